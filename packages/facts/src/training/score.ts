import { foldName, STATE_CODES, STATES } from "@tellerline/geography";
import { foldOrganization } from "@tellerline/text";
import { PLACE_ROLES, SERVICE } from "../tagger/labels.ts";
import { keyOf, type Nicknames } from "../tagger/nicknames.ts";
import type { ExtractedFact } from "../text/fact.ts";
import type { Mark, MarkedSentence } from "./marked-sentences.ts";

/** A fact in the form of the labels. `about` says whom the fact is about; `relationship` is null if the field has none. */
export interface Statement {
  readonly about: string;
  readonly field: string;
  readonly value: string;
  readonly relationship: string | null;
}

/** Fields that only qualify another fact, or that say what the person intends. Sentences are not marked with them. */
const NOT_SCORED: ReadonlySet<string> = new Set([
  "school_relationship",
  "military_service_state",
  "willing_to_join_association",
  "applicant_kind",
]);

function relationshipOf(fact: ExtractedFact, facts: readonly ExtractedFact[]): string | null {
  if (typeof fact.value === "object") return fact.value.relationship;
  if (fact.field === "employer") return "employee";
  if (fact.field !== "school") return null;
  const part = facts.find((other) => other.field === "school_relationship" && other.start === fact.start && other.subject === fact.subject);
  return part === undefined ? null : String(part.value);
}

/**
 * The statements that extracted facts make.
 * @param isSureOnly leaves out facts that need confirmation.
 * @param of the one fact whose statement is wanted; absent for all facts.
 */
export function statementsOf(facts: readonly ExtractedFact[], isSureOnly: boolean, of?: ExtractedFact): readonly Statement[] {
  return (of === undefined ? facts : [of])
    .filter(({ field, needsConfirmation }) => !NOT_SCORED.has(field) && !(isSureOnly && needsConfirmation))
    .map((fact) => ({
      about: fact.subject,
      field: fact.field === "employers" ? "employer" : fact.field,
      value: typeof fact.value === "object" ? fact.value.name : String(fact.value),
      relationship: relationshipOf(fact, facts),
    }));
}

const EMPLOYMENT: ReadonlySet<string> = new Set(["employee", "retiree", "former_employee", "contractor", "volunteer"]);
const SCHOOLING: ReadonlySet<string> = new Set(["student", "alumni"]);
const FIELDS: Readonly<Record<string, string>> = {
  association: "associations",
  worship: "worship",
  occupation: "occupation",
  member_of: "member_of",
};

const STATE_NAMES = new Map(
  STATE_CODES.flatMap((code): readonly (readonly [string, string])[] => [
    [code.toLowerCase(), code],
    [STATES[code].name.toLowerCase(), code],
  ]),
);

/** The parts of a marked place, by the last part of their field's name: `city` or `county`, `state` and `zip`. */
function placeParts(words: string): readonly (readonly [string, string])[] {
  const zip = /\b\d{5}\b/.exec(words)?.[0];
  const rest = words.replace(/,? ?\b\d{5}(?:-\d{4})?/, "").trim();
  const pieces = rest.split(/[\s,]+/);
  const size = [3, 2, 1].find(
    (count) => count <= pieces.length && STATE_NAMES.has(pieces.slice(-count).join(" ").toLowerCase().replaceAll(".", "")),
  );
  const hasState = size !== undefined && !(size === pieces.length && /^(?:new york|washington)$/i.test(rest) && zip !== undefined);
  const state = hasState ? STATE_NAMES.get(pieces.slice(-size).join(" ").toLowerCase().replaceAll(".", "")) : undefined;
  const name = (hasState ? pieces.slice(0, -size) : pieces).join(" ");
  const isCounty = /\b(?:county|parish|borough|co\.?|cty)$/i.test(name);
  return [
    ...(name === "" ? [] : [[isCounty ? "county" : "city", name] as const]),
    ...(state === undefined ? [] : [["state", state] as const]),
    ...(zip === undefined ? [] : [["zip", zip] as const]),
  ];
}

/** A statement that a mark makes. `values`: any of these spellings is right. */
export interface Label extends Omit<Statement, "value"> {
  readonly values: readonly string[];
  readonly isDoubtful: boolean;
}

function labelsOfMark({ type, about, isDoubtful, value, start, end }: Mark, text: string, nicknames: Nicknames): readonly Label[] {
  const said = text.slice(start, end);
  const values = [...new Set([value, said])];
  const role = PLACE_ROLES[type];
  const short = nicknames.get(keyOf(value));
  if (role !== undefined && short?.city === null)
    return [{ about, field: `${role}_state`, values: [short.state], relationship: null, isDoubtful }];
  if (role !== undefined)
    return placeParts(value).map(([part, words]) => ({ about, field: `${role}_${part}`, values: [words], relationship: null, isDoubtful }));
  if (EMPLOYMENT.has(type)) return [{ about, field: "employer", values, relationship: type, isDoubtful }];
  if (SCHOOLING.has(type)) return [{ about, field: "school", values, relationship: type, isDoubtful }];
  if (SERVICE.has(type)) return [{ about, field: "military_status", values: [type], relationship: null, isDoubtful }];
  return [{ about, field: FIELDS[type] ?? type, values, relationship: null, isDoubtful }];
}

/** The statements that a sentence's marks make. A military base is not a town: only its state counts. */
export function labelsOf({ text, marks }: MarkedSentence, nicknames: Nicknames): readonly Label[] {
  return marks.flatMap((mark) => labelsOfMark(mark, text, nicknames));
}

const folded = (name: string): string =>
  foldOrganization(foldName(name))
    .replace(/^the /, "")
    .replace(/ (?:county|parish|cty|co)$/, "")
    .replace(/ (?:afb|air force base|sfb|arb)$/, "");

/** Whether two names are the same. Of two occupations, one may be more specific ("ICU nurse" and "nurse"). */
function isSameName(field: string, said: string, label: string): boolean {
  const [left, right] = [folded(said), folded(label)];
  return left === right || (field === "occupation" && (left.endsWith(` ${right}`) || right.endsWith(` ${left}`)));
}

function isRight(statement: Statement, label: Label): boolean {
  return (
    statement.about === label.about &&
    statement.field === label.field &&
    (label.relationship === null || statement.relationship === null || statement.relationship === label.relationship) &&
    label.values.some((value) => isSameName(label.field, statement.value, value))
  );
}

/**
 * `said`: number of sure statements; `right`: how many of them are right. `wanted`: number of labels without doubt; `found`: how many of them a
 * sure statement states. `untrue` describes each wrong sure statement, and `missed` each label that no statement states.
 */
export interface Score {
  said: number;
  right: number;
  wanted: number;
  found: number;
  /** Number of all labels, doubtful ones included, and of those that any statement states, sure or not. */
  wantedAny: number;
  foundAny: number;
  /** Number of statements that need confirmation, and of those that are right. */
  asked: number;
  askedRight: number;
  readonly untrue: string[];
  readonly missed: string[];
}

export const noScore = (): Score => ({
  said: 0,
  right: 0,
  wanted: 0,
  found: 0,
  wantedAny: 0,
  foundAny: 0,
  asked: 0,
  askedRight: 0,
  untrue: [],
  missed: [],
});

/** Whether a statement is right: a label states it, or it follows from a label. */
export function isTrue(statement: Statement, labels: readonly Label[]): boolean {
  return labels.some((label) => isRight(statement, label)) || follows(statement, labels);
}

export function addScore(score: Score, sentence: MarkedSentence, facts: readonly ExtractedFact[], nicknames: Nicknames): void {
  const labels = labelsOf(sentence, nicknames);
  const sure = statementsOf(facts, true);
  const all = statementsOf(facts, false);
  const holds = (statement: Statement) => isTrue(statement, labels);
  score.said += sure.length;
  score.right += sure.filter(holds).length;
  score.asked += all.length - sure.length;
  score.askedRight += all.filter(holds).length - sure.filter(holds).length;
  const firm = labels.filter(({ isDoubtful }) => !isDoubtful);
  const isFound = (label: Label, among: readonly Statement[]) => among.some((statement) => isRight(statement, label));
  score.wanted += firm.length;
  score.found += firm.filter((label) => isFound(label, sure)).length;
  score.wantedAny += labels.length;
  score.foundAny += labels.filter((label) => isFound(label, all)).length;
  for (const statement of sure.filter((one) => !holds(one)))
    score.untrue.push(`${sentence.text} | ${statement.about}.${statement.field}=${statement.value} ${statement.relationship ?? ""}`);
  for (const label of labels.filter((one) => !isFound(one, all)))
    score.missed.push(`${sentence.text} | ${label.about}.${label.field}=${label.values.join("/")} ${label.relationship ?? ""}`);
}

function follows({ about, field, relationship, value }: Statement, labels: readonly Label[]): boolean {
  const marked = (test: (label: Label) => boolean) => labels.some((label) => label.about === about && test(label));
  // For a parent of a student, the sentence marks only the child's school.
  if (field === "school" && relationship === "parent_of_student")
    return labels.some(
      (label) => label.field === "school" && label.about === "child" && label.values.some((one) => folded(one) === folded(value)),
    );
  // A school where somebody works is marked as the employer.
  if (field === "school" && relationship === "employee")
    return marked((label) => label.field === "employer" && label.values.some((one) => folded(one) === folded(value)));
  return false;
}
