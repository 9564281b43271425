import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { freshAddress } from "./api.ts";

/** Starts a proxy that gives each request another client address, for tools that would use up the quota of a single address. */
export async function asManyCallers(target: string): Promise<{ readonly url: string; close(): void }> {
  const server = createServer((incoming, outgoing) => {
    const headers = { ...incoming.headers, "cf-connecting-ip": freshAddress() };
    const passed = request(new URL(incoming.url ?? "/", target), { method: incoming.method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    passed.on("error", () => outgoing.destroy());
    incoming.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}
