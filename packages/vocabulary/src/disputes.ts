export const DISPUTE_SUBJECTS = ["rate", "rule"] as const;
export type DisputeSubject = (typeof DISPUTE_SUBJECTS)[number];
