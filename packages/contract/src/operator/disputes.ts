import { DISPUTE_SUBJECTS } from "@tellerline/vocabulary";
import * as z from "zod";
import { timestamp } from "../fields.ts";
import { created, id, type OperatorOperation, ok } from "./operation.ts";
import { creditUnionId } from "./row-fields.ts";

const disputeReason = z.string().min(1).max(1000);

/** Opens a dispute about one rate, or about one published rule: `rule_id` is its number in API answers. */
export const openDisputeRequest = z.union([
  z.strictObject({ rate_id: z.string().min(1).max(200), reason: disputeReason }),
  z.strictObject({ credit_union_id: creditUnionId, rule_id: z.int().min(0), reason: disputeReason }),
]);

const dispute = z.object({
  dispute_id: z.string(),
  subject: z.enum(DISPUTE_SUBJECTS),
  /** The rate's id, or the rule's number. */
  subject_id: z.string(),
  credit_union_id: z.string(),
  reason: z.string(),
  opened_at: timestamp,
  closed_at: timestamp.nullable(),
});

const changedDispute = z.object({ dispute, book_version: z.string() });

const disputeList = z.object({ disputes: z.array(dispute) });

export const disputeOperations = {
  openDispute: { method: "POST", path: "/disputes", body: openDisputeRequest, response: created(changedDispute) },
  listDisputes: { method: "GET", path: "/disputes", response: ok(disputeList) },
  closeDispute: { method: "POST", path: "/disputes/{dispute_id}/close", params: { dispute_id: id }, response: ok(changedDispute) },
} as const satisfies Readonly<Record<string, OperatorOperation>>;

export type DisputeWire = z.infer<typeof dispute>;
