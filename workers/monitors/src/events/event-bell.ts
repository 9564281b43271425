import { DurableObject } from "cloudflare:workers";
import { LIMITS } from "@tellerline/contract";

/** Why a wait ended: an event, its timeout, or too many waiting calls of the organization. */
export type Wakening = "rung" | "timeout" | "full";

/**
 * Holds the calls of one organization that wait for its next event. It stores nothing: if it is moved, its calls end early, and the next ones find
 * the events in the database.
 */
export class EventBell extends DurableObject {
  /** Changes at every ring, and differs between instances. */
  #ticket = crypto.randomUUID();
  readonly #waiting = new Set<() => void>();

  /** A ticket for `wait`. A call gets its ticket before it reads events, so that it misses none before it waits. */
  ticket(): string {
    return this.#ticket;
  }

  /** Waits until the bell is rung, for at most `ms` milliseconds. Does not wait if it was rung since the ticket was taken. */
  wait(ticket: string, ms: number): Promise<Wakening> {
    if (ticket !== this.#ticket) return Promise.resolve("rung");
    if (this.#waiting.size >= LIMITS.waitersPerOrganization) return Promise.resolve("full");
    return new Promise((resolve) => {
      const end = (wakening: Wakening) => {
        clearTimeout(timer);
        this.#waiting.delete(wake);
        resolve(wakening);
      };
      const wake = () => end("rung");
      const timer = setTimeout(() => end("timeout"), ms);
      this.#waiting.add(wake);
    });
  }

  ring(): void {
    this.#ticket = crypto.randomUUID();
    for (const wake of [...this.#waiting]) wake();
  }
}
