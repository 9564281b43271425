import { productOf } from "./catalogue.ts";
import { dateOfDay } from "./dates.ts";
import { type Line, MODEL_YEAR, type RateModel, type Section, type Style } from "./model.ts";
import type { Conditions, PublishedRate } from "./published-rate.ts";
import { nameText, termText } from "./texts.ts";

/** States the truth about a page's rates. */

/** Conditions with model years, where the page states ages. @param years since the model's year. */
function aged({ vehicleYearMin: min, vehicleYearMax: max, ...others }: Conditions, years: number): Conditions {
  return {
    ...others,
    ...(min === undefined ? {} : { vehicleYearMin: min + years }),
    ...(max === undefined ? {} : { vehicleYearMax: max + years }),
  };
}

/** The truth about a published line. @param years what an age of vehicles shifts by; 0 if the page states model years. */
function rateOf(line: Line, { common, quote }: Section, style: Style, years: number): PublishedRate {
  const { product, rate, apr, apy, high, basis, through } = line;
  // What depends on how a page writes terms would be no stable name of a row.
  const term = line.name.includes("{years}")
    ? ""
    : termText(line.conditions, { language: style.language, termSpelling: "months", dash: "-" });
  return {
    productType: productOf(product).productType,
    rate,
    ...(apr === null || quote === "rate" ? {} : { publishedApr: apr }),
    ...(apy === null ? {} : { publishedApy: apy }),
    ...(high === null ? {} : { rateHigh: high }),
    basis,
    ...aged(line.conditions, years),
    ...common,
    ...(through === null ? {} : { through }),
    label: `${nameText(line, style)} ${term}`.trim(),
  };
}

/** All rates that the page publishes on a day, in its order. What a script would fill in is not published. */
export function truthOf({ sections, style }: RateModel, day: number): readonly PublishedRate[] {
  const years = style.writesAges ? dateOfDay(day).getUTCFullYear() - MODEL_YEAR : 0;
  return sections.flatMap((section) =>
    section.lines.filter(({ placeholder }) => placeholder === null).map((line) => rateOf(line, section, style, years)),
  );
}
