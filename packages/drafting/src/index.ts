export type { DraftClaim, Unmodelled } from "./claims.ts";
export { draftClaims, isDoubtful } from "./draft-claims.ts";
export { isEndedAbove, takesNobody } from "./ended.ts";
