import { randomUUID } from "node:crypto";
import { isObject } from "./json.ts";
import { type FuzzCase, type FuzzRequest, toWire } from "./send.ts";

/** Fields in answers whose values later requests use. `ALIASES` has parameters that take such a value under another name. */
const NAMES = "monitor_id subscription_id delivery_id credit_union_id slug next_cursor rate_id event_id".split(" ");
const ALIASES = { cursor: "next_cursor", id: "credit_union_id", credit_union_ids: "credit_union_id" };
const REMEMBERED = new Map([...NAMES.map((name) => [name, name] as const), ...Object.entries(ALIASES)]);
export const isRemembered = (name: string): boolean => REMEMBERED.has(name);

/** Matches a placeholder for a value that is known only when a request is sent. A placeholder needs no encoding in a URL or in JSON. */
const PLACEHOLDER = /~(?:([a-z]+)\.)?([a-z_]+)\.(\d+)~/g;
export const learnt = (name: string, number: number, way = ""): string => `~${way === "" ? "" : `${way}.`}${name}.${number}~`;
/**
 * Placeholder for Idempotency-Key number `number` of a case. The key is new each time the case is sent, because an old one would replay an
 * answer.
 */
export const uuid = (number: number, way = ""): string => learnt("uuid", number, way);

/** Alterations of a placeholder's value, by the name of the alteration in a placeholder. */
const WAYS: Readonly<Record<string, (text: string, number: number) => string>> = {
  upper: (text) => text.toUpperCase(),
  plain: (text) => text.replaceAll("-", ""),
  cut: (text, number) => text.slice(0, number % (text.length + 1)),
  turned: (text, number) => `${text.slice(0, number % text.length)}A${text.slice((number % text.length) + 1)}`,
};

/** Maximum number of values that are kept for a key of `#seen`. The newest are kept, because older resources may have been deleted. */
const KEPT = 30;
/** Maximum number of values that are searched in an answer. */
const SEARCHED = 400;

/** Remembers values from the answers of a run, and puts them in place of the placeholders in requests. */
export class World {
  readonly #webhookUrl: string;
  readonly #seen = new Map<string, readonly string[]>();

  constructor(webhookUrl: string) {
    this.#webhookUrl = webhookUrl;
  }

  /** Key of a caller's values in `#seen`. Values that every caller may use have one key for all callers. */
  static #keyOf(owner: string, name: string): string {
    return `${name === "slug" || name === "credit_union_id" ? "anyone" : owner} ${name}`;
  }

  learn(owner: string, answer: unknown): void {
    const open: unknown[] = [answer];
    for (let searched = 0; searched < SEARCHED && open.length > 0; searched++) {
      const value = open.shift();
      if (Array.isArray(value)) open.push(...value.slice(0, 20));
      if (!isObject(value)) continue;
      for (const [name, member] of Object.entries(value)) {
        if (REMEMBERED.get(name) !== name || typeof member !== "string") open.push(member);
        else this.#note(World.#keyOf(owner, name), member);
      }
    }
  }

  #note(key: string, value: string): void {
    const known = this.#seen.get(key) ?? [];
    if (!known.includes(value)) this.#seen.set(key, [...known, value].slice(-KEPT));
  }

  #recall(owner: string, name: string, number: number, isOthers: boolean): string {
    const asked = REMEMBERED.get(name) ?? name;
    const others = [...this.#seen].filter(([key]) => key.endsWith(` ${asked}`)).flatMap(([, values]) => values);
    const known = isOthers ? others : (this.#seen.get(World.#keyOf(owner, asked)) ?? []);
    return known[number % known.length] ?? `${name}_0`;
  }

  /** The case as it is sent: from this client address, and with values in place of placeholders. */
  fill(made: FuzzCase, address: string): FuzzCase {
    const keys: string[] = [];
    const wordFor = (name: string, number: number, way: string) => {
      if (name === "webhook") return `${this.#webhookUrl}/${number}`;
      if (name !== "uuid") return this.#recall(made.owner, name, number, way === "other");
      keys[number] ??= randomUUID();
      return keys[number];
    };
    const fillIn = (text: string, encode: (value: string) => string) =>
      text.replaceAll(PLACEHOLDER, (_, way = "", name, digits) => {
        const value = wordFor(name, Number(digits), way);
        return encode(WAYS[way]?.(value, Number(digits)) ?? value);
      });
    const inJson = (value: string) => toWire(JSON.stringify(value).slice(1, -1));
    const filledBody = (body: Buffer) => {
      const text = body.toString("latin1");
      const filled = fillIn(text, inJson);
      // A body that is padded with blanks to a certain length keeps that length after its placeholders are filled.
      return Buffer.from(text.endsWith("  ") ? filled.trimEnd().padEnd(text.length) : filled, "latin1");
    };
    const requests = made.requests.map(
      ({ method, path, headers, body }): FuzzRequest => ({
        method,
        path: fillIn(path, (value) => encodeURIComponent(value.toWellFormed())),
        headers: [["CF-Connecting-IP", address], ...headers.map(([name, value]) => [name, fillIn(value, toWire)] as const)],
        body: body && filledBody(body),
      }),
    );
    return { ...made, requests };
  }
}
