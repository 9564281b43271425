import { createFurtherKeyRequest, createKeyRequest, keyParams, rotateKeyRequest, usageQuery } from "../requests/keys.ts";
import { keyRoutes } from "../routes/keys.ts";
import { served } from "./served.ts";

export const keyOperations = served(keyRoutes, {
  createKey: { body: createKeyRequest },
  rotateKey: { body: rotateKeyRequest },
  createFurtherKey: { body: createFurtherKeyRequest },
  revokeFurtherKey: { params: keyParams },
  getUsage: { query: usageQuery },
});
