import { sortWords } from "./fold-organization.ts";
import { jaroWinkler } from "./similarity.ts";

/** Below this, a name is unresolved (rulings 9). */
export const NEAR_ENOUGH = 0.9;

export interface NearName {
  readonly name: string;
  /** Jaro-Winkler, the better of both word orders. */
  readonly similarity: number;
}

/** Letters and digits as bits; what is neither shares one. */
function characterBit(code: number): number {
  if (code >= 97 && code <= 122) return code - 97;
  return code >= 48 && code <= 57 ? 26 + ((code - 48) >> 1) : 31;
}

function characterSet(text: string): number {
  let bits = 0;
  for (let at = 0; at < text.length; at++) bits |= 1 << characterBit(text.charCodeAt(at));
  return bits;
}

const BITS = Uint8Array.from({ length: 65_536 }, (_, value) => {
  let count = 0;
  for (let rest = value; rest !== 0; rest &= rest - 1) count++;
  return count;
});

function countBits(bits: number): number {
  return (BITS[bits & 0xffff] ?? 0) + (BITS[bits >>> 16] ?? 0);
}

/** Names in one order of their words, with what bounds their similarity to a query from above. */
class NameList {
  readonly names: readonly string[];
  readonly #sets: Int32Array;
  readonly #lengths: Uint16Array;
  readonly #heads: Uint16Array;

  constructor(names: readonly string[]) {
    this.names = names;
    this.#sets = Int32Array.from(names, characterSet);
    this.#lengths = Uint16Array.from(names, ({ length }) => length);
    this.#heads = Uint16Array.from(names, (name) => name.charCodeAt(0));
  }

  /**
   * Calls `visit` for every name that may reach `NEAR_ENOUGH`. A character that the other lacks altogether can't match, which bounds
   * the matches m, and so Jaro: at most (m/|a| + m/|b| + 1) / 3. The prefix adds at most 0.4 of the rest, and nothing where the
   * first characters differ.
   */
  eachCandidate(query: string, visit: (number: number) => void): void {
    const set = characterSet(query);
    const head = query.charCodeAt(0);
    const own = query.length;
    for (let number = 0; number < this.names.length; number++) {
      const length = this.#lengths[number] ?? 0;
      const other = this.#sets[number] ?? 0;
      const shorter = Math.min(own - countBits(set & ~other), length - countBits(other & ~set));
      // 1 - (1 - 0.9) / 0.6 with the largest prefix bonus; 0.9 without any. Times 3, less the third that is at most 1.
      const needed = this.#heads[number] === head ? 1.5 : 1.7;
      if (shorter * (own + length) >= needed * own * length - 1e-9) visit(number);
    }
  }
}

/** Finds the known name that is most like a given one, exactly as comparing it with all of them would. */
export class NameSearch {
  readonly #plain: NameList;
  readonly #sorted: NameList;
  readonly #remembered = new Map<string, NearName | null>();

  /** @param names folded. */
  constructor(names: readonly string[]) {
    this.#plain = new NameList(names);
    this.#sorted = new NameList(names.map(sortWords));
  }

  /** The nearest of the names, or null where none is near enough. Remembered by the folded name. */
  nearest(folded: string): NearName | null {
    const known = this.#remembered.get(folded);
    if (known !== undefined) return known;
    const found = this.#search(folded);
    if (this.#remembered.size >= MAX_REMEMBERED) this.#remembered.clear();
    this.#remembered.set(folded, found);
    return found;
  }

  #search(folded: string): NearName | null {
    let best: NearName | null = null;
    const scan = (list: NameList, query: string) =>
      list.eachCandidate(query, (number) => {
        const similarity = jaroWinkler(query, list.names[number] ?? "");
        const name = this.#plain.names[number] ?? "";
        if (similarity < NEAR_ENOUGH) return;
        if (best === null || similarity > best.similarity || (similarity === best.similarity && name < best.name))
          best = { name, similarity };
      });
    scan(this.#plain, folded);
    const sorted = sortWords(folded);
    if (this.#plain.names.length > 0 && folded.includes(" ")) scan(this.#sorted, sorted);
    return best;
  }
}

/** Callers send the same few employers again and again; strangers must not fill the isolate. */
const MAX_REMEMBERED = 5000;

/** The slow and obvious version: every name, compared in both word orders. */
export function nearestExhaustively(names: readonly string[], folded: string): NearName | null {
  let best: NearName | null = null;
  for (const name of names) {
    const inOrder = jaroWinkler(folded, name);
    const similarity = folded.includes(" ") ? Math.max(inOrder, jaroWinkler(sortWords(folded), sortWords(name))) : inOrder;
    if (similarity < NEAR_ENOUGH) continue;
    if (best === null || similarity > best.similarity || (similarity === best.similarity && name < best.name)) best = { name, similarity };
  }
  return best;
}
