import fc from "fast-check";
import { choice, combine } from "./choices.ts";
import { type Header, toWire } from "./send.ts";

/** Kinds of keys: the plan, and the number of keys for every 1,000 requests. The numbers are so high that few keys use up their quota. */
const KINDS = {
  enterprise: { perThousand: 0.1, plan: "enterprise" },
  pro: { perThousand: 0.3, plan: "pro" },
  free: { perThousand: 3.5, plan: "free" },
  sandboxEnterprise: { perThousand: 0.1, plan: "enterprise", sandbox: true },
  sandboxPro: { perThousand: 0.2, plan: "pro", sandbox: true },
  sandboxFree: { perThousand: 1.5, plan: "free", sandbox: true },
  disposable: { perThousand: 4, plan: "pro" },
} as const;
type KeyKind = keyof typeof KINDS;
/** Minimum number of keys of a kind, so that callers can use each other's ids. */
const LEAST_KEYS = 2;

/** Number of requests from one client address before the next address is used. It is below an address's quota of 60 a minute. */
const REQUESTS_PER_ADDRESS = 40;

/** The sender of a request: its credential headers, and the name under which `World` remembers ids from its answers. */
export interface Caller {
  readonly owner: string;
  readonly headers: readonly Header[];
}

const bearer = (text: string): Header => ["Authorization", `Bearer ${text}`];
const apiKey = (text: string): Header => ["X-API-Key", text];

/** Headers whose credentials grant no access. Some are made from one or two valid keys. */
const BAD_CREDENTIALS: Readonly<Record<string, (key: string, other: string) => readonly Header[]>> = {
  short: (key) => [bearer(key.slice(0, -1))],
  misspelt: (key) => [bearer(`${key.slice(0, -1)}_`)],
  twice: (key) => [bearer(`${key} ${key}`)],
  basic: (key) => [["Authorization", `Basic ${Buffer.from(key).toString("base64")}`]],
  empty: () => [["Authorization", ""]],
  bearerOnly: () => [["Authorization", "Bearer"]],
  foreignBearer: () => [bearer(toWire("O’Brien"))],
  longBearer: () => [bearer("A".repeat(9000))],
  noUtf8: () => [bearer("\xff\xfe")],
  others: () => [apiKey("sk-123")],
  foreign: () => [apiKey(toWire("東京"))],
  prefix: () => [apiKey("rk_live_")],
  zeros: () => [apiKey(`rk_live_${"0".repeat(34)}`)],
  long: () => [apiKey("rk_live_".padEnd(20_000, "x"))],
  list: (key) => [apiKey(`${key},${key}`)],
  twoHeaders: (key, other) => [bearer(key), apiKey(other)],
  twoBearers: (key, other) => [bearer(key), bearer(other)],
};

/** The part of the operator's client that creates API keys. */
export interface Issuer {
  createKey(ordered: { readonly plan: "enterprise" | "pro" | "free"; readonly sandbox?: boolean }): Promise<{ readonly key: string }>;
}

interface Key {
  readonly kind: string;
  /** Name of the shell variable that stands for the key in commands that reproduce a fault, such as ENTERPRISE_1. */
  readonly name: string;
  readonly key: string;
}

/** The callers of a run: API keys of every plan, and client addresses. */
export class Callers {
  readonly #keys: readonly Key[];
  #requests = 0;
  /** Callers of every kind but `disposable`, most often with the enterprise plan, which includes every operation. */
  readonly any: fc.Arbitrary<Caller>;
  /** Callers with keys that requests may rotate or revoke, or have already rotated or revoked. */
  readonly disposable: fc.Arbitrary<Caller>;
  /** Callers whose plan includes every operation. */
  readonly able: fc.Arbitrary<Caller>;

  private constructor(keys: readonly Key[]) {
    this.#keys = keys;
    this.disposable = this.#withKey("disposable");
    this.able = this.#withKey("enterprise");
    const toBad = (toHeaders: (key: string, other: string) => readonly Header[]) =>
      combine([this.#of("pro"), this.#of("free")], ({ key }, other) => ({ owner: "bad", headers: toHeaders(key, other.key) }));
    const bad = Object.entries(BAD_CREDENTIALS).map(([kind, toHeaders]) => [kind, [1, toBad(toHeaders)] as const]);
    this.any = choice<Caller>("caller", {
      keyless: [7, fc.constant({ owner: "keyless", headers: [] })],
      enterprise: [45, this.able],
      pro: [14, this.#withKey("pro")],
      free: [6, this.#withKey("free")],
      sandboxEnterprise: [14, this.#withKey("sandboxEnterprise")],
      sandboxPro: [5, this.#withKey("sandboxPro")],
      sandboxFree: [2, this.#withKey("sandboxFree")],
      bad: [7, choice<Caller>("bad credential", Object.fromEntries(bad))],
    });
  }

  static async create(operator: Issuer, requests: number): Promise<Callers> {
    const keys: Key[] = [];
    for (const [kind, { perThousand, ...ordered }] of Object.entries(KINDS)) {
      const count = Math.max(LEAST_KEYS, Math.ceil((requests / 1000) * perThousand));
      const name = kind.replaceAll(/(?=[A-Z])/g, "_").toUpperCase();
      for (let made = 1; made <= count; made++) keys.push({ kind, name: `${name}_${made}`, ...(await operator.createKey(ordered)) });
    }
    return new Callers(keys);
  }

  #of(asked: KeyKind): fc.Arbitrary<Key> {
    return fc.constantFrom(...this.#keys.filter(({ kind }) => kind === asked));
  }

  #withKey(kind: KeyKind): fc.Arbitrary<Caller> {
    const callers = (toHeaders: (key: string) => readonly Header[]) =>
      this.#of(kind).map(({ name, key }) => ({ owner: name, headers: toHeaders(key) }));
    return choice<Caller>("credential", {
      bearer: [8, callers((key) => [bearer(key)])],
      header: [3, callers((key) => [apiKey(key)])],
      both: [1, callers((key) => [bearer(key), apiKey(key)])],
    });
  }

  /** A client address that still has quota. Each address is in a network of its own, because quota is counted by network. */
  address(): string {
    const number = Math.floor(this.#requests++ / REQUESTS_PER_ADDRESS);
    return `2001:db8:${(number >> 8).toString(16)}:${(number & 0xff).toString(16)}::1`;
  }

  /** One caller for each key whose plan allows monitors, subscriptions and reading rates. */
  makers(): readonly Caller[] {
    const makers = this.#keys.filter(({ kind }) => /^(enterprise|pro|sandboxEnterprise|sandboxPro)$/.test(kind));
    return makers.map(({ name, key }) => ({ owner: name, headers: [bearer(key)] }));
  }

  /** The name of a key; null for a key that this run did not create. */
  nameOf(key: string): string | null {
    return this.#keys.find((known) => known.key === key)?.name ?? null;
  }
}
