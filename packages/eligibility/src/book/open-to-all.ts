import { EMPTY_SET } from "@tellerline/vocabulary";
import { idOf, type MembershipBook, rulesOf, shapeOfRule } from "./membership-book.ts";

/** True if the rule is published, of sufficient confidence, and anyone in the country can meet it, with or without a step. */
function isOpenToAll(book: MembershipBook, rule: number): boolean {
  const { isFamily, isWeak, conditions } = shapeOfRule(book, rule);
  return book.ruleLegacy[rule] === 0 && !isFamily && !isWeak && conditions.every((classes) => classes === EMPTY_SET);
}

export function institutionsOpenToAll(book: MembershipBook): ReadonlySet<string> {
  const found = new Set<string>();
  for (const institution of book.openInstitutions) {
    const { start, end } = rulesOf(book, institution);
    for (let rule = start; rule < end; rule++) if (isOpenToAll(book, rule)) found.add(idOf(book, institution));
  }
  return found;
}
