import type { OAuthHelpers } from "@cloudflare/workers-oauth-provider";
import { Accounts, SignInRecords } from "@tellerline/storage";
import { digestOf } from "@tellerline/worker-kit/keys";
import type { Env } from "../env.ts";
import { authorizationServer, type GrantProps, libraryEnv } from "./authorization-server.ts";

/** For so long a code may be redeemed, in seconds. */
const CODE_SECONDS = 600;

/** A code or token, as the library writes them: the user, the grant and a secret. */
const PARTS = /^([^:]+):([^:]+):[^:]+$/;

/** The key of a grant; null where the grant is none, or over. */
async function keyOf(helpers: OAuthHelpers, userId: string, grantId: string): Promise<string | null> {
  const { items } = await helpers.listUserGrants(userId);
  const grant = items.find(({ id }) => id === grantId);
  return grant === undefined ? null : (grant.metadata as GrantProps).keyId;
}

/** Runs an exchange; where it ends a grant, by revocation or because a code came twice, its key ends too. */
async function endingKeys(env: Env, origin: string, credential: string, exchange: () => Promise<Response>): Promise<Response> {
  const [, userId = "", grantId = ""] = PARTS.exec(credential) ?? [];
  if (grantId === "") return exchange();
  const helpers = authorizationServer(origin).getOAuthApi(libraryEnv(env));
  const before = await keyOf(helpers, userId, grantId);
  const response = await exchange();
  if (before !== null && (await keyOf(helpers, userId, grantId)) === null) {
    await new Accounts(env.ACCOUNTS).revokeKey(before, new Date().toISOString());
  }
  return response;
}

/**
 * Exchanges a code or a refresh token, or ends one (OAuth 2.1, 4.1.3 and 4.3; RFC 7009). Of two that bring one code at the same moment, one
 * is served: the library reads a code before it notes that it was used.
 */
export async function exchangeToken(env: Env, request: Request, context: ExecutionContext): Promise<Response> {
  const { origin } = new URL(request.url);
  const body = await request.text();
  const form = new URLSearchParams(body);
  const pass = () =>
    authorizationServer(origin).fetch(
      new Request(request.url, { method: "POST", headers: request.headers, body }),
      libraryEnv(env),
      context,
    );
  const code = form.get("code");
  if (code === null) return endingKeys(env, origin, form.get("token") ?? form.get("refresh_token") ?? "", pass);
  const records = new SignInRecords(env.ACCOUNTS);
  const claim = `redeeming:${await digestOf(code)}`;
  const now = Math.floor(Date.now() / 1000);
  if (!(await records.claim(claim, now, now + CODE_SECONDS)))
    return Response.json(
      { error: "invalid_grant", error_description: "This code is being redeemed." },
      { status: 400, headers: { "Cache-Control": "no-store" } },
    );
  try {
    return await endingKeys(env, origin, code, pass);
  } finally {
    await records.delete(claim);
  }
}
