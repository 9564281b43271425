import { readShardMap, type ShardMap } from "./shard-maps.ts";
import { slotOf } from "./slots.ts";

/** Bindings of the database of alerts: its first shard, further ones by number, and where the map of them stands. */
export interface ShardedAlerts {
  readonly ALERTS: D1Database;
  readonly CATALOG: D1Database;
  readonly [further: `ALERTS_${number}`]: D1Database | undefined;
}

/** How long a map is believed, in ms. A slot that was moved stays readable in its old shard for longer (guides/operating.md#shards). */
export const MAP_MAX_AGE_MS = 10_000;

/** Every shard, by number. */
export function shardsOf(env: ShardedAlerts): readonly D1Database[] {
  const shards = [env.ALERTS];
  for (let next = env[`ALERTS_${shards.length}`]; next !== undefined; next = env[`ALERTS_${shards.length}`]) shards.push(next);
  return shards;
}

/** The shard of a number. @throws where this Worker has no binding to it. */
export function shardOf(env: ShardedAlerts, number: number): D1Database {
  const shard = shardsOf(env)[number];
  if (shard === undefined) throw new Error(`Shard ${number} of the database of alerts is not bound.`);
  return shard;
}

/** Leads organizations to their shards, by a map that it reads again when that is old. Without further shards it reads none. */
export class Shards {
  #known: { readonly map: ShardMap; readonly readAt: number } | null = null;
  #reading: Promise<ShardMap> | null = null;

  /** The shard of an organization. */
  async of(env: ShardedAlerts, orgId: string): Promise<D1Database> {
    return shardOf(env, await this.numberOf(env, orgId));
  }

  async numberOf(env: ShardedAlerts, orgId: string): Promise<number> {
    const slot = slotOf(orgId);
    if (env.ALERTS_1 === undefined || slot < 0) return 0;
    return (await this.#map(env)).shards[slot] ?? 0;
  }

  /** Items by the number of their organization's shard. */
  async group<Item extends { readonly orgId: string }>(
    env: ShardedAlerts,
    items: readonly Item[],
  ): Promise<ReadonlyMap<number, readonly Item[]>> {
    const numbered = await Promise.all(items.map(async (item) => ({ item, shard: await this.numberOf(env, item.orgId) })));
    const groups = Map.groupBy(numbered, ({ shard }) => shard);
    return new Map([...groups].map(([shard, members]) => [shard, members.map(({ item }) => item)]));
  }

  /** Reads the map again at the next call: a shard said that a slot is not its own. */
  forget(): void {
    this.#known = null;
  }

  async #map({ CATALOG }: ShardedAlerts): Promise<ShardMap> {
    if (this.#known !== null && Date.now() - this.#known.readAt < MAP_MAX_AGE_MS) return this.#known.map;
    this.#reading ??= this.#read(CATALOG).finally(() => {
      this.#reading = null;
    });
    return this.#reading;
  }

  /** From the primary: a replica may be older than any map may be. */
  async #read(catalog: D1Database): Promise<ShardMap> {
    const readAt = Date.now();
    const map = await readShardMap(catalog);
    this.#known = { map, readAt };
    return map;
  }
}
