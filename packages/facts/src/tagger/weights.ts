import { CANDIDATE_FEATURES } from "./candidate-features.ts";
import { FEATURE_COUNT } from "./hashing.ts";
import { NAME_BITS } from "./known-names.ts";
import { LABEL_COUNT } from "./labels.ts";
import { OWNERS, WHOSE_FEATURES } from "./whose.ts";

/**
 * The tagger's weights, in whole numbers so that a text gets the same labels on every machine. Weights of feature `f` are in `values` from
 * `starts[f]` up to `starts[f + 1]`, their labels at the same places of `labels`.
 */
export interface Weights {
  readonly starts: Uint32Array;
  readonly labels: Uint8Array;
  readonly values: Int8Array;
  /** Weight of label `a` followed by label `b`, at `a * LABEL_COUNT + b`. */
  readonly transitions: Int16Array;
  /** Weights for deciding whom a span is about (whose.ts). */
  readonly owners: Int8Array;
  /** Weights for judging whether a found fact is right, by the features of evidence.ts. */
  readonly verifier: Int8Array;
  /** SHA-256, in hex, of the files of sentences and names that the weights were made from. */
  readonly sentences: string;
  /** The set of known names, as `packKnownNames` writes it. */
  readonly names: Uint8Array;
}

const HASH_BYTES = 32;
const TRANSITION_BYTES = LABEL_COUNT * LABEL_COUNT * 2;
const OWNER_BYTES = WHOSE_FEATURES * OWNERS.length;
const NAME_BYTES = NAME_BITS / 8;
const OWNERS_AT = HASH_BYTES + TRANSITION_BYTES;
const VERIFIER_AT = OWNERS_AT + OWNER_BYTES;
const NAMES_AT = VERIFIER_AT + CANDIDATE_FEATURES;
const ROWS_AT = NAMES_AT + NAME_BYTES;
/** Size of a weight in its feature's row: its label and its value. */
export const BYTES_PER_WEIGHT = 2;
/** Size of the head of a feature's row, nearly always: its distance from the feature before, and the number of its weights. */
export const BYTES_PER_FEATURE = 2;
const UNFIT = "These weights are cut off, or were made for other features or labels: make them again with `pnpm train facts`.";

/**
 * Packs weights: the hash, the transitions, the owners, the verifier and the names, then a row for each feature that has weights. A row has the
 * distance from the feature before, the number of weights, and a label and a value for each weight, all in bytes. A distance byte of 255 adds 254,
 * and the distance goes on in the next byte.
 */
export function packWeights({ starts, labels, values, transitions, owners, verifier, sentences, names }: Weights): Uint8Array {
  const rows: number[] = [];
  let before = 0;
  for (let feature = 0; feature < FEATURE_COUNT; feature++) {
    const [from = 0, to = 0] = starts.subarray(feature, feature + 2);
    if (from === to) continue;
    let distance = feature - before;
    for (; distance >= 255; distance -= 254) rows.push(255);
    rows.push(distance, to - from);
    for (let at = from; at < to; at++) rows.push(labels[at] ?? 0, (values[at] ?? 0) & 255);
    before = feature;
  }
  const packed = new Uint8Array(ROWS_AT + rows.length);
  packed.set(Uint8Array.from(sentences.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16)));
  const view = new DataView(packed.buffer);
  for (const [at, value] of transitions.entries()) view.setInt16(HASH_BYTES + 2 * at, value, true);
  packed.set(new Uint8Array(owners.buffer, owners.byteOffset, OWNER_BYTES), OWNERS_AT);
  packed.set(new Uint8Array(verifier.buffer, verifier.byteOffset, CANDIDATE_FEATURES), VERIFIER_AT);
  packed.set(names, NAMES_AT);
  packed.set(rows, ROWS_AT);
  return packed;
}

/**
 * Opens what `packWeights` wrote. Checks that every feature and every label exists, because code that uses the weights does not check that.
 * @throws Error if the weights are cut off before the rows or within a row, or have a feature or label that does not exist. A cut between
 * two rows is not noticed, nor other features or labels with the same numbers.
 */
export function openWeights(packed: Uint8Array): Weights {
  if (packed.length < ROWS_AT) throw new Error(UNFIT);
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
  const rows = packed.subarray(ROWS_AT);
  const starts = new Uint32Array(FEATURE_COUNT + 1);
  const labels = new Uint8Array(rows.length >> 1);
  const values = new Int8Array(rows.length >> 1);
  const end = rows.length;
  let [at, feature, count, filled] = [0, 0, 0, 0];
  // `?? 0` only satisfies the compiler: each byte exists, or is checked right after. A function call for each of a million reads would be slow.
  while (at < end) {
    for (; rows[at] === 255; at++) feature += 254;
    feature += rows[at++] ?? 0;
    const left = rows[at++] ?? 0;
    if (at + 2 * left > end || (left > 0 && feature >= FEATURE_COUNT)) throw new Error(UNFIT);
    for (; filled <= feature; filled++) starts[filled] = count;
    for (const until = at + 2 * left; at < until; at += 2) {
      const label = rows[at] ?? 0;
      if (label >= LABEL_COUNT) throw new Error(UNFIT);
      labels[count] = label;
      values[count++] = rows[at + 1] ?? 0;
    }
  }
  starts.fill(count, filled);
  return {
    starts,
    labels,
    values,
    transitions: Int16Array.from({ length: LABEL_COUNT * LABEL_COUNT }, (_, at) => view.getInt16(HASH_BYTES + 2 * at, true)),
    owners: new Int8Array(packed.buffer, packed.byteOffset + OWNERS_AT, OWNER_BYTES),
    verifier: new Int8Array(packed.buffer, packed.byteOffset + VERIFIER_AT, CANDIDATE_FEATURES),
    sentences: Array.from(packed.subarray(0, HASH_BYTES), (byte) => byte.toString(16).padStart(2, "0")).join(""),
    names: packed.subarray(NAMES_AT, ROWS_AT),
  };
}
