import { hashText, mix } from "./hashing.ts";

/** Kinds of names that the tagger knows: towns from the gazetteer, all others from lists (lexicon/README.md). */
export const NAME_KINDS = ["town", "employer", "school", "association", "base", "occupation"] as const;
export type NameKind = (typeof NAME_KINDS)[number];

/** Which phrases may be names of a kind. A phrase that is none is taken for one in about one of 200 cases. */
export interface KnownNames {
  has(kind: NameKind, words: readonly string[]): boolean;
}

/** A name in words as pieces of a text have them (tokens.ts). */
export interface KnownName {
  readonly kind: NameKind;
  readonly words: readonly string[];
}

/** Bits of the set (a Bloom filter), a power of two. */
export const NAME_BITS = 1 << 19;
const PROBES = 4;

function bitsOf(kind: NameKind, words: readonly string[]): readonly number[] {
  const base = words.reduce((hash, word) => mix(hash, hashText(word)), 1 + NAME_KINDS.indexOf(kind));
  return Array.from({ length: PROBES }, (_, probe) => mix(base, probe + 1) & (NAME_BITS - 1));
}

/** The set of names as bits, for `openKnownNames`. */
export function packKnownNames(names: readonly KnownName[]): Uint8Array {
  const packed = new Uint8Array(NAME_BITS / 8);
  for (const bit of names.flatMap(({ kind, words }) => bitsOf(kind, words))) packed[bit >> 3] = (packed[bit >> 3] ?? 0) | (1 << (bit & 7));
  return packed;
}

export function openKnownNames(packed: Uint8Array): KnownNames {
  return { has: (kind, words) => bitsOf(kind, words).every((bit) => ((packed[bit >> 3] ?? 0) & (1 << (bit & 7))) !== 0) };
}
