import { missing } from "@tellerline/book";
import { APPLICANT_KINDS, type ApplicantKind, applicantKindName } from "@tellerline/vocabulary";
import type { Atom } from "../rules/atoms.ts";
import { oneFactClass } from "../rules/classes.ts";
import { FALSE, TRUE, UNKNOWN } from "../rules/truth.ts";
import { distinct, type Resolution, resolvedTo } from "./claim-atom.ts";
import type { ConditionKind } from "./condition-kind.ts";

/** Kinds of applicants that a claim names. */
export interface ApplicantClaimAtom {
  readonly type: "applicant_kind";
  readonly values: readonly ApplicantKind[];
}

export function resolveApplicantKind({ values }: ApplicantClaimAtom): Resolution {
  return resolvedTo(distinct(values).map((value): Atom => ({ type: "applicant_kind", value })));
}

const APPLICANT_CLASS = oneFactClass("applicant_kind");
const WORDS = { statement: "you are applying", question: "Are you applying" };

/** Whether a natural person applies, or a trust, an organization, a partnership or a corporation. */
export const APPLICANT_KIND: ConditionKind<"applicant_kind"> = {
  classes: [APPLICANT_CLASS],
  classOf: () => APPLICANT_CLASS,
  keyOf: ({ value }) => `applicant_kind:${value}`,
  labelOf: ({ value }) => applicantKindName(value),
  factOf: ({ value }) => value,
  auxOf: () => 0,
  wordsOf: () => WORDS,
  asking: {
    fieldsOf: () => ["applicant_kind"],
    nameOf: () => "applicant_kind",
    questionOf: () => "are you applying for yourself, or for a trust, an organization, a partnership or a corporation",
    statedFact: ({ applicantKind }) => applicantKind,
    classStates: ({ applicantKind }) => [
      { atomClass: APPLICANT_CLASS, isUnknown: applicantKind === null, isAskable: applicantKind === null },
    ],
    answer(book, person, atom) {
      const key = book.text(book.atomKey[atom] ?? missing(atom)).split(":");
      return { ...person, applicantKind: APPLICANT_KINDS.find((kind) => kind === key.at(-1)) ?? null };
    },
  },
  truthOf(facts, atom) {
    if (facts.person.applicantKind === null) return UNKNOWN;
    return (facts.book.atomSlot[atom] ?? missing(atom)) === facts.statedSlot(APPLICANT_CLASS) ? TRUE : FALSE;
  },
};
