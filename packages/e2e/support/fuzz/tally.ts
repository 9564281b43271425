import { entryOf } from "./catalogue.ts";
import { madeOfKind } from "./choices.ts";
import type { Answer, FuzzRequest } from "./send.ts";

interface Noted {
  readonly operation: string;
  readonly status: number;
  readonly ms: number;
}

const inColumns = (...numbers: readonly number[]) => numbers.map((number) => `${number}`.padStart(6)).join(" ");

/** Counts the requests of a run by status and by operation. */
export class Tally {
  readonly #noted: Noted[] = [];

  note(target: string, { method, path }: FuzzRequest, { status, ms }: Answer): void {
    const { operation } = entryOf(method, path) ?? {};
    const name = operation === undefined ? "no operation" : `${operation.method} ${operation.path}`;
    this.#noted.push({ operation: path.startsWith("/mcp") ? `MCP ${target}` : name, status, ms });
  }

  get requests(): number {
    return this.#noted.length;
  }

  /** Share of the answers that have this status, from 0 to 1. */
  share(status: number): number {
    return this.#noted.filter((noted) => noted.status === status).length / Math.max(1, this.requests);
  }

  /** Lines of text: requests by status; requests, successes and response times by operation; and the number of inputs of each kind. */
  toString(): string {
    const statuses = [...Map.groupBy(this.#noted, ({ status }) => status || "none")].map(([status, noted]) => `${status}: ${noted.length}`);
    const operations = [...Map.groupBy(this.#noted, ({ operation }) => operation)].map(([name, noted]) => {
      const times = noted.map(({ ms }) => ms).toSorted((one, other) => one - other);
      const served = noted.filter(({ status }) => status >= 200 && status < 300).length;
      return [name, inColumns(noted.length, served, times[times.length >> 1] ?? 0, times.at(-1) ?? 0)] as const;
    });
    const lines = operations.toSorted(([one], [other]) => one.localeCompare(other)).map(([name, columns]) => `${columns}  ${name}`);
    const head = [`${this.requests} requests`, statuses.toSorted().join("  "), "  sent served median    max  (ms, others beside it)"];
    return [...head, ...lines, [...madeOfKind].map(([kind, count]) => `${kind} ${count}`).join("  ")].join("\n");
  }
}
