export { type DraftClaim, draftClaims, type Unmodelled } from "./draft-claims.ts";
