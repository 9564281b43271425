/** How a text finds an institution, the closest match first (guides/first-call.md#find-an-institution). */
export const INSTITUTION_MATCHES = ["id", "former_id", "charter_number", "name", "also_known_as", "words", "near_name"] as const;
export type InstitutionMatch = (typeof INSTITUTION_MATCHES)[number];
