import {
  type ClientRegistrationCallbackOptions,
  OAuthAuthorizationServer,
  OAuthError,
  type TokenExchangeCallbackOptions,
} from "@cloudflare/workers-oauth-provider";
import { LIMITS } from "@tellerline/contract";
import { Accounts } from "@tellerline/storage";
import { DAY_SECONDS, HOUR_SECONDS, SCOPES } from "@tellerline/vocabulary";
import { log } from "@tellerline/worker-kit";
import type { Env } from "../env.ts";
import { recordNamespace } from "./record-namespace.ts";

/** Properties that a grant stores with its tokens: the key that was made for it. */
export interface GrantProps {
  readonly keyId: string;
}

/** Bindings passed to the OAuth library, and by it to our callbacks. */
export interface LibraryEnv {
  readonly OAUTH_KV: KVNamespace;
  /** Used only by our callbacks, not by the library. */
  readonly ACCOUNTS: D1Database;
}

export const AUTHORIZE_PATH = "/oauth/authorize";
/** Days without use after which a grant ends. */
const IDLE_DAYS = 30;
export const REGISTRATION_DAYS = 90;
/** Maximum number of a client's redirect URIs, and maximum characters of all of them together. */
const MAX_URIS = 10;
const MAX_URI_CHARACTERS = 4096;
/** Maximum hosts for which an isolate caches an authorization server. */
const MAX_SERVERS = 20;

const servers = new Map<string, OAuthAuthorizationServer<LibraryEnv>>();

/** URL of a host's tool server, which tokens are issued for. */
export const resourceOf = (origin: string): string => `${origin}/mcp`;

/** Rejects a client with too many redirect URIs, or with a name or redirect host that a person can't read: users see both. */
function refuseOddClients({ clientMetadata: { client_name: name, redirect_uris: uris } }: ClientRegistrationCallbackOptions) {
  const isOddName = typeof name === "string" && (name.length > LIMITS.keyNameLength || !READABLE.test(name));
  const isTooMany = Array.isArray(uris) && (uris.length > MAX_URIS || uris.join("").length > MAX_URI_CHARACTERS);
  const isOddUri =
    !isTooMany && Array.isArray(uris) && uris.some((uri) => !URL.canParse(String(uri)) || !PLAIN_HOST.test(new URL(String(uri)).host));
  if (!isOddName && !isTooMany && !isOddUri) return;
  const description = isOddName
    ? `client_name must be a readable name of at most ${LIMITS.keyNameLength} characters.`
    : isTooMany
      ? `redirect_uris must be at most ${MAX_URIS}, with ${MAX_URI_CHARACTERS} characters together.`
      : "redirect_uris must have plain hosts.";
  return { code: "invalid_client_metadata", description, status: 400 };
}

const READABLE = /^[^\p{C}\p{Zl}\p{Zp}]*$/u;
const PLAIN_HOST = /^[\w.:[\]-]*$/;

/**
 * Requires that the key behind a grant still works: tokens work only while it does. The token gets the grant's scopes.
 * @throws `invalid_grant` if the key has ended, so that the user must sign in again
 */
async function requireLivingKey({ props, env, scope }: TokenExchangeCallbackOptions<LibraryEnv>) {
  const { keyId } = props as GrantProps;
  const stored = await new Accounts(env.ACCOUNTS).findKey(keyId);
  const isOver = stored === null || stored.revokedAt !== null || (stored.expiresAt !== null && Date.parse(stored.expiresAt) <= Date.now());
  if (isOver) throw new OAuthError("invalid_grant", { description: "The key behind this grant is over. Sign in again." });
  return { accessTokenScope: scope };
}

/** The authorization server of a host (OAuth 2.1, RFC 8414, RFC 7591, RFC 7009), for its tool server alone (RFC 8707). */
export function authorizationServer(origin: string): OAuthAuthorizationServer<LibraryEnv> {
  const known = servers.get(origin);
  if (known !== undefined) return known;
  if (servers.size >= MAX_SERVERS) servers.clear();
  const server = new OAuthAuthorizationServer<LibraryEnv>({
    issuer: origin,
    resources: [resourceOf(origin)],
    authorizeEndpoint: AUTHORIZE_PATH,
    tokenEndpoint: "/oauth/token",
    clientRegistrationEndpoint: "/oauth/register",
    scopesSupported: [...SCOPES],
    accessTokenTTL: HOUR_SECONDS,
    refreshTokenIdleTTL: IDLE_DAYS * DAY_SECONDS,
    clientRegistrationTTL: REGISTRATION_DAYS * DAY_SECONDS,
    // The library must not fetch client metadata from a URL: the only URLs chosen by callers that the service calls are webhooks.
    clientIdMetadataDocumentEnabled: false,
    clientRegistrationCallback: refuseOddClients,
    tokenExchangeCallback: requireLivingKey,
    // Error descriptions are not logged, because they may quote what clients send.
    onError: ({ code, status }) => log("info", "sign_in_refused", { code, status }),
  });
  servers.set(origin, server);
  return server;
}

export const libraryEnv = ({ ACCOUNTS }: Env): LibraryEnv => ({ OAUTH_KV: recordNamespace(ACCOUNTS), ACCOUNTS });
