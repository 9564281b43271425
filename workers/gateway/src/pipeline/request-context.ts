import type { Env } from "../env.ts";

/** Context of one request in the gateway. */
export interface RequestContext {
  readonly request: Request;
  readonly path: string;
  readonly env: Env;
  readonly requestId: string;
  readonly clientAddress: string;
  readonly startedMs: number;
  readonly defer: (work: Promise<unknown>) => void;
}

/** Answers an operation of the gateway's own group. */
export type OwnHandler = (context: RequestContext) => Response | Promise<Response>;
