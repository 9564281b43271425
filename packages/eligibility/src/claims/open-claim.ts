import { foldOrganization } from "@tellerline/text";
import { STEP_KINDS, stepKind } from "@tellerline/vocabulary";

/**
 * The parts of a claim that decide whether it opens an institution to everybody. Fields are `unknown`, because a person who edits a claim
 * may enter any values. A value of an unexpected type is ignored.
 */
export interface OpenableClaim {
  readonly conditions: readonly {
    readonly any: readonly {
      readonly type: string;
      readonly name?: unknown;
      readonly states?: unknown;
      readonly values?: unknown;
    }[];
  }[];
  readonly conditional_on?: { readonly type: string; readonly association?: unknown } | undefined;
}

/** A condition that names at least this many states counts as one that nearly everybody meets, whatever the role of the place. */
const NEARLY_ALL_STATES = 40;

/** Kinds of steps that make the person a member of the step's association. */
const JOINS: ReadonlySet<string> = new Set(STEP_KINDS.filter((kind) => stepKind(kind).makesMember));

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const foldedName = (value: unknown): string | null => (typeof value === "string" ? foldOrganization(value) : null);

/**
 * Whether anybody can meet a claim: each of its conditions is open to anyone, names nearly all states, accepts natural persons, or accepts
 * members of the association that the claim's own step makes the person a member of. Two people must agree to such a claim
 * (guides/from-a-page-to-an-answer.md#what-a-person-decides).
 */
export function opensToEverybody({ conditions, conditional_on }: OpenableClaim): boolean {
  const joined = conditional_on !== undefined && JOINS.has(conditional_on.type) ? foldedName(conditional_on.association) : null;
  // A family claim has no conditions of its own, and `every` is true of an empty list.
  if (conditions.length === 0) return false;
  return conditions.every(({ any }) => {
    const states = new Set(any.flatMap((atom) => (atom.type === "state" ? listOf(atom.states) : [])));
    const isMetByAnybody = ({ type, name, values }: OpenableClaim["conditions"][number]["any"][number]) =>
      type === "open" ||
      (type === "applicant_kind" && listOf(values).includes("natural_person")) ||
      (type === "association" && joined !== null && foldedName(name) === joined);
    return states.size >= NEARLY_ALL_STATES || any.some(isMetByAnybody);
  });
}
