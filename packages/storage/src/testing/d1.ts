import { Agent, request } from "node:http";
import { join } from "node:path";
import { applyMigrations } from "@tellerline/dev/migrate";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { afterAll, beforeEach } from "vitest";

const MIGRATIONS = join(import.meta.dirname, "../../../../migrations");

const SCRIPT = `export default {
  async fetch(request, { DATABASE }) {
    const { method, constraint, queries } = await request.json();
    const target = constraint === undefined ? DATABASE : DATABASE.withSession(constraint);
    const statements = queries.map(({ sql, params }) => (params.length === 0 ? target.prepare(sql) : target.prepare(sql).bind(...params)));
    try {
      return Response.json(method === "batch" ? await target.batch(statements) : await statements[0][method]());
    } catch (error) {
      return new Response(error.message, { status: 500 });
    }
  },
};`;

interface Query {
  readonly sql: string;
  readonly params: readonly unknown[];
}

type Method = "batch" | "all" | "run" | "raw";

/** Calls the Worker over plain HTTP, because Miniflare's own binding for Node takes about 20 times as long. */
function ask(url: string, agent: Agent, method: Method, constraint: string | undefined, queries: readonly Query[]) {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const call = request(url, { method: "POST", agent }, async (response) => {
    try {
      const body = Buffer.concat(await response.toArray()).toString();
      if (response.statusCode === 200) resolve(body);
      else reject(new Error(body));
    } catch (error) {
      reject(error);
    }
  });
  call.on("error", reject);
  call.end(JSON.stringify({ method, constraint, queries }));
  return promise.then((body) => JSON.parse(body));
}

const queries = new WeakMap<D1PreparedStatement, Query>();

function queryOf(statement: D1PreparedStatement): Query {
  const query = queries.get(statement);
  if (query === undefined) throw new TypeError("A statement of another kind of database.");
  return query;
}

function connect(url: string, agent: Agent, constraint?: string): D1Database {
  const toStatement = (query: Query): D1PreparedStatement => {
    const statement: D1PreparedStatement = {
      bind: (...params) => {
        if (params.includes(undefined)) throw new TypeError(`A parameter is undefined: ${query.sql}`);
        return toStatement({ sql: query.sql, params });
      },
      all: () => ask(url, agent, "all", constraint, [query]),
      run: () => ask(url, agent, "run", constraint, [query]),
      raw: () => ask(url, agent, "raw", constraint, [query]),
      first: () => Promise.reject(new Error("Not spoken here.")),
    };
    queries.set(statement, query);
    return statement;
  };
  return {
    prepare: (sql) => toStatement({ sql, params: [] }),
    batch: (statements) => ask(url, agent, "batch", constraint, statements.map(queryOf)),
    withSession: (session) => {
      const within = connect(url, agent, session ?? "first-unconstrained");
      return { prepare: (sql) => within.prepare(sql), batch: (statements) => within.batch(statements), getBookmark: () => null };
    },
    exec: () => Promise.reject(new Error("Not spoken here.")),
    dump: () => Promise.reject(new Error("Not spoken here.")),
  };
}

/**
 * A D1 database for one test file, with every migration applied. Its tables are emptied before each test.
 * @param seed statements that run before each test.
 */
export async function openDatabase(name: "accounts" | "alerts" | "catalog" | "harvest", seed: readonly string[] = []): Promise<D1Database> {
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({ modules: true, script: SCRIPT, compatibilityDate: "2026-11-01", d1Databases: ["DATABASE"] }),
  );
  const agent = new Agent({ keepAlive: true });
  afterAll(async () => {
    agent.destroy();
    await miniflare.dispose();
  });
  const database = connect((await miniflare.ready).href, agent);
  await applyMigrations(database, join(MIGRATIONS, name));
  const tables = (
    await readRows<{ name: string }>(
      database,
      "select name from sqlite_schema where type = 'table' and name not glob 'sqlite_*' and name not glob '_cf_*'",
    )
  ).filter((table) => table.name !== "d1_migrations");
  // Foreign keys are checked only at the end of the batch, so the tables can be emptied in any order.
  const beginning = ["pragma defer_foreign_keys = on", ...tables.map((table) => `delete from ${table.name}`), ...seed];
  beforeEach(async () => {
    await database.batch(beginning.map((sql) => database.prepare(sql)));
  });
  return database;
}

export async function readRows<Row>(database: D1Database, sql: string, ...params: readonly unknown[]): Promise<readonly Row[]> {
  const { results } = await database
    .prepare(sql)
    .bind(...params)
    .all<Row>();
  return results;
}
