import { expect, it } from "vitest";
import { keptBytes, serveDocument } from "./kept-documents.ts";

const PAGE_BYTES = 100_000;
const MOST_BYTES = 8 * 2 ** 20;

const ask = (origin: string, name: string, headers: Record<string, string> = {}) => ({
  url: `${origin}/${name}`,
  headers: new Headers(headers),
});

it("makes a document once for an origin, and compares before it makes one again", async () => {
  let times = 0;
  const make = (origin: string) => {
    times++;
    return new Response(`read at ${origin}`, { headers: { "Content-Type": "text/plain" } });
  };
  const first = await serveDocument(ask("https://a.example", "x"), "once", make);
  const tag = first.headers.get("ETag") ?? "";
  expect(await first.text()).toBe("read at https://a.example");
  const again = await serveDocument(ask("https://a.example", "x", { "If-None-Match": tag }), "once", make);
  expect([again.status, again.headers.get("ETag"), again.headers.get("Content-Type")]).toEqual([304, tag, null]);
  expect(times).toBe(1);
  const other = await serveDocument(ask("https://b.example", "x", { "If-None-Match": tag }), "once", make);
  expect([other.status, await other.text(), times]).toEqual([200, "read at https://b.example", 2]);
});

it("keeps what has a bound, whatever hosts are named", async () => {
  for (let number = 0; number < 300; number++) {
    await serveDocument(ask(`https://host-${number}.example`, "x"), "large", () => new Response("x".repeat(PAGE_BYTES)));
  }
  expect(keptBytes()).toBeLessThanOrEqual(MOST_BYTES);
  expect(keptBytes()).toBeGreaterThan(MOST_BYTES - PAGE_BYTES);
});

it("keeps nothing that failed", async () => {
  const fail = () => serveDocument(ask("https://a.example", "x"), "failing", () => Promise.reject(new Error("not yet")));
  await expect(fail()).rejects.toThrow("not yet");
  expect(await (await serveDocument(ask("https://a.example", "x"), "failing", () => new Response("now"))).text()).toBe("now");
});
