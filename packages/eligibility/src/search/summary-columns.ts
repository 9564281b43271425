/** Columns of summaries, by position; those of more institutions than there are may be lent. */
export interface SummaryColumns {
  readonly heads: Uint8Array;
  readonly sortKeys: Float64Array;
  readonly unlocks: Int32Array;
}

export const summaryColumns = (institutions: number): SummaryColumns => ({
  heads: new Uint8Array(institutions),
  sortKeys: new Float64Array(institutions),
  unlocks: new Int32Array(institutions),
});
