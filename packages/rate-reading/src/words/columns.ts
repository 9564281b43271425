import { words } from "@tellerline/text";

/**
 * Heads of columns whose percents are not current rates: changes and limits of a rate, fees, earlier rates, rates of others. Entries are
 * sources of regular expressions.
 */
export const IGNORED_HEADS = words`
  discount; descuento; margin; margen; change
  ceiling; floor; max(?:imum)? (?:rate|apr); caps?
  with auto; w/ ?auto; auto ?pay; loyalty; lowest possible; after discounts?
  fee; penalty; cash advance; intro(?:ductory)?
  previous; prior; was
  national; bank; competitor
`;
