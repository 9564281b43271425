import { type Column, missing } from "@tellerline/book";
import type { NumberedRules } from "./numbered-rules.ts";

/** By rule: the number of its outcome. It is the number of the rule's shape, except while `with` has put in the numbers of touched rules. */
export class RuleNumbers {
  readonly #shapes: Column;
  readonly column: Uint16Array;

  constructor(shapes: Column) {
    this.#shapes = shapes;
    this.column = new Uint16Array(shapes);
  }

  /** Runs `work` while the column has the outcome numbers of touched rules. */
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
