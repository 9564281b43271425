import { hashText, mix } from "./hashing.ts";

/** Kinds of names that the tagger knows, from lists (lexicon/README.md) and, for towns, from the gazetteer too. */
export const NAME_KINDS = ["town", "employer", "school", "association", "base", "occupation"] as const;
export type NameKind = (typeof NAME_KINDS)[number];

/** Which phrases may be names of a kind. Fewer than 1 in 100 other phrases are wrongly taken for a name. */
export interface KnownNames {
  has(kind: NameKind, words: readonly string[]): boolean;
  /**
   * Number of words of the longest name that begins at `position`, at most `most`; 0 if none begins there.
   * @param hashes the hash of each word of the text (`hashText`).
   */
  longest(kind: NameKind, hashes: readonly number[], position: number, most: number): number;
}

/** A name. Its words are written as in `Piece.word`. */
export interface KnownName {
  readonly kind: NameKind;
  readonly words: readonly string[];
}

/** Number of bits of the set, which is a Bloom filter: a power of two. */
export const NAME_BITS = 1 << 19;
const PROBES = 4;

const startOf = (kind: NameKind): number => 1 + NAME_KINDS.indexOf(kind);
const bitOf = (base: number, probe: number): number => mix(base, probe + 1) & (NAME_BITS - 1);
const baseOf = (kind: NameKind, words: readonly string[]): number => words.reduce((hash, word) => mix(hash, hashText(word)), startOf(kind));

/** Writes a set of names as the bits that `openKnownNames` reads. */
export function packKnownNames(names: readonly KnownName[]): Uint8Array {
  const packed = new Uint8Array(NAME_BITS / 8);
  for (const { kind, words } of names) {
    const base = baseOf(kind, words);
    for (let probe = 0; probe < PROBES; probe++) {
      const bit = bitOf(base, probe);
      packed[bit >> 3] = (packed[bit >> 3] ?? 0) | (1 << (bit & 7));
    }
  }
  return packed;
}

export function openKnownNames(packed: Uint8Array): KnownNames {
  const isIn = (base: number): boolean => {
    for (let probe = 0; probe < PROBES; probe++) {
      const bit = bitOf(base, probe);
      if (((packed[bit >> 3] ?? 0) & (1 << (bit & 7))) === 0) return false;
    }
    return true;
  };
  return {
    has: (kind, words) => isIn(baseOf(kind, words)),
    longest(kind, hashes, position, most) {
      let base = startOf(kind);
      let longest = 0;
      const end = Math.min(most, hashes.length - position);
      for (let count = 1; count <= end; count++) {
        base = mix(base, hashes[position + count - 1] ?? 0);
        if (isIn(base)) longest = count;
      }
      return longest;
    },
  };
}
