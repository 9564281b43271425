import { at } from "@tellerline/book";
import type { ExtractedFact, Lexicon, Span } from "../text/fact.ts";
import type { ReadText } from "../text/read-text.ts";
import { candidateFeatures, type Evidence, groupOf, isKnownName } from "./evidence.ts";
import { SPAN_TYPES, type SpanType } from "./labels.ts";
import { factsOfSpan } from "./said.ts";
import { Surroundings } from "./surroundings.ts";
import { type TaggedText, type Tagger, tagText } from "./tag-text.ts";
import { ownerOf, WhoseText } from "./whose.ts";

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

/** A fact that the rules or the tagger found, with the features by which the verifier judges it (`Weights.verifier`). */
export interface Candidate {
  readonly fact: ExtractedFact;
  /** Whether a rule found the fact, and whether that rule is sure. */
  readonly rule: Evidence["rule"];
  readonly features: readonly number[];
}

function overlap(left: Span, right: Span): boolean {
  return left.start < right.end && right.start < left.end;
}

const nameOf = ({ value }: ExtractedFact): string => (typeof value === "object" ? value.name : String(value)).toLowerCase();

/**
 * Whether two facts have the same subject and field, and rest on the same words or have the same name. A mother and a father are one
 * subject here.
 */
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
  { weights, names, nicknames, translations }: Omit<Tagger, "largeCities">,
  read: ReadText,
  text: TaggedText,
  whose: WhoseText,
  isClient: boolean,
): readonly Tagged[] {
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
      const isKnown = isKnownName(fact, lexicon, names);
      const evidence = {
        fact,
        rule: "none",
        at: { from, to },
        margin,
        lack: 0,
        ownership,
        clause,
        type,
        isAgreed,
        isClient,
        isKnown,
      } as const;
      return { fact, evidence: { ...evidence, other: "none" } };
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
  const whose = new WhoseText(text.pieces, isClient);
  const tagged = taggedFacts(lexicon, tagger, read, text, whose, isClient);
  const around = new Surroundings(text);
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
      at: { from, to },
      margin: same?.evidence.margin ?? null,
      lack,
      ownership,
      clause,
      type,
      isAgreed,
      isClient,
      isKnown: isKnownName(fact, lexicon, tagger.names),
      other,
    } as const;
    return { fact, rule, features: candidateFeatures(evidence, read.own.text, around) };
  });
  const others = tagged
    .filter(({ fact }, index) => !tagged.slice(0, index).some((one) => isSameFact(one.fact, fact)))
    .flatMap(({ fact, evidence }): readonly Candidate[] => {
      const rule = rules.find((one) => isSameFact(one, fact));
      if (rule !== undefined && nameOf(rule) === nameOf(fact)) return [];
      // The tagger may take a second applicant for the writer or a relative, so the rules' fact about the second applicant is kept instead.
      if (rules.some((one) => one.subject === "co_applicant" && overlap(one, fact))) return [];
      const features = candidateFeatures({ ...evidence, other: rule === undefined ? "none" : "differs" }, read.own.text, around);
      return [{ fact, rule: "none", features }];
    });
  return [...byRules, ...others];
}
