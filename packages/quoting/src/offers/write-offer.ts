import { creditUnionIdOf, type DecidedOffer, type Decision, type RateBook, type RowTexts } from "@tellerline/scoring";
import type { LoanProduct } from "@tellerline/vocabulary";
import type { Annotator } from "../membership/annotator.ts";
import { ageOf, pricedPart, rowParts, termsOf } from "./offer-parts.ts";

/** Maximum cached rows of a book; one takes about 2 KB. Few rows have the best offers. */
const MAX_ROWS = 2000;

/** The JSON of an object's fields, without braces. */
const fieldsOf = (part: object): string => JSON.stringify(part).slice(1, -1);

function makeTexts(book: RateBook, row: number, product: LoanProduct): RowTexts {
  const { provider, published, source } = rowParts(book, row, product, []);
  return { provider: fieldsOf(provider), published: fieldsOf(published), source: fieldsOf(source), terms: termsOf(book, row) };
}

function textsOf(book: RateBook, row: number, product: LoanProduct): RowTexts {
  const { rowTexts } = book.memory;
  const known = rowTexts.get(row);
  if (known !== undefined) return known;
  const texts = makeTexts(book, row, product);
  if (rowTexts.size >= MAX_ROWS) rowTexts.clear();
  rowTexts.set(row, texts);
  return texts;
}

/**
 * The JSON of an offer, equal to that of `toOffer`. The text of a row that is the same for all borrowers is cached. For a borrower who
 * meets conditions of rate adjustments, `published` is written again, because it says which adjustments are applied.
 * @param index rank of the offer, counted from 0.
 */
export function writeOffer(
  book: RateBook,
  decision: Pick<Decision, "assumed" | "nowSeconds" | "present">,
  offer: DecidedOffer,
  index: number,
  annotator: Annotator | null,
): string {
  const { assumed, nowSeconds } = decision;
  const { row } = offer;
  const { provider, published, source, terms } = textsOf(book, row, assumed.product);
  const own = assumed.adjustments.length === 0 ? published : fieldsOf(rowParts(book, row, assumed.product, assumed.adjustments).published);
  const priced = fieldsOf(pricedPart(book, decision, offer, terms));
  const eligibility = annotator?.annotationText(creditUnionIdOf(book, offer.institution)) ?? "";
  return `{"rank":${index + 1},${provider},${priced},${own},"age":${JSON.stringify(ageOf(book, row, nowSeconds))},${source}${eligibility}}`;
}
