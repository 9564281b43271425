import { missing } from "@tellerline/book";
import { rulesOf, shapeOfRule } from "../book/membership-book.ts";
import type { RelativeOutcomes } from "./family-standing.ts";
import type { NumberedRules } from "./numbered-rules.ts";
import { OutcomeTable } from "./outcome-table.ts";
import type { RuleOutcomes } from "./rule-outcomes.ts";

/** Maximum outcome numbers of a table, after which it is replaced, because numbers must fit into 16 bits. */
const MAX_NUMBERS = 20_000;

/** Rules whose outcomes for a person may differ from those for others who stated the same classes, and the numbers of these outcomes. */
export interface TouchedRules extends NumberedRules {
  readonly table: OutcomeTable;
  /**
   * Ascending: institutions with a touched rule, institutions that the person or a relative may belong to, and institutions near the
   * person. Valid until the next search.
   */
  readonly institutions: Int32Array;
}

function membershipsIn({ resolved }: RuleOutcomes): readonly number[] {
  return [resolved, ...(resolved.relatives ?? [])].flatMap(({ memberships: { institutions, possible } }) => [
    ...institutions,
    ...possible.keys(),
  ]);
}

function extendingRules({ book }: RuleOutcomes, institution: number): readonly number[] {
  const { start, end } = rulesOf(book, institution);
  const rules: number[] = [];
  for (let rule = start; rule < end; rule++) if (shapeOfRule(book, rule).extension !== "none") rules.push(rule);
  return rules;
}

/** A key of all that a rule's outcome depends on, relatives included; null if that is too much for a key. */
function familyKey(outcomes: RuleOutcomes, rule: number): string | null {
  const { book, own, relatives } = outcomes;
  const shape = book.ruleShape[rule] ?? missing(rule);
  const ownKey = own.keyOf(rule);
  if (ownKey === null) return null;
  if (shapeOfRule(book, rule).extension === "none") return `${shape}|${ownKey}`;
  const institution = book.ruleInstitution[rule] ?? missing(rule);
  let key = `${shape}|${ownKey}`;
  for (const { own: theirs, memberships } of relatives ?? []) {
    const relativeKey = theirs.keyOf(rule);
    if (relativeKey === null) return null;
    key += `|${relativeKey}${memberships.institutions.has(institution) ? "m" : memberships.possible.has(institution) ? "p" : ""}`;
  }
  return key;
}

function institutionsOf({ book, memory, resolved }: RuleOutcomes, rules: Int32Array, members: readonly number[]): Int32Array {
  const { institutions, touched } = memory.workspace;
  const { ruleInstitution } = book;
  for (let at = 0; at < rules.length; at++) institutions.add(ruleInstitution[rules[at] ?? missing(at)] ?? missing(at));
  for (const member of members) institutions.add(member);
  for (const near of resolved.near.keys()) institutions.add(near);
  return institutions.drain(touched);
}

/** Rules that the person's own facts touch, and rules that extend to relatives and that a relative's facts or memberships touch. */
function withRelatives(outcomes: RuleOutcomes, relatives: readonly RelativeOutcomes[], members: readonly number[]): Int32Array {
  const { book, own, memory } = outcomes;
  const { rules } = memory.workspace;
  for (const rule of own.touched.rules) rules.add(rule);
  for (const { own: theirs } of relatives) {
    for (const rule of theirs.touched.rules) if (shapeOfRule(book, rule).extension !== "none") rules.add(rule);
  }
  for (const member of members) for (const rule of extendingRules(outcomes, member)) rules.add(rule);
  return rules.drain();
}

export function touchedRules(outcomes: RuleOutcomes): TouchedRules {
  const { book, own, relatives, memory } = outcomes;
  const members = membershipsIn(outcomes);
  if (relatives === null) {
    const { touched, table } = own;
    return { table: table.outcomes, ...touched, institutions: institutionsOf(outcomes, touched.rules, members) };
  }
  const table = memory.familyTables.get(
    outcomes.mask,
    () => new OutcomeTable(book.shapes.length),
    ({ size }) => size >= MAX_NUMBERS,
  );
  const rules = withRelatives(outcomes, relatives, members);
  const numbers = Uint16Array.from(rules, (rule) => table.numberOf(familyKey(outcomes, rule)));
  return { table, rules, numbers, institutions: institutionsOf(outcomes, rules, members) };
}
