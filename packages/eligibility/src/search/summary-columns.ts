/** Columns of summaries, by position; those of more institutions than there are may be lent. */
export interface SummaryColumns {
  readonly heads: Uint8Array;
  readonly sortKeys: Float64Array;
  readonly unlocks: Int32Array;
}

/** All of them in one piece of memory: a piece is dear to get. */
export function summaryColumns(institutions: number): SummaryColumns {
  const memory = new ArrayBuffer((Float64Array.BYTES_PER_ELEMENT + Int32Array.BYTES_PER_ELEMENT + 1) * institutions);
  const sortKeys = new Float64Array(memory, 0, institutions);
  const unlocks = new Int32Array(memory, sortKeys.byteLength, institutions);
  return { sortKeys, unlocks, heads: new Uint8Array(memory, sortKeys.byteLength + unlocks.byteLength, institutions) };
}
