import { wordsOf } from "../conditions/index.ts";
import { type AtomClass, OPEN_CLASS } from "../rules/classes.ts";

/** Sentences that explain a rule to a person. Deterministic: the same rule and facts always give the same sentence. */

/** `you live in Travis County, Texas`. */
export function statementOf(atomClass: AtomClass, label: string): string {
  return label === "" ? wordsOf(atomClass).statement : `${wordsOf(atomClass).statement} ${label}`;
}

/** An atom as sentences need it. */
export interface Worded {
  readonly atomClass: AtomClass;
  readonly label: string;
}

const MAX_NAMED = 4;

function listed(items: readonly string[], conjunction: string): string {
  if (items.length <= 2) return items.join(` ${conjunction} `);
  return `${items.slice(0, -1).join(", ")} ${conjunction} ${items.at(-1)}`;
}

/** Alternatives that share a verb; at most four are named. */
function groupLabels(atoms: readonly Worded[]): string {
  const named = atoms.slice(0, MAX_NAMED).map(({ label }) => label);
  const more = atoms.length - named.length;
  return listed(more > 0 ? [...named, `${more} more`] : named, "or");
}

function byVerb(atoms: readonly Worded[]): readonly (readonly [AtomClass, readonly Worded[]])[] {
  const groups = new Map<string, Worded[]>();
  for (const atom of atoms) {
    const key = wordsOf(atom.atomClass).statement;
    groups.set(key, [...(groups.get(key) ?? []), atom]);
  }
  return [...groups.values()].map((group) => [group[0]?.atomClass ?? OPEN_CLASS, group]);
}

/** An OR as a clause: `you live in A or B, or you work for C`. */
export function clauseOf(atoms: readonly Worded[]): string {
  return byVerb(atoms)
    .map(([atomClass, group]) => statementOf(atomClass, groupLabels(group)))
    .join(", or ");
}

/** An OR as a question in the second person: `Do you live in A or B, or do you work for C?` */
export function questionOf(atoms: readonly Worded[]): string {
  const parts = byVerb(atoms).map(([atomClass, group]) => `${wordsOf(atomClass).question} ${groupLabels(group)}`);
  return `${parts.map((part, index) => (index === 0 ? part : part.charAt(0).toLowerCase() + part.slice(1))).join(", or ")}?`;
}

/** What the explanation of a path says. */
export interface PathWords {
  /** One clause per condition that is met. */
  readonly met: readonly string[];
  /** One clause per condition that is still unknown. */
  readonly open: readonly string[];
  /** The join step still to take; null if there is none. */
  readonly step: { readonly association: string; readonly costUsd: number | null } | null;
  /** True if the person did not say whether they would join. */
  readonly willingnessAssumed: boolean;
  /** Names that matched only approximately. */
  readonly notes: readonly string[];
}

function stepClause({ association, costUsd }: NonNullable<PathWords["step"]>): string {
  return costUsd === null ? `join ${association}` : `join ${association} (${costUsd === 0 ? "free" : `$${costUsd}`})`;
}

/** The reason for a verdict, in one to three sentences. A name may end in a full stop of its own, which is not doubled. */
export function reasonOf(words: PathWords): string {
  return reasonText(words).replaceAll("..", ".");
}

function reasonText({ met, open, step, willingnessAssumed, notes }: PathWords): string {
  const because = met.length > 0 ? ` because ${listed(met, "and")}` : "";
  const tail = notes.length > 0 ? ` ${notes.join(" ")}` : "";
  const whether = listed(
    open.map((clause) => `whether ${clause}`),
    "and",
  );
  if (open.length > 0) {
    const then = step === null ? "" : ` You would also have to ${stepClause(step)}.`;
    const known = met.length > 0 ? `You may qualify${because}. ` : "";
    return `${known}We still need to know ${whether}.${then}${tail}`;
  }
  if (step === null) return `You qualify${because}.${tail}`;
  const assumed = willingnessAssumed ? " This assumes that you are willing to join, since you did not say." : "";
  return `You can qualify if you ${stepClause(step)}${because}.${assumed}${tail}`;
}

/** `We matched "Dell Technologys" to "dell technologies" (similarity 0.97).` */
export function nearMatchNote(said: string, matched: string, similarity: number): string {
  return `We matched "${said}" to "${matched}" (similarity ${similarity.toFixed(2)}).`;
}
