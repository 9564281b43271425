import { entryOf } from "./catalogue.ts";
import type { FuzzRequest } from "./request.ts";
import type { Answer } from "./send.ts";

/** Requests of a run, counted by status and by operation. */
export class Tally {
  readonly #statuses = new Map<string, number>();
  readonly #operations = new Map<string, { readonly times: number[]; served: number }>();
  #requests = 0;

  note(target: string, { method, path }: FuzzRequest, { status, ms }: Answer): void {
    this.#requests += 1;
    const name = status === 0 ? "none" : String(status);
    this.#statuses.set(name, (this.#statuses.get(name) ?? 0) + 1);
    const entry = entryOf(method, path);
    const operation = path.startsWith("/mcp")
      ? `MCP ${target}`
      : entry === null
        ? "no operation"
        : `${entry.operation.method} ${entry.operation.path}`;
    const known = this.#operations.get(operation) ?? { times: [], served: 0 };
    known.times.push(ms);
    if (status >= 200 && status < 300) known.served += 1;
    this.#operations.set(operation, known);
  }

  get requests(): number {
    return this.#requests;
  }

  /** Share of answers with this status, from 0 to 1. */
  share(status: number): number {
    return (this.#statuses.get(String(status)) ?? 0) / Math.max(1, this.#requests);
  }

  /** The share of requests served and their times, as lines of text. */
  toString(): string {
    const statuses = [...this.#statuses].toSorted().map(([status, count]) => `${status}: ${count}`);
    const operations = [...this.#operations]
      .toSorted(([one], [other]) => one.localeCompare(other))
      .map(([name, { times, served }]) => {
        const sorted = times.toSorted((one, other) => one - other);
        const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
        return `${String(times.length).padStart(6)} ${String(served).padStart(6)} ${String(median).padStart(6)} ${String(sorted.at(-1)).padStart(6)}  ${name}`;
      });
    return [`${this.#requests} requests`, statuses.join("  "), "  sent served median    max  (ms, others beside it)", ...operations].join(
      "\n",
    );
  }
}
