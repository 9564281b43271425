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
import { isExpired } from "@tellerline/worker-kit/keys";
import type { Env } from "../env.ts";
import { recordNamespace } from "./record-namespace.ts";

/** What the OAuth library stores with a grant. */
export interface GrantProps {
  /** Id of the API key that was created for the grant. */
  readonly keyId: string;
}

/** Bindings for the OAuth library, which passes them on to our callbacks. */
export interface LibraryEnv {
  readonly OAUTH_KV: KVNamespace;
  /** Used only by our callbacks, not by the library. */
  readonly ACCOUNTS: D1Database;
}

export const AUTHORIZE_PATH = "/oauth/authorize";
/** Days without use after which a grant ends. */
const IDLE_DAYS = 30;
export const REGISTRATION_DAYS = 90;
const MAX_URIS = 10;
/** Maximum characters of all redirect URIs of a client together. */
const MAX_URI_CHARACTERS = 4096;
/** Maximum hosts for which an isolate caches an authorization server. */
const MAX_SERVERS = 20;

const servers = new Map<string, OAuthAuthorizationServer<LibraryEnv>>();

/** URL of a host's MCP server. Access tokens are issued for this URL. */
export const resourceOf = (origin: string): string => `${origin}/mcp`;

/**
 * Rejects a client with too many or too long redirect URIs, or with one that is not a URL, and a client whose name is too long, or whose
 * name or redirect hosts have unreadable characters: the consent page shows both to users.
 */
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
 * Called before a token is issued. Checks that the grant's key still works, and gives the token all scopes of the grant.
 * @throws `invalid_grant` if the key was revoked or has expired, so that the user must sign in again
 */
async function requireLivingKey({ props, env, scope }: TokenExchangeCallbackOptions<LibraryEnv>) {
  const { keyId } = props as GrantProps;
  const stored = await new Accounts(env.ACCOUNTS).findKey(keyId);
  const isOver = stored === null || stored.revokedAt !== null || isExpired(stored.expiresAt, Date.now());
  if (isOver) throw new OAuthError("invalid_grant", { description: "The key behind this grant is over. Sign in again." });
  return { accessTokenScope: scope };
}

/**
 * The authorization server of a host (OAuth 2.1, RFC 8414, RFC 7591, RFC 7009). It issues tokens only for the MCP server of the
 * same host (RFC 8707).
 */
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
    // Keeps the library from fetching client metadata from a URL of the client. Webhooks are the only caller-chosen URLs that the service calls.
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
