import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type Answer, answerOf } from "./answer.ts";
import { resolved } from "./resolver.ts";
import { type Common, makeSite, type Site } from "./site.ts";

/**
 * A request that reached the fleet. Times are milliseconds since 1970; `endedMs` is null until the response is closed. `status` is null if the
 * site is `silent` or `endless`.
 */
export interface Request {
  readonly startedMs: number;
  endedMs: number | null;
  readonly host: string;
  readonly path: string;
  readonly scheme: string;
  readonly userAgent: string;
  readonly isConditional: boolean;
  readonly cookie: string | undefined;
  status: number | null;
}

export interface FleetOptions extends Common {
  /** Milliseconds after which every site answers. Default: at once. */
  readonly answersAfterMs?: number;
  readonly sites: number;
  readonly seed: number;
}

const ENDLESS_PART = Buffer.alloc(64 * 1024, "<p>and so on</p>");

/** Serves the sites of invented institutions on one port. The Host header of a request selects the site. */
export class Fleet {
  readonly sites: readonly Site[];
  readonly requests: Request[] = [];
  /** Number of the current day; the first is 0. On each later day a tenth of the sites change their page about membership, and a tenth their rates. */
  day = 0;
  readonly #byHost: ReadonlyMap<string, Site>;
  readonly #seed: number;
  readonly #answersAfterMs: number;
  readonly #server: Server;

  constructor({ sites, seed, answersAfterMs = 0, ...common }: FleetOptions) {
    this.#answersAfterMs = answersAfterMs;
    this.#seed = seed;
    this.sites = Array.from({ length: sites }, (_, number) => makeSite(number, seed, common));
    this.#byHost = new Map(this.sites.flatMap((site) => [new URL(site.url).hostname, site.host].map((host) => [host, site] as const)));
    this.#server = createServer((request, response) => this.#serve(request, response));
  }

  /** @param port on 127.0.0.1; 0 means any free port. @returns the fleet's base URL. */
  async listen(port: number): Promise<string> {
    await new Promise<void>((done) => this.#server.listen(port, "127.0.0.1", done));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  #serve(message: IncomingMessage, response: ServerResponse): void {
    const host = (message.headers.host ?? "").replace(/:\d+$/, "");
    const url = new URL(message.url ?? "/", `http://${host === "" ? "nowhere.example" : host}`);
    if (url.pathname === "/dns-query")
      answerJson(response, resolved(this.#byHost.get(url.searchParams.get("name") ?? ""), url.searchParams.get("type") ?? ""));
    else if (url.pathname.startsWith("/fleet/")) this.#control(url.pathname, message.method ?? "GET", response);
    else this.#answer(message, response, url, host);
  }

  #answer(message: IncomingMessage, response: ServerResponse, url: URL, host: string): void {
    const site = this.#byHost.get(host);
    const scheme = String(message.headers["x-forwarded-proto"] ?? "http");
    const { "if-none-match": ifNoneMatch, "if-modified-since": ifModifiedSince, "user-agent": userAgent = "", cookie } = message.headers;
    const request: Request = {
      startedMs: Date.now(),
      endedMs: null,
      host,
      path: url.pathname,
      scheme,
      userAgent,
      isConditional: ifNoneMatch !== undefined || ifModifiedSince !== undefined,
      cookie,
      status: null,
    };
    this.requests.push(request);
    response.on("close", () => {
      request.endedMs = Date.now();
    });
    const asked = { path: url.pathname, scheme, host, day: this.day, ifNoneMatch, ifModifiedSince };
    const given = site === undefined ? { status: 404, headers: {}, body: "" } : answerOf(site, asked, this.#seed);
    request.status = typeof given === "string" ? null : given.status;
    if (this.#answersAfterMs === 0) send(response, given);
    else setTimeout(() => send(response, given), this.#answersAfterMs);
  }

  /** Serves the paths for manual runs: one lists the requests, one moves to the next day. */
  #control(path: string, method: string, response: ServerResponse): void {
    if (path === "/fleet/next-day" && method === "POST") {
      this.day += 1;
      answerJson(response, { day: this.day });
    } else if (path === "/fleet/requests") answerJson(response, { day: this.day, requests: this.requests });
    else response.writeHead(404).end();
  }
}

function answerJson(response: ServerResponse, value: object): void {
  response.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify(value));
}

function send(response: ServerResponse, given: Answer): void {
  if (given === "silent") return;
  if (given === "endless") {
    response.writeHead(200, { "Content-Type": "text/html" });
    const timer = setInterval(() => response.write(ENDLESS_PART), 5);
    response.on("close", () => clearInterval(timer));
    return;
  }
  response.writeHead(given.status, given.headers).end(given.body);
}
