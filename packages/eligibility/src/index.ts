export { type Annotation, annotate, annotationStatus, isJoinable, isLikely, joinUrlOf, sumOfKnown } from "./answer/annotate.ts";
export { missingFactsOf, toPathWire } from "./answer/fragments.ts";
export { type GraphVerdict, graphVerdict, pathsOf } from "./answer/graph-verdict.ts";
export { namesakeReason, nearnessOf, whatToAsk } from "./answer/nearness.ts";
export type { Path } from "./answer/path-parts.ts";
export { type SearchFrame, writeSearch } from "./answer/write-search.ts";
export { institutionsWithOtherCosts, institutionsWithOtherRules } from "./book/changed-institutions.ts";
export { idOf, type MembershipBook, nameOf, stateOf } from "./book/membership-book.ts";
export { type MembershipDetails, openMembershipDetails } from "./book/membership-details.ts";
export { openMembershipBook } from "./book/open-membership-book.ts";
export { institutionsOpenToAll } from "./book/open-to-all.ts";
export type { MemberInstitution, MembershipRecord, MembershipSource } from "./book/source.ts";
export { type OpenableClaim, opensToEverybody } from "./claims/open-claim.ts";
export { modelClaim, type ProposedClaim, type Verification, verifyClaim } from "./claims/verify-claim.ts";
export { type CompiledMembershipBook, compileMembershipBook } from "./compile/compile.ts";
export { MembershipBookBuilder } from "./compile/membership-book-builder.ts";
export { opensToAnyone } from "./compile/open-rule.ts";
export { isWeak } from "./compile/shape-of.ts";
export type { UnresolvedWords } from "./conditions/claim-atom.ts";
export type { ClaimAtom } from "./conditions/index.ts";
export { relationshipsMeant } from "./conditions/organization.ts";
export { InstitutionFinder, type NamedInstitution, namesAnInstitution } from "./names/institution-finder.ts";
export {
  type Affiliation,
  type Individual,
  type MilitaryService,
  type Person,
  type Region,
  type Relative,
  sharedServiceOf,
  UNKNOWN_INDIVIDUAL,
  UNKNOWN_PERSON,
} from "./person/person.ts";
export { type PlaceFault, type PlaceInput, resolveRegion } from "./person/resolve-region.ts";
export { type Coverage, CoverageCounter, type DatedRule } from "./record/coverage.ts";
export { flatRules, unresolvedNames } from "./record/flat-rules.ts";
export { type AskedPlace, matchOfPlace, type PlaceMatch } from "./record/place-match.ts";
export { recordOfRules } from "./record/rules-record.ts";
export { type CoverageStanding, StandingCounter } from "./record/standing.ts";
export * from "./rules/atoms.ts";
export { canonicalJson } from "./rules/canonical-json.ts";
export { carriedEvidence } from "./rules/carried-evidence.ts";
export { organizationClass } from "./rules/classes.ts";
export { geoAtom, geoPlaceOfKey } from "./rules/geo-atoms.ts";
export { countyKeyOf } from "./rules/place-keys.ts";
export { type InstitutionVerdict, RuleOutcomes } from "./search/rule-outcomes.ts";
export { type Page, type SearchResult, searchInstitutions } from "./search/search.ts";
export { WorkingMemory } from "./search/working-memory.ts";
