import { missing } from "@tellerline/book";
import { STATE_CODES, STATES, type StateCode } from "@tellerline/geography";
import { MILITARY_STATUSES, type MilitaryStatus, militaryStatusName } from "@tellerline/vocabulary";
import type { Atom } from "../rules/atoms.ts";
import { oneFactClass } from "../rules/classes.ts";
import { FALSE, TRUE, UNKNOWN } from "../rules/truth.ts";
import { distinct, type Resolution, resolvedTo } from "./claim-atom.ts";
import type { ConditionKind } from "./condition-kind.ts";

/** Military service that a claim names; with a state, service in that state's National Guard. */
export interface MilitaryClaimAtom {
  readonly type: "military";
  readonly statuses: readonly MilitaryStatus[];
  readonly state?: StateCode | undefined;
}

export function resolveMilitary({ statuses, state = undefined }: MilitaryClaimAtom): Resolution {
  return resolvedTo(distinct(statuses).map((status): Atom => ({ type: "military", status, state: state ?? null })));
}

const MILITARY_CLASS = oneFactClass("military");
const STATEMENT = { statement: "you are", question: "Are you" };

/** Military service of a person, and for the National Guard, of which state. */
export const MILITARY: ConditionKind<"military"> = {
  classes: [MILITARY_CLASS],
  classOf: () => MILITARY_CLASS,
  keyOf: ({ status, state }) => (state === null ? `military:${status}` : `military:${state}:${status}`),
  labelOf: ({ status, state }) => (state === null ? militaryStatusName(status) : `${militaryStatusName(status)} in ${STATES[state].name}`),
  factOf: ({ status }) => status,
  // Position of the state plus 1; 0 means any state.
  auxOf: ({ state }) => (state === null ? 0 : STATE_CODES.indexOf(state) + 1),
  wordsOf: () => STATEMENT,
  asking: {
    fieldsOf: () => ["military_status", "military_service_state"],
    nameOf: () => "military",
    questionOf: () => "do you or does a family member serve in or work for the armed forces, now or in the past",
    statedFact: ({ militaryStatus }) => militaryStatus,
    classStates: ({ militaryStatus, militaryServiceState }) => [
      {
        atomClass: MILITARY_CLASS,
        isUnknown: militaryStatus === null,
        isAskable: militaryStatus === null || militaryServiceState === null,
      },
    ],
    answer(book, person, atom) {
      const key = book.text(book.atomKey[atom] ?? missing(atom)).split(":");
      const militaryStatus = MILITARY_STATUSES.find((status) => status === key.at(-1)) ?? null;
      const state = book.atomAux[atom] ?? missing(atom);
      const service = state === 0 ? null : (STATE_CODES[state - 1] ?? missing(state - 1));
      return { ...person, militaryStatus, militaryServiceState: person.militaryServiceState ?? service };
    },
  },
  truthOf(facts, atom) {
    const { book, person } = facts;
    if (person.militaryStatus === null) return UNKNOWN;
    if ((book.atomSlot[atom] ?? missing(atom)) !== facts.statedSlot(MILITARY_CLASS)) return FALSE;
    const state = book.atomAux[atom] ?? missing(atom);
    if (state === 0) return TRUE;
    if (person.militaryServiceState === null) return UNKNOWN;
    return (STATE_CODES[state - 1] ?? missing(state - 1)) === person.militaryServiceState ? TRUE : FALSE;
  },
};
