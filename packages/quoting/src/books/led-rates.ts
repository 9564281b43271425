/** Message of the queue `tellerline-led-rates`: how often each row of a rate book was the best offer of a decision. */
export interface LedRates {
  /** Content hash of the rate book. */
  readonly book: string;
  readonly led: readonly (readonly [row: number, times: number])[];
}
