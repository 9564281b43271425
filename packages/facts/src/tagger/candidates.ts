import { at } from "@tellerline/book";
import type { ExtractedFact, Lexicon, Span } from "../text/fact.ts";
import type { ReadText } from "../text/read-text.ts";
import { CANDIDATE_FEATURES } from "./candidate-features.ts";
import { hashText, mix } from "./hashing.ts";
import { SPAN_TYPES, type SpanType } from "./labels.ts";
import type { OwnClause } from "./own-clauses.ts";
import { factsOfSpan } from "./said.ts";
import { type TaggedText, type Tagger, tagText } from "./tag-text.ts";
import { type Ownership, ownerOf, WhoseText } from "./whose.ts";

const EMPLOYMENT = ["employee", "retiree", "former_employee", "contractor", "volunteer"] as const;
const SERVICE = ["active_duty", "veteran", "reservist", "dod_civilian", "military_family"] as const;

/** The types of spans that support a fact, by its field or, for a place, by the place's role. */
const SUPPORT: Readonly<Record<string, readonly SpanType[]>> = {
  employer: EMPLOYMENT,
  employers: EMPLOYMENT,
  school: ["student", "alumni", "employee"],
  school_relationship: ["student", "alumni", "employee"],
  associations: ["association"],
  worship: ["worship"],
  member_of: ["member_of"],
  occupation: ["occupation"],
  military_status: SERVICE,
  home: ["home"],
  worksite: ["work"],
  property: ["property", "home"],
  facility: ["facility"],
  school_place: ["school_place"],
  worship_place: ["worship_place"],
};

const PLACE_FIELD = /_(?:zip|state|county|city)$/;

/** The key of a field in `SUPPORT`: the role of a place, or the field itself. */
function groupOf(field: string): string {
  if (!PLACE_FIELD.test(field)) return field;
  const role = field.replace(PLACE_FIELD, "");
  return role === "school" || role === "worship" ? `${role}_place` : role;
}

const supportOf = (field: string): readonly number[] => (SUPPORT[groupOf(field)] ?? []).map((type) => SPAN_TYPES.indexOf(type));

interface Pieces {
  readonly from: number;
  readonly to: number;
}

/** The pieces that a span of the text covers at least in part, from index `from` up to `to`. */
function piecesAt({ pieces }: TaggedText, { start, end }: Span): Pieces {
  let from = 0;
  let after = pieces.length;
  while (from < after) {
    const middle = (from + after) >> 1;
    if (at(pieces, middle).end <= start) from = middle + 1;
    else after = middle;
  }
  let to = from;
  while (to < pieces.length && at(pieces, to).start < end) to++;
  return { from, to };
}

/** Types of spans that state a fact even if they are about the past. */
const PAST_TYPES: ReadonlySet<SpanType> = new Set(["retiree", "former_employee", "alumni", "veteran"]);

function holds(clause: OwnClause | null, start: number, type: SpanType | undefined): boolean {
  if (clause === null) return true;
  return start < (type !== undefined && PAST_TYPES.has(type) ? clause.wasUntil : clause.holdsUntil);
}

/** A fact that the rules or the tagger found, with the features by which the verifier judges it (`Weights.verifier`). */
export interface Candidate {
  readonly fact: ExtractedFact;
  /** Whether a rule found the fact, and whether that rule is sure. */
  readonly rule: "sure" | "unsure" | "none";
  readonly isTagged: boolean;
  readonly features: readonly number[];
}

/** A distance in weights, rounded to steps that are finer near 0. */
function step(distance: number): number {
  const size = Math.min(Math.abs(distance), 600);
  return Math.sign(distance) * (size < 120 ? Math.floor(size / 15) : 8 + Math.floor((size - 120) / 60));
}

interface Evidence {
  readonly fact: ExtractedFact;
  readonly rule: Candidate["rule"];
  readonly margin: number | null;
  readonly lack: number | null;
  readonly ownership: Ownership;
  readonly clause: OwnClause | null;
  readonly type: SpanType | undefined;
  readonly isAgreed: boolean;
  readonly isClient: boolean;
  /** What the other reader (rules or tagger) found: the fact with the same value, with another value, or not at all. */
  readonly other: "same" | "differs" | "none";
}

function featuresOf(
  { fact, rule, margin, lack, ownership, clause, type, isAgreed, isClient, other }: Evidence,
  text: string,
): readonly number[] {
  const found: number[] = [];
  const add = (kind: number, ...values: readonly number[]) => found.push(values.reduce(mix, kind + 1) & (CANDIDATE_FEATURES - 1));
  const group = hashText(groupOf(fact.field));
  const field = hashText(fact.field);
  const said = hashText(rule) + (margin === null ? 0 : 1);
  const near = margin === null ? 99 : step(margin);
  const far = lack === null ? 99 : step(lack);
  const owner = hashText(ownership.owner);
  const own = step(ownership.margin);
  const agreed = (isAgreed ? 1 : 0) + (holds(clause, fact.start, type) ? 2 : 0) + (clause === null ? 4 : 0);
  const self = fact.subject === "self" ? 1 : 0;
  const words = text.slice(fact.start, fact.end);
  const written = (/^[A-Z]/.test(words) ? 1 : 0) + (/ /.test(words) ? 2 : 0) + (words.length < 4 ? 4 : 0);
  add(0);
  add(1, said);
  add(2, said, near);
  add(3, said, far);
  add(4, said, owner, own);
  add(5, said, agreed);
  add(6, said, group);
  add(7, field, said);
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
  return found;
}

function overlap(left: Span, right: Span): boolean {
  return left.start < right.end && right.start < left.end;
}

const nameOf = ({ value }: ExtractedFact): string => (typeof value === "object" ? value.name : String(value)).toLowerCase();

/** Whether two facts have the same person and field, and rest on the same words or have the same name. */
function isSameFact(left: ExtractedFact, right: ExtractedFact): boolean {
  return left.subject === right.subject && left.field === right.field && (overlap(left, right) || nameOf(left) === nameOf(right));
}

/** A fact that a span of the tagger states. */
interface Tagged {
  readonly fact: ExtractedFact;
  readonly evidence: Evidence;
}

function taggedFacts(
  lexicon: Lexicon,
  { weights, nicknames, translations }: Omit<Tagger, "largeCities">,
  read: ReadText,
  text: TaggedText,
  isClient: boolean,
): readonly Tagged[] {
  const whose = new WhoseText(text.pieces, isClient);
  return text.found.flatMap((tagged) => {
    const { type: number, from, to, margin } = tagged;
    const span = { start: at(text.pieces, from).start, end: at(text.pieces, to - 1).end };
    const clause = text.clauses[from] ?? null;
    const type = SPAN_TYPES[number];
    const ownership = ownerOf(whose, tagged, clause, weights.owners);
    const { subject, gender } = ownership;
    return factsOfSpan({ ...lexicon, nicknames, translations }, read.own.text, span, number).map((one): Tagged => {
      const fact = { ...one, subject, gender };
      const isAgreed = clause !== null && clause.clause.subject === subject;
      return { fact, evidence: { fact, rule: "none", margin, lack: 0, ownership, clause, type, isAgreed, isClient, other: "none" } };
    });
  });
}

/**
 * The facts of the rules and of the tagger. A fact that both found is listed once.
 * @param rules the facts of the rules, with offsets in the writer's own words (`read.own`).
 */
export function candidatesOf(
  lexicon: Lexicon,
  tagger: Omit<Tagger, "largeCities">,
  read: ReadText,
  rules: readonly ExtractedFact[],
  isClient: boolean,
): readonly Candidate[] {
  const text = tagText(tagger, read);
  const tagged = taggedFacts(lexicon, tagger, read, text, isClient);
  const whose = new WhoseText(text.pieces, isClient);
  const byRules = rules.map((fact): Candidate => {
    const same = tagged.find((one) => isSameFact(one.fact, fact));
    const { from, to } = piecesAt(text, fact);
    const types = supportOf(fact.field);
    const lack = types.length === 0 || from === to ? null : text.tagging.lack(types, from, to);
    const clause = text.clauses[from] ?? null;
    const ownership = ownerOf(whose, { type: types[0] ?? 0, from, to }, clause, tagger.weights.owners);
    const rule = fact.needsConfirmation ? "unsure" : "sure";
    const isAgreed = ownership.subject === fact.subject;
    const type = types[0] === undefined ? undefined : SPAN_TYPES[types[0]];
    const other = same === undefined ? "none" : nameOf(same.fact) === nameOf(fact) ? "same" : "differs";
    const evidence = {
      fact,
      rule,
      margin: same?.evidence.margin ?? null,
      lack,
      ownership,
      clause,
      type,
      isAgreed,
      isClient,
      other,
    } as const;
    return { fact, rule, isTagged: same !== undefined, features: featuresOf(evidence, read.own.text) };
  });
  const others = tagged
    .filter(({ fact }, index) => !tagged.slice(0, index).some((one) => isSameFact(one.fact, fact)))
    .flatMap(({ fact, evidence }): readonly Candidate[] => {
      const rule = rules.find((one) => isSameFact(one, fact));
      if (rule !== undefined && nameOf(rule) === nameOf(fact)) return [];
      // The tagger may take a second applicant for the writer or a relative, so the rules' fact about the second applicant is kept instead.
      if (rules.some((one) => one.subject === "co_applicant" && overlap(one, fact))) return [];
      const features = featuresOf({ ...evidence, other: rule === undefined ? "none" : "differs" }, read.own.text);
      return [{ fact, rule: "none", isTagged: true, features }];
    });
  return [...byRules, ...others];
}
