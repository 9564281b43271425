import { expect, it, vi } from "vitest";
import { nearestReplica } from "./replica.ts";

/** A fake database that records the queries sent to it and to its sessions. */
function noting() {
  const asked: string[] = [];
  const refuse = () => Promise.reject(new Error("Nothing is run here."));
  const target = (name: string) => ({
    prepare: (query: string): D1PreparedStatement => {
      asked.push(`${name}: ${query}`);
      return { bind: () => target(name).prepare(query), first: refuse, run: refuse, all: refuse, raw: refuse };
    },
    batch: async (statements: readonly D1PreparedStatement[]) => {
      asked.push(`${name}: batch of ${statements.length}`);
      return [];
    },
  });
  const withSession = vi.fn((constraint?: string) => ({ ...target(`session ${constraint}`), getBookmark: () => null }));
  const exec = async (query: string) => {
    asked.push(`exec: ${query}`);
    return { count: 1, duration: 0 };
  };
  const database: D1Database = { ...target("primary"), withSession, exec, dump: async () => new ArrayBuffer(3) };
  return { database, asked, withSession };
}

it("reads all of its queries within one session that any replica may begin", async () => {
  const { database, asked, withSession } = noting();
  const replica = nearestReplica(database);
  const statement = replica.prepare("select 1");
  await replica.batch([statement, replica.prepare("select 2")]);
  expect(asked).toEqual([
    "session first-unconstrained: select 1",
    "session first-unconstrained: select 2",
    "session first-unconstrained: batch of 2",
  ]);
  expect(withSession).toHaveBeenCalledTimes(1);
});

it("is a session of its own each time", () => {
  const { database, withSession } = noting();
  nearestReplica(database);
  nearestReplica(database);
  expect(withSession).toHaveBeenCalledTimes(2);
});

it("leaves the rest to its database", async () => {
  const { database, asked } = noting();
  const replica = nearestReplica(database);
  replica.withSession("first-primary").prepare("select 3");
  expect(await replica.exec("create table t (a)")).toEqual({ count: 1, duration: 0 });
  expect((await replica.dump()).byteLength).toBe(3);
  expect(asked).toEqual(["session first-primary: select 3", "exec: create table t (a)"]);
});
