/** A verdict on a candidate fact from the words around it: that it is not a fact, or that the person must confirm it. */
export interface FieldGuard {
  readonly says: "no fact" | "ask";
  /** The fields that the guard is for; absent for all fields. */
  readonly fields?: RegExp;
  /**
   * Patterns, all of which must match: `before` the words of the sentence before the fact, `after` up to 60 characters after the fact,
   * `own` the fact's words and as much of those characters as belongs to its sentence.
   */
  readonly before?: RegExp;
  readonly own?: RegExp;
  /** Matches the words before the fact together with its own. */
  readonly around?: RegExp;
  readonly after?: RegExp;
  /**
   * `ofRelatives`: only for facts about a relative. `ofSelf`: only for all others, those about a second applicant or surviving spouse
   * included.
   */
  readonly ofRelatives?: true;
  readonly ofSelf?: true;
  readonly example: string;
}
