/** Number of features of candidates (candidates.ts), a power of two. */
export const CANDIDATE_FEATURES = 1 << 15;
