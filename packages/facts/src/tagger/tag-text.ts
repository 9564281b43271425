import type { ReadText } from "../text/read-text.ts";
import { decode, type Tagged, type Tagging } from "./decode.ts";
import { type Features, featuresOf, type Reading } from "./features.ts";
import { type KnownNames, openKnownNames } from "./known-names.ts";
import { type LargeCities, readLargeCities } from "./likely-states.ts";
import { type Nicknames, readNicknames, readTranslations, type Translations } from "./nicknames.ts";
import { clausesAt, type OwnClause, ownClauses } from "./own-clauses.ts";
import { type Piece, piecesOf } from "./tokens.ts";
import { openWeights, type Weights } from "./weights.ts";

/**
 * What is needed to find spans that say something about a person: weights learned from labelled sentences, and lists of names
 * (guides/membership.md#from-words-to-facts).
 */
export interface Tagger {
  readonly weights: Weights;
  readonly names: KnownNames;
  readonly nicknames: Nicknames;
  readonly translations: Translations;
  readonly largeCities: LargeCities;
}

export interface TaggerData {
  /** The file that `pnpm train facts` writes (`packWeights`). */
  readonly weights: Uint8Array;
  /** The texts of three lists: cities' nicknames, military bases, and large cities (lexicon/README.md). */
  readonly nicknames: string;
  readonly bases: string;
  readonly largeCities: string;
  /** Text of the list of occupations in Spanish with their English (lexicon/README.md). */
  readonly occupations: string;
}

export function openTagger({ weights: packed, nicknames, bases, largeCities, occupations }: TaggerData): Tagger {
  const weights = openWeights(packed);
  return {
    weights,
    names: openKnownNames(weights.names),
    nicknames: readNicknames(nicknames, bases),
    largeCities: readLargeCities(largeCities),
    translations: readTranslations(occupations),
  };
}

const UNREAD: Reading = { subject: "unread", holds: "now" };

function readingOf(found: OwnClause | null, offset: number): Reading {
  if (found === null) return UNREAD;
  const { subject } = found.clause;
  return {
    subject: subject === "self" || subject === "other" ? subject : "relative",
    holds: offset < found.holdsUntil ? "now" : offset < found.wasUntil ? "once" : "never",
  };
}

/** A text's pieces, their features, and the clause in which each piece is (null if it is in none). */
export interface TextFeatures {
  readonly pieces: readonly Piece[];
  readonly clauses: readonly (OwnClause | null)[];
  readonly features: Features;
}

export function textFeatures(names: KnownNames, read: ReadText): TextFeatures {
  const pieces = piecesOf(read.own.text);
  const clauses = clausesAt(
    ownClauses(read),
    pieces.map(({ start }) => start),
  );
  const readings = pieces.map(({ start }, position) => readingOf(clauses[position] ?? null, start));
  return { pieces, clauses, features: featuresOf(pieces, names, readings) };
}

export interface TaggedText extends TextFeatures {
  readonly tagging: Tagging;
  /** The spans of the best sequence of labels, and further spans, with a negative margin, that a more eager reading finds (`Tagging`). */
  readonly found: readonly Tagged[];
}

/**
 * How much spans are favored in the eager reading, in weights. The spans that only it finds have a negative margin, which the verifier
 * weighs (`combine`).
 */
const EAGERNESS = 60;

export function tagText({ weights, names }: Pick<Tagger, "weights" | "names">, read: ReadText): TaggedText {
  const text = textFeatures(names, read);
  const tagging = decode(text.features, weights);
  return { ...text, tagging, found: [...tagging.spans, ...tagging.nearly(EAGERNESS)] };
}
