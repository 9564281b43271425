import { missing } from "@tellerline/book";
import { APPLICANT_KINDS, type ApplicantKind, applicantKindName } from "@tellerline/vocabulary";
import type { Atom } from "../rules/atoms.ts";
import { APPLICANT_CLASS } from "../rules/classes.ts";
import { topicOfOther } from "../rules/topics.ts";
import { FALSE, TRUE, UNKNOWN } from "../rules/truth.ts";
import { distinct, type Resolution, resolvedTo } from "./claim-atom.ts";
import type { ConditionKind } from "./condition-kind.ts";

export interface ApplicantClaimAtom {
  readonly type: "applicant_kind";
  readonly values: readonly ApplicantKind[];
}

export function resolveApplicantKind({ values }: ApplicantClaimAtom): Resolution {
  return resolvedTo(distinct(values).map((value): Atom => ({ type: "applicant_kind", value })));
}

const VERBS = [{ you: "are applying", they: "is applying" }];

export const APPLICANT_KIND: ConditionKind<"applicant_kind"> = {
  classes: [APPLICANT_CLASS],
  classOf: () => APPLICANT_CLASS,
  keyOf: ({ value }) => `applicant_kind:${value}`,
  labelOf: ({ value }) => applicantKindName(value),
  factOf: ({ value }) => value,
  auxOf: () => 0,
  verbsOf: () => VERBS,
  asking: {
    topics: [
      {
        topic: topicOfOther(APPLICANT_CLASS),
        name: "applicant_kind",
        question: "Are you applying for yourself, or for a trust, an organization, a partnership or a corporation?",
        answerType: "choice",
        choices: APPLICANT_KINDS,
        fields: ["applicant_kind"],
      },
    ],
    fieldsOf: () => ["applicant_kind"],
    classStates: ({ individual: { applicantKind } }) => [
      { atomClass: APPLICANT_CLASS, isUnknown: applicantKind === null, isAskable: applicantKind === null },
    ],
    statedSlots: (book, { individual: { applicantKind } }) =>
      applicantKind === null ? [] : [book.slot(APPLICANT_CLASS, applicantKind)].filter((slot) => slot >= 0),
    answer(book, facts, atom) {
      const label = book.text(book.atomKey[atom] ?? missing(atom));
      const applicantKind = APPLICANT_KINDS.find((kind) => label === `applicant_kind:${kind}`) ?? missing(atom);
      return { ...facts, individual: { ...facts.individual, applicantKind } };
    },
  },
  truthOf({ book, individual: { applicantKind } }, atom) {
    if (applicantKind === null) return UNKNOWN;
    return book.atomSlot[atom] === book.slot(APPLICANT_CLASS, applicantKind) ? TRUE : FALSE;
  },
};
