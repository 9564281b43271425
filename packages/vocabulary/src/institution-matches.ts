/** Ways in which a search text matches an institution, the closest first (guides/first-call.md#find-an-institution). */
export const INSTITUTION_MATCHES = ["id", "former_id", "charter_number", "name", "also_known_as", "words", "near_name"] as const;
export type InstitutionMatch = (typeof INSTITUTION_MATCHES)[number];
