import { callerAddress } from "@tellerline/worker-kit";
import { createId } from "@tellerline/worker-kit/keys";
import { type Credential, readCredential } from "../admission/credential.ts";
import { SentHeaders } from "../admission/sent-headers.ts";
import type { Env } from "../env.ts";

/** The context of a request. Values of the request that are needed repeatedly are read once, since each read of the platform's objects is slow. */
export interface RequestContext {
  readonly request: Request;
  readonly method: string;
  readonly url: string;
  readonly headers: SentHeaders;
  readonly path: string;
  readonly env: Env;
  readonly requestId: string;
  readonly clientAddress: string;
  readonly credential: Credential;
  readonly startedMs: number;
  readonly defer: (work: Promise<unknown>) => void;
}

export type OwnHandler = (context: RequestContext) => Response | Promise<Response>;

/** The path of a URL, still percent-encoded. */
function pathOf(url: string): string {
  const start = url.indexOf("/", url.indexOf("//") + 2);
  const end = url.indexOf("?", start);
  return start < 0 ? "/" : url.slice(start, end < 0 ? undefined : end);
}

export function contextOf(request: Request, env: Env, executionCtx: Pick<ExecutionContext, "waitUntil">): RequestContext {
  const headers = new SentHeaders(request.headers);
  const { method, url } = request;
  return {
    request,
    method,
    url,
    headers,
    path: pathOf(url),
    env,
    requestId: createId("req"),
    startedMs: Date.now(),
    clientAddress: callerAddress(headers.get("cf-connecting-ip") ?? "unknown"),
    credential: readCredential(headers),
    defer: (work) => executionCtx.waitUntil(work),
  };
}
