import { createKeyRequest, currentKey, issuedKey, revokedKey, rotatedKey, rotateKeyRequest } from "../schemas/keys.ts";
import { ONE, type Operation } from "./operation.ts";

const shared = { group: "keys", flow: "keys", cost: ONE, tool: null, cors: false } as const;

export const keyOperations = {
  createKey: {
    ...shared,
    method: "POST",
    path: "/keys",
    plan: null,
    effect: "write",
    summary: "Issue an API key",
    description:
      "Issues a free live key if you send `email`, otherwise a sandbox key. Every call creates a new organization. All keys of one email that are issued to one network share the free quota. At most 10 keys are issued per client address per hour. Send a UUID as `Idempotency-Key` to make retries safe for 24 hours: a retry returns the same key with `Idempotent-Replayed: true`.",
    body: createKeyRequest,
    bodyOptional: true,
    headers: { "Idempotency-Key": "A UUID of version 4 or 7 that you generate for this request." },
    example: { email: "dev@example.com", source: "docs" },
    response: { status: 201, schema: issuedKey, description: "The key. The secret is shown once." },
    errors: ["idempotency_in_progress", "idempotency_key_reused"],
  },
  getCurrentKey: {
    ...shared,
    method: "GET",
    path: "/keys/current",
    plan: "free",
    effect: "read",
    reportsUsage: true,
    servedWithoutQuota: true,
    summary: "Show this key",
    description: "Plan, quota and usage of the key that makes the call.",
    response: { status: 200, schema: currentKey, description: "The key, without its secret." },
    errors: [],
  },
  rotateKey: {
    ...shared,
    method: "POST",
    path: "/keys/current/rotate",
    plan: "free",
    effect: "write",
    servedWithoutQuota: true,
    replaysToEndedKey: true,
    summary: "Rotate this key",
    description:
      "Issues a successor with the same organization and plan. Both keys work until `grace_seconds` have passed. Send a UUID as `Idempotency-Key` to make retries safe for 24 hours: a retry with the old key returns the same successor, even after the old key has ended. An organization rotates at most 10 times an hour, and at most 10 of its keys work at a time.",
    body: rotateKeyRequest,
    bodyOptional: true,
    headers: { "Idempotency-Key": "A UUID of version 4 or 7 that you generate for this request." },
    example: { grace_seconds: 3600 },
    response: { status: 201, schema: rotatedKey, description: "The successor. The secret is shown once." },
    errors: ["conflict", "idempotency_in_progress", "idempotency_key_reused"],
  },
  revokeKey: {
    ...shared,
    method: "DELETE",
    path: "/keys/current",
    plan: "free",
    effect: "write",
    servedWithoutQuota: true,
    summary: "Revoke this key",
    description: "The key stops working everywhere within 60 seconds. This cannot be undone.",
    response: { status: 200, schema: revokedKey, description: "The key no longer works." },
    errors: [],
  },
} as const satisfies Record<string, Operation>;
