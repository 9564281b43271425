import { type Gazetteer, STATE_CODES } from "@tellerline/geography";
import { inOwnWords } from "./first-person.ts";
import { isHeadline, readHeadline } from "./headline.ts";
import { readIntentions } from "./intentions.ts";
import { readOrganizations } from "./organizations/organizations.ts";
import { readRoles } from "./roles.ts";
import { readService, withoutPosts } from "./service.ts";
import type { Clause } from "./text/clauses.ts";
import { type ExtractedFact, type Lexicon, LIKELY } from "./text/fact.ts";
import type { Passage } from "./text/passage.ts";
import type { ReadText } from "./text/read-text.ts";

/** Fields with one value per person, where a second value contradicts the first. All other fields may have several. */
const SINGLE_VALUED = /_(?:zip|state|county|city)$|^(?:applicant_kind|willing_to_join_association)$/;

/** Identifies the person whom a fact is about. The gender tells two parents apart. */
const whoOf = ({ subject, gender }: ExtractedFact): string => `${subject} ${gender}`;

function sameFact(left: ExtractedFact, right: ExtractedFact): boolean {
  return whoOf(left) === whoOf(right) && left.field === right.field && textOf(left).toLowerCase() === textOf(right).toLowerCase();
}

const textOf = ({ value }: ExtractedFact): string => (typeof value === "object" ? `${value.name} ${value.relationship}` : String(value));

/** Maximum facts of one text. Further facts are dropped. */
export const MAX_FACTS = 100;

/**
 * Maximum places without a state that are looked up in every state: 40 cities and 40 counties per text by the rules, and as many by the
 * tagger. Further ones count as not found.
 */
const MAX_NATIONWIDE_LOOKUPS = 40;

export function withBoundedLookups(gazetteer: Gazetteer): Gazetteer {
  let places = MAX_NATIONWIDE_LOOKUPS;
  let counties = MAX_NATIONWIDE_LOOKUPS * STATE_CODES.length;
  return {
    ...gazetteer,
    stateWithPlace: (folded) => (places-- > 0 ? gazetteer.stateWithPlace(folded) : null),
    countiesNamed: (state, folded) => (counties-- > 0 ? gazetteer.countiesNamed(state, folded) : []),
  };
}

const slotOf = (fact: ExtractedFact): string => `${whoOf(fact)} ${fact.field}`;

/** Facts that the text contradicts need confirmation; their confidence is at most `LIKELY`. */
function withDoubts(facts: readonly ExtractedFact[], contradicted: ReadonlySet<string>): readonly ExtractedFact[] {
  return facts.map((fact) =>
    contradicted.has(slotOf(fact)) ? { ...fact, confidence: Math.min(fact.confidence, LIKELY), needsConfirmation: true } : fact,
  );
}

function overlap(left: ExtractedFact, right: ExtractedFact): boolean {
  return left.start < right.end && right.start < left.end;
}

/** Maximum clauses of a text that are read as headlines (headline.ts). A text with more clauses without a verb is a mere list of words. */
const MAX_HEADLINES = 10;

interface Reader {
  readonly lexicon: Lexicon;
  readonly passage: Passage;
  /** Clauses of the whole text that were read as headlines so far. */
  readonly headlines: Set<Clause>;
}

/** Facts about the writer that follow from a child's school: the writer is the parent of a student there. */
function asParent(facts: readonly ExtractedFact[]): readonly ExtractedFact[] {
  const schools = new Set(facts.flatMap((one) => (one.field === "school_relationship" && one.value === "student" ? [one.start] : [])));
  return facts
    .filter(({ subject, field, start }) => subject === "child" && /^school(?:_relationship)?$/.test(field) && schools.has(start))
    .map((one) => ({ ...one, subject: "self", gender: null, value: one.field === "school" ? one.value : "parent_of_student" }));
}

/**
 * The facts of one clause, with offsets in the passage; none if the clause is about somebody else. A clause about a relative or a client is first
 * reworded to the first person (`inOwnWords`).
 */
function readClause({ lexicon, passage, headlines }: Reader, clause: Clause): readonly ExtractedFact[] {
  const { subject } = clause;
  if (subject === "other") return [];
  if (subject === "self" && clause.subjectEnd === clause.start) return readFirstPerson({ lexicon, passage, headlines }, clause);
  const own = inOwnWords(passage.text, clause);
  const cut = (until: number) => (until >= clause.end ? Number.POSITIVE_INFINITY : own.position(until));
  const spoken: Clause = {
    ...clause,
    start: 0,
    end: own.text.length,
    sentenceEnd: own.text.length,
    holdsUntil: cut(clause.holdsUntil),
    wasUntil: cut(clause.wasUntil),
  };
  const facts = readFirstPerson({ lexicon, passage: { ...passage, text: own.text }, headlines }, spoken);
  const theirs = facts.map((fact) => ({ ...fact, ...own.original(fact), subject, gender: clause.gender }));
  return [...theirs, ...asParent(theirs)];
}

function readFirstPerson({ lexicon, passage, headlines }: Reader, clause: Clause): readonly ExtractedFact[] {
  const service = readService(passage.text, clause);
  const organizations = withoutPosts(readOrganizations(lexicon, passage, clause), service);
  const names = [...organizations.filter(({ field }) => field !== "occupation"), ...service];
  const isServing = service.some(({ value }) => value === "active_duty");
  const jobs = organizations.filter(
    ({ field, value }) =>
      field === "employer" || field === "occupation" || (typeof value === "object" && value.relationship === "contractor"),
  );
  const named = (field: string, relationship?: string) =>
    organizations.filter((one) => one.field === field && (relationship === undefined || one.value === relationship));
  const roles = {
    jobs: [...jobs, ...(isServing ? service : [])],
    schools: named("school_relationship", "student"),
    congregations: named("worship"),
  };
  // "City of Phoenix" names an employer, so the place in it is not a place of the writer.
  const places = readRoles(lexicon.gazetteer, passage.text, clause, roles).filter((place) => !names.some((name) => overlap(name, place)));
  const intentions = clause.subject === "self" ? readIntentions(passage.text, clause) : [];
  const stated = [...places, ...organizations, ...service, ...intentions];
  if (headlines.size === MAX_HEADLINES || !isHeadline(passage.text, clause)) return stated;
  headlines.add(clause);
  const said = new Set(stated.map(({ field }) => field));
  return [...stated, ...readHeadline(lexicon, passage, clause).filter(({ field }) => !said.has(field))];
}

/** The facts that the rules find in a text, with offsets in `read.own`, the writer's own words. */
export function readByRules(read: ReadText, given: Lexicon): readonly ExtractedFact[] {
  const lexicon = { ...given, gazetteer: withBoundedLookups(given.gazetteer) };
  const found: ExtractedFact[] = [];
  const contradicted = new Set<string>();
  const reader: Reader = { lexicon, passage: read.english, headlines: new Set() };
  for (const clause of read.clauses) {
    for (const fact of readClause(reader, clause)) {
      if (found.length === MAX_FACTS) break;
      const isKnown = found.some((other) => sameFact(other, fact));
      const isSecond = SINGLE_VALUED.test(fact.field) && found.some((other) => slotOf(other) === slotOf(fact));
      if (!isKnown && isSecond) contradicted.add(slotOf(fact));
      if (!isKnown && !isSecond) found.push(fact);
    }
  }
  return withDoubts(found, contradicted).map((fact) => ({ ...fact, ...read.inOwnWords(fact) }));
}
