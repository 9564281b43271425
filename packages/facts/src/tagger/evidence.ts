import { foldOrganization } from "@tellerline/text";
import type { OrganizationKind } from "@tellerline/vocabulary";
import type { ExtractedFact, Lexicon } from "../text/fact.ts";
import { CANDIDATE_FEATURES } from "./candidate-features.ts";
import { hashText, mix } from "./hashing.ts";
import type { KnownNames, NameKind } from "./known-names.ts";
import type { SpanType } from "./labels.ts";
import type { OwnClause } from "./own-clauses.ts";
import type { Surroundings } from "./surroundings.ts";
import { piecesOf } from "./tokens.ts";
import type { Ownership, SpanPieces } from "./whose.ts";

/** Evidence for or against a candidate fact: what each reader (rules or tagger) found, and whom the words are about. */
export interface Evidence {
  readonly fact: ExtractedFact;
  /** Whether a rule found the fact, and whether that rule is sure. */
  readonly rule: "sure" | "unsure" | "none";
  /** The fact's pieces. */
  readonly at: Pick<SpanPieces, "from" | "to">;
  /** The type of span that would support the fact; undefined if no type does. */
  readonly type: SpanType | undefined;
  /**
   * How far the tagger is from not finding the span, in weights: negative if only the eager reading finds it (`Tagging.nearly`), null if no reading
   * does.
   */
  readonly margin: number | null;
  /** How far the tagger is from finding the span, in weights; null if no type supports the fact or the fact covers no piece. */
  readonly lack: number | null;
  readonly ownership: Ownership;
  readonly clause: OwnClause | null;
  readonly isAgreed: boolean;
  readonly isClient: boolean;
  /** Whether a list or a published rule has the fact's name. False for facts without a name. */
  readonly isKnown: boolean;
  /** What the other reader (rules or tagger) found: the fact with the same value, with another value, or not at all. */
  readonly other: "same" | "differs" | "none";
}

/** Where the name in a field may be known: among organizations of `kind` in published rules, or among the known names of `lists`. */
const NAMED: Readonly<Record<string, { readonly kind: OrganizationKind; readonly lists: readonly NameKind[] }>> = {
  employer: { kind: "employer", lists: ["employer", "school"] },
  employers: { kind: "employer", lists: ["employer", "school"] },
  school: { kind: "school", lists: ["school"] },
  associations: { kind: "association", lists: ["association"] },
  worship: { kind: "worship", lists: [] },
};

/** Whether a published rule or a list has the name that a fact states. */
export function isKnownName({ field, value }: ExtractedFact, lexicon: Lexicon, names: KnownNames): boolean {
  const named = NAMED[field];
  if (named === undefined) return false;
  const name = typeof value === "object" ? value.name : String(value);
  if (lexicon.isKnown(named.kind, foldOrganization(name))) return true;
  const words = piecesOf(name).map(({ word }) => word);
  return named.lists.some((list) => names.has(list, words));
}

/** The end of a field that is a part of a place. */
export const PLACE_FIELD = /_(?:zip|state|county|city)$/;

/** The role of a place, such as "home", or the field itself. For "school" and "worship", which are fields themselves, with "_place". */
export function groupOf(field: string): string {
  if (!PLACE_FIELD.test(field)) return field;
  const role = field.replace(PLACE_FIELD, "");
  return role === "school" || role === "worship" ? `${role}_place` : role;
}

/** Types of spans that state a fact even if they are about the past. */
const PAST_TYPES: ReadonlySet<SpanType> = new Set(["retiree", "former_employee", "alumni", "veteran"]);

function holds(clause: OwnClause | null, start: number, type: SpanType | undefined): boolean {
  if (clause === null) return true;
  return start < (type !== undefined && PAST_TYPES.has(type) ? clause.wasUntil : clause.holdsUntil);
}

/** A distance in weights, rounded to steps that are finer near 0. */
function step(distance: number): number {
  const size = Math.min(Math.abs(distance), 600);
  return Math.sign(distance) * (size < 120 ? Math.floor(size / 15) : 8 + Math.floor((size - 120) / 60));
}

type Add = (kind: number, ...values: readonly number[]) => void;

/** Adds the features of what the rules and the tagger found. */
function addReadings(add: Add, evidence: Evidence, text: string): void {
  const { fact, rule, margin, lack, ownership, clause, type, isAgreed, isClient, isKnown, other } = evidence;
  const group = hashText(groupOf(fact.field));
  const said = hashText(rule) + (margin === null ? 0 : 1);
  const near = margin === null ? 99 : step(margin);
  const far = lack === null ? 99 : step(lack);
  const owner = hashText(ownership.owner);
  const own = step(ownership.margin);
  const agreed = (isAgreed ? 1 : 0) + (holds(clause, fact.start, type) ? 2 : 0) + (clause === null ? 4 : 0);
  const self = fact.subject === "self" ? 1 : 0;
  const words = text.slice(fact.start, fact.end);
  const written = (/^[A-Z]/.test(words) ? 1 : 0) + (/ /.test(words) ? 2 : 0) + (words.length < 4 ? 4 : 0);
  const proven = (/[A-Z0-9]/.test(words) ? 1 : 0) + (isKnown ? 2 : 0);
  add(0);
  add(1, said);
  add(2, said, near);
  add(3, said, far);
  add(4, said, owner, own);
  add(5, said, agreed);
  add(6, said, group);
  add(7, hashText(fact.field), said);
  add(8, group, near);
  add(9, owner, own, self);
  add(10, agreed, near);
  add(11, agreed, owner, said);
  add(12, written, group);
  add(13, self, said, agreed);
  add(14, hashText(type ?? "none"), said, Math.floor(near / 3));
  add(15, isClient ? 1 : 0, said);
  add(16, Math.floor(near / 2), Math.floor(own / 2), said);
  add(17, group, agreed, said);
  add(18, hashText(other), said);
  add(19, hashText(other), group, said);
  add(20, proven, group, said);
  add(21, owner, hashText(clause?.clause.subject ?? "unread"), hashText(fact.subject), said);
}

/** Number of words before a candidate, and after it, that may speak for it or against it. */
const REACH = 6;

/** Adds the features of the words around the candidate, and of other spans that the tagger found. */
function addSurroundings(add: Add, { fact, rule, at: { from, to }, type }: Evidence, around: Surroundings): void {
  const group = hashText(groupOf(fact.field));
  const said = hashText(rule);
  const word = (position: number) => around.word(position);
  const { start, end } = around.sentence(from);
  add(30, word(from - 1), group);
  add(31, word(from - 2), word(from - 1));
  add(32, word(to), group);
  add(33, word(to), word(to + 1));
  add(34, word(start));
  add(35, word(start), word(start + 1));
  add(36, word(end));
  for (let position = from; position < Math.min(to, from + REACH); position++) add(37, word(position), group);
  for (let position = Math.max(start, from - REACH); position < from; position++) add(38, word(position), group);
  for (let position = to; position < Math.min(end, to + REACH); position++) add(39, word(position));
  const { before, after } = around.neighbors(from, to);
  add(40, hashText(before?.type ?? "none"), group, before === null ? REACH : Math.min(REACH, from - before.to));
  add(41, hashText(after?.type ?? "none"), group);
  add(42, Math.min(4, type === undefined ? 0 : around.count(type)), hashText(type ?? "none"));
  add(43, Math.min(5, around.spans.length), group);
  add(44, around.isLowerCase ? 1 : 0, said, group);
  add(45, around.count("home") > (type === "home" ? 1 : 0) ? 1 : 0, group, said);
}

/** The features by which the verifier judges a candidate (`Weights.verifier`), as numbers below `CANDIDATE_FEATURES`. */
export function candidateFeatures(evidence: Evidence, text: string, around: Surroundings): readonly number[] {
  const found: number[] = [];
  const add: Add = (kind, ...values) => found.push(values.reduce(mix, kind + 1) & (CANDIDATE_FEATURES - 1));
  addReadings(add, evidence, text);
  addSurroundings(add, evidence, around);
  return found;
}
