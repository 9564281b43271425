import { currentKey, issuedFurtherKey, issuedKey, keyList, organizationUsage, revokedKey, rotatedKey } from "../answers/keys.ts";
import type { keyOperations } from "../operations/keys.ts";
import type { DocsOf } from "./docs.ts";

export const keyDocs = {
  createKey: {
    summary: "Issue an API key",
    description:
      "Issues a free live key if you send `email`, otherwise a sandbox key. Every call creates a new organization. All keys of one email that are issued to one network share the free quota. At most 10 keys are issued per client address per hour. Send a UUID as `Idempotency-Key` to make retries safe for 24 hours: a retry returns the same key with `Idempotent-Replayed: true`.",
    example: { email: "dev@example.com", source: "docs" },
    response: { schema: issuedKey, description: "The key. The secret is shown once." },
  },
  getCurrentKey: {
    summary: "Show this key",
    description: "Plan, quota and usage of the key that makes the call.",
    response: { schema: currentKey, description: "The key, without its secret." },
  },
  rotateKey: {
    summary: "Rotate this key",
    description:
      "Issues a successor with the same organization and plan. Both keys work until `grace_seconds` have passed, or until the key's own end. Send a UUID as `Idempotency-Key` to make retries safe for 24 hours: a retry with the old key returns the same successor, even after the old key has ended. An organization rotates at most 10 times an hour with grace, and at most 10 of its keys work at a time; with `grace_seconds` 0 it can always rotate. Needs a key without scopes.",
    example: { grace_seconds: 3600 },
    response: { schema: rotatedKey, description: "The successor. The secret is shown once." },
  },
  revokeKey: {
    summary: "Revoke this key",
    description: "The key stops working everywhere within 60 seconds. This cannot be undone.",
    response: { schema: revokedKey, description: "The key no longer works." },
  },
  listKeys: {
    summary: "List your organization's keys",
    description: "The keys that work, oldest first, without their secrets. Needs a key without scopes.",
    response: { schema: keyList, description: "The keys." },
  },
  createFurtherKey: {
    summary: "Create a further key",
    description:
      "Another key of your organization, with its plan and quota, which lives no longer than the key that makes it: for one service or one person, with a name, and if you like with scopes and an end. At most 10 keys of an organization work at a time. Needs a key without scopes. Send a UUID as `Idempotency-Key` to make retries safe for 24 hours.",
    example: { name: "nightly batch", scopes: ["decisions"], expires_at: "2027-11-01T00:00:00Z" },
    response: { schema: issuedFurtherKey, description: "The key. The secret is shown once." },
  },
  revokeFurtherKey: {
    summary: "Revoke a key of your organization",
    description: "The key stops working everywhere within 60 seconds. This cannot be undone. Needs a key without scopes.",
    response: { schema: revokedKey, description: "The key no longer works." },
  },
  getUsage: {
    samplePath: "/v1/usage?days=3",
    summary: "See what your organization called",
    description:
      "Calls by day, by operation and by key, counted within a minute. Ask for one key or one operation to see its days. Calls without a key are nobody's, and a batch or a tool call is one call. Needs a key without scopes.",
    response: { schema: organizationUsage, description: "The figures." },
  },
} as const satisfies DocsOf<typeof keyOperations>;
