import { ENGINE_VERSION } from "@tellerline/contract/plain";
import { refuseQuery } from "@tellerline/worker-kit";
import type { OwnHandler } from "./pipeline/request-context.ts";

export const getHealth: OwnHandler = (context) => {
  refuseQuery(context.request.url);
  const { VERSION } = context.env;
  // Before a deployment sends callers to a version, it checks that the version answers.
  const headers = VERSION === undefined ? {} : { "Worker-Version": VERSION.id };
  return Response.json({ status: "ok", version: ENGINE_VERSION }, { headers });
};
