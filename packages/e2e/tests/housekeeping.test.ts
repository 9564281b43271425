import { DAY_MS } from "@tellerline/vocabulary";
import { describe, expect, it } from "vitest";
import { ASH, publish } from "../support/alerts.ts";
import { useOwnSystem } from "../support/own-system.ts";

const system = useOwnSystem();

const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();
const read = async (key: string) => JSON.parse((await (await system.books()).get(key)) ?? "null");
const pointer = async (): Promise<{ version: string; hash: string }> => (await read("books:2:live")).rateBook;

describe("what a crash left", () => {
  it("is published: rows whose book was never made", async () => {
    await publish(system.operator, [{ rate_id: "ash", credit_union_id: ASH, rate: 4 }], true);
    const catalog = await system.database();
    // Makes the state that a crash leaves if it comes after an import's transaction, and before the import's book is compiled.
    await catalog.prepare("update rates set rate = 4.5 where rate_id = 'ash'").run();
    await catalog.prepare("insert into rate_books (version, created_at) values (2, ?1)").bind(daysAgo(0)).run();
    await system.operator.tick();
    expect(await pointer()).toMatchObject({ version: "live-2" });
  });

  it("is put right: the pointer, which an older publisher wrote last", async () => {
    const key = "books:2:live";
    const newest = await read(key);
    expect(newest).toMatchObject({ version: "live-2" });
    await (await system.books()).put(key, JSON.stringify({ ...newest, version: "live-1" }));
    await system.operator.tick();
    expect(await read(key)).toEqual(newest);
  });
});

describe("what has had its time", () => {
  it("goes: books that are neither kept nor needed, with their content", async () => {
    const [catalog, books] = [await system.database(), await system.books()];
    const ages = [100, 100, 30, 30, 3, 3];
    for (const [index, age] of ages.entries()) {
      const version = index - ages.length;
      await catalog
        .prepare("insert into rate_books (version, created_at, content_hash, published_at) values (?1, ?2, ?3, ?2)")
        .bind(version, daysAgo(age), `hash${version}`)
        .run();
      await books.put(`rate-book/hash${version}`, "content");
    }
    await system.operator.tick();
    const { results } = await catalog.prepare("select version from rate_books where version < 0 order by 1").all<{ version: number }>();
    expect(results.map(({ version }) => version)).toEqual([-3, -2, -1]);
    expect(await books.get("rate-book/hash-4")).toBeNull();
    expect(await books.get("rate-book/hash-3")).toBe("content");
    const { hash } = await pointer();
    expect(await books.get(`rate-book/${hash}`)).not.toBeNull();
  });

  it("goes: imports that nobody published, and expired requests", async () => {
    const [catalog, alerts] = [await system.database(), await system.alerts()];
    await catalog
      .prepare("insert into imports (import_id, kind, skip_bad, created_at) values ('imp_old', 'rates', 0, ?1)")
      .bind(daysAgo(2))
      .run();
    await catalog
      .prepare("insert into import_rows (import_id, kind, entity_id, line, row, content_hash) values ('imp_old', 'rate', 'x', 1, '{}', '')")
      .run();
    await alerts
      .prepare(
        "insert into idempotent_requests (operation, owner, idempotency_key, request_hash, resource_id, started_at) values ('createMonitor', 'o', 'k', 'h', 'r', ?1)",
      )
      .bind(daysAgo(2))
      .run();
    await system.operator.tick();
    expect(await catalog.prepare("select count(*) as rows from import_rows").first()).toEqual({ rows: 0 });
    expect(await catalog.prepare("select count(*) as rows from imports").first()).toEqual({ rows: 0 });
    expect(await alerts.prepare("select count(*) as rows from idempotent_requests").first()).toEqual({ rows: 0 });
  });
});
