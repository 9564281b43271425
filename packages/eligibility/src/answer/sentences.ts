import { RELATIVE_JOINS_FIRST, type Relation, relationName, type StepKind, stepKind, type VerbPhrase } from "@tellerline/vocabulary";
import { verbsOf } from "../conditions/index.ts";
import { type AtomClass, OPEN_CLASS, STATEMENT_CLASS, UNVERIFIED_CLASS } from "../rules/classes.ts";

/** The parts of an atom that a sentence needs. `aux` and `label` are those of `ConditionKind.auxOf` and `labelOf`. */
export interface Worded {
  readonly atomClass: AtomClass;
  readonly aux: number;
  readonly label: string;
}

/** Who a sentence is about: the person (null), or a relative of the person. */
export type Subject = Relation | null;

const nameOf = (subject: Subject): string => (subject === null ? "you" : `your ${relationName(subject)}`);
const verbFor = (subject: Subject, { you, they }: VerbPhrase): string => (subject === null ? you : they);

export function listed(items: readonly string[], conjunction: string): string {
  if (items.length <= 2) return items.join(` ${conjunction} `);
  return `${items.slice(0, -1).join(", ")} ${conjunction} ${items.at(-1)}`;
}

const MAX_NAMED = 4;

/** Joins the alternatives that share a verb. Of more than five, only the first four and the total number are given. */
function groupLabels(labels: readonly string[]): string {
  const distinct = [...new Set(labels)];
  if (distinct.length <= MAX_NAMED + 1) return listed(distinct, "or");
  return `one of ${distinct.length} that the institution names, such as ${listed(distinct.slice(0, MAX_NAMED), "or")}`;
}

interface VerbGroup {
  readonly verbs: readonly VerbPhrase[];
  readonly first: AtomClass;
  readonly labels: readonly string[];
}

function byVerb(atoms: readonly Worded[]): readonly VerbGroup[] {
  const groups = Map.groupBy(atoms, ({ atomClass, aux }) => `${atomClass}|${aux}`);
  return [...groups.values()].map((group) => {
    const [{ atomClass, aux } = { atomClass: OPEN_CLASS, aux: 0 }] = group;
    return { verbs: verbsOf(atomClass, aux), first: atomClass, labels: group.map(({ label }) => label) };
  });
}

function fixedClause(atomClass: AtomClass): string | null {
  if (atomClass === OPEN_CLASS) return "anyone may join";
  return atomClass === UNVERIFIED_CLASS ? "the institution confirms this summary of its field of membership" : null;
}

function quoted(questions: readonly string[]): string {
  return listed(
    [...new Set(questions)].map((question) => `"${question}"`),
    "or",
  );
}

function clauseOfGroup({ verbs, first, labels }: VerbGroup, subject: Subject): string {
  const fixed = fixedClause(first);
  if (fixed !== null) return fixed;
  if (first === STATEMENT_CLASS) return `the answer is yes to ${quoted(labels)}`;
  return `${nameOf(subject)} ${listed(
    verbs.map((verb) => verbFor(subject, verb)),
    "or",
  )} ${groupLabels(labels)}`.trim();
}

/** The alternatives of a condition as one clause: `you live in A or B, or you work for C`. */
export function clauseOf(atoms: readonly Worded[], subject: Subject = null): string {
  return byVerb(atoms)
    .map((group) => clauseOfGroup(group, subject))
    .join(", or ");
}

/**
 * Atoms that are true of the person, as one clause: `you live in A`. If the first atom is a statement, the clause names only statements:
 * `you answered yes to "Do you teach?"`.
 */
export function metClause(atoms: readonly Worded[], subject: Subject = null): string {
  if (atoms[0]?.atomClass !== STATEMENT_CLASS) return clauseOf(atoms, subject);
  return `you answered yes to ${quoted(atoms.flatMap(({ atomClass, label }) => (atomClass === STATEMENT_CLASS ? [label] : [])))}`;
}

/** A verb as a question: `do you live in`, `are you retired from`, `does your parent live in`. */
function asked(verb: VerbPhrase, subject: Subject): string {
  if (verb.you.startsWith("are "))
    return `${subject === null ? "are you" : `is ${nameOf(subject)}`} ${verb.you.slice("are ".length)}`.trim();
  if (verb.you === "are") return subject === null ? "are you" : `is ${nameOf(subject)}`;
  return `${subject === null ? "do you" : `does ${nameOf(subject)}`} ${verb.you}`;
}

function questionOfGroup({ verbs, first, labels }: VerbGroup, subject: Subject): string {
  // The text of a statement is a question already. Its question mark is removed, because `questionOf` adds one.
  if (first === STATEMENT_CLASS) return [...new Set(labels)].map((label) => label.replace(/\?$/, "")).join(", or ");
  const verbal = listed(
    verbs.map((verb) => asked(verb, subject)),
    "or",
  );
  return `${verbal} ${groupLabels(labels)}`.trim();
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const lowered = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/**
 * The alternatives of a condition as a question: `Do you live in A or B, or do you work for C?`
 * @param subject a relative whom the question is about (`Does your parent live in A?`); null for the person asked.
 */
export function questionOf(atoms: readonly Worded[], subject: Subject = null): string {
  const parts = byVerb(atoms).map((group) => questionOfGroup(group, subject));
  return `${capitalized(parts.map((part, index) => (index === 0 ? part : lowered(part))).join(", or "))}?`;
}

export interface StepWords {
  readonly kind: StepKind | typeof RELATIVE_JOINS_FIRST;
  /** The step's organization; empty if a relative must join the institution first. */
  readonly association: string;
  readonly costUsd: number | null;
  readonly relation: Relation | null;
}

export interface PathWords {
  readonly met: readonly string[];
  readonly open: readonly string[];
  readonly step: StepWords | null;
  readonly willingnessAssumed: boolean;
  /** True if the rule can't make anybody eligible, because its confidence is low or it is not yet confirmed. */
  readonly isDoubtful: boolean;
  /** Further sentences, such as "Not found on its page since 2026-10-01." */
  readonly notes: readonly string[];
}

/** A cost as `$5` or `$12.50`. */
const inDollars = (usd: number): string => `$${Number.isInteger(usd) ? usd : usd.toFixed(2)}`;

function stepClause({ kind, association, costUsd, relation }: StepWords): string {
  if (kind === RELATIVE_JOINS_FIRST) return `${nameOf(relation)} joins it first`;
  const cost = costUsd === null ? "" : ` (${costUsd === 0 ? "free" : inDollars(costUsd)})`;
  return `you ${stepKind(kind).verb} ${association}${cost}`;
}

const DECIDES = "The credit union decides.";

/** Explains a path in sentences. The period of a name such as "Acme Inc." is not doubled. */
export function reasonOf(words: PathWords): string {
  return reasonText(words).replaceAll("..", ".");
}

function reasonText({ met, open, step, willingnessAssumed, isDoubtful, notes }: PathWords): string {
  const qualify = isDoubtful ? "You may qualify" : "You appear to qualify";
  const because = met.length > 0 ? `: ${listed(met, "and")}` : "";
  const tail = notes.length > 0 ? ` ${notes.join(" ")}` : "";
  if (open.length > 0) {
    const whether = listed(
      open.map((clause) => `whether ${clause}`),
      "and",
    );
    const then = step === null ? "" : ` It would also take that ${stepClause(step)}.`;
    const known = met.length > 0 ? `You may qualify${because}. ` : "";
    return `${known}We still need to know ${whether}.${then}${tail}`;
  }
  if (step === null) return `${qualify}${because}. ${DECIDES}${tail}`;
  const isAssumed = willingnessAssumed && step.kind !== RELATIVE_JOINS_FIRST && stepKind(step.kind).isExcludable;
  const assumed = isAssumed ? " This assumes that you are willing to, since you did not say." : "";
  return `${qualify} if ${stepClause(step)}${because}. ${DECIDES}${assumed}${tail}`;
}

export function didYouMean(said: string, name: string): string {
  return `You wrote "${said}": did you mean ${name}?`;
}
