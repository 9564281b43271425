import { keyOperations } from "@tellerline/contract";
import { createGroupApp, type Handlers } from "@tellerline/worker-kit";
import { createKey } from "./create-key.ts";
import { getCurrentKey, revokeKey, rotateKey } from "./current-key.ts";
import type { Env } from "./env.ts";
import { createFurtherKey, listKeys, revokeFurtherKey } from "./further-keys.ts";
import { SIGN_IN_ROUTES } from "./sign-in/index.ts";
import { getUsage } from "./usage.ts";

const handlers: Handlers<"keys", Env> = {
  createKey,
  getCurrentKey,
  rotateKey,
  revokeKey,
  listKeys,
  createFurtherKey,
  revokeFurtherKey,
  getUsage,
};

export default createGroupApp<"keys", Env>(keyOperations, handlers, { routes: SIGN_IN_ROUTES });
