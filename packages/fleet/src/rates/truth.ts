import { productOf } from "./catalogue.ts";
import { dateOfDay } from "./dates.ts";
import { type Line, MODEL_YEAR, type RateModel, type Section, type Style } from "./model.ts";
import type { Conditions, PublishedRate } from "./published-rate.ts";
import { nameText, termText } from "./texts.ts";

/** Shifts model years: an age that a page states means later model years in a later year. @param years since `MODEL_YEAR`. */
function aged({ vehicleYearMin: min, vehicleYearMax: max, ...others }: Conditions, years: number): Conditions {
  return {
    ...others,
    ...(min === undefined ? {} : { vehicleYearMin: min + years }),
    ...(max === undefined ? {} : { vehicleYearMax: max + years }),
  };
}

/**
 * What a careful person would read off a line.
 * @param years by which model years shift; 0 if the page states model years instead of ages.
 */
function rateOf(line: Line, { common, quote }: Section, style: Style, years: number): PublishedRate {
  const { product, rate, apr, apy, high, basis, through } = line;
  // The label always has terms in months, so that it does not depend on the page's style.
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

/** All rates that the page publishes on a day, in its order. Figures that a script would fill in are left out. */
export function truthOf({ sections, style }: RateModel, day: number): readonly PublishedRate[] {
  const years = style.writesAges ? dateOfDay(day).getUTCFullYear() - MODEL_YEAR : 0;
  return sections.flatMap((section) =>
    section.lines.filter(({ placeholder }) => placeholder === null).map((line) => rateOf(line, section, style, years)),
  );
}
