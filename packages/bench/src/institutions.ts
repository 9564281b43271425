import { InstitutionFinder, type NamedInstitution } from "@tellerline/eligibility";
import { foldOrganization } from "@tellerline/text";
import { measure, ratioOf } from "./support/measure.ts";
import { newestQuarter } from "./support/quarter.ts";
import { duration, heading, report } from "./support/report.ts";

/** Factor by which institutions are multiplied. A copy's name begins with another institution's first word. */
const TIMES = 10;

const toNamed = ({ creditUnionId: id, ...rest }: ReturnType<typeof newestQuarter>["institutions"][number]): NamedInstitution => ({
  id,
  ...rest,
});

function manyOf(institutions: readonly NamedInstitution[]): readonly NamedInstitution[] {
  const firstWord = (number: number) => (institutions[number % institutions.length]?.name ?? "").split(" ")[0] ?? "";
  return Array.from({ length: TIMES }, (_, copy) =>
    institutions.map((one, number) => {
      const [, ...rest] = one.name.split(" ");
      return copy === 0 ? one : { ...one, id: `${one.id}|${copy}`, name: [firstWord(number + copy * 97), ...rest].join(" ") };
    }),
  ).flat();
}

function misspelled(name: string): string {
  const middle = Math.max(1, name.indexOf(" ") >> 1);
  return name.slice(0, middle) + (name[middle + 1] ?? "") + (name[middle] ?? "") + name.slice(middle + 2);
}

/** Returns a function that runs `search` with the next query at each call. */
function turns(queries: readonly string[], search: (query: string) => unknown): () => unknown {
  let turn = 0;
  return () => search(queries[turn++ % queries.length] ?? "");
}

/** The obvious alternative: checks every folded name for all words of the query. */
function scan(names: readonly string[]): (query: string) => number {
  return (query) => {
    const words = foldOrganization(query).split(" ");
    return names.filter((name) => words.every((word) => name.split(" ").some((own) => own.startsWith(word)))).length;
  };
}

export function benchInstitutions(): void {
  const few = newestQuarter().institutions.map(toNamed);
  const many = manyOf(few);
  heading(`Institutions by name: ${few.length.toLocaleString("en")}, and ${many.length.toLocaleString("en")}`);
  const [finder, larger] = [new InstitutionFinder(few), new InstitutionFinder(many)];
  const spread = few.filter((_, number) => number % 3 === 0);
  const names = spread.map(({ name, city }) => `${name.split(" ")[0]} ${city}`);
  const slips = spread.map(({ name }) => misspelled(name));
  const folded = few.map(({ name, city }) => `${foldOrganization(name)} ${foldOrganization(city)}`);
  const timed = measure([
    { name: "words", run: turns(names, (query) => finder.find(query)) },
    { name: "scan", run: turns(names, scan(folded)) },
    { name: "slips", run: turns(slips, (query) => finder.find(query)) },
    { name: "slips in many", run: turns(slips, (query) => larger.find(query)) },
  ]);
  report({
    what: "milliseconds to find an institution by words",
    ratio: timed("words").ms,
    spread: timed("words").spread,
    measured: duration(timed("words").ms),
    promise: { kind: "at most", bound: 1 },
  });
  report({
    what: "milliseconds to find an institution by a misspelled name",
    ratio: timed("slips").ms,
    spread: timed("slips").spread,
    measured: duration(timed("slips").ms),
    promise: { kind: "at most", bound: 1 },
  });
  report({
    what: "a look at every name, against finding by words",
    ...ratioOf(timed("scan"), timed("words")),
    measured: `${duration(timed("scan").ms)} and ${duration(timed("words").ms)}`,
    promise: { kind: "at least", bound: 10 },
  });
  report({
    what: `growth of a misspelled name's search with ${TIMES} times the names`,
    ...ratioOf(timed("slips in many"), timed("slips")),
    measured: `${duration(timed("slips").ms)} and ${duration(timed("slips in many").ms)}`,
    promise: { kind: "at most", bound: TIMES / 2 },
  });
}
