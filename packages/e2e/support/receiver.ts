import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";

export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly at: number;
}

export interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** The receiver's answer to a request; with `hang` the receiver never answers. */
export type Behaviour = (received: Received) => Answer | "hang";

export interface Receiver {
  url(path: string): string;
  /** Sets the behavior of a path. Without it, the receiver answers 200. */
  on(path: string, behaviour: Behaviour): void;
  received(path: string): readonly Received[];
  /** Waits until a path has been called `count` times. @returns all requests to the path. @throws after `timeoutMs`, by default a minute. */
  until(path: string, count: number, timeoutMs?: number): Promise<readonly Received[]>;
  stop(): Promise<void>;
}

export async function startReceiver(port = 0): Promise<Receiver> {
  const calls = new Map<string, Received[]>();
  const behaviours = new Map<string, Behaviour>();
  const server = createServer(async (request, response) => {
    const path = request.url ?? "/";
    const body = await text(request).catch(() => null);
    if (body === null) return;
    const received = { path, headers: request.headers, body, at: Date.now() };
    calls.set(path, [...(calls.get(path) ?? []), received]);
    const answer = behaviours.get(path)?.(received) ?? { status: 200, body: "ok" };
    if (answer === "hang") return;
    response.writeHead(answer.status, answer.headers).end(answer.body ?? "");
  }).listen(port, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const base = `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : port}`;
  const received = (path: string) => calls.get(path) ?? [];
  return {
    url: (path) => base + path,
    on: (path, behaviour) => void behaviours.set(path, behaviour),
    received,
    async until(path, count, timeoutMs = 60_000) {
      const deadline = Date.now() + timeoutMs;
      while (received(path).length < count) {
        if (Date.now() > deadline) throw new Error(`${path} was called ${received(path).length} times, not ${count}.`);
        await sleep(10);
      }
      return received(path);
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
