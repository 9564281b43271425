/** Rules that facts touch, ascending, with the number of each rule's outcome. */
export interface NumberedRules {
  readonly rules: Int32Array;
  readonly numbers: Uint16Array;
}
