/** Rules that facts touch, ascending, and the touch of each rule. One search after another reuses this memory. */
export interface TouchColumns {
  readonly rules: Int32Array;
  readonly touches: Int32Array;
}

export const touchColumns = (rules: number): TouchColumns => ({ rules: new Int32Array(rules), touches: new Int32Array(rules) });
