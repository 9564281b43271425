import { BOUNDARIES } from "@tellerline/vocabulary";
import { boundaryClass, OPEN_CLASS, STATEMENT_CLASS, UNVERIFIED_CLASS } from "../rules/classes.ts";
import { TRUE, UNKNOWN } from "../rules/truth.ts";
import { type Resolution, resolvedTo, withheld } from "./claim-atom.ts";
import type { ConditionKind } from "./condition-kind.ts";

export const OPEN: ConditionKind<"open"> = {
  classes: [OPEN_CLASS],
  classOf: () => OPEN_CLASS,
  keyOf: () => "open",
  labelOf: () => "",
  factOf: () => null,
  auxOf: () => 0,
  verbsOf: () => [],
  asking: null,
  truthOf: () => TRUE,
};

export interface BoundaryClaimAtom {
  readonly type: "boundary";
  readonly boundary: string;
  readonly description: string;
}

export function resolveBoundary({ boundary, description }: BoundaryClaimAtom): Resolution {
  const known = BOUNDARIES.find((name) => name === boundary);
  if (known === undefined) return withheld("unmodeled_condition", [{ words: boundary, nearest: BOUNDARIES }]);
  return resolvedTo([{ type: "boundary", boundary: known, description }]);
}

const WITHIN = [{ you: "are within this boundary:", they: "is within this boundary:" }];

/** Boundaries without a request field: census tracts, school districts, distance to an office. */
export const BOUNDARY: ConditionKind<"boundary"> = {
  classes: BOUNDARIES.map(boundaryClass),
  classOf: ({ boundary }) => boundaryClass(boundary),
  keyOf: ({ boundary }) => `boundary:${boundary}`,
  labelOf: ({ description }) => description,
  factOf: () => null,
  auxOf: () => 0,
  verbsOf: () => WITHIN,
  asking: null,
  truthOf: () => UNKNOWN,
};

const ANSWERED = [{ you: "answer yes to", they: "answers yes to" }];

export const STATEMENT: ConditionKind<"statement"> = {
  classes: [STATEMENT_CLASS],
  classOf: () => STATEMENT_CLASS,
  keyOf: ({ question }) => `statement:${question}`,
  labelOf: ({ question }) => question,
  factOf: () => null,
  auxOf: () => 0,
  verbsOf: () => ANSWERED,
  asking: null,
  truthOf: () => UNKNOWN,
};

export const UNVERIFIED: ConditionKind<"unverified"> = {
  classes: [UNVERIFIED_CLASS],
  classOf: () => UNVERIFIED_CLASS,
  keyOf: () => "unverified_record",
  labelOf: () => "",
  factOf: () => null,
  auxOf: () => 0,
  verbsOf: () => [],
  asking: null,
  truthOf: () => UNKNOWN,
};
