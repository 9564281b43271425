import { missing } from "@tellerline/book";
import { conditionsOf, idOf, type MembershipBook, rulesOf, shapeOfRule } from "./membership-book.ts";
import type { MembershipDetails } from "./membership-details.ts";

/**
 * An institution's rules as JSON, to be compared between books: id, confidence, shape, cost of the step and conditions, without row
 * numbers, which differ between books. Left out are the step's association and what a book knows of names and places, such as aliases.
 */
function rulesInWords(book: MembershipBook, institution: number): string {
  const { start, end } = rulesOf(book, institution);
  const rules: unknown[] = [];
  for (let rule = start; rule < end; rule++) {
    const conditions: string[][] = [];
    const { start: first, end: last } = conditionsOf(book, rule);
    for (let condition = first; condition < last; condition++) {
      conditions.push(Array.from(book.conditionAtoms.of(condition), (atom) => book.text(book.atomKey[atom] ?? missing(atom))));
    }
    rules.push([book.ruleId[rule], book.ruleConfidence[rule], shapeOfRule(book, rule), book.ruleStepCost[rule], conditions]);
  }
  return JSON.stringify(rules);
}

export function institutionsWithOtherRules(before: MembershipBook, after: MembershipBook): readonly string[] {
  const known = new Map(Array.from({ length: before.meta.institutions }, (_, number) => [idOf(before, number), number]));
  const changed: string[] = [];
  for (let institution = 0; institution < after.meta.institutions; institution++) {
    const id = idOf(after, institution);
    const earlier = known.get(id);
    known.delete(id);
    const rulesBefore = earlier === undefined ? "[]" : rulesInWords(before, earlier);
    if (rulesBefore !== rulesInWords(after, institution)) changed.push(id);
  }
  for (const [id, institution] of known) if (rulesInWords(before, institution) !== "[]") changed.push(id);
  return changed;
}

interface BookWithDetails {
  readonly book: MembershipBook;
  readonly details: MembershipDetails;
}

/** The membership fee and the least deposit that an institution's record names, by the institution's id. */
const costsById = ({ book, details }: BookWithDetails): ReadonlyMap<string, string> =>
  new Map(
    Array.from({ length: book.meta.institutions }, (_, institution) => {
      const { membershipFeeUsd = null, minDepositUsd = null } = details.record(institution) ?? {};
      return [idOf(book, institution), JSON.stringify([membershipFeeUsd, minDepositUsd])];
    }),
  );

/** Ids of institutions of both books whose record names another membership fee or least deposit. */
export function institutionsWithOtherCosts(before: BookWithDetails, after: BookWithDetails): readonly string[] {
  const earlier = costsById(before);
  return [...costsById(after)].flatMap(([id, costs]) => (earlier.has(id) && earlier.get(id) !== costs ? [id] : []));
}
