import {
  creditUnionIdOf,
  type DecidedOffer,
  type Decision,
  type LoanPrice,
  priceOf,
  type RateBook,
  type RowTexts,
} from "@tellerline/scoring";
import type { AdjustmentCondition, LoanProduct } from "@tellerline/vocabulary";
import type { Annotator } from "../membership/annotator.ts";
import { ageOf, aprNamePart, aprOf, costPart, priceParts, rowParts, termsOf, vehicleConditionOf } from "./offer-parts.ts";

/** Maximum cached rows of a book; one takes about 2 KB. Few rows have the best offers. */
const MAX_ROWS = 2000;

/** The JSON of an object's fields, without braces. */
const fieldsOf = (part: object): string => JSON.stringify(part).slice(1, -1);

/** @param met conditions of the row's adjustments that the borrower meets. @param price the price of the row, with these adjustments. */
function makeTexts(book: RateBook, row: number, product: LoanProduct, met: readonly AdjustmentCondition[], price: LoanPrice): RowTexts {
  const terms = termsOf(book, row);
  const { provider, published, source } = rowParts(book, row, product, met, terms);
  const { rate, publishedApr, charges } = priceParts(book, row, product, price, terms);
  return {
    provider: fieldsOf(provider),
    rate: fieldsOf(rate),
    publishedApr: fieldsOf(publishedApr),
    charges: fieldsOf(charges),
    published: fieldsOf(published),
    source: fieldsOf(source),
    terms,
    vehicleCondition: vehicleConditionOf(book, row),
  };
}

/** The texts of a row for a borrower who gets none of its adjustments. */
function textsOf(book: RateBook, row: number, product: LoanProduct): RowTexts {
  const { rowTexts } = book.memory;
  const known = rowTexts.get(row);
  if (known !== undefined) return known;
  const texts = makeTexts(book, row, product, [], priceOf(book, row));
  if (rowTexts.size >= MAX_ROWS) rowTexts.clear();
  rowTexts.set(row, texts);
  return texts;
}

/**
 * The JSON of an offer, equal to that of `toOffer`. The text of a row that is the same for all borrowers is cached. For a borrower who
 * meets conditions of rate adjustments it is written again, because these change the rate.
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
  const { product, adjustments } = assumed;
  const texts = adjustments.length === 0 ? textsOf(book, row, product) : makeTexts(book, row, product, adjustments, offer.price);
  const { provider, rate, publishedApr, charges, published, source, terms, vehicleCondition } = texts;
  const name = fieldsOf(aprNamePart(decision, offer));
  const cost = fieldsOf(costPart(decision, offer, terms, vehicleCondition));
  const eligibility = annotator?.annotationText(creditUnionIdOf(book, offer.institution)) ?? "";
  const before = `{"rank":${index + 1},${provider},${rate},"apr":${aprOf(offer)},${publishedApr},${name},${charges}`;
  return `${before},${cost},${published},"age":${JSON.stringify(ageOf(book, row, nowSeconds))},${source}${eligibility}}`;
}
