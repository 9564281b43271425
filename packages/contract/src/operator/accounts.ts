import { PLAN_NAMES } from "@tellerline/vocabulary";
import * as z from "zod";
import { issuedKey } from "../answers/keys.ts";
import { timestamp } from "../fields.ts";
import { created, id, type OperatorOperation, ok } from "./operation.ts";

export const createOperatorKeyRequest = z.strictObject({
  plan: z.enum(PLAN_NAMES),
  sandbox: z.boolean().default(false),
  email: z.email().max(254).optional(),
});

/** A deletion can't be undone, so `confirm` must repeat the organization's id. */
export const deleteOrganizationRequest = z.strictObject({ confirm: z.string() });

export const deletedOrganization = z.object({
  org_id: z.string(),
  keys: z.int(),
  /** Deleted monitors, subscriptions, events, deliveries and attempts together. */
  rows: z.int(),
});

const setPlanRequest = z.strictObject({ plan: z.enum(PLAN_NAMES) });

const setPlanResponse = z.object({ org_id: z.string(), plan: z.enum(PLAN_NAMES) });

const revokedOperatorKey = z.object({ key_id: z.string(), revoked_at: timestamp });

export const accountOperations = {
  createKey: { method: "POST", path: "/keys", body: createOperatorKeyRequest, response: created(issuedKey) },
  revokeKey: { method: "DELETE", path: "/keys/{key_id}", params: { key_id: id }, response: ok(revokedOperatorKey) },
  setPlan: { method: "PUT", path: "/orgs/{org_id}/plan", params: { org_id: id }, body: setPlanRequest, response: ok(setPlanResponse) },
  deleteOrganization: {
    method: "DELETE",
    path: "/orgs/{org_id}",
    params: { org_id: id },
    body: deleteOrganizationRequest,
    response: ok(deletedOrganization),
  },
} as const satisfies Readonly<Record<string, OperatorOperation>>;
