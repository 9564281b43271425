import { type Column, missing } from "@tellerline/book";
import type { NumberedRules } from "./numbered-rules.ts";

/** The number of each rule's outcome: that of its shape, except while touched rules have their own. */
export class RuleNumbers {
  readonly #shapes: Column;
  readonly column: Uint16Array;

  constructor(shapes: Column) {
    this.#shapes = shapes;
    this.column = new Uint16Array(shapes);
  }

  /** Runs `work` with the numbers of touched rules in their places. */
  with<Result>({ rules, numbers }: NumberedRules, work: () => Result): Result {
    for (let at = 0; at < rules.length; at++) this.column[rules[at] ?? missing(at)] = numbers[at] ?? missing(at);
    try {
      return work();
    } finally {
      for (let at = 0; at < rules.length; at++) {
        const rule = rules[at] ?? missing(at);
        this.column[rule] = this.#shapes[rule] ?? missing(rule);
      }
    }
  }
}
