import { changeSandboxRateRequest } from "../requests/sandbox.ts";
import { sandboxRoutes } from "../routes/sandbox.ts";
import { served } from "./served.ts";

export const sandboxOperations = served(sandboxRoutes, {
  changeSandboxRate: { body: changeSandboxRateRequest },
});
