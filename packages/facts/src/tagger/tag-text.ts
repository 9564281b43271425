import type { ReadText } from "../text/read-text.ts";
import { decode, type Tagged, type Tagging } from "./decode.ts";
import { type Features, featuresOf, type Reading } from "./features.ts";
import { type KnownNames, openKnownNames } from "./known-names.ts";
import { type LargeCities, readLargeCities } from "./likely-states.ts";
import { type Nicknames, readNicknames, readTranslations, type Translations } from "./nicknames.ts";
import { clausesAt, type OwnClause, ownClauses } from "./own-clauses.ts";
import { type Piece, piecesOf } from "./tokens.ts";
import { openWeights, type Weights } from "./weights.ts";

/** Finds spans that say something about a person, with weights learned from labelled sentences (guides/membership.md#from-words-to-facts). */
export interface Tagger {
  readonly weights: Weights;
  readonly names: KnownNames;
  readonly nicknames: Nicknames;
  readonly translations: Translations;
  readonly largeCities: LargeCities;
}

/** What a tagger is opened from. */
export interface TaggerData {
  /** What `pnpm train facts` wrote, see `packWeights`. */
  readonly weights: Uint8Array;
  /** Lists: cities' nicknames, bases, and large cities (lexicon/README.md). */
  readonly nicknames: string;
  readonly bases: string;
  readonly largeCities: string;
  /** The list of occupations in Spanish. */
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

/** A text's pieces, the clause of each, and their features. */
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
  /** Spans of the best reading, and of an eager one where that has none: their margin is below 0, the distance to the best reading. */
  readonly found: readonly Tagged[];
}

/** By how much spans are favored in the eager reading. What only that finds is asked back at most. */
const EAGERNESS = 60;

export function tagText({ weights, names }: Pick<Tagger, "weights" | "names">, read: ReadText): TaggedText {
  const text = textFeatures(names, read);
  const tagging = decode(text.features, weights);
  return { ...text, tagging, found: [...tagging.spans, ...tagging.nearly(EAGERNESS)] };
}
