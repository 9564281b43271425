import {
  ANNOTATION_STATUSES,
  ANSWER_TYPES,
  APPLICANT_KINDS,
  applicantKindName,
  BUCKETS,
  ELIGIBILITY_TYPES,
  EMPLOYER_RELATIONSHIPS,
  EVIDENCE_KINDS,
  INSTITUTION_MATCHES,
  MATCHED_RULE_TYPES,
  MEMBERSHIP_SOURCES,
  MILITARY_BRANCHES,
  MILITARY_STATUSES,
  militaryBranchName,
  militaryStatusName,
  RELATIONS,
  RELATIVE_JOINS_FIRST,
  RULE_ENGINES,
  SCHOOL_RELATIONSHIPS,
  SEARCH_DETAILS,
  SHOWN_SITE_STATES,
  SINGLE_SCHOOL_RELATIONSHIPS,
  STEP_KINDS,
  TEXT_SUBJECTS,
  UNKNOWN_REASONS,
} from "@tellerline/vocabulary";
import { closedList } from "./closed-list.ts";

const sentence = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;

/** Descriptions of a list's values, made of the words that answers use for them. */
function inWords<Member extends string>(members: readonly Member[], wordsOf: (member: Member) => string): Readonly<Record<Member, string>> {
  const entries = members.map((member) => [member, sentence(wordsOf(member))] as const);
  // The cast is safe: there is an entry for each member.
  return Object.fromEntries(entries) as Record<Member, string>;
}

export const bucket = closedList("EligibilityStatus", BUCKETS, "What published rules say of a person. Unknown never means no.", {
  eligible: "A published rule is met: the person appears to qualify.",
  conditionally_eligible: "A published rule is met but for one step, such as joining an association.",
  possibly_eligible: "A part of a published rule is met, and the rest is open.",
  unknown: "Nothing is met yet, and something is open.",
});

export const annotationStatus = closedList("AnnotationStatus", ANNOTATION_STATUSES, "What is known of a person's way to membership.", {
  open_to_anyone: "Anyone can join.",
  likely_eligible: "The person appears to qualify.",
  eligible_via_employer: "The person's employer opens membership.",
  eligible_via_military: "The person's service opens membership.",
  geo_mismatch: "The known community is elsewhere. There may be other ways to membership.",
  unknown: "Nothing is known. It is no refusal.",
});

export const matchedRuleType = closedList("MatchedRuleType", MATCHED_RULE_TYPES, "What a rule is met by.", {
  county: "The county.",
  state: "The state.",
  employer: "The employer.",
  military: "Military service.",
  school: "A school.",
  worship: "A congregation.",
  occupation: "The occupation.",
  association_open: "An association that anyone can join.",
});

export const eligibilityType = closedList("EligibilityType", ELIGIBILITY_TYPES, "The kind of an institution's membership.", {
  community: "A community: who lives, works, worships or studies in an area.",
  employer: "The people of certain employers.",
  association: "The members of certain associations.",
  multi: "Several groups.",
  tip: "The people of one trade, industry or profession.",
  open: "Anyone.",
  military: "People with military service, and their families.",
  graph: "Published rules of several kinds.",
  unknown: "Not known.",
});

export const unknownReason = closedList("UnknownReason", UNKNOWN_REASONS, "Why nothing more can be said.", {
  no_rules: "No rule of the institution is published.",
  geo_inputs_missing: "A place is missing.",
  org_inputs_missing: "An employer, school, association or congregation is missing.",
  inputs_missing: "Other facts are missing.",
  low_confidence_rules: "The rules are not sure enough to count.",
  incomplete_fom: "Not every rule of the institution is published.",
  unmodeled_condition: "A rule has a condition that can't be checked.",
  fom_completeness_unaffirmed: "No published rule is met, and nobody has said that these are all.",
  no_membership_record: "Nothing is known of the institution's membership.",
});

export const stepType = closedList("StepType", [...STEP_KINDS, RELATIVE_JOINS_FIRST], "The one step that is still to take.", {
  join_association: "Join an association.",
  donate: "Donate to an organization.",
  open_account: "Open an account.",
  relative_joins_first: "A relative, who appears to qualify, joins first.",
});

export const answerType = closedList("AnswerType", ANSWER_TYPES, "How a question is answered.", {
  yes_no: "Yes or no; the answer goes into `affirmed` or `denied`.",
  choice: "One of `choices`.",
  text: "A name, in one of the fields of `fact_field`.",
  place: "A ZIP, or a state with a county or city, in the fields of `fact_field`.",
});

export const evidenceKind = closedList("EvidenceKind", EVIDENCE_KINDS, "What a quote is, where it is no sentence of the institution's.", {
  record_summary: "The summary of a flat record.",
  carried: "The page that said so and when it was seen, of a rule that nobody here has confirmed on it yet.",
});

export const institutionMatch = closedList("InstitutionMatch", INSTITUTION_MATCHES, "What of an institution a text matches.", {
  id: "Its id, in any letter case.",
  former_id: "An id that it had before.",
  charter_number: "Its charter number.",
  name: "Its name, without regard to letter case, punctuation and legal form.",
  also_known_as: "A trade name, compared likewise.",
  words: "Words of its names or of its city, each whole or by its first letters.",
  near_name: "A name that the text misspells: ask whether it is meant.",
});

export const siteState = closedList("SiteState", SHOWN_SITE_STATES, "What is known of a site.", {
  proposed: "A list names it, and nobody has looked.",
  active: "It is the institution's own: its name or charter stands there, or a person said so.",
  disallowed: "It may not be read by programs.",
  unreachable: "It has not answered for a week.",
});

export const ruleEngine = closedList("RuleEngine", RULE_ENGINES, "What an entry rests on.", {
  graph: "Published rules, with evidence.",
  legacy: "A flat record of the institution's membership.",
});

export const searchDetail = closedList("SearchDetail", SEARCH_DETAILS, "How much every entry of a search says.", {
  full: "All paths, missing facts and quotes.",
  summary:
    "Its best path without quotes, and what it asks, both where a part is met; of all questions the first 4, with 2 ids each. For agents, whose context is small.",
});

export const searchEngine = closedList("SearchEngine", ["graph", "graph+legacy_fallback"], "What the entries of a search rest on.", {
  graph: "Published rules alone.",
  "graph+legacy_fallback": "Published rules, and flat records of institutions that have none.",
});

export const checkEngine = closedList("CheckEngine", ["eligibility_publication_v1", "legacy"], "What a check rests on.", {
  eligibility_publication_v1: "A publication of rules.",
  legacy: "Flat records alone: no rules are published.",
});

export const membershipSource = closedList("MembershipSource", MEMBERSHIP_SOURCES, "Where a record comes from.", {
  ncua: "The call reports of the National Credit Union Administration.",
  scraped: "The institution's own pages.",
  manual: "Entered by hand.",
});

export const placeMatch = closedList("PlaceMatch", ["county", "state", "open"], "Why an institution serves a place.", {
  county: "Its record names the county.",
  state: "Its record names the state.",
  open: "Anyone can join.",
});

export const gazetteerAuthority = closedList("GazetteerAuthority", ["census", "secondary"], "Where the gazetteer comes from.", {
  census: "Files of the Census Bureau: a ZIP or a place in one county proves it.",
  secondary: "A secondary source: a ZIP or a place gives candidates only.",
});

export const relation = closedList("Relation", RELATIONS, "What a relative is to the person.", {
  spouse: "Married to the person.",
  partner: "A domestic partner.",
  parent: "A parent, step or adoptive included.",
  child: "A child, step or adopted included.",
  sibling: "A brother or sister, step or adopted included.",
  grandparent: "A grandparent.",
  grandchild: "A grandchild.",
  aunt_uncle: "An aunt or uncle.",
  niece_nephew: "A niece or nephew.",
  cousin: "A cousin.",
  in_law: "A relative by marriage.",
  legal_guardian: "The person's legal guardian.",
  ward: "The person's ward.",
  surviving_spouse: "Widowed of the person.",
  household_member: "Lives in one household with the person.",
});

const RELATIVES: Readonly<Record<(typeof RELATIONS)[number], string>> = {
  spouse: "the spouse",
  partner: "the domestic partner",
  parent: "a parent",
  child: "a child",
  sibling: "a brother or sister",
  grandparent: "a grandparent",
  grandchild: "a grandchild",
  aunt_uncle: "an aunt or uncle",
  niece_nephew: "a niece or nephew",
  cousin: "a cousin",
  in_law: "a relative by marriage",
  legal_guardian: "the legal guardian",
  ward: "the ward",
  surviving_spouse: "the surviving spouse",
  household_member: "somebody in the household",
};

export const extractedSubject = closedList("FactSubject", ["self", ...RELATIONS], "Whom a fact is about.", {
  self: "The person.",
  ...inWords(RELATIONS, (name) => `${RELATIVES[name]} of the person`),
});

export const employerRelationship = closedList("EmployerRelationship", EMPLOYER_RELATIONSHIPS, "What a person is to an employer.", {
  employee: "Works there now.",
  retiree: "Retired from there.",
  former_employee: "Worked there.",
  contractor: "Works there as a contractor.",
  volunteer: "Volunteers there.",
});

export const schoolRelationship = closedList("SchoolRelationship", SCHOOL_RELATIONSHIPS, "What a person is to a school.", {
  student: "Studies there.",
  alumni: "Graduated there.",
  employee: "Works there.",
  parent_of_student: "Has a child there.",
});

export const singleSchoolRelationship = closedList(
  "OwnSchoolRelationship",
  SINGLE_SCHOOL_RELATIONSHIPS,
  "What a person is to `school`. A parent of a student goes into `schools`.",
  { student: "Studies there.", alumni: "Graduated there.", employee: "Works there." },
);

export const militaryStatus = closedList(
  "MilitaryStatus",
  MILITARY_STATUSES,
  "A kind of military service.",
  inWords(MILITARY_STATUSES, militaryStatusName),
);
export const militaryBranch = closedList(
  "MilitaryBranch",
  MILITARY_BRANCHES,
  "A branch of the armed forces.",
  inWords(MILITARY_BRANCHES, militaryBranchName),
);
export const applicantKind = closedList(
  "ApplicantKind",
  APPLICANT_KINDS,
  "For whom membership is asked.",
  inWords(APPLICANT_KINDS, applicantKindName),
);

export const textSubject = closedList("TextSubject", TEXT_SUBJECTS, "Whose facts a text has.", {
  writer: "The writer's own.",
  client: "Those of a client, in the notes of somebody else.",
});

export const conflictReason = closedList("ConflictReason", ["second_applicant"], "Why a fact is not the person's.", {
  second_applicant: "The text says it of a second applicant, who is another person.",
});
