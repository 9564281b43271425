import { Accounts } from "@tellerline/storage";
import type { Route } from "@tellerline/worker-kit";
import * as z from "zod";
import type { Env } from "../env.ts";
import { secretOf } from "../issued-key.ts";
import { AUTHORIZE_PATH, authorizationServer, type GrantProps, libraryEnv, resourceOf } from "./authorization-server.ts";
import { authorize } from "./authorize.ts";
import { register } from "./register.ts";
import { exchangeToken } from "./token.ts";

/** The protected resource metadata of a host's MCP server, with the issuer of its tokens (RFC 9728). */
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

type Serve = Route<Env>["serve"];

const showResource: Serve = ({ request }) => Response.json(describeResource(new URL(request.url).origin));
const showServer: Serve = ({ request, env, execution }) =>
  authorizationServer(new URL(request.url).origin).fetch(request, libraryEnv(env), execution);
const serveAuthorize: Serve = ({ request, env }) => authorize(env, request);

/** Routes of the OAuth sign-in for agents that run elsewhere (guides/compatibility.md#signing-in). The gateway forwards calls of the public paths. */
export const SIGN_IN_ROUTES: readonly Route<Env>[] = [
  { method: "GET", path: AUTHORIZE_PATH, serve: serveAuthorize },
  { method: "POST", path: AUTHORIZE_PATH, serve: serveAuthorize },
  { method: "GET", path: "/.well-known/oauth-protected-resource", serve: showResource },
  { method: "GET", path: "/.well-known/oauth-protected-resource/mcp", serve: showResource },
  { method: "POST", path: "/oauth/token", serve: ({ request, env, execution }) => exchangeToken(env, request, execution) },
  { method: "POST", path: "/oauth/register", serve: ({ request, env, execution }) => register(env, request, execution) },
  { method: "ALL", path: "/.well-known/oauth-authorization-server", serve: showServer },
  // The gateway does not forward this path, so that only the gateway itself can call it.
  { method: "POST", path: "/internal/granted-key", serve: ({ request, env }) => readGrantedKey(env, request) },
];
