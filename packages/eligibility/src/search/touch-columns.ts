/** Rules that facts touch, ascending, and what touches each, in memory that one search after another reuses. */
export interface TouchColumns {
  readonly rules: Int32Array;
  readonly touches: Int32Array;
}

export const touchColumns = (rules: number): TouchColumns => ({ rules: new Int32Array(rules), touches: new Int32Array(rules) });
