import type { HomeState } from "../membership/person.ts";

/** Sentence for answers whose state was taken from the ZIP code (guides/pricing.md#assumptions). */
export function stateOfZipSentence(zip: string, { code, isProven }: HomeState): string {
  const doubt = isProven ? "" : " That source is not exact: give the state if it is another.";
  return `State was not given; ${code} is taken from ZIP ${zip}, which is used for membership alone beyond that.${doubt}`;
}
