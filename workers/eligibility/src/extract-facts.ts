import { type FactsRequestWire, type FactsWire, LIMITS, type PersonWire } from "@tellerline/contract";
import { organizationClass } from "@tellerline/eligibility";
import { type ExtractedFact, extractFacts, type Lexicon, type Tagger } from "@tellerline/facts";
import type { BooksCall, MembershipKnowledge } from "@tellerline/quoting";
import { foldOrganization } from "@tellerline/text";
import { type Environment, GEO_ROLES, type Relation } from "@tellerline/vocabulary";
import { environmentOf, type Handler } from "@tellerline/worker-kit";
import { books } from "./books.ts";
import { askState, hasNoState, questionOf } from "./confirming.ts";
import type { Env } from "./env.ts";
import { type Body, toSearchBody } from "./facts-body.ts";
import { tagger } from "./tagger.ts";

function lexiconOf({ membership, gazetteer }: MembershipKnowledge): Lexicon {
  return { gazetteer, isKnown: (kind, folded) => membership.book.organizationsNamed(organizationClass(kind), folded).length > 0 };
}

function nameOf(value: ExtractedFact["value"]): string {
  return typeof value === "object" ? value.name : String(value);
}

function sameValue(left: unknown, right: ExtractedFact["value"]): boolean {
  return foldOrganization(String(left)) === foldOrganization(nameOf(right));
}

/**
 * Group of a field. A group describes one thing, such as the home or a school, and a contradiction in one field discards the whole group.
 */
function groupOf(field: string): string {
  const role = GEO_ROLES.find((known) => field.startsWith(`${known}_`));
  return role ?? field.replace(/_relationship$/, "").replace(/^military_.*/, "military");
}

/** Whether a state was only inferred from a city that the text names without a state: then both have the same span. */
function isGuessed({ field, start, end, subject }: ExtractedFact, facts: readonly ExtractedFact[]): boolean {
  const city = field.replace(/_state$/, "_city");
  return city !== field && facts.some((one) => one.field === city && one.subject === subject && one.start === start && one.end === end);
}

const isKnown = ({ field }: ExtractedFact, known: PersonWire): boolean => Object.hasOwn(known, field);

/** What the caller knows about the person of a fact. For a relative, the known facts of all relatives of that relation are merged. */
function knownAbout({ subject }: ExtractedFact, known: PersonWire): Readonly<Record<string, unknown>> {
  if (subject === "self") return known;
  return Object.assign({}, ...(known.family ?? []).filter(({ relation }) => relation === subject));
}

/** The person's field that lists the facts of a group. Keys are groups (`groupOf`). */
const LIST_OF: Readonly<Record<string, keyof PersonWire>> = {
  employer: "employers",
  employers: "employers",
  school: "schools",
  military: "military",
  occupation: "occupations",
  associations: "associations",
  member_of: "member_of",
};

/** Whether the caller knows that the person has nothing of the kind: an empty list, such as `family: []`. */
function isKnownToHaveNone({ subject, field }: ExtractedFact, known: PersonWire): boolean {
  const list = subject === "self" ? LIST_OF[groupOf(field)] : "family";
  const said = list === undefined ? undefined : known[list];
  return Array.isArray(said) && said.length === 0;
}

type Conflict = FactsWire["conflicts"][number];

/**
 * How a fact from the text contradicts the known facts; null if it does not (guides/membership.md#facts-from-text). A fact about a second
 * applicant is always a conflict, because a search is for one applicant.
 */
function conflictOf(fact: ExtractedFact, known: PersonWire, text: string): Conflict | null {
  const { subject, field, value, start, end } = fact;
  const evidence_text = text.slice(start, end);
  if (subject === "co_applicant") return { field, known: null, extracted: value, evidence_text, reason: "second_applicant" };
  if (isKnownToHaveNone(fact, known))
    return { field, known: [], extracted: value, evidence_text, ...(subject === "self" ? {} : { subject }) };
  // "My child" may be either of two known children, so a fact is a contradiction only if it differs from the known facts of both.
  const people: readonly Readonly<Record<string, unknown>>[] =
    subject === "self" ? [known] : (known.family ?? []).filter(({ relation }) => relation === subject);
  const [before, ...others] = people.map((person) => person[field]);
  const mayBe = (said: unknown) => said === undefined || Array.isArray(said) || sameValue(said, value);
  if (mayBe(before) || others.some(mayBe)) return null;
  return { field, known: before, extracted: value, evidence_text, ...(subject === "self" ? {} : { subject }) };
}

interface Surroundings {
  readonly text: string;
  readonly facts: readonly ExtractedFact[];
  readonly known: PersonWire;
  /** The search body: the known facts, and extracted facts that neither need confirmation nor contradict a known fact. */
  readonly body: Body;
}

const PLACE_PART = /_(?:city|county|zip|state)$/;

/**
 * Whether a part of a place is missing from the body, though it needs no confirmation: the search does not know the place, or the place
 * contradicts a known one.
 */
const isUnplaced = ({ subject, field, needsConfirmation }: ExtractedFact, body: Body): boolean =>
  subject === "self" && !needsConfirmation && PLACE_PART.test(field) && body[field] === undefined;

function factWire(fact: ExtractedFact, subject: "self" | Relation, { text, facts, known, body }: Surroundings) {
  const { field, value, start, end, confidence } = fact;
  const lacksState = hasNoState(fact, facts, knownAbout(fact, known));
  const isAsked = lacksState || fact.needsConfirmation || isUnplaced(fact, body);
  return {
    subject,
    field,
    value,
    evidence: { text: text.slice(start, end), start, end },
    confidence,
    needs_confirmation: isAsked,
    ...(isAsked ? { question: lacksState ? askState(fact) : questionOf(fact, subject, facts, text) } : {}),
  };
}

const slotOf = ({ subject, gender, field }: ExtractedFact): string => `${subject} ${gender} ${groupOf(field)}`;

/**
 * Facts that need confirmation, together with parts of the same place that need none: without its state, for example, a city could not be
 * searched for.
 */
function toConfirm(facts: readonly ExtractedFact[]): readonly ExtractedFact[] {
  const doubted = new Set(facts.filter(({ needsConfirmation }) => needsConfirmation).map(slotOf));
  const isPart = ({ field }: ExtractedFact) => groupOf(field) !== field;
  return facts.filter((fact) => fact.needsConfirmation || (isPart(fact) && doubted.has(slotOf(fact))));
}

const NOTHING_READ =
  "Nothing in the text says, as true now, where the person or a relative lives, works, learns, worships, belongs or served. Texts are read in English and in Spanish: say it in a plain sentence, such as “I live in Austin, Texas”.";

function toWire(
  { text, subject: perspective = "writer", known_facts: known = {} }: FactsRequestWire,
  knowledge: MembershipKnowledge,
  tagger: Tagger,
): FactsWire {
  const { gazetteer } = knowledge;
  // Requests with longer names are refused, so such facts are left out.
  const facts = extractFacts(text, lexiconOf(knowledge), perspective, tagger)
    .filter(({ value }) => nameOf(value).length <= LIMITS.maxNameLength)
    .filter((fact, _index, all) => !(fact.subject === "self" && isKnown(fact, known) && isGuessed(fact, all)));
  const contested = facts
    .filter((fact) => !isGuessed(fact, facts))
    .flatMap((fact) => {
      const conflict = conflictOf(fact, known, text);
      return conflict === null ? [] : [{ slot: slotOf(fact), conflict }];
    });
  const contradicted = new Set(contested.map(({ slot }) => slot));
  const usable = facts.filter((fact) => fact.subject !== "co_applicant" && !contradicted.has(slotOf(fact)));
  const sure = usable.filter(({ needsConfirmation }) => !needsConfirmation);
  const body = toSearchBody(gazetteer, sure, known);
  return {
    facts: facts.flatMap((fact) => (fact.subject === "co_applicant" ? [] : [factWire(fact, fact.subject, { text, facts, known, body })])),
    ...(facts.length === 0 ? { empty_because: NOTHING_READ } : {}),
    conflicts: contested.map(({ conflict }) => conflict),
    person_search_body: body,
    unconfirmed_body: toSearchBody(gazetteer, toConfirm(usable), {}),
  };
}

async function extractIn(environment: Environment, call: BooksCall & { readonly body: FactsRequestWire }) {
  const [knowledge, opened] = await Promise.all([books.knowledge(call, environment), tagger()]);
  return { body: toWire(call.body, knowledge, opened) };
}

export const extractEligibilityFacts: Handler<"extractEligibilityFacts", Env> = (call) => extractIn(environmentOf(call.context), call);

/** For the public explorer page, which needs no key. */
export const exploreFacts: Handler<"exploreFacts", Env> = (call) => extractIn("live", call);

/** For the public demo, which needs no key and has invented institutions. */
export const extractDemoFacts: Handler<"extractDemoFacts", Env> = (call) => extractIn("sandbox", call);
