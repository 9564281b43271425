import { Accounts } from "@tellerline/storage";
import * as z from "zod";
import type { Env } from "../env.ts";
import { secretOf } from "../issued-key.ts";
import { authorizationServer, type GrantProps, libraryEnv, resourceOf } from "./authorization-server.ts";

const asked = z.object({ origin: z.url(), token: z.string() });

/** The key behind an access token, for the gateway alone; 404 if the token is invalid, or its key unknown or revoked. */
export async function readGrantedKey(env: Env, request: Request): Promise<Response> {
  const { origin, token } = asked.parse(await request.json());
  const valid = await authorizationServer(origin).validateToken<GrantProps>(resourceOf(origin), token, libraryEnv(env));
  const stored = valid === null ? null : await new Accounts(env.ACCOUNTS).findKey(valid.props.keyId);
  if (stored === null || stored.revokedAt !== null) return new Response(null, { status: 404 });
  return Response.json({ key: await secretOf(env, stored) });
}
