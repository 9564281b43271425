export { type DraftClaim, draftClaims, isDoubtful, type Unmodelled } from "./draft-claims.ts";
export { isEndedAbove, takesNobody } from "./ended.ts";
