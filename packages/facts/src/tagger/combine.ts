import type { Gazetteer } from "@tellerline/geography";
import { type ExtractedFact, type Lexicon, LIKELY, SURE } from "../text/fact.ts";
import type { ReadText } from "../text/read-text.ts";
import { type Candidate, candidatesOf } from "./candidates.ts";
import { withContradictedAsked } from "./contradicted-places.ts";
import { PLACE_FIELD } from "./evidence.ts";
import { isNoFact, isOpen, isUnread, type Sentences, sentencesIn } from "./guards.ts";
import { withLikelyStates } from "./likely-states.ts";
import type { Tagger } from "./tag-text.ts";
import {
  withFacilitiesAsked,
  withGraduates,
  withHomesAsked,
  withoutNobody,
  withParents,
  withShortCounties,
  withTownsAsked,
} from "./whole-text.ts";

/** Limits for the sum of the verifier's weights, chosen on sentences that the weights were not made from. */
const SUMS = {
  /** Minimum sum of a fact that needs no confirmation. */
  sure: 80,
  /** Minimum sum of a fact that needs no confirmation if a rule is sure of it. */
  keep: 40,
  /** Minimum sum of a fact that needs confirmation, if only the tagger found it. Below, it is dropped. */
  ask: -60,
} as const;

/** The sum of the verifier's weights of a candidate. Above 0, the candidate is more likely right than wrong. */
function soundness(features: readonly number[], weights: Int8Array): number {
  return features.reduce((sum, feature) => sum + (weights[feature] ?? 0), 0);
}

/** Fields whose facts are not judged if a rule finds them: what the person intends, and parts of other facts. */
const UNJUDGED: ReadonlySet<string> = new Set([
  "school_relationship",
  "military_service_state",
  "willing_to_join_association",
  "applicant_kind",
]);

const asked = (fact: ExtractedFact): ExtractedFact => ({ ...fact, confidence: Math.min(fact.confidence, LIKELY), needsConfirmation: true });
const sure = (fact: ExtractedFact): ExtractedFact => ({ ...fact, confidence: Math.max(fact.confidence, SURE), needsConfirmation: false });

interface Judged {
  readonly fact: ExtractedFact;
  readonly sum: number;
}

/** True for a part of a place that a rule doubts, because another part contradicts it or its name is ambiguous. */
const isContradicted = ({ fact, rule }: Candidate): boolean => rule === "unsure" && PLACE_FIELD.test(fact.field);

function judge(candidate: Candidate, { weights }: Tagger, sentences: Sentences): readonly Judged[] {
  const { fact, rule, features } = candidate;
  if (isNoFact(sentences, fact)) return [];
  if (UNJUDGED.has(fact.field) && rule !== "none") return [{ fact, sum: 0 }];
  const sum = soundness(features, weights.verifier);
  const least = rule === "sure" ? SUMS.keep : SUMS.sure;
  if (sum >= least && !isContradicted(candidate) && !isOpen(sentences, fact)) return [{ fact: sure(fact), sum }];
  return rule === "none" && sum < SUMS.ask ? [] : [{ fact: asked(fact), sum }];
}

const slotOf = ({ subject, gender, field }: ExtractedFact): string => `${subject} ${gender} ${field}`;

/** Keeps the soundest of several values of a field that can have only one, and of several facts of a field from the same words. */
function withoutRivals(judged: readonly Judged[]): readonly Judged[] {
  return judged.filter(({ fact, sum }, index) => {
    const isRival = (other: ExtractedFact) =>
      slotOf(other) === slotOf(fact) && (PLACE_FIELD.test(fact.field) || (other.start < fact.end && fact.start < other.end));
    return !judged.some((other, at) => at !== index && isRival(other.fact) && (other.sum > sum || (other.sum === sum && at < index)));
  });
}

/** Makes a school's relationship as sure as the school, and drops a relationship whose school was dropped. */
function withParts(facts: readonly ExtractedFact[]): readonly ExtractedFact[] {
  return facts.flatMap((fact) => {
    if (fact.field !== "school_relationship") return [fact];
    const school = facts.find(({ field, start, subject }) => field === "school" && start === fact.start && subject === fact.subject);
    if (school === undefined) return [];
    return [{ ...fact, confidence: school.confidence, needsConfirmation: school.needsConfirmation }];
  });
}

/** Applies the checks that need all facts of a text together. */
function settled(gazetteer: Gazetteer, { largeCities }: Tagger, text: string, facts: readonly ExtractedFact[]): readonly ExtractedFact[] {
  const plain = withGraduates(text, withFacilitiesAsked(text, withHomesAsked(text, withTownsAsked(text, gazetteer, facts))));
  const own = withParents(withoutNobody(text, plain));
  return withLikelyStates(gazetteer, largeCities, withContradictedAsked(gazetteer, withShortCounties(text, gazetteer, own)));
}

/**
 * Joins the facts of the rules with those of the tagger. The verifier's weights decide whether a fact is sure, needs confirmation or is
 * dropped (guides/membership.md#from-words-to-facts). A text in a language that is not read gives no facts, not even those of the rules.
 * @param rules facts with offsets in the writer's own words (`read.own`).
 */
export function combine(
  lexicon: Lexicon,
  tagger: Tagger,
  read: ReadText,
  rules: readonly ExtractedFact[],
  isClient: boolean,
): readonly ExtractedFact[] {
  if (isUnread(read.own.text)) return [];
  const sentences = sentencesIn(read.own.text);
  const judged = candidatesOf(lexicon, tagger, read, rules, isClient).flatMap((candidate) => judge(candidate, tagger, sentences));
  return settled(lexicon.gazetteer, tagger, read.own.text, withParts(withoutRivals(judged).map(({ fact }) => fact)));
}
