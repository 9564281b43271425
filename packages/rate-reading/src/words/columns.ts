import { words } from "@tellerline/text";

/** Words in the heads of columns. Entries are sources of regular expressions. */

/** Heads of columns whose percents are no present rates: changes and limits of a rate, fees, earlier rates, and those of others. */
export const IGNORED_HEADS = words`
  discount; descuento; margin; margen; change
  ceiling; floor; max(?:imum)? (?:rate|apr); caps?
  with auto; w/ ?auto; auto ?pay; loyalty; lowest possible; after discounts?
  fee; penalty; cash advance; intro(?:ductory)?
  previous; prior; was
  national; bank; competitor
`;
