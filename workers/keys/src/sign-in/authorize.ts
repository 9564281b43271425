import { AuthorizationError, type AuthRequest, authorizationErrorRedirect, type OAuthHelpers } from "@cloudflare/workers-oauth-provider";
import { LIMITS } from "@tellerline/contract";
import { Accounts, SignInRecords, type StoredKey } from "@tellerline/storage";
import { DAY_SECONDS, SCOPES, type Scope, wholeSeconds } from "@tellerline/vocabulary";
import { Problem } from "@tellerline/worker-kit";
import { createId, hashKey, isExpired, isWellFormedKey } from "@tellerline/worker-kit/keys";
import { pageHeaders, pageResponse } from "@tellerline/worker-kit/pages";
import type { Env } from "../env.ts";
import { storeFurtherKey } from "../further-keys.ts";
import { authorizationServer, type GrantProps, libraryEnv, REGISTRATION_DAYS } from "./authorization-server.ts";
import { consentPage, offeredScopes, refusalPage } from "./consent-page.ts";
import { CLIENT_PREFIX } from "./record-namespace.ts";

interface Consent {
  readonly decision: string;
  readonly key: string;
  readonly scopes: readonly Scope[];
}

const NO_STORE = { "Cache-Control": "no-store" };

/** An error that the consent page shows. The user can correct the form and send it again. */
class ConsentFault extends Error {}

async function readConsent(request: Request): Promise<Consent> {
  const form = new URLSearchParams(await request.text());
  const ticked = form.getAll("scope");
  return {
    decision: form.get("decision") ?? "",
    key: (form.get("key") ?? "").trim(),
    scopes: SCOPES.filter((scope) => ticked.includes(scope)),
  };
}

/** The stored key that a user signs in with. @throws ConsentFault if the key does not work, or is limited to scopes */
async function requireOwnerKey(env: Env, key: string): Promise<StoredKey> {
  const stored = (await isWellFormedKey(key, env.KEY_CHECKSUM_SECRET ?? null))
    ? await new Accounts(env.ACCOUNTS).findKeyByHash(await hashKey(key))
    : null;
  if (stored === null) throw new ConsentFault("This key is not known. Check that it was copied completely.");
  if (stored.revokedAt !== null || isExpired(stored.expiresAt, Date.now()))
    throw new ConsentFault("This key does not work any more. Use another one of your organization.");
  if (stored.scopes !== null) throw new ConsentFault("A key that is limited to some scopes can't let others in. Use one without scopes.");
  return stored;
}

/** Maximum clients with access to an organization at a time. Beyond this, the oldest grant ends, and its key is revoked. */
const MAX_GRANTS = 20;
/** Maximum clients that somebody has signed in with, over all organizations. Beyond this, those with the oldest sign-ins are deleted. */
const MAX_CLIENTS = 100_000;

/**
 * Revokes the keys of the client's own earlier grants. The library ends these grants itself when the new grant is completed.
 * Also ends the oldest grants of other clients, and revokes their keys, until there are at most `MAX_GRANTS` with the new one.
 */
async function endEarlierGrants(env: Env, helpers: OAuthHelpers, orgId: string, clientId: string): Promise<void> {
  const { items } = await helpers.listUserGrants(orgId);
  const own = items.filter((grant) => grant.clientId === clientId);
  const others = items.filter((grant) => grant.clientId !== clientId);
  const surplus = others.toSorted((left, right) => right.createdAt - left.createdAt).slice(MAX_GRANTS - 1);
  for (const { metadata } of [...own, ...surplus]) {
    const { keyId } = metadata as GrantProps;
    await new Accounts(env.ACCOUNTS).revokeKey(keyId, new Date().toISOString());
  }
  for (const { id } of surplus) await helpers.revokeGrant(id, orgId);
}

/** Creates a key for the client, and a grant with that key. @returns the URL to redirect the user to. @throws ConsentFault */
async function allow(env: Env, helpers: OAuthHelpers, request: AuthRequest, clientName: string, { key, scopes }: Consent): Promise<string> {
  const granted = offeredScopes(request.scope).filter((scope) => scopes.includes(scope));
  if (granted.length === 0) throw new ConsentFault("Tick at least one thing that it may do, or deny.");
  const owner = await requireOwnerKey(env, key);
  const { orgId, environment } = owner;
  // Earlier grants end first, since the organization may be at its limit of keys.
  await endEarlierGrants(env, helpers, orgId, request.clientId);
  const keyId = createId("key");
  const wanted = { orgId, environment, name: clientName.slice(0, LIMITS.keyNameLength), scopes: granted, expiresAt: null };
  try {
    await storeFurtherKey(env, new Accounts(env.ACCOUNTS), keyId, owner.keyId, wanted);
  } catch (error) {
    if (error instanceof Problem) throw new ConsentFault(error.message);
    throw error;
  }
  const props: GrantProps = { keyId };
  // A client that somebody has signed in with is kept for `REGISTRATION_DAYS` from now.
  const records = new SignInRecords(env.ACCOUNTS);
  await records.markUsed(CLIENT_PREFIX + request.clientId, wholeSeconds(Date.now()) + REGISTRATION_DAYS * DAY_SECONDS);
  await records.dropOldest(CLIENT_PREFIX, MAX_CLIENTS, false);
  const { redirectTo } = await helpers.completeAuthorization({ request, userId: orgId, metadata: props, scope: [...granted], props });
  return redirectTo;
}

const refuse = (detail: string): Promise<Response> => pageResponse(refusalPage(detail), { status: 400, headers: NO_STORE });

const leadTo = (url: string): Response => new Response(null, { status: 302, headers: { ...NO_STORE, Location: url } });

/**
 * Shows the consent page. Its content security policy lets the form redirect to the client, since browsers apply `form-action` to
 * redirects too (CSP Level 3, 6.4.1).
 */
async function askForConsent(helpers: OAuthHelpers, request: AuthRequest, url: URL, fault: string | null): Promise<Response> {
  const page = consentPage(await helpers.describeConsent(request), url.pathname + url.search, fault);
  const headers = await pageHeaders(page);
  const policy = headers["Content-Security-Policy"]?.replace(
    "form-action 'self'",
    `form-action 'self' ${new URL(request.redirectUri).origin}`,
  );
  return pageResponse(page, {
    status: fault === null ? 200 : 400,
    headers: { ...NO_STORE, ...(policy === undefined ? {} : { "Content-Security-Policy": policy }) },
  });
}

/** Shows the consent page, and handles its form (OAuth 2.1, 4.1.1). */
export async function authorize(env: Env, request: Request): Promise<Response> {
  const url = new URL(request.url);
  const helpers = authorizationServer(url.origin).getOAuthApi(libraryEnv(env));
  try {
    const asked = await helpers.parseAuthRequest(new Request(url));
    if (asked.codeChallenge === undefined) return refuse("The app did not send a code_challenge (PKCE, RFC 7636).");
    if (offeredScopes(asked.scope).length === 0) {
      return refuse(
        `The app asks for ${asked.scope.join(", ").slice(0, 200)}, and there is no such scope. There are ${SCOPES.join(", ")}.`,
      );
    }
    if (request.method !== "POST") return await askForConsent(helpers, asked, url, null);
    const consent = await readConsent(request);
    if (consent.decision !== "allow") return leadTo(authorizationErrorRedirect(asked, "access_denied"));
    const { clientName } = await helpers.describeConsent(asked);
    try {
      return leadTo(await allow(env, helpers, asked, clientName, consent));
    } catch (error) {
      if (!(error instanceof ConsentFault)) throw error;
      return await askForConsent(helpers, asked, url, error.message);
    }
  } catch (error) {
    if (!(error instanceof AuthorizationError)) throw error;
    // No redirect to the client here: anybody may register a client, so only the consent form redirects a user (RFC 9700, 4.11.2).
    return refuse(error.description);
  }
}
