/** Columns of `Summaries`, by position. Reused columns may be longer than needed. */
export interface SummaryColumns {
  readonly heads: Uint8Array;
  readonly sortKeys: Float64Array;
  readonly unlocks: Int32Array;
}

/** Makes all columns in one allocation, because each allocation is expensive. */
export function summaryColumns(institutions: number): SummaryColumns {
  const memory = new ArrayBuffer((Float64Array.BYTES_PER_ELEMENT + Int32Array.BYTES_PER_ELEMENT + 1) * institutions);
  const sortKeys = new Float64Array(memory, 0, institutions);
  const unlocks = new Int32Array(memory, sortKeys.byteLength, institutions);
  return { sortKeys, unlocks, heads: new Uint8Array(memory, sortKeys.byteLength + unlocks.byteLength, institutions) };
}
