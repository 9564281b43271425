import { utf8 } from "@tellerline/dev/utf8";
import { type Person, type Rule, searchInstitutions, UNKNOWN_PERSON, WorkingMemory, writeSearch } from "@tellerline/eligibility";
import { LogicEngine } from "json-logic-engine";
import { Engine } from "json-rules-engine";
import MiniSearch from "minisearch";
import { keyOf } from "../../eligibility/src/conditions/index.ts";
import { NameSearch, nearestExhaustively } from "../../eligibility/src/names/name-search.ts";
import { UNKNOWN_REGION } from "../../eligibility/src/person/person.ts";
import { type Measurement, measure, ratioOf, summarize } from "./support/measure.ts";
import { type Memberships, publishedRules, toMembershipBook, withStrangers } from "./support/memberships.ts";
import { toPlainRules, walkAll } from "./support/plain-walk.ts";
import { duration, heading, report } from "./support/report.ts";

const PAGE = { limit: 50, after: null };
const NO_CURSORS = { eligible: null, conditionally_eligible: null, possibly_eligible: null, unknown: null };
const FRAME = { limit: PAGE.limit, seen: 0, detail: null, disclosure: "Guidance only.", nextCursors: NO_CURSORS };

/** A person with five facts: county (and its state), employer, military service, school and relationship, occupation. */
function somebody({ rules }: Memberships): Person {
  const nameOf = (kind: string) =>
    rules
      .flatMap(({ conditions }) => conditions.flat())
      .flatMap((atom) => (atom.type === "organization" && atom.kind === kind ? [atom.name] : []))[0] ?? "";
  const home = { ...UNKNOWN_REGION, states: ["TX" as const], counties: ["county:TX:travis"] };
  return {
    ...UNKNOWN_PERSON,
    regions: new Map([["home", home]]),
    organizations: new Map([
      ["employer", [{ name: nameOf("employer"), relationship: "employee" }]],
      ["school", [{ name: nameOf("school"), relationship: "alumni" }]],
      ["occupation", [{ name: "nurse", relationship: null }]],
    ]),
    military: [{ status: "veteran", branch: null, state: null }],
  };
}

/** Keys of the conditions that the person meets, as input for an engine that knows only true and false. */
function trueKeys(person: Person): readonly string[] {
  return [
    "state:TX",
    "county:TX:travis",
    "military:veteran",
    "open",
    ...[...person.organizations].map(([kind, [said]]) =>
      keyOf({ type: "organization", kind, name: said?.name ?? "", aliases: [], relationships: [], places: [] }),
    ),
  ];
}

const toLogic = ({ conditions }: Rule) => ({
  and: conditions.map((atoms) => ({ or: atoms.map((atom) => ({ in: [keyOf(atom), { var: "keys" }] })) })),
});

function toRulesEngine(rules: readonly Rule[]): Engine {
  const engine = new Engine([], { allowUndefinedFacts: true });
  rules.forEach(({ conditions }, number) => {
    const all = conditions.map((atoms) => ({ any: atoms.map((atom) => ({ fact: "keys", operator: "contains", value: keyOf(atom) })) }));
    engine.addRule({ conditions: { all }, event: { type: String(number) } });
  });
  return engine;
}

/** Milliseconds of one run of an asynchronous engine: the median of three runs, because the engine is too slow for more. */
async function timeAsync(run: () => Promise<unknown>): Promise<Measurement> {
  const samples: number[] = [];
  for (let round = 0; round < 3; round++) {
    const started = performance.now();
    await run();
    samples.push(performance.now() - started);
  }
  return summarize(samples);
}

async function benchSearch(memberships: Memberships): Promise<void> {
  const { memory, bytes } = toMembershipBook(memberships);
  const person = somebody(memberships);
  const plain = toPlainRules(memberships.rules);
  const { institutions, rules } = memberships;
  heading(
    `Person search: five facts over ${rules.length.toLocaleString("en")} rules of ${institutions.length.toLocaleString("en")} institutions`,
  );
  const logic = new LogicEngine();
  const compiled = rules.map((rule) => logic.build(toLogic(rule)));
  const facts = { keys: trueKeys(person) };
  const measured = measure([
    { name: "nothing cached", run: () => searchInstitutions(new WorkingMemory(memory.workspace.book, memory.workspace), person, PAGE) },
    { name: "shared facts looked up before", run: () => searchInstitutions(memory, person, PAGE) },
    { name: "walk over all rules", run: () => walkAll(plain, person) },
    { name: "json-logic-engine", run: () => compiled.map((run) => run(facts)) },
  ]);
  const [cold, warm] = [measured("nothing cached"), measured("shared facts looked up before")];
  const [walked, jsonLogic] = [measured("walk over all rules"), measured("json-logic-engine")];
  const rulesEngine = toRulesEngine(rules);
  const jsonRules = await timeAsync(() => rulesEngine.run(facts));
  const faster = (what: string, own: Measurement, other: Measurement, bound: number) =>
    report({
      what,
      ...ratioOf(other, own),
      measured: `${duration(own.ms)} against ${duration(other.ms)}`,
      promise: { kind: "at least", bound },
    });
  faster("faster than a three-valued walk, nothing cached", cold, walked, 50);
  faster("faster than a three-valued walk, fact mask and shared facts warm", warm, walked, 100);
  faster("faster than json-logic-engine (two values)", warm, jsonLogic, 150);
  faster("faster than json-rules-engine (two values)", warm, jsonRules, 1000);
  report({
    what: "size of the book, MB",
    ratio: bytes / 1e6,
    measured: `${bytes.toLocaleString("en")} bytes`,
    promise: { kind: "at most", bound: 8 },
  });
  benchWriting(searchInstitutions(memory, person, PAGE));
}

function benchWriting(result: ReturnType<typeof searchInstitutions>): void {
  const document: unknown = JSON.parse(Buffer.from(writeSearch(result, FRAME, utf8)).toString());
  const timed = measure([
    { name: "from fragments", run: () => writeSearch(result, FRAME, utf8) },
    { name: "JSON.stringify", run: () => Buffer.from(JSON.stringify(document)) },
  ]);
  const [written, stringified] = [timed("from fragments"), timed("JSON.stringify")];
  const measured = `${duration(written.ms)} against ${duration(stringified.ms)}`;
  report({
    what: "JSON.stringify of the same answer takes, in units of ours",
    ...ratioOf(stringified, written),
    measured,
    promise: { kind: "at least", bound: 1 },
  });
}

function benchGrowth(memberships: Memberships): void {
  heading("Growth: ten times the institutions, the same matches");
  const person = somebody(memberships);
  const small = toMembershipBook(memberships).memory;
  const large = toMembershipBook(withStrangers(memberships, 9)).memory;
  const measured = measure([
    { name: "as it is", run: () => searchInstitutions(small, person, PAGE) },
    { name: "ten times", run: () => searchInstitutions(large, person, PAGE) },
  ]);
  const [few, many] = [measured("as it is"), measured("ten times")];
  report({
    what: "slower with ten times the institutions",
    ...ratioOf(many, few),
    measured: `${duration(few.ms)} and ${duration(many.ms)}`,
    promise: { kind: "at most", bound: 1.15 },
  });
}

const WORDS =
  "harbor prairie granite cedar summit lakeshore copper pioneer juniper beacon orchard canyon delta mesa northern southern western eastern united first national general american global pacific atlantic central metro valley river".split(
    " ",
  );
const TRADES =
  "logistics foods hospital software energy railways insurance textiles schools foundry motors bank steel airlines pharmacy robotics publishing shipping mining dairy".split(
    " ",
  );

function companyNames(count: number): readonly string[] {
  const names = new Set<string>();
  for (let number = 0; names.size < count; number++) {
    const first = WORDS[number % WORDS.length] ?? "";
    const second = WORDS[(number * 7 + (number >> 5)) % WORDS.length] ?? "";
    const trade = TRADES[(number * 3 + (number >> 7)) % TRADES.length] ?? "";
    names.add(
      names.size % 3 === 0 ? `${first} ${trade} ${number % 97}` : `${first} ${second} ${trade}${number % 5 === 0 ? ` ${number % 89}` : ""}`,
    );
  }
  return [...names];
}

/** Misspells a name as callers do: a letter is missing, swapped or extra, or the words are in reverse order. `number` selects the kind and place. */
function mistype(name: string, number: number): string {
  const at = 1 + (number % (name.length - 2));
  if (number % 4 === 0) return name.slice(0, at) + name.slice(at + 1);
  if (number % 4 === 1) return name.slice(0, at) + name.charAt(at + 1) + name.charAt(at) + name.slice(at + 2);
  if (number % 4 === 2) return name.split(" ").reverse().join(" ");
  return `${name.slice(0, at)}x${name.slice(at)}`;
}

function benchNames(): void {
  const names = companyNames(15_000);
  heading(`Names: an employer among ${names.length.toLocaleString("en")}`);
  // More queries than the cache of `NameSearch` holds, so that none is answered from the cache.
  const queries = Array.from({ length: 6000 }, (_, number) => mistype(names[(number * 37) % names.length] ?? "", number));
  const search = new NameSearch(names);
  const mini = new MiniSearch<{ id: number; name: string }>({ fields: ["name"], storeFields: ["name"] });
  mini.addAll(names.map((name, id) => ({ id, name })));
  const sample = queries.slice(0, 600);
  const agreeing = sample.filter((query) => search.nearest(query)?.name === nearestExhaustively(names, query)?.name).length;
  report({
    what: "agreement with exhaustive Jaro-Winkler, percent",
    ratio: (agreeing / sample.length) * 100,
    measured: `${agreeing} of ${sample.length}`,
    promise: { kind: "at least", bound: 99.5 },
  });
  let own = 0;
  let other = 0;
  const measured = measure([
    { name: "ours", run: () => search.nearest(queries[own++ % queries.length] ?? "") },
    { name: "minisearch", run: () => mini.search(queries[other++ % queries.length] ?? "", { fuzzy: 0.2, prefix: false })[0] },
    { name: "exhaustive", run: () => nearestExhaustively(names, queries[other++ % queries.length] ?? "") },
  ]);
  const [indexed, minisearch, exhaustive] = [measured("ours"), measured("minisearch"), measured("exhaustive")];
  report({
    what: "microseconds for one name",
    ratio: indexed.ms * 1000,
    spread: indexed.spread,
    measured: duration(indexed.ms),
    promise: { kind: "at most", bound: 25 },
  });
  report({
    what: "faster than minisearch",
    ...ratioOf(minisearch, indexed),
    measured: `${duration(indexed.ms)} against ${duration(minisearch.ms)}`,
    promise: { kind: "at least", bound: 10 },
  });
  report({
    what: "faster than comparing with every name",
    ...ratioOf(exhaustive, indexed),
    measured: `${duration(indexed.ms)} against ${duration(exhaustive.ms)}`,
    promise: { kind: "at least", bound: 1 },
  });
}

export async function benchEligibility(): Promise<void> {
  const memberships = await publishedRules();
  await benchSearch(memberships);
  benchGrowth(memberships);
  benchNames();
}
