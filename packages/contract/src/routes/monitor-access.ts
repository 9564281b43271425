import { ONE } from "./route.ts";

const shared = { group: "monitors", flow: "monitors", plan: "pro", cost: ONE } as const;
/**
 * CORS is open for reads (guides/compatibility.md#conventions). It is closed for writes: their answers may have a secret, so they belong on
 * the caller's server.
 */
export const reads = { ...shared, effect: "read", cors: true } as const;
export const writes = { ...shared, effect: "write", cors: false } as const;

/**
 * Request header of a deletion. A change that is `tagged` gets this header anyway. A deletion is not `tagged`, because its answer
 * has no entity tag.
 */
export const IF_MATCH = { "If-Match": "The `ETag` of what is to be deleted: if it was changed since, the answer is 412." } as const;
