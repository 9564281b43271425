import { ENGINE_VERSION } from "@tellerline/contract/plain";
import { refuseQuery } from "@tellerline/worker-kit";
import type { OwnHandler } from "./pipeline/request-context.ts";

export const getHealth: OwnHandler = (context) => {
  refuseQuery(context.request.url);
  const { VERSION } = context.env;
  // A deployment reads this header to check that a new version works before callers are sent to the version.
  const headers = VERSION === undefined ? {} : { "Worker-Version": VERSION.id };
  return Response.json({ status: "ok", version: ENGINE_VERSION }, { headers });
};
