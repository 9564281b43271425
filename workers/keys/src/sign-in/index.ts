import { Accounts } from "@tellerline/storage";
import type { Hono } from "hono";
import * as z from "zod";
import type { Env } from "../env.ts";
import { secretOf } from "../issued-key.ts";
import { AUTHORIZE_PATH, authorizationServer, type GrantProps, libraryEnv, resourceOf } from "./authorization-server.ts";
import { authorize } from "./authorize.ts";
import { register } from "./register.ts";
import { exchangeToken } from "./token.ts";

/** Metadata of a host's MCP server, which name the issuer of its tokens (RFC 9728). */
const describeResource = (origin: string) => ({
  resource: resourceOf(origin),
  authorization_servers: [origin],
  bearer_methods_supported: ["header"],
  resource_name: "Tellerline tools",
  resource_documentation: `${origin}/docs/compatibility#tools`,
});

const asked = z.object({ origin: z.string(), token: z.string() });

/** Tells the gateway which API key belongs to an access token. Responds with 404 if the token is invalid, or if its key is unknown or revoked. */
async function readGrantedKey(env: Env, request: Request): Promise<Response> {
  const { origin, token } = asked.parse(await request.json());
  const valid = await authorizationServer(origin).validateToken<GrantProps>(resourceOf(origin), token, libraryEnv(env));
  const stored = valid === null ? null : await new Accounts(env.ACCOUNTS).findKey(valid.props.keyId);
  if (stored === null || stored.revokedAt !== null) return new Response(null, { status: 404 });
  return Response.json({ key: await secretOf(env, stored) });
}

/** OAuth sign-in for agents that run elsewhere (guides/compatibility.md#signing-in). The gateway forwards calls of the public paths. */
export function addSignIn(app: Hono<{ Bindings: Env }>): void {
  app.on(["GET", "POST"], AUTHORIZE_PATH, ({ env, req }) => authorize(env, req.raw));
  for (const path of ["/.well-known/oauth-protected-resource", "/.well-known/oauth-protected-resource/mcp"])
    app.get(path, ({ req }) => Response.json(describeResource(new URL(req.url).origin)));
  app.post("/oauth/token", ({ env, req, executionCtx }) => exchangeToken(env, req.raw, executionCtx as ExecutionContext));
  app.post("/oauth/register", ({ env, req, executionCtx }) => register(env, req.raw, executionCtx as ExecutionContext));
  app.all("/.well-known/oauth-authorization-server", ({ env, req, executionCtx }) =>
    authorizationServer(new URL(req.url).origin).fetch(req.raw, libraryEnv(env), executionCtx as ExecutionContext),
  );
  // The gateway does not forward this path, so that only the gateway itself can call it.
  app.post("/internal/granted-key", ({ env, req }) => readGrantedKey(env, req.raw));
}
