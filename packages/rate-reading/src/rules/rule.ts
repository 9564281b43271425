import type { Scope } from "./scope.ts";

type Groups = Readonly<Record<string, string | undefined>>;

/** A rule for words beside a figure. `says` gives the fields of the scope, from the named groups of `words`. */
export interface Rule {
  readonly words: RegExp;
  readonly says: (groups: Groups) => Scope;
}

/** A whole number as pages write it: `125,000`. */
export const whole = (text = ""): number => Number(text.replaceAll(",", ""));

export const MONTHS_OF_YEAR = 12;
