import { readShardMap, type ShardMap } from "./shard-maps.ts";
import { slotOf } from "./slots.ts";

/** Bindings to the shards of `alerts`, and to the catalog, which stores the shard map. */
export interface ShardedAlerts {
  readonly ALERTS: D1Database;
  readonly CATALOG: D1Database;
  readonly [further: `ALERTS_${number}`]: D1Database | undefined;
}

/**
 * How long a shard map is used before it is read again, in ms. The old shard of a moved slot stays readable for longer
 * (guides/operating.md#shards).
 */
export const MAP_MAX_AGE_MS = 10_000;

export function shardsOf(env: ShardedAlerts): readonly D1Database[] {
  const shards = [env.ALERTS];
  for (let next = env[`ALERTS_${shards.length}`]; next !== undefined; next = env[`ALERTS_${shards.length}`]) shards.push(next);
  return shards;
}

/** @throws if this Worker has no binding to the shard. */
export function shardOf(env: ShardedAlerts, number: number): D1Database {
  const shard = shardsOf(env)[number];
  if (shard === undefined) throw new Error(`Shard ${number} of the database of alerts is not bound.`);
  return shard;
}

/** Finds an organization's shard in the shard map. A single shard needs no map. */
export class Shards {
  #known: { readonly map: ShardMap; readonly readAt: number } | null = null;
  #reading: Promise<ShardMap> | null = null;

  async of(env: ShardedAlerts, orgId: string): Promise<D1Database> {
    return shardOf(env, await this.numberOf(env, orgId));
  }

  async numberOf(env: ShardedAlerts, orgId: string): Promise<number> {
    const slot = slotOf(orgId);
    if (env.ALERTS_1 === undefined || slot < 0) return 0;
    const shard = (await this.#map(env)).shards[slot];
    // Guessing a shard would look for the organization's rows in the wrong place.
    if (shard === undefined) throw new Error(`The map of shards has no slot ${slot}.`);
    return shard;
  }

  async group<Item extends { readonly orgId: string }>(
    env: ShardedAlerts,
    items: readonly Item[],
  ): Promise<ReadonlyMap<number, readonly Item[]>> {
    const numbered = await Promise.all(items.map(async (item) => ({ item, shard: await this.numberOf(env, item.orgId) })));
    const groups = Map.groupBy(numbered, ({ shard }) => shard);
    return new Map([...groups].map(([shard, members]) => [shard, members.map(({ item }) => item)]));
  }

  /**
   * Makes the next call read the map again, or wait for a read that is under way. Call this when a shard refuses a write because its slot
   * is moving.
   */
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

  /** Reads from the primary, because a replica may be older than `MAP_MAX_AGE_MS`. */
  async #read(catalog: D1Database): Promise<ShardMap> {
    const readAt = Date.now();
    const map = await readShardMap(catalog);
    this.#known = { map, readAt };
    return map;
  }
}
