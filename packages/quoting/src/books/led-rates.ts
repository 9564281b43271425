/** Message of the queue `tellerline-led-rates`: rows of a rate book that led decisions, each with how often. */
export interface LedRates {
  /** Content hash of the rate book. */
  readonly book: string;
  readonly led: readonly (readonly [row: number, times: number])[];
}
