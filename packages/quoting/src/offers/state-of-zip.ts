import type { StateCode } from "@tellerline/geography";

/** Sentence for answers whose state was taken from the ZIP code (guides/pricing.md#assumptions). */
export function stateOfZipSentence(zip: string, state: StateCode): string {
  return `State was not given; ${state} is taken from ZIP ${zip}, which is used for membership alone beyond that.`;
}
