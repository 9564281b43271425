import { missing } from "@tellerline/book";
import type { OrganizationKind } from "@tellerline/vocabulary";
import { type MembershipBook, rulesOf } from "../book/membership-book.ts";
import type { Person } from "../person/person.ts";
import type { NameMatch } from "../person/resolve-organizations.ts";
import type { ResolvedPerson } from "../person/resolve-person.ts";
import { isSettled } from "../rules/truth.ts";
import { RuleOutcomes } from "./rule-outcomes.ts";
import { distinctAscending } from "./sorted.ts";

/** A name in a request without a sure match (`NameMatch.isSure`), and the organizations that it may mean. */
export interface NameQuestion {
  readonly said: string;
  /** Null for a name that the caller vouches for. */
  readonly kind: OrganizationKind | null;
  /** Organizations that would give institutions a positive verdict if the name meant them, each with the number of these institutions. */
  readonly choices: readonly { readonly value: string; readonly count: number }[];
  /** All institutions that some choice unlocks, ascending. */
  readonly institutions: readonly number[];
  /** A rule of `institutions[0]` that names one of the choices. */
  readonly rule: number;
}

interface Meant {
  readonly name: string;
  readonly institutions: Int32Array;
  readonly rule: number;
}

function saying(person: Person, { kind, said }: NameMatch, name: string): Person {
  if (kind === null) {
    return { ...person, assertedQualifiers: person.assertedQualifiers.map((other) => (other === said ? name : other)) };
  }
  const named = person.organizations.get(kind);
  if (named === undefined) throw new Error(`The person named no ${kind}, and ${said} was matched.`);
  const renamed = named.map((other) => (other.name === said ? { ...other, name } : other));
  return { ...person, organizations: new Map([...person.organizations, [kind, renamed]]) };
}

/** Slots of organizations to which the person's relationships change when the name is replaced. */
function slotsTold({ organizations: before }: ResolvedPerson, { organizations: after }: ResolvedPerson): ReadonlySet<number> {
  const isTold = (slot: number) => after.held.get(slot) !== before.held.get(slot) || after.asserted.has(slot) !== before.asserted.has(slot);
  return new Set([...after.held.keys(), ...after.asserted].filter(isTold));
}

/** The name of an organization in `slots` as the rule writes it, in a condition or in its step. */
function nameIn(book: MembershipBook, rule: number, slots: ReadonlySet<number>): string {
  const end = book.ruleConditions[rule + 1] ?? missing(rule);
  for (let condition = book.ruleConditions[rule] ?? missing(rule); condition < end; condition++) {
    for (const atom of book.conditionAtoms.of(condition)) {
      if (slots.has(book.atomSlot[atom] ?? missing(atom))) return book.text(book.atomLabel[atom] ?? missing(atom));
    }
  }
  return book.text(book.ruleStepName[rule] ?? missing(rule));
}

/** The institutions that would be unlocked if the person meant the organization `matched`; null if there are none. */
function ifMeant(outcomes: RuleOutcomes, match: NameMatch, matched: string): Meant | null {
  const { book, resolved } = outcomes;
  const renamed = RuleOutcomes.of(outcomes.memory, saying(resolved.person, match, matched));
  const slots = slotsTold(resolved, renamed.resolved);
  const touched = [...slots].flatMap((slot) => Array.from(book.slotRules.of(slot)));
  const institutions = distinctAscending([touched.map((rule) => book.ruleInstitution[rule] ?? missing(rule))]).filter(
    (institution) => !isSettled(outcomes.ofInstitution(institution).verdict) && isSettled(renamed.ofInstitution(institution).verdict),
  );
  const [first] = institutions;
  if (first === undefined) return null;
  const { start, end } = rulesOf(book, first);
  // A rule that becomes positive with the name. It depends on the name, so it is among the touched rules.
  const rule = touched.find((one) => one >= start && one < end && isSettled(renamed.verdict(one))) ?? missing(first);
  return { name: nameIn(book, rule, slots), institutions, rule };
}

/** Questions about which organization a name means, if an answer to them unlocks an institution. */
export function nameQuestions(outcomes: RuleOutcomes): readonly NameQuestion[] {
  const open = outcomes.resolved.organizations.matches.filter(({ isSure }) => !isSure);
  const byName = Map.groupBy(open, ({ kind, said }) => `${kind}|${said}`);
  return [...byName.values()].flatMap((matches): readonly NameQuestion[] => {
    // A name may match twice: stated in two fields, or similar to organizations of two kinds with one name. These count once.
    const distinct = new Map(matches.flatMap((match) => (match.matched === null ? [] : [[match.matched, match] as const])));
    const meant = [...distinct].flatMap(([matched, match]) => ifMeant(outcomes, match, matched) ?? []);
    const [match] = matches;
    if (match === undefined || meant.length === 0) return [];
    const institutions = distinctAscending(meant.map((one) => one.institutions));
    const { rule } = meant.find((one) => one.institutions[0] === institutions[0]) ?? missing(institutions.length);
    const choices = meant.map((one) => ({ value: one.name, count: one.institutions.length }));
    return [{ said: match.said, kind: match.kind, choices, institutions: Array.from(institutions), rule }];
  });
}
