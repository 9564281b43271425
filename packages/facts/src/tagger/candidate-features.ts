/** Number of features of candidates (evidence.ts), a power of two. */
export const CANDIDATE_FEATURES = 1 << 15;
