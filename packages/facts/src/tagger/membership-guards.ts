import { anyOf, words } from "@tellerline/text";
import type { FieldGuard } from "./field-guard.ts";

// Words around the name of a credit union or an association that show that the person is not a member of it.

/** Words of somebody who asks for a membership, or has lost or been refused it. */
const NO_MEMBERSHIP = words`
  turned down; denied; den(?:y|ied); rejected; declined; refused; eligible; eligibility; qualif(?:y|ied|ies); cancel(?:s|l?ed|l?ing)?; closed?; ended;
  lapsed; expired; lost; quit; dropped; gave up; appl(?:y|ied|ies|ying); application; ask(?:s|ed|ing)?; inquir(?:e|ed|ing|y); interested; looking;
  consider(?:ing|ed)?; want(?:s|ed)?; need(?:s|ed)?; pending; waiting; hoping; never; no; without; can't; cannot; couldn't; not
`;
const MEMBERSHIP = words`memberships?; membres[ií]as?`;
const AT = words`at; with; in; to; of; from; for; en; de; a; con`;
const IS_OVER = words`closed; cancell?ed; ended; expired; lapsed; pending; denied; rejected; declined; turned down; terminated; over; inactive`;
const BY_VERB = words`was; is; has been; got; were; have been; had been`;
/**
 * A character within the same statement: not a comma or stop, and not the start of a word such as "and" or "now". Words before such a break
 * say nothing of a membership after it.
 */
const IN_ONE_BREATH = String.raw`(?:(?!\b(?:but|and|have|has|had|now|i'?m)\b)[^.;,!?])`;
const INSURERS = words`state farm; geico; usaa; allstate; progressive; farmers; nationwide; liberty mutual; aaa`;

export const MEMBERSHIP_GUARDS: readonly FieldGuard[] = [
  {
    says: "no fact",
    fields: /^(?:member_of|associations)$/,
    before: new RegExp(String.raw`\b${anyOf(NO_MEMBERSHIP)}\b${IN_ONE_BREATH}{0,30}\bmemberships? ${anyOf(AT)} (?:the )?$`, "i"),
    example: "I was turned down for membership at Navy Federal.",
  },
  {
    says: "no fact",
    fields: /^(?:member_of|associations)$/,
    before: new RegExp(String.raw`\b${anyOf(MEMBERSHIP)} ${anyOf(AT)} (?:the )?$`, "i"),
    after: new RegExp(String.raw`^ (?:${anyOf(BY_VERB)} (?:(?!not\b)\w+ )?${anyOf(IS_OVER)}|(?:ha[sd] )?(?:ended|lapsed|expired))\b`, "i"),
    example: "My membership at Alliant was closed in 2020.",
  },
  {
    says: "no fact",
    fields: /^member_of$/,
    after: /^[\s,(-]{1,4}not an? (?:cu|credit union)\b/i,
    example: "Existing member of USAA - not a CU.",
  },
  {
    says: "ask",
    fields: /^member_of$/,
    before: /\b(?:have|has|had|use|uses|got) (?:the )?$/i,
    own: new RegExp(String.raw`^${anyOf(INSURERS)}\b(?! (?:fcu|federal|credit))`, "i"),
    example: "I have State Farm and Geico.",
  },
];
