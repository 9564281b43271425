/** Below this, a rule gives possibly eligible at best (guides/membership.md#buckets). */
const LEAST_CONFIDENCE = 0.5;

export const isWeak = (confidence: number): boolean => confidence < LEAST_CONFIDENCE;
