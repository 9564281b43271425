import { Problem, SPARED_HEADER } from "@tellerline/worker-kit";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { NOW } from "../testing/example-market.ts";
import { MemoryNamespace } from "../testing/memory-namespace.ts";
import { liveSet, publishBooks, thrownBy } from "../testing/published-books.ts";
import { askedBooks } from "./asked-books.ts";
import { type BookSet, setPointerKey } from "./book-set.ts";
import type { BookSets } from "./book-sets.ts";
import { storedSet } from "./earlier-sets.ts";
import type { LoadedBook } from "./loaded.ts";
import { createBooks } from "./rate-books.ts";

/** Fakes a database and its replica, with sets by version number. Records each look-up, such as `replica 3`. */
function catalogueOf(replica: Readonly<Record<number, BookSet>>, primary: Readonly<Record<number, BookSet>>) {
  const asked: string[] = [];
  const target = (name: string, sets: Readonly<Record<number, BookSet>>) => {
    const prepare = (_sql: string): D1PreparedStatement => {
      const refuse = () => Promise.reject(new Error("Not spoken here."));
      const bind = (number: unknown): D1PreparedStatement => {
        const all = async () => {
          asked.push(`${name} ${number}`);
          const set = sets[Number(number)];
          const stored = { version: Number(number), publishedAt: "2026-11-20T08:00:00Z", bookSet: JSON.stringify(set) };
          return JSON.parse(JSON.stringify({ success: true, meta: {}, results: set === undefined ? [] : [stored] }));
        };
        return { bind, all, first: refuse, run: refuse, raw: refuse };
      };
      return { bind, all: refuse, first: refuse, run: refuse, raw: refuse };
    };
    return { prepare, batch: () => Promise.reject(new Error("Not spoken here.")) };
  };
  const database: D1Database = {
    ...target("primary", primary),
    withSession: () => ({ ...target("replica", replica), getBookmark: () => null }),
    exec: () => Promise.reject(new Error("Not spoken here.")),
    dump: () => Promise.reject(new Error("Not spoken here.")),
  };
  return { database, asked };
}

let kv: MemoryNamespace;
let sets: BookSets<LoadedBook>;
const IN_FORCE = liveSet(5);
const EARLIER = liveSet(3, { rates: "earlier" });

function ask(version: string | undefined, { environment = "live" as "live" | "sandbox", catalogue = catalogueOf({}, {}) } = {}) {
  const call = { env: { BOOKS: kv }, defer: () => undefined };
  return askedBooks(sets, call, environment, version, (asked) => storedSet(catalogue.database, asked));
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOW * 1000, toFake: ["Date"] });
  kv = new MemoryNamespace();
  sets = createBooks();
  kv.set(setPointerKey("live"), JSON.stringify(IN_FORCE));
  publishBooks(kv, IN_FORCE);
  publishBooks(kv, EARLIER);
});
afterEach(() => vi.useRealTimers());

describe("a call", () => {
  it("that names no version is answered from the books in force, and spares nothing", async () => {
    const { set, loaded, knowledge, headers } = await ask(undefined);
    expect({ set, headers, pointer: loaded.pointer }).toEqual({ set: IN_FORCE, headers: {}, pointer: IN_FORCE.rateBook });
    expect(knowledge?.membership.pointer).toEqual(IN_FORCE.membershipBook);
  });

  it("that names the version in force pays for itself alone", async () => {
    const { set, headers } = await ask("live-5");
    expect({ set, headers }).toEqual({ set: IN_FORCE, headers: { [SPARED_HEADER]: "4" } });
  });

  it("that names an earlier version is answered from that one, which the nearest replica knows", async () => {
    const catalogue = catalogueOf({ 3: EARLIER }, { 3: EARLIER });
    const { set, loaded, knowledge, headers } = await ask("live-3", { catalogue });
    expect({ set, headers, pointer: loaded.pointer }).toEqual({ set: EARLIER, headers: {}, pointer: EARLIER.rateBook });
    expect(knowledge?.membership.pointer).toEqual(EARLIER.membershipBook);
    expect(catalogue.asked).toEqual(["replica 3"]);
  });

  it("is answered from what the primary knows where the replica does not know it yet", async () => {
    const catalogue = catalogueOf({}, { 3: EARLIER });
    expect((await ask("live-3", { catalogue })).set).toEqual(EARLIER);
    expect(catalogue.asked).toEqual(["replica 3", "primary 3"]);
  });
});

describe("a version that is not kept", () => {
  const notFound = (environment: string, version: string) => ({
    code: "not_found",
    message: `There is no ${version} among the ${environment} sets of books that are kept. GET /v1/rate-books lists them.`,
  });

  it("is not found", async () => {
    const catalogue = catalogueOf({}, {});
    const error = await thrownBy(() => ask("live-2", { catalogue }));
    expect(error).toBeInstanceOf(Problem);
    expect(error).toMatchObject(notFound("live", "live-2"));
    expect(catalogue.asked).toEqual(["replica 2", "primary 2"]);
  });

  it.each([
    ["live", "sandbox-3"],
    ["live", "3"],
    ["sandbox", "live-3"],
  ] as const)("is not looked for where it is not of the %s environment: %s", async (environment, version) => {
    kv.set(setPointerKey("sandbox"), JSON.stringify({ ...IN_FORCE, version: "sandbox-1" }));
    const catalogue = catalogueOf({ 3: EARLIER }, { 3: EARLIER });
    expect(await thrownBy(() => ask(version, { environment, catalogue }))).toMatchObject(notFound(environment, version));
    expect(catalogue.asked).toEqual([]);
  });

  it("is not found either where KV has lost its books", async () => {
    kv.held.delete("rate-book/earlier");
    const old = { ...EARLIER, publishedAt: NOW - 601 };
    expect(await thrownBy(() => ask("live-3", { catalogue: catalogueOf({ 3: old }, {}) }))).toMatchObject(notFound("live", "live-3"));
  });

  it("is on its way where it was published within ten minutes", async () => {
    kv.held.delete("rate-book/earlier");
    const young = { ...EARLIER, publishedAt: NOW - 600 };
    expect(await thrownBy(() => ask("live-3", { catalogue: catalogueOf({ 3: young }, {}) }))).toMatchObject({
      code: "unavailable",
      message: "The books are still being distributed. Try again in a moment.",
    });
  });

  it("is no excuse for a fault of another kind", async () => {
    kv.set("rate-book/earlier", "no book");
    const old = { ...EARLIER, publishedAt: NOW - 9_000 };
    const error = await thrownBy(() => ask("live-3", { catalogue: catalogueOf({ 3: old }, {}) }));
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(Problem);
  });
});

describe("where nothing is in force", () => {
  beforeEach(() => kv.held.delete(setPointerKey("live")));

  it("a call that names no version is told so", async () => {
    expect(await thrownBy(() => ask(undefined))).toMatchObject({ code: "unavailable", message: "No rate book has been published yet." });
  });

  it("a version is looked for all the same", async () => {
    expect((await ask("live-3", { catalogue: catalogueOf({ 3: EARLIER }, {}) })).set).toEqual(EARLIER);
  });
});
