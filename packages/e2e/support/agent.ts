import {
  Client,
  type OAuthClientProvider,
  type StoredOAuthClientInformation,
  type StoredOAuthTokens,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from "@modelcontextprotocol/client";
import { baseUrl, freshAddress } from "./api.ts";

export const CALLBACK = "http://127.0.0.1:9/callback";

/** An MCP agent that signs its user in by OAuth, with the official client. It keeps its registration and its tokens in memory. */
export class Agent implements OAuthClientProvider {
  readonly redirectUrl = CALLBACK;
  readonly clientMetadata;
  client: StoredOAuthClientInformation | undefined;
  held: StoredOAuthTokens | undefined;
  /** The last sign-in URL to which the agent sent its user; null if there was none. */
  sentTo: URL | null = null;
  #verifier = "";

  constructor(name: string) {
    this.clientMetadata = { client_name: name, redirect_uris: [CALLBACK], token_endpoint_auth_method: "none" };
  }

  clientInformation() {
    return this.client;
  }
  saveClientInformation(client: StoredOAuthClientInformation) {
    this.client = client;
  }
  tokens() {
    return this.held;
  }
  saveTokens(tokens: StoredOAuthTokens) {
    this.held = tokens;
  }
  redirectToAuthorization(url: URL) {
    this.sentTo = url;
  }
  saveCodeVerifier(verifier: string) {
    this.#verifier = verifier;
  }
  codeVerifier() {
    return this.#verifier;
  }

  #transport(): StreamableHTTPClientTransport {
    const requestInit = { headers: { "CF-Connecting-IP": freshAddress() } };
    return new StreamableHTTPClientTransport(new URL("/mcp?auth=required", baseUrl()), { requestInit, authProvider: this });
  }

  /** Connects to the tool server. Returns null if the agent has no valid token and sent its user to sign in. */
  async connect(): Promise<Client | null> {
    const client = new Client({ name: "hosted-agent", version: "1.0.0" });
    try {
      await client.connect(this.#transport());
      return client;
    } catch (error) {
      if (error instanceof UnauthorizedError) return null;
      throw error;
    }
  }

  /** Completes the sign-in. @param callback the URL to which the user was redirected. */
  finish(callback: URL): Promise<void> {
    return this.#transport().finishAuth(callback.searchParams);
  }
}

/** Submits the form of the consent page at `url`, without a browser. @returns the response, which may be a redirect. */
export function consent(url: URL, fields: readonly (readonly [string, string])[]): Promise<Response> {
  return fetch(url, {
    method: "POST",
    redirect: "manual",
    headers: { "Content-Type": "application/x-www-form-urlencoded", "CF-Connecting-IP": freshAddress() },
    body: new URLSearchParams(fields.map(([name, value]) => [name, value])),
  });
}
