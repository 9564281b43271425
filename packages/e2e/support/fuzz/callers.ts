import type { OperatorClient } from "@tellerline/ops";
import type { Chance } from "./chance.ts";
import { toWire } from "./request.ts";

type KeyKind = "enterprise" | "pro" | "free" | "sandboxEnterprise" | "sandboxPro" | "sandboxFree" | "disposable";

/** How many keys of each kind there are for 1,000 requests, so that few of them use their quota up. */
const KEYS_PER_THOUSAND: Readonly<Record<KeyKind, number>> = {
  enterprise: 0.1,
  pro: 0.3,
  free: 3.5,
  sandboxEnterprise: 0.1,
  sandboxPro: 0.2,
  sandboxFree: 1.5,
  disposable: 4,
};
/** A few such callers are enough, to use each other's ids. */
const LEAST_KEYS = 2;

const PLANS = {
  enterprise: { plan: "enterprise" },
  pro: { plan: "pro" },
  free: { plan: "free" },
  sandboxEnterprise: { plan: "enterprise", sandbox: true },
  sandboxPro: { plan: "pro", sandbox: true },
  sandboxFree: { plan: "free", sandbox: true },
  disposable: { plan: "pro" },
} as const;

/** Requests from one client address before the next is used: fewer than its 60 a minute. */
const REQUESTS_PER_ADDRESS = 40;

/** Who makes a request: its credential headers, and the name under which ids are remembered. */
export interface Caller {
  readonly owner: string;
  readonly headers: readonly (readonly [string, string])[];
}

/** Keys of every plan, and client addresses. */
export class Callers {
  readonly #keys: Readonly<Record<KeyKind, readonly string[]>>;
  #requests = 0;

  private constructor(keys: Readonly<Record<KeyKind, readonly string[]>>) {
    this.#keys = keys;
  }

  /** Creates the keys of a run. */
  static async create(operator: OperatorClient, requests: number): Promise<Callers> {
    const keys: Record<KeyKind, string[]> = {
      enterprise: [],
      pro: [],
      free: [],
      sandboxEnterprise: [],
      sandboxPro: [],
      sandboxFree: [],
      disposable: [],
    };
    for (const [kind, made] of Object.entries(keys)) {
      // `Object.entries` loses the type of the names.
      const known = kind as KeyKind;
      const count = Math.max(LEAST_KEYS, Math.ceil((requests / 1000) * KEYS_PER_THOUSAND[known]));
      while (made.length < count) made.push((await operator.createKey({ ...PLANS[known] })).key);
    }
    return new Callers(keys);
  }

  /** A client address with quota left. Each is in a network of its own. */
  address(): string {
    const number = Math.floor(this.#requests++ / REQUESTS_PER_ADDRESS);
    return `2001:db8:${(number >> 8).toString(16)}:${(number & 0xff).toString(16)}::1`;
  }

  /** A caller for an operation that needs a key, most often with a plan that includes it. */
  draw(chance: Chance): Caller {
    const kind = chance.weighted({
      enterprise: 45,
      pro: 14,
      free: 6,
      sandboxEnterprise: 14,
      sandboxPro: 5,
      sandboxFree: 2,
      keyless: 7,
      bad: 7,
    });
    if (kind === "keyless") return { owner: "keyless", headers: [] };
    if (kind === "bad") return { owner: "bad", headers: this.#badCredentials(chance) };
    return this.#withKey(chance, chance.pick(this.#keys[kind]));
  }

  /** A key that may be rotated or revoked, or already was. */
  disposable(chance: Chance): Caller {
    return this.#withKey(chance, chance.pick(this.#keys.disposable));
  }

  /** A caller whose key may do everything. */
  able(chance: Chance): Caller {
    return this.#withKey(chance, chance.pick(this.#keys.enterprise));
  }

  /** Every key that may have monitors and subscriptions, or read rates. */
  makers(): readonly Caller[] {
    const { enterprise, pro, sandboxEnterprise, sandboxPro } = this.#keys;
    return [...enterprise, ...pro, ...sandboxEnterprise, ...sandboxPro].map((key) => ({
      owner: this.nameOf(key) ?? "nobody",
      headers: [["Authorization", `Bearer ${key}`]],
    }));
  }

  #withKey(chance: Chance, key: string): Caller {
    const bearer = ["Authorization", `Bearer ${key}`] as const;
    const header = ["X-API-Key", key] as const;
    const headers = { bearer: [bearer], header: [header], both: [bearer, header] }[chance.weighted({ bearer: 8, header: 3, both: 1 })];
    return { owner: this.nameOf(key) ?? "nobody", headers };
  }

  #badCredentials(chance: Chance): Caller["headers"] {
    const key = chance.pick(this.#keys.pro);
    const other = chance.pick(this.#keys.free);
    return chance.pick<Caller["headers"]>([
      [["Authorization", `Bearer ${key.slice(0, -1)}`]],
      [["Authorization", `Bearer ${key.slice(0, -1)}_`]],
      [["Authorization", `Bearer ${key} ${key}`]],
      [["Authorization", `Basic ${Buffer.from(key).toString("base64")}`]],
      [["Authorization", ""]],
      [["Authorization", "Bearer"]],
      [["Authorization", `Bearer ${toWire("O’Brien")}`]],
      [["Authorization", `Bearer ${"A".repeat(9000)}`]],
      [["Authorization", "Bearer \xff\xfe"]],
      [["X-API-Key", "sk-123"]],
      [["X-API-Key", toWire("東京")]],
      [["X-API-Key", "rk_live_"]],
      [["X-API-Key", `rk_live_${"0".repeat(34)}`]],
      [["X-API-Key", "rk_live_".padEnd(20_000, "x")]],
      [["X-API-Key", `${key},${key}`]],
      [
        ["Authorization", `Bearer ${key}`],
        ["X-API-Key", other],
      ],
      [
        ["Authorization", `Bearer ${key}`],
        ["Authorization", `Bearer ${other}`],
      ],
    ]);
  }

  /** The name of a key in reproductions, such as ENTERPRISE_1; null for a key that this run did not create. */
  nameOf(key: string): string | null {
    for (const [kind, keys] of Object.entries(this.#keys)) {
      const index = keys.indexOf(key);
      if (index >= 0) return `${kind.replaceAll(/(?=[A-Z])/g, "_").toUpperCase()}_${index + 1}`;
    }
    return null;
  }
}
