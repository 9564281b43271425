import { OAuthAuthorizationServer } from "@cloudflare/workers-oauth-provider";
import { SCOPES } from "@tellerline/vocabulary";
import { log } from "@tellerline/worker-kit";
import type { Env } from "../env.ts";
import { recordNamespace } from "./record-namespace.ts";

/** What a grant keeps for whoever holds its token: the key that was made for it. */
export interface GrantProps {
  readonly keyId: string;
}

/** What the library reads of our bindings. */
interface LibraryEnv {
  readonly OAUTH_KV: KVNamespace;
}

export const AUTHORIZE_PATH = "/oauth/authorize";
const HOUR = 3600;
const DAY = 24 * HOUR;
/** Clients that sign in on their own hosts; a grant that nobody uses for so long ends. */
const IDLE_DAYS = 30;
const REGISTRATION_DAYS = 90;
/** Hosts that one isolate serves. */
const MAX_SERVERS = 20;

const servers = new Map<string, OAuthAuthorizationServer<LibraryEnv>>();

/** The tool server of a host, for which tokens are issued. */
export const resourceOf = (origin: string): string => `${origin}/mcp`;

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
    accessTokenTTL: HOUR,
    refreshTokenIdleTTL: IDLE_DAYS * DAY,
    clientRegistrationTTL: REGISTRATION_DAYS * DAY,
    // What a client calls itself is fetched from nowhere: outbound calls of ours go to webhooks alone.
    clientIdMetadataDocumentEnabled: false,
    // Codes and tokens are in no description, but what clients send may be.
    onError: ({ code, status }) => log("info", "sign_in_refused", { code, status }),
  });
  servers.set(origin, server);
  return server;
}

export const libraryEnv = ({ ACCOUNTS }: Env): LibraryEnv => ({ OAUTH_KV: recordNamespace(ACCOUNTS) });
