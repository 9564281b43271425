import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import { Redis } from "ioredis";
import * as z from "zod";
import { freePort } from "./free-port.ts";

/** A Redis server behind the part of Upstash's REST protocol that the client library uses. */
export interface UpstashBridge {
  readonly url: string;
  readonly token: string;
  /** From now on, the bridge accepts requests but never responds to them. */
  hang(): void;
  stop(): Promise<void>;
}

const TOKEN = "bridge-token";
const command = z.array(z.union([z.string(), z.number()])).min(1);
const commands = z.array(command);

/** Encodes a reply's strings in base64 if the client asked for it, except the status `OK`. */
function encode(value: unknown, base64: boolean): unknown {
  if (Array.isArray(value)) return value.map((item) => encode(item, base64));
  return typeof value === "string" && base64 && value !== "OK" ? Buffer.from(value).toString("base64") : value;
}

async function runCommand(redis: Redis, [name, ...args]: readonly (string | number)[], base64: boolean): Promise<object> {
  try {
    return { result: encode(await redis.call(String(name), args), base64) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

async function answer(redis: Redis, request: IncomingMessage): Promise<{ status: number; body: unknown }> {
  if (request.headers.authorization !== `Bearer ${TOKEN}`) return { status: 401, body: { error: "WRONGPASS" } };
  const base64 = request.headers["upstash-encoding"] === "base64";
  const body = await json(request);
  if (request.url === "/") {
    const result = await runCommand(redis, command.parse(body), base64);
    return { status: "error" in result ? 400 : 200, body: result };
  }
  const results = [];
  for (const one of commands.parse(body)) results.push(await runCommand(redis, one, base64));
  return { status: 200, body: results };
}

function portOf(server: { address(): AddressInfo | string | null }): number {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  return address.port;
}

async function startRedis(): Promise<{ server: ChildProcess; redis: Redis; dir: string }> {
  const dir = mkdtempSync(join(tmpdir(), "tellerline-redis-"));
  const port = await freePort();
  const server = spawn("redis-server", ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--dir", dir], { stdio: "ignore" });
  await once(server, "spawn");
  const redis = new Redis({ port, host: "127.0.0.1", maxRetriesPerRequest: null });
  // Ignores errors: the Redis client emits one for each attempt to connect until the server is up.
  redis.on("error", () => undefined);
  await redis.ping();
  return { server, redis, dir };
}

export async function startUpstashBridge(): Promise<UpstashBridge> {
  const { server, redis, dir } = await startRedis();
  let hangs = false;
  const http: Server = createServer(async (request, response) => {
    if (hangs) return;
    const { status, body } = await answer(redis, request);
    response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
  }).listen(0, "127.0.0.1");
  await once(http, "listening");
  return {
    url: `http://127.0.0.1:${portOf(http)}`,
    token: TOKEN,
    hang() {
      hangs = true;
    },
    async stop() {
      http.closeAllConnections();
      http.close();
      redis.disconnect();
      server.kill();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
