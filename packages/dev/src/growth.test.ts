import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { regexes } from "zod/v4/core";
import { ROOT } from "./local/bundle.ts";
import { findGrowth, type Growth } from "./testing/growth/growth.ts";
import { type Literal, readLiterals } from "./testing/growth/literals.ts";

/**
 * Input from callers must be read in linear time. This test analyzes every regular expression in
 * the folders that read such input (testing/growth/growth.ts). The time of all other code is
 * measured over HTTP (packages/e2e/tests/long/growth.test.ts).
 */

const PACKAGES =
  "book|contract|eligibility|facts|harvest|rate-reading|text|geography|monitoring|quoting|readers|receipts|scoring|storage|vocabulary|webhooks|worker-kit";
const ROOMS = new RegExp(`^(?:workers/[^/]+|packages/(?:${PACKAGES}))/src/`);
const isProduct = (file: string): boolean => ROOMS.test(file) && !/\.oracle\.ts$|\.test\.ts$|\/testing\//.test(file);

/** Files and folders that read input from callers. Their regular expressions are checked. */
const READING = [
  "packages/contract/src/fields.ts",
  "packages/contract/src/openapi/",
  "packages/contract/src/operator/",
  "packages/contract/src/requests/",
  "packages/contract/src/tool-listing.ts",
  "packages/contract/src/tool-schemas.ts",
  "packages/contract/src/tools.ts",
  "packages/contract/src/validation.ts",
  "packages/eligibility/src/answer/sentences.ts",
  "packages/eligibility/src/book/",
  "packages/eligibility/src/claims/verify-claim.ts",
  "packages/facts/src/",
  "packages/harvest/src/",
  "packages/readers/src/",
  "packages/rate-reading/src/",
  "packages/eligibility/src/names/",
  "packages/eligibility/src/person/nameless.ts",
  "packages/text/src/",
  "packages/eligibility/src/record/rules-record.ts",
  "packages/eligibility/src/rules/geo-atoms.ts",
  "packages/geography/src/names/",
  "packages/quoting/src/books/",
  "packages/contract/src/duplicate-keys.ts",
  "packages/scoring/src/advice/advice.ts",
  "packages/webhooks/src/",
  "packages/worker-kit/src/http/",
  "packages/worker-kit/src/idempotency/run-idempotent.ts",
  "packages/worker-kit/src/keys/keys.ts",
  "workers/eligibility/src/extract-facts.ts",
  "workers/harvester/src/",
  "workers/gateway/src/admission/",
  "workers/documents/src/releases/",
  "workers/documents/src/text-handlers.ts",
  "workers/documents/src/pages/",
  "workers/gateway/src/pipeline/granted-keys.ts",
  "workers/gateway/src/tools.ts",
  "workers/keys/src/create-key.ts",
  "workers/keys/src/sign-in/",
  "workers/operator/src/",
  "workers/rates/src/pages/profile-page.ts",
  "workers/rates/src/profile.ts",
  "workers/tool-server/src/",
  "packages/worker-kit/src/outbound/judge-host.ts",
];

const CENSUS = "It reads names of the census.";
const OWN_TEXT = "It reads what we wrote, not what a stranger did.";
const DATABASE = "It reads what the database says of an error.";
const CLAUSE = "It reads one clause or name of a text of 8000 characters, whose words are short; all of it is measured over HTTP.";

/** Expressions that are allowed to take more than linear time: each with its file, its first characters and the reason. */
const BOUNDED: readonly (readonly [file: string, begins: string, why: string])[] = [
  ["packages/geography/src/names/county-names.ts", " (?:city and borough|", CENSUS],
  ["packages/geography/src/names/place-names.ts", String.raw`^(.*?) \(`, CENSUS],
  ["packages/contract/src/tools.ts", " ?Default: ", OWN_TEXT],
  ["workers/documents/src/pages/reference/examples.ts", String.raw`^(\s*)"`, OWN_TEXT],
  [
    "packages/contract/src/duplicate-keys.ts",
    '"(?:',
    "Every string is closed in a text that the JSON parser took, so that none is tried again.",
  ],
  ["workers/operator/src/app.ts", String.raw`^\s*(?:\{`, "It reads what the operator sent, behind the token."],
  ["workers/operator/src/versions.ts", "UNIQUE", DATABASE],
  ["workers/operator/src/versions.ts", "NOT NULL", DATABASE],
];

/** Regular expressions of packages/facts that may take more than linear time, because of `CLAUSE`: each file, and how its expressions begin. */
const CLAUSES: readonly (readonly [file: string, begins: readonly string[]])[] = [
  ["intentions.ts", [String.raw`\b(?:(?:don't|do not|`, String.raw`\b(?:(?:happy|willing|`]],
  ["organizations/employers.ts", [String.raw`\b(?:i'm|im|i am|am)\s+an?\s+(?!(?:`, String.raw`\b((?!(?:Independent`]],
  ["organizations/employers.ts", [String.raw`\b([A-Z][\w&'.-]*(?: [A-Z]`, String.raw`(?<=^|[\s(/,])(?=([A-Za-z]`]],
  ["organizations/names.ts", [String.raw`(?<!\b(?:St|`, String.raw`(?<!\b(?:University|`, String.raw`(?<!\b(?:Inc|`, "[.,!?]+$"]],
  ["organizations/names.ts", [String.raw`\s+(?:in|since|`, String.raw`\s+in\s+`, String.raw`\s+(?:HQ|`, String.raw`\s+(?:of|the|`]],
  ["organizations/names.ts", [String.raw`\s+and\s+`, String.raw`\s+(?:AND|`]],
  ["organizations/occupations.ts", [String.raw`(?<=^|[\s(/,])(?=[A-Za-z]`, String.raw`\b(?!(?!(?:`]],
  ["organizations/schools.ts", [String.raw`\b((?:[A-Z][\w&'-]*\s+){0,3}(?:State|`]],
  ["anchors.ts", [String.raw`\b(?:i'm|i am|im|am)\s+an?\s+(?!(?:`, String.raw`\b(?:my|our)\s+(?:\w+\s+){0,2}?(?:bakery`]],
  ["anchors.ts", [String.raw`(?<=^\W*)office`]],
  ["service.ts", [String.raw`\bcivilian (?:`, String.raw`\b(?:in|of|with|serve in|`]],
  ["text/subjects.ts", [String.raw`^\W*(?!(?:used|`, String.raw`^\W*(?:\S+\s+){0,3}?(?:i|im|`]],
];

const bounded = [
  ...BOUNDED,
  ...CLAUSES.flatMap(([file, all]) => all.map((begins) => [`packages/facts/src/${file}`, begins, CLAUSE] as const)),
];

const isBounded = ({ file, source }: Literal): boolean => bounded.some(([own, begins]) => own === file && source.startsWith(begins));

function describeGrowth({ file, source, flags }: Literal): readonly string[] {
  const growth = findGrowth(source, flags);
  if (growth === null) return [];
  const { before, repeated, isExponential } = growth;
  const how = isExponential ? "exponential" : "more than linear";
  return [
    `${file}: /${source.slice(0, 200)}/${flags} takes ${how} time for ${JSON.stringify(before)}, then ${JSON.stringify(repeated)} again and again`,
  ];
}

const growing = (literals: readonly Literal[]) => literals.filter((one) => !isBounded(one)).flatMap(describeGrowth);

const written = readLiterals(["pure", "web", "workers"], isProduct);

/** The expressions that these files build with `new RegExp` while they are loaded. */
async function builtBy(files: readonly string[]): Promise<readonly Literal[]> {
  const built: Literal[] = [];
  let file = "";
  const watched = new Proxy(RegExp, {
    construct(target, given: ConstructorParameters<typeof RegExp>) {
      const made = new target(...given);
      if (file !== "") built.push({ file, source: made.source, flags: made.flags });
      return made;
    },
  });
  vi.resetModules();
  vi.stubGlobal("RegExp", watched);
  for (const name of files) {
    file = name;
    await import(join(ROOT, name));
    file = "";
  }
  return built;
}
afterEach(() => {
  vi.unstubAllGlobals();
});

describe("the judgement", () => {
  const grows = ({ source, flags }: RegExp): Growth | null => findGrowth(source, flags);

  it.each([...[/^(a+)+$/, /^(?:a?b?)*c/, /^(?:a|a)*b/, /^(?:(?:a|a)b)*c/, /"(?:[^"\\]+|\\.)*"/]])(
    "finds what doubles with each character: %s",
    (pattern) => {
      expect(grows(pattern)?.isExponential).toBe(true);
    },
  );

  it.each([
    ...[/\s+$/, /\s*;\s*q=1/, /^a\s*,?\s*b/, /^.*x.*y$/, /\w+@/, /(?<=a\s*)b/, /(?=\d+x)\d/, /\B(?=(\d{3})+(?!\d))/, /^[^,]+[^;]+!/],
    ...[/[.]{0,500}x/, /<!--[\s\S]*?-->/, /["“][^"”]*["”] said/],
  ])("finds what a text is read again and again for: %s", (pattern) => {
    expect(grows(pattern)?.isExponential).toBe(false);
  });

  it.each([
    ...[/a/, /\s+/g, /\b\w+@/, /^\s*;\s*q=1/, /;\s*q\s*=\s*0(?:\.0*)?\s*$/, /"[^"]*"/, /^(?:[^.]{1,63}\.)+[^.]{1,63}\.?$/],
    ...[/^([^:]+):([^:]+)$/, /<[^<>]{0,200}>/, /["“][^"“”]*["”] said/, /^a*a*/, /^(?<name>.*)-(?<number>\d+)$/],
  ])("takes what is read once: %s", (pattern) => {
    expect(grows(pattern)).toBeNull();
  });

  it("tells the text, with which the expression is slow", () => {
    const growth = grows(/^(a+)+$/);
    const text = `${growth?.before}${growth?.repeated.repeat(10)}!`;
    expect(text).toMatch(/^a+!$/);
    expect(grows(/^x(?:a|b)*c?[ab]*!/)).toMatchObject({
      before: expect.stringMatching(/^x[ab]+$/),
      repeated: expect.stringMatching(/^[ab]+$/),
    });
  });
});

describe("regular expressions in the rooms that read what strangers send", () => {
  it("stand in files that are known to have them", () => {
    const known = (file: string) => READING.some((place) => (place.endsWith("/") ? file.startsWith(place) : file === place));
    const having = [...new Set([...written.literals.map(({ file }) => file), ...written.building])];
    const unknown = having.filter((file) => !known(file));
    expect(unknown, "Do without, or add the file to READING in packages/dev/src/growth.test.ts").toEqual([]);
    const unused = READING.filter((place) => !having.some((file) => file.startsWith(place)));
    expect(unused, "Take what has none out of READING").toEqual([]);
  });

  it("take linear time", () => {
    expect(written.literals.length).toBeGreaterThan(100);
    expect(growing(written.literals)).toEqual([]);
  });

  it("take linear time where they are put together", async () => {
    const built = await builtBy(written.building);
    expect(built.length).toBeGreaterThan(50);
    expect(growing(built)).toEqual([]);
    const all = [...written.literals, ...built];
    const stale = bounded.filter(
      ([file, begins]) => !all.some((one) => one.file === file && one.source.startsWith(begins) && describeGrowth(one).length > 0),
    );
    expect(stale, "Take these out of BOUNDED").toEqual([]);
  });

  it("take linear time in the library's formats", () => {
    const formats = [regexes.email, regexes.date, regexes.datetime({}), regexes.datetime({ offset: true })];
    expect(formats.flatMap(({ source, flags }) => describeGrowth({ file: "zod", source, flags }))).toEqual([]);
  });
});
