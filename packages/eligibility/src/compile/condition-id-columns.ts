import { type Column, missing, NumberColumn, narrow, packPairs } from "@tellerline/book";
import { WORDS_OF_ID, wordsOf } from "../book/condition-ids.ts";

/** Collects the ids of conditions, as eight words each. Each distinct id is stored once; ids are stored ascending, for binary search. */
export class ConditionIdColumns {
  readonly #words = new NumberColumn();

  add(id: string): void {
    for (const word of wordsOf(id) ?? missing(0)) this.#words.push(word);
  }

  columns(): Record<string, Column> {
    const words = this.#words.values;
    const count = words.length / WORDS_OF_ID;
    const compare = (left: number, right: number): number => {
      for (let at = 0; at < WORDS_OF_ID; at++) {
        const difference = (words[left * WORDS_OF_ID + at] ?? missing(left)) - (words[right * WORDS_OF_ID + at] ?? missing(right));
        if (difference !== 0) return difference;
      }
      return 0;
    };
    const order = Uint32Array.from({ length: count }, (_, condition) => condition).sort(
      (left, right) => compare(left, right) || left - right,
    );
    const distinct = new NumberColumn();
    const numbers = new Uint32Array(count);
    const [lists, items] = [new NumberColumn(), new NumberColumn()];
    let before = -1;
    for (const condition of order) {
      if (before < 0 || compare(before, condition) !== 0) {
        for (let at = 0; at < WORDS_OF_ID; at++) distinct.push(words[condition * WORDS_OF_ID + at] ?? missing(condition));
      }
      before = condition;
      numbers[condition] = distinct.length / WORDS_OF_ID - 1;
      lists.push(numbers[condition] ?? missing(condition));
      items.push(condition);
    }
    return {
      conditionIds: distinct.values,
      conditionIdNumber: narrow(numbers),
      ...packPairs("idConditions", lists, items, distinct.length / WORDS_OF_ID),
    };
  }
}
