import { foldOrganization } from "@tellerline/text";
import type { OrganizationKind } from "@tellerline/vocabulary";
import { type ExtractedFact, type Lexicon, LIKELY, SURE } from "../text/fact.ts";
import type { ReadText } from "../text/read-text.ts";
import { type Candidate, candidatesOf } from "./candidates.ts";
import { isNoFact, isOpen, isUnread, type Sentences, sentencesIn } from "./guards.ts";
import type { NameKind } from "./known-names.ts";
import { withLikelyStates } from "./likely-states.ts";
import type { Tagger } from "./tag-text.ts";
import { piecesOf } from "./tokens.ts";

/**
 * Joins what the rules say of a text with what the tagger finds in it, as the verifier judges (guides/membership.md#from-words-to-facts): a fact is
 * sure, or is asked back, or is none.
 */

/** Sums of the verifier's weights, chosen on sentences that the weights were not made from. */
const SUMS = {
  /** A fact is sure from this sum on. */
  sure: 80,
  /** A fact of a rule that is sure stays so from this sum on. */
  keep: -10,
  /** A fact that only the tagger finds is asked back from this sum on. */
  ask: -60,
} as const;

/** The sum of the verifier's weights of a candidate: above 0, it is likelier right than wrong. */
function soundness({ features }: Pick<Candidate, "features">, weights: Int8Array): number {
  return features.reduce((sum, feature) => sum + (weights[feature] ?? 0), 0);
}

const SINGLE_VALUED = /_(?:zip|state|county|city)$/;
/** Facts that the tagger knows nothing about: what the person intends, and parts of other facts. */
const UNJUDGED: ReadonlySet<string> = new Set([
  "school_relationship",
  "military_service_state",
  "willing_to_join_association",
  "applicant_kind",
]);

const asked = (fact: ExtractedFact): ExtractedFact => ({ ...fact, confidence: Math.min(fact.confidence, LIKELY), needsConfirmation: true });
const sure = (fact: ExtractedFact): ExtractedFact => ({ ...fact, confidence: Math.max(fact.confidence, SURE), needsConfirmation: false });

/** Kinds of known names by the field of a fact (known-names.ts). */
const NAMED: Readonly<Record<string, { readonly kind: OrganizationKind; readonly lists: readonly NameKind[] }>> = {
  employer: { kind: "employer", lists: ["employer", "school"] },
  employers: { kind: "employer", lists: ["employer", "school"] },
  school: { kind: "school", lists: ["school"] },
  associations: { kind: "association", lists: ["association"] },
  worship: { kind: "worship", lists: [] },
};

/** Whether a name shows that it is one: by a capital, or because it is known. Other words may be anything, and are asked back. */
function isProvenName({ field, value }: ExtractedFact, lexicon: Lexicon, { names }: Pick<Tagger, "names">): boolean {
  const named = NAMED[field];
  const name = typeof value === "object" ? value.name : String(value);
  if (named === undefined || /[A-Z0-9]/.test(name) || lexicon.isKnown(named.kind, foldOrganization(name))) return true;
  const words = piecesOf(name).map(({ word }) => word);
  return named.lists.some((list) => names.has(list, words));
}

interface Judged {
  readonly fact: ExtractedFact;
  readonly sum: number;
}

function judge(candidate: Candidate, lexicon: Lexicon, tagger: Tagger, sentences: Sentences): readonly Judged[] {
  const { fact, rule } = candidate;
  if (isNoFact(sentences, fact)) return [];
  if (UNJUDGED.has(fact.field) && rule !== "none") return [{ fact, sum: 0 }];
  const sum = soundness(candidate, tagger.weights.verifier);
  const isProven = !isOpen(sentences, fact) && ((rule === "sure" && fact.field !== "employers") || isProvenName(fact, lexicon, tagger));
  if (isProven && sum >= (rule === "sure" ? SUMS.keep : SUMS.sure)) return [{ fact: sure(fact), sum }];
  return rule === "none" && sum < SUMS.ask ? [] : [{ fact: asked(fact), sum }];
}

const slotOf = ({ subject, gender, field }: ExtractedFact): string => `${subject} ${gender} ${field}`;

/** Of several values of a field that has one, and of readings of the same words, the soundest stays. */
function withoutRivals(judged: readonly Judged[]): readonly Judged[] {
  return judged.filter(({ fact, sum }, index) => {
    const isRival = (other: ExtractedFact) =>
      slotOf(other) === slotOf(fact) && (SINGLE_VALUED.test(fact.field) || (other.start < fact.end && fact.start < other.end));
    return !judged.some((other, at) => at !== index && isRival(other.fact) && (other.sum > sum || (other.sum === sum && at < index)));
  });
}

/** A school's relationship is as sure as the school. */
function withParts(facts: readonly ExtractedFact[]): readonly ExtractedFact[] {
  return facts.flatMap((fact) => {
    if (fact.field !== "school_relationship") return [fact];
    const school = facts.find(({ field, start, subject }) => field === "school" && start === fact.start && subject === fact.subject);
    if (school === undefined) return [];
    return [{ ...fact, confidence: school.confidence, needsConfirmation: school.needsConfirmation }];
  });
}

/** The facts of both. @param rules facts with spans of the writer's own words (`read.own`). */
export function combine(
  lexicon: Lexicon,
  tagger: Tagger,
  read: ReadText,
  rules: readonly ExtractedFact[],
  isClient: boolean,
): readonly ExtractedFact[] {
  if (isUnread(read.own.text)) return [];
  const sentences = sentencesIn(read.own.text);
  const judged = candidatesOf(lexicon, tagger, read, rules, isClient).flatMap((candidate) => judge(candidate, lexicon, tagger, sentences));
  return withLikelyStates(lexicon.gazetteer, tagger.largeCities, withParts(withoutRivals(judged).map(({ fact }) => fact)));
}
