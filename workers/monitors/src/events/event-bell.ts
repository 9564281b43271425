import { DurableObject } from "cloudflare:workers";
import { LIMITS } from "@tellerline/contract";

/** Why a wait ended: an event, the timeout, or too many waiting calls of the organization. */
export type Wakening = "rung" | "timeout" | "full";

/**
 * Holds the calls of one organization that wait for its next event. Stores nothing: if the platform moves this object, waiting calls end
 * early, and the next call finds the events in the database.
 */
export class EventBell extends DurableObject {
  /** Changes whenever the bell rings. Random, so that a new instance of this object never repeats one. */
  #ticket = crypto.randomUUID();
  readonly #waiting = new Set<() => void>();

  /** A ticket for `wait`. A caller takes it before reading events, so that an event stored between reading and waiting is not missed. */
  ticket(): string {
    return this.#ticket;
  }

  /** Waits for at most `ms` milliseconds until the bell rings. Returns at once if it has rung since the ticket was taken. */
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
