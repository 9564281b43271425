import type { FactSubject, Gender } from "../text/subjects.ts";
import { CUE_BIT, cuesOf } from "./cues.ts";
import { hashText, mix } from "./hashing.ts";
import { type Mention, mentionsIn } from "./kin.ts";
import type { OwnClause } from "./own-clauses.ts";
import { ENDS_SENTENCE, type Piece } from "./tokens.ts";

export const OWNERS = ["self", "relative", "nobody"] as const;
export type Owner = (typeof OWNERS)[number];

/** Number of features that the decision tells apart, a power of two. */
export const WHOSE_FEATURES = 1 << 14;

export interface SpanPieces {
  readonly type: number;
  readonly from: number;
  readonly to: number;
}

/** The relative whom a span may be about, and where the text mentions that relative. */
export interface Nearest {
  readonly mention: Mention;
  readonly where: "sentence" | "before" | "after";
}

const SPEAKERS = CUE_BIT.writer | CUE_BIT.third | CUE_BIT.others | CUE_BIT.relative;
const KEPT = SPEAKERS | CUE_BIT.negation | CUE_BIT.supposition | CUE_BIT.past;

/**
 * For each piece, the words before it and the relatives mentioned before and after it, computed once for the whole text: judging a span
 * then takes the same time however far away its sentence begins or a relative is mentioned.
 */
interface Before {
  /** Index of the piece that begins the sentence. */
  readonly sentence: Int32Array;
  /** The last mention of a relative before the piece, as an index in the text's mentions; -1 if there is none. */
  readonly mention: Int32Array;
  /** The first mention of a relative at the piece or after it, as an index in the text's mentions; -1 if there is none. */
  readonly nextMention: Int32Array;
  /** Bits of marks and words since the last mention of a relative (`marksOf`). */
  readonly marks: Int32Array;
  /** Classes of words for people and for doubt (`KEPT`) since the sentence began. */
  readonly cues: Int32Array;
  /** Index of the last piece of the sentence with a word for a person; -1 if there is none. */
  readonly speaker: Int32Array;
}

function readBefore(pieces: readonly Piece[], mentions: readonly Mention[]): Before {
  const size = pieces.length + 1;
  const column = () => new Int32Array(size);
  const found = { sentence: column(), mention: column(), nextMention: column(), marks: column(), cues: column(), speaker: column() };
  let [sentence, mention, marks, cues, speaker] = [0, -1, 0, 0, -1];
  for (let position = 0; position < size; position++) {
    if (position > 0 && position < pieces.length && ENDS_SENTENCE.test(pieces[position - 1]?.text ?? ""))
      [sentence, cues, speaker] = [position, 0, -1];
    found.sentence[position] = position < pieces.length ? sentence : 0;
    found.mention[position] = mention;
    found.nextMention[position] = mention + 1 < mentions.length ? mention + 1 : -1;
    found.marks[position] = marks;
    found.cues[position] = cues;
    found.speaker[position] = speaker;
    const piece = pieces[position];
    if (piece === undefined) continue;
    const own = cuesOf(piece.word);
    cues |= own & KEPT;
    if ((own & SPEAKERS) !== 0) speaker = position;
    const isMention = mentions[mention + 1]?.piece === position;
    if (isMention) mention += 1;
    marks = isMention ? 0 : marks | marksOf(piece, own);
  }
  return found;
}

/** A text's pieces, prepared for deciding whom its spans are about. */
export class WhoseText {
  readonly #pieces: readonly Piece[];
  readonly #mentions: readonly Mention[];
  readonly #before: Before;
  readonly #isClient: boolean;

  constructor(pieces: readonly Piece[], isClient: boolean) {
    this.#pieces = pieces;
    this.#mentions = mentionsIn(pieces, isClient);
    this.#before = readBefore(pieces, this.#mentions);
    this.#isClient = isClient;
  }

  /** The last relative before a span in its sentence, else the last before it in the text, else the first after it; null if none is mentioned. */
  nearest({ from, to }: SpanPieces): Nearest | null {
    const { sentence, mention, nextMention } = this.#before;
    const last = this.#mentions[mention[from] ?? -1];
    if (last !== undefined) return { mention: last, where: last.piece >= (sentence[from] ?? 0) ? "sentence" : "before" };
    const next = this.#mentions[nextMention[to] ?? -1];
    return next === undefined ? null : { mention: next, where: "after" };
  }

  /** The features of a span, as numbers below `WHOSE_FEATURES`. */
  features(span: SpanPieces, own: OwnClause | null): readonly number[] {
    const nearest = this.nearest(span);
    const found: number[] = [];
    const add = (kind: number, ...values: readonly number[]) => found.push(values.reduce(mix, kind + 1) & (WHOSE_FEATURES - 1));
    const subject = own?.clause.subject ?? "unread";
    const rule = hashText(subject === "self" || subject === "other" || subject === "unread" ? subject : "relative");
    const agrees = nearest === null ? 2 : nearest.mention.relation === subject ? 1 : 0;
    const where = hashText(nearest?.where ?? "none");
    const isAfterMention = nearest !== null && nearest.where !== "after";
    const between = isAfterMention ? span.from - nearest.mention.piece - 1 : 0;
    const before = this.#before;
    const sentence = before.sentence[span.from] ?? 0;
    const marks = isAfterMention ? (before.marks[span.from] ?? 0) : 0;
    const spoken = hashText(this.#pieces[before.speaker[span.from] ?? -1]?.word ?? "none");
    const cues = before.cues[span.from] ?? 0;
    const [previous, second] = [this.#word(span.from - 1), this.#word(span.from - 2)];
    const following = nearest === null ? 0 : this.#word(nearest.mention.piece + 1);
    const leading = nearest === null ? 0 : this.#word(nearest.mention.piece - 1);
    const client = this.#isClient ? 1 : 0;
    const holds = own === null || span.from < 0 ? 0 : (this.#pieces[span.from]?.start ?? 0) < own.holdsUntil ? 1 : 2;
    add(0);
    add(1, rule, holds);
    add(2, rule, agrees, where);
    add(3, where, marks);
    add(4, where, marks, rule);
    add(5, spoken, where);
    add(6, spoken, rule, agrees);
    add(7, span.type, rule, where);
    add(8, following, where);
    add(9, leading, where);
    add(10, this.#word(sentence), where);
    add(11, where, Math.min(10, between));
    add(12, previous);
    add(13, previous, second);
    add(14, client, rule, where, marks);
    add(15, hashText(nearest?.mention.relation ?? "none"), where);
    add(16, cues, rule);
    add(17, this.#word(span.to));
    add(18, span.type, holds);
    add(19, cues, where, spoken);
    return found;
  }

  #word(position: number): number {
    return hashText(this.#pieces[position]?.word ?? "-");
  }
}

/** The bits of a piece between a relative and a span: whether it is a pronoun, a verb, a comma, or another such word or mark. */
function marksOf({ text, word }: Piece, cues: number): number {
  let bits = 0;
  if ((cues & CUE_BIT.writer) !== 0) bits |= 1;
  if ((cues & CUE_BIT.third) !== 0) bits |= 2;
  if ((cues & CUE_BIT.others) !== 0) bits |= 4;
  if (text === ",") bits |= 8;
  if (word === "and" || word === "y" || word === "&") bits |= 16;
  if (/^[.;/\n]$/.test(text)) bits |= 32;
  if (text === "-" || text === "(" || text === ":") bits |= 64;
  if ((cues & CUE_BIT.verb) !== 0) bits |= 128;
  return bits;
}

/** Weight of feature `f` for `OWNERS[o]`, at `f * OWNERS.length + o`. */
export type WhoseWeights = Int8Array;

export interface Ownership {
  readonly owner: Owner;
  /** Difference, in weights, between the owner's score and the next best one. */
  readonly margin: number;
  /** Subject of the span's facts: the relative if `owner` is "relative", otherwise the writer. */
  readonly subject: FactSubject;
  readonly gender: Gender;
}

function scoresOf(features: readonly number[], weights: WhoseWeights): readonly number[] {
  return OWNERS.map((_, owner) => features.reduce((sum, feature) => sum + (weights[feature * OWNERS.length + owner] ?? 0), 0));
}

/**
 * Decides whom a span is about: the writer, a relative whom the text mentions, or nobody whose facts count. In the last case, the span states no
 * fact (guides/membership.md#from-words-to-facts).
 */
export function ownerOf(text: WhoseText, span: SpanPieces, own: OwnClause | null, weights: WhoseWeights): Ownership {
  const nearest = text.nearest(span);
  const [self = 0, relative = 0, nobody = 0] = scoresOf(text.features(span, own), weights);
  const scores = [self, nearest === null ? Number.NEGATIVE_INFINITY : relative, nobody];
  const best = scores.indexOf(Math.max(...scores));
  const rest = Math.max(...scores.filter((_, owner) => owner !== best));
  const owner = OWNERS[best] ?? "nobody";
  const margin = Math.min((scores[best] ?? 0) - rest, 10_000);
  if (owner !== "relative" || nearest === null) return { owner, margin, subject: "self", gender: null };
  return { owner, margin, subject: nearest.mention.relation, gender: nearest.mention.gender };
}
