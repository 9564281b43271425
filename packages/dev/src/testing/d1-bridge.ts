import type { D1Database, D1PreparedStatement, D1Result } from "@cloudflare/workers-types";

type Mode = "all" | "run" | "raw" | "batch";

interface Query {
  readonly sql: string;
  readonly params: readonly unknown[];
}

/** Script of the Worker that a bridge sends its requests to. The databases are bindings of the Worker. */
export const D1_BRIDGE_SCRIPT = `export default {
  async fetch(request, env) {
    const { binding, mode, queries } = await request.json();
    const statements = queries.map(({ sql, params }) => env[binding].prepare(sql).bind(...params));
    try {
      return Response.json(mode === "batch" ? await env[binding].batch(statements) : await statements[0][mode]());
    } catch (error) {
      return new Response(error.message, { status: 500 });
    }
  },
};`;

type Execute = (mode: Mode, queries: readonly Query[]) => Promise<unknown>;

class Statement implements Query {
  readonly sql: string;
  readonly params: readonly unknown[];
  readonly #execute: Execute;

  constructor(execute: Execute, sql: string, params: readonly unknown[] = []) {
    this.#execute = execute;
    this.sql = sql;
    this.params = params;
  }

  bind(...params: unknown[]) {
    return new Statement(this.#execute, this.sql, params);
  }

  all() {
    return this.#execute("all", [this]) as Promise<D1Result>;
  }

  run() {
    return this.#execute("run", [this]) as Promise<D1Result>;
  }

  raw() {
    return this.#execute("raw", [this]) as Promise<unknown[][]>;
  }

  async first(column?: string) {
    const [row] = (await this.all()).results as Record<string, unknown>[];
    if (row === undefined) return null;
    return column === undefined ? row : row[column];
  }
}

/**
 * Gives code in Node access to a D1 database of a local workerd: `binding` of the Worker at `url`, which runs `D1_BRIDGE_SCRIPT`. Each
 * execution takes one request; Miniflare's own bindings take three, and two of these block the process. Returns rows as plain data and does
 * not support sessions.
 */
export function bridgeD1(url: URL, binding: string): D1Database {
  const execute: Execute = async (mode, queries) => {
    const body = JSON.stringify({ binding, mode, queries: queries.map(({ sql, params }) => ({ sql, params })) });
    const ask = () => fetch(url, { method: "POST", body });
    // Like the platform, retries a read whose connection is lost, but not a write. Every `all`, `first` and `raw` counts as a read, even of
    // a statement that writes and returns rows.
    const response = await (mode === "all" || mode === "raw" ? ask().catch(ask) : ask());
    if (!response.ok) throw new Error(await response.text());
    return response.json();
  };
  const database: Pick<D1Database, "prepare" | "batch"> = {
    prepare: (sql) => new Statement(execute, sql) as unknown as D1PreparedStatement,
    batch: <Row>(statements: D1PreparedStatement[]) => execute("batch", statements as unknown as Statement[]) as Promise<D1Result<Row>[]>,
  };
  // The cast hides that `exec`, `dump` and `withSession` are missing. Calling them throws.
  return database as D1Database;
}
