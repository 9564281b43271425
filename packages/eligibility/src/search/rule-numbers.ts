import { type Column, missing } from "@tellerline/book";
import type { NumberedRules } from "./numbered-rules.ts";

/** The outcome number of each rule: the number of its shape, or, during `with`, the number given for a touched rule. */
export class RuleNumbers {
  readonly #shapes: Column;
  readonly column: Uint16Array;

  constructor(shapes: Column) {
    this.#shapes = shapes;
    this.column = new Uint16Array(shapes);
  }

  /** Runs `work` while the column has the outcome numbers of touched rules, and then restores the column. */
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
