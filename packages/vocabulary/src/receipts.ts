export const RECEIPT_FAULTS = ["unknown_key", "wrong_signature", "other_request", "other_answer"] as const;
export type ReceiptFault = (typeof RECEIPT_FAULTS)[number];
