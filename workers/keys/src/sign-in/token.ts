import type { OAuthHelpers } from "@cloudflare/workers-oauth-provider";
import { Accounts, SignInRecords } from "@tellerline/storage";
import { wholeSeconds } from "@tellerline/vocabulary";
import { digestOf } from "@tellerline/worker-kit/keys";
import type { Env } from "../env.ts";
import { authorizationServer, type GrantProps, libraryEnv } from "./authorization-server.ts";

/** Seconds for which a code is valid. */
const CODE_SECONDS = 600;

/** A code or token of the library: `<user>:<grant>:<secret>`. */
const PARTS = /^([^:]+):([^:]+):[^:]+$/;

/** The id of a grant's key; null if the grant does not exist or has ended. */
async function keyOf(helpers: OAuthHelpers, userId: string, grantId: string): Promise<string | null> {
  const { items } = await helpers.listUserGrants(userId);
  const grant = items.find(({ id }) => id === grantId);
  return grant === undefined ? null : (grant.metadata as GrantProps).keyId;
}

/** Runs `exchange`. If that ends the grant of `credential`, by a revocation or because a code was used twice, the grant's key is revoked too. */
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
 * Exchanges a code or a refresh token, or revokes a token (OAuth 2.1, 4.1.3 and 4.3; RFC 7009). Of two concurrent requests with the
 * same code, only the one that claims the code first is served. The library alone could serve both, because it reads a code before
 * it marks the code as used.
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
  const now = wholeSeconds(Date.now());
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
