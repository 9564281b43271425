import type { Chance } from "./chance.ts";
import { isObject, type JsonObject } from "./json.ts";

/** Names of values in answers that later requests use. */
const REMEMBERED = [
  "monitor_id",
  "subscription_id",
  "delivery_id",
  "credit_union_id",
  "slug",
  "next_cursor",
  "rate_id",
  "event_id",
] as const;
type Remembered = (typeof REMEMBERED)[number];

const isRemembered = (name: string): name is Remembered => REMEMBERED.some((known) => known === name);

/** Parameters that take a value under another name. */
const ALIASES: Readonly<Record<string, Remembered>> = { cursor: "next_cursor", id: "credit_union_id", credit_union_ids: "credit_union_id" };

/** Only the newest are kept; older ones may have been deleted. */
const KEPT = 30;
/** Limits on how deep and how long answers are searched. */
const SEARCHED = 400;

/** Values seen in answers so far, by key. */
export class World {
  readonly #seen = new Map<string, string[]>();

  /** Notes the ids and cursors of an answer. */
  learn(owner: string, answer: unknown): void {
    const open: unknown[] = [answer];
    for (let searched = 0; searched < SEARCHED && open.length > 0; searched++) {
      const value = open.shift();
      if (Array.isArray(value)) open.push(...value.slice(0, 20));
      else if (isObject(value)) this.#learnMembers(owner, value, open);
    }
  }

  /** Values that every caller may use are shared. */
  static #ownerOf(name: Remembered, owner: string): string {
    return name === "slug" || name === "credit_union_id" ? "anyone" : owner;
  }

  #learnMembers(owner: string, value: JsonObject, open: unknown[]): void {
    for (const [name, member] of Object.entries(value)) {
      if (isRemembered(name) && typeof member === "string") this.#note(`${World.#ownerOf(name, owner)} ${name}`, member);
      else open.push(member);
    }
  }

  #note(key: string, value: string): void {
    const known = this.#seen.get(key) ?? [];
    if (!known.includes(value)) this.#seen.set(key, [...known, value].slice(-KEPT));
  }

  /** A value of this name that the caller has seen; null if there is none. */
  recall(chance: Chance, owner: string, name: string): string | null {
    const asked = REMEMBERED.find((other) => other === (ALIASES[name] ?? name));
    if (asked === undefined) return null;
    const known = this.#seen.get(`${World.#ownerOf(asked, owner)} ${asked}`) ?? [];
    return known.length === 0 ? null : chance.pick(known);
  }

  /** A value that another caller has seen. */
  recallForeign(chance: Chance, name: string): string | null {
    const known = [...this.#seen].filter(([key]) => key.endsWith(` ${name}`)).flatMap(([, values]) => values);
    return known.length === 0 ? null : chance.pick(known);
  }
}
