import { BOUNDARIES } from "@tellerline/vocabulary";
import { boundaryClass, OPEN_CLASS, UNVERIFIED_CLASS } from "../rules/classes.ts";
import { TRUE, UNKNOWN } from "../rules/truth.ts";
import { type Resolution, resolvedTo, withheld } from "./claim-atom.ts";
import type { ConditionKind } from "./condition-kind.ts";

/** Kinds of conditions that do not depend on the person's facts. */

/** Membership that is open to anyone. */
export const OPEN: ConditionKind<"open"> = {
  classes: [OPEN_CLASS],
  classOf: () => OPEN_CLASS,
  keyOf: () => "open",
  labelOf: () => "",
  factOf: () => null,
  auxOf: () => 0,
  wordsOf: () => ({ statement: "membership is open to anyone", question: "" }),
  asking: null,
  truthOf: () => TRUE,
};

/** A boundary that a claim states. */
export interface BoundaryClaimAtom {
  readonly type: "boundary";
  readonly boundary: string;
  readonly description: string;
}

export function resolveBoundary({ boundary, description }: BoundaryClaimAtom): Resolution {
  const known = BOUNDARIES.find((name) => name === boundary);
  return known === undefined ? withheld("unmodeled_condition") : resolvedTo([{ type: "boundary", boundary: known, description }]);
}

const WITHIN = { statement: "you are within this boundary:", question: "Are you within this boundary:" };

/** Census tracts, school districts, a distance from an office: rules state them, but we cannot check them. */
export const BOUNDARY: ConditionKind<"boundary"> = {
  classes: BOUNDARIES.map(boundaryClass),
  classOf: ({ boundary }) => boundaryClass(boundary),
  keyOf: ({ boundary }) => `boundary:${boundary}`,
  labelOf: ({ description }) => description,
  factOf: () => null,
  auxOf: () => 0,
  wordsOf: () => WITHIN,
  asking: null,
  truthOf: () => UNKNOWN,
};

/** The content of a flat record, which is not verified claim by claim. */
export const UNVERIFIED: ConditionKind<"unverified"> = {
  classes: [UNVERIFIED_CLASS],
  classOf: () => UNVERIFIED_CLASS,
  keyOf: () => "unverified_record",
  labelOf: () => "",
  factOf: () => null,
  auxOf: () => 0,
  wordsOf: () => ({ statement: "the institution confirms this summary of its field of membership", question: "" }),
  asking: null,
  truthOf: () => UNKNOWN,
};
