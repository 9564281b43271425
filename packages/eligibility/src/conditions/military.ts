import { missing } from "@tellerline/book";
import { STATE_CODES, STATES, type StateCode } from "@tellerline/geography";
import {
  bitOf,
  MILITARY_BRANCHES,
  MILITARY_STATUSES,
  type MilitaryBranch,
  type MilitaryStatus,
  membersIn,
  militaryBranchName,
  militaryStatusName,
  requireWidth,
} from "@tellerline/vocabulary";
import type { MembershipBook } from "../book/membership-book.ts";
import type { MilitaryService } from "../person/person.ts";
import type { Atom } from "../rules/atoms.ts";
import { MILITARY_CLASS } from "../rules/classes.ts";
import { topicOfOther } from "../rules/topics.ts";
import { FALSE, PARTLY, TRUE, type Truth, UNKNOWN } from "../rules/truth.ts";
import { distinct, type Resolution, resolvedTo } from "./claim-atom.ts";
import type { ConditionKind } from "./condition-kind.ts";

/** Military service that a claim names. With a state, only service for that state counts, such as in its National Guard. */
export interface MilitaryClaimAtom {
  readonly type: "military";
  readonly statuses: readonly MilitaryStatus[];
  readonly state?: StateCode | undefined;
  readonly branches?: readonly MilitaryBranch[] | undefined;
}

/** Branches that together are all armed forces. The National Guard belongs to the Army and the Air Force, and has reservists of its own. */
const ARMED_FORCES = MILITARY_BRANCHES.filter((branch) => branch !== "national_guard");

/** The branches by which an atom is narrower than service in any; empty if it has all armed forces: then nobody need say in which they served. */
function narrowing(status: MilitaryStatus, branches: readonly MilitaryBranch[]): readonly MilitaryBranch[] {
  const all = status === "reservist" ? MILITARY_BRANCHES : ARMED_FORCES;
  return all.every((branch) => branches.includes(branch)) ? [] : branches;
}

export function resolveMilitary({ statuses, state, branches = [] }: MilitaryClaimAtom): Resolution {
  const named = distinct(branches);
  return resolvedTo(
    distinct(statuses).map((status): Atom => ({ type: "military", status, state: state ?? null, branches: narrowing(status, named) })),
  );
}

/** The constraint of an atom is one number. Its low bits are the state's position plus 1, or 0 for any state; the bits above are the branches. */
const BRANCH_SHIFT = 6;
const STATE_MASK = (1 << BRANCH_SHIFT) - 1;
requireWidth("military branches", MILITARY_BRANCHES.length + BRANCH_SHIFT, "word");
if (STATE_CODES.length >= STATE_MASK) throw new Error("There are more states than the constraint of a military atom holds.");

interface Constraint {
  readonly status: MilitaryStatus;
  readonly state: StateCode | null;
  readonly branches: number;
}

function constraintOf(book: MembershipBook, atom: number): Constraint {
  const aux = book.atomAux[atom] ?? missing(atom);
  const state = aux & STATE_MASK;
  const key = book.text(book.atomKey[atom] ?? missing(atom)).split(":");
  return {
    status: MILITARY_STATUSES.find((name) => key.includes(name)) ?? missing(atom),
    state: state === 0 ? null : (STATE_CODES[state - 1] ?? missing(state - 1)),
    branches: aux >> BRANCH_SHIFT,
  };
}

/** A service that meets an atom. A null state or branch: any state or branch does. */
export interface NarrowService {
  readonly status: MilitaryStatus;
  readonly state: StateCode | null;
  readonly branch: MilitaryBranch | null;
}

export function narrowServices(book: MembershipBook, atom: number): readonly NarrowService[] {
  const { status, state, branches } = constraintOf(book, atom);
  if (branches === 0) return [{ status, state, branch: null }];
  return membersIn(MILITARY_BRANCHES, branches).map((branch) => ({ status, state, branch }));
}

/** Whether a service of the atom's status meets its constraint. PARTLY if the atom asks for a state or branch that was not stated. */
function truthOfService({ state, branches }: Constraint, service: MilitaryService): Truth {
  if (state !== null && service.state !== null && service.state !== state) return FALSE;
  if (branches !== 0 && service.branch !== null && (branches & bitOf(MILITARY_BRANCHES, service.branch)) === 0) return FALSE;
  return (state !== null && service.state === null) || (branches !== 0 && service.branch === null) ? PARTLY : TRUE;
}

/** The status as it stands before "of" and the branches: a reservist of the National Guard is a member of it. */
function statusIn(status: MilitaryStatus, branches: readonly MilitaryBranch[]): string {
  if (status !== "reservist" || branches.length === 0) return militaryStatusName(status);
  return branches.every((branch) => branch === "national_guard") ? "a member" : "a reservist";
}

function labelOf({ status, state, ...atom }: { status: MilitaryStatus; state: StateCode | null; branches: readonly MilitaryBranch[] }) {
  const branches = narrowing(status, atom.branches);
  const of = branches.length === 0 ? "" : ` of ${branches.map(militaryBranchName).join(" or ")}`;
  return `${statusIn(status, branches)}${of}${state === null ? "" : ` in ${STATES[state].name}`}`;
}

const VERBS = [{ you: "are", they: "is" }];

export const MILITARY: ConditionKind<"military"> = {
  classes: [MILITARY_CLASS],
  classOf: () => MILITARY_CLASS,
  keyOf({ status, state, ...atom }) {
    const branches = narrowing(status, atom.branches);
    return ["military", ...(state === null ? [] : [state]), ...(branches.length === 0 ? [] : [branches.join("|")]), status].join(":");
  },
  labelOf,
  factOf: ({ status }) => status,
  auxOf: ({ status, state, branches }) =>
    (state === null ? 0 : STATE_CODES.indexOf(state) + 1) |
    (narrowing(status, branches).reduce((bits, branch) => bits | bitOf(MILITARY_BRANCHES, branch), 0) << BRANCH_SHIFT),
  verbsOf: () => VERBS,
  asking: {
    topics: [
      {
        topic: topicOfOther(MILITARY_CLASS),
        name: "military",
        question: "Do you serve in the armed forces, did you, or do you work for the Department of Defense?",
        answerType: "choice",
        choices: MILITARY_STATUSES,
        fields: ["military_status", "military_service_state", "military"],
      },
    ],
    fieldsOf: (_atomClass, aux) => ["military_status", "military_service_state", ...(aux >> BRANCH_SHIFT === 0 ? [] : ["military"])],
    classStates: ({ individual: { military } }) => [
      {
        atomClass: MILITARY_CLASS,
        isUnknown: military === null,
        isAskable: military === null || military.some(({ state, branch }) => state === null || branch === null),
      },
    ],
    statedSlots: (book, { individual }) =>
      servicesOf(individual)
        .map(({ status }) => book.slot(MILITARY_CLASS, status))
        .filter((slot) => slot >= 0),
    answer(book, facts, atom) {
      const constraint = constraintOf(book, atom);
      const [branch = null] = membersIn(MILITARY_BRANCHES, constraint.branches);
      const { individual } = facts;
      const answered = { status: constraint.status, branch, state: constraint.state };
      const open = individual.military?.find(
        (service) => service.status === answered.status && truthOfService(constraint, service) === PARTLY,
      );
      const filled = open === undefined ? answered : { ...open, branch: open.branch ?? branch, state: open.state ?? constraint.state };
      const others = individual.military?.filter((service) => service !== open) ?? [];
      return { ...facts, individual: { ...individual, military: [...others, filled] } };
    },
  },
  truthOf({ book, individual }, atom) {
    const constraint = constraintOf(book, atom);
    let truth: Truth = individual.military === null ? UNKNOWN : FALSE;
    for (const service of servicesOf(individual)) {
      if (service.status !== constraint.status) continue;
      const own = truthOfService(constraint, service);
      if (own > truth) truth = own;
    }
    return truth;
  },
};

function servicesOf({
  military,
  sharedService,
}: {
  military: readonly MilitaryService[] | null;
  sharedService: readonly MilitaryService[];
}) {
  return [...(military ?? []), ...sharedService];
}
