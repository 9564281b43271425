import { keyOperations } from "@tellerline/contract";
import { createGroupApp } from "@tellerline/worker-kit";
import { createKey } from "./create-key.ts";
import { getCurrentKey, revokeKey, rotateKey } from "./current-key.ts";
import type { Env } from "./env.ts";
import { createFurtherKey, listKeys, revokeFurtherKey } from "./further-keys.ts";
import { addSignIn } from "./sign-in/index.ts";
import { getUsage } from "./usage.ts";

const app = createGroupApp<"keys", Env>(keyOperations, {
  createKey,
  getCurrentKey,
  rotateKey,
  revokeKey,
  listKeys,
  createFurtherKey,
  revokeFurtherKey,
  getUsage,
});
addSignIn(app);

export default app;
