import type { Scope } from "./scope.ts";

type Groups = Readonly<Record<string, string | undefined>>;

/** What an expression says of a scope, by its named groups and the present year. */
export interface Rule {
  readonly words: RegExp;
  readonly says: (groups: Groups, year: number) => Scope;
}

/** A whole number as pages write it: `125,000`. */
export const whole = (text = ""): number => Number(text.replaceAll(",", ""));

export const MONTHS_OF_YEAR = 12;
