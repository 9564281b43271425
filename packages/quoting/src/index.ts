export { askedBooks } from "./books/asked-books.ts";
export { type BookSet, readBookSet, setPointerKey, toBookSet, toStoredBookSet } from "./books/book-set.ts";
export type { BookSets, Books, BooksCall } from "./books/book-sets.ts";
export { BookVersions } from "./books/book-versions.ts";
export { EARLIER_SET_ROUTE, fetchSet, storedSet } from "./books/earlier-sets.ts";
export {
  type BookKind,
  type BookPointer,
  bookKey,
  bookPointer,
  detailsKey,
  liveVersion,
  liveVersionNumber,
  parsePointer,
  pointerKey,
  utf8,
} from "./books/keys.ts";
export type { LoadedBook, LoadedBookWithDetails } from "./books/loaded.ts";
export type { LoadedMembership, MembershipKnowledge } from "./books/membership-books.ts";
export { createBooks, createDetailedBooks } from "./books/rate-books.ts";
export { openSandboxBooks, packSandboxBooks } from "./books/sandbox-books.ts";
export { deleteBook, hasBook, putBook, readBook, UnreadableBook } from "./books/stored-book.ts";
export { timeOfAnswer } from "./books/time-of-answer.ts";
export { DEMO_NOTICE, membershipDisclosure, offerDisclosures, ratesDisclosure } from "./disclosures.ts";
export { Annotator, recordPath } from "./membership/annotator.ts";
export { type FieldPath, toPerson } from "./membership/person.ts";
export { toMembershipRecordWire } from "./membership/record.ts";
export { saidStale } from "./membership/said-stale.ts";
export { toSite } from "./membership/site.ts";
export { stateAnnotator } from "./membership/state-annotator.ts";
export { toBounds, toPublishedRate, toPublishedTerms, toRateBasis } from "./offers/published-rate.ts";
export { toScenario } from "./offers/scenario.ts";
export {
  type DecisionBasis,
  decideSingle,
  type SingleDecision,
  toDecisionResponse,
  toNearMisses,
  toRateBook,
} from "./offers/single-decision.ts";
export { toTimestamp } from "./offers/timestamps.ts";
export { toActions, toCurrentOffer, toOffers, toStandings } from "./offers/translate.ts";
export { writeOffer } from "./offers/write-offer.ts";
export { findReachableOffers, type ReachableBasis } from "./reachable/reachable-offers.ts";
