import type { Environment, PlanName, Scope } from "@tellerline/vocabulary";
import { and, eq, isNull, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { soleRow } from "../sole-row.ts";
import { runTransaction } from "../transaction.ts";
import { apiKeys, organizations, sweeps } from "./schema.ts";

export interface StoredKey {
  readonly keyId: string;
  readonly orgId: string;
  readonly environment: Environment;
  readonly plan: PlanName;
  readonly freeQuotaId: string;
  readonly name: string | null;
  /** Null means every scope of the plan. */
  readonly scopes: readonly Scope[] | null;
  readonly createdAt: string;
  /** ISO 8601, stored at most once an hour; null if the key was never used. */
  readonly lastUsedAt: string | null;
  readonly expiresAt: string | null;
  readonly rotatedAt: string | null;
  readonly revokedAt: string | null;
  /** Keyed digest of the client network that the key was issued to; null if it is not known. */
  readonly issuedNetwork: string | null;
}

export interface NewOrganization {
  readonly orgId: string;
  readonly plan: PlanName;
  readonly email: string | null;
  readonly freeQuotaId: string;
  readonly source: string | null;
  /** Whether the organization is deleted after 30 days without a call. */
  readonly endsWhenIdle: boolean;
}

export interface NewKey {
  readonly keyId: string;
  readonly orgId: string;
  readonly keyHash: string;
  readonly environment: Environment;
  readonly issuedTo: string | null;
  readonly issuedNetwork?: string;
  readonly createdAt: string;
}

export interface FurtherKey extends Omit<NewKey, "issuedTo"> {
  readonly name: string;
  readonly scopes: readonly Scope[] | null;
  readonly expiresAt: string | null;
}

/**
 * Limits of an organization: since `rotationsSince`, at most `rotations` with a grace period and
 * `rotationsAtAll` in total; and at most `livingKeys` keys that work at the same time.
 */
export interface RotationLimits {
  readonly rotationsSince: string;
  readonly rotations: number;
  readonly rotationsAtAll: number;
  readonly livingKeys: number;
}

export class Accounts {
  readonly #database: D1Database;
  readonly #db;

  constructor(database: D1Database) {
    this.#database = database;
    this.#db = drizzle(database);
  }

  #keys() {
    return this.#db
      .select({
        keyId: apiKeys.keyId,
        orgId: apiKeys.orgId,
        environment: apiKeys.environment,
        plan: organizations.plan,
        freeQuotaId: organizations.freeQuotaId,
        name: apiKeys.name,
        scopes: apiKeys.scopes,
        createdAt: apiKeys.createdAt,
        lastUsedAt: apiKeys.lastUsedAt,
        expiresAt: apiKeys.expiresAt,
        rotatedAt: apiKeys.rotatedAt,
        revokedAt: apiKeys.revokedAt,
        issuedNetwork: apiKeys.issuedNetwork,
      })
      .from(apiKeys)
      .innerJoin(organizations, eq(organizations.orgId, apiKeys.orgId));
  }

  async findKeyByHash(keyHash: string): Promise<StoredKey | null> {
    return (await this.#keys().where(eq(apiKeys.keyHash, keyHash)).get()) ?? null;
  }

  async findKey(keyId: string): Promise<StoredKey | null> {
    return (await this.#keys().where(eq(apiKeys.keyId, keyId)).get()) ?? null;
  }

  /** @returns false, storing nothing, if `limit` keys were issued to the address `key.issuedTo` since `since`. */
  async createOrganizationWithKey(organization: NewOrganization, key: NewKey, since: string, limit: number): Promise<boolean> {
    const hasRoom = sql`(select count(*) from api_keys where issued_to = ${key.issuedTo} and created_at > ${since}) < ${limit}`;
    const [, stored] = await runTransaction(this.#database, [
      sql`insert into organizations (org_id, plan, email, free_quota_id, source, ends_when_idle, created_at)
        select ${organization.orgId}, ${organization.plan}, ${organization.email}, ${organization.freeQuotaId}, ${organization.source},
          ${organization.endsWhenIdle ? 1 : 0}, ${key.createdAt}
        where ${hasRoom} on conflict (org_id) do nothing`,
      sql`insert into api_keys (key_id, org_id, key_hash, environment, issued_to, issued_network, created_at)
        select ${key.keyId}, ${key.orgId}, ${key.keyHash}, ${key.environment}, ${key.issuedTo}, ${key.issuedNetwork ?? null}, ${key.createdAt}
        where exists (select 1 from organizations where org_id = ${key.orgId}) on conflict (key_id) do nothing`,
    ]);
    return stored > 0;
  }

  async oldestIssuedSince(issuedTo: string, since: string): Promise<string | null> {
    const row = await this.#db
      .select({ oldest: sql<string | null>`min(${apiKeys.createdAt})` })
      .from(apiKeys)
      .where(and(eq(apiKeys.issuedTo, issuedTo), sql`${apiKeys.createdAt} > ${since}`))
      .get();
    return row?.oldest ?? null;
  }

  /**
   * Replaces a key: stores its successor, and the time at which the old key expires.
   * @returns false, changing nothing, if the old key was rotated or revoked before, or if the organization is at a limit.
   */
  async rotateKey(previousKeyId: string, successor: NewKey, expiresAt: string, limits: RotationLimits): Promise<boolean> {
    const { rotationsSince, rotations, rotationsAtAll, livingKeys } = limits;
    const rotated = sql`select count(*) from api_keys where org_id = (select org_id from api_keys where key_id = ${previousKeyId})
      and rotated_at > ${rotationsSince}`;
    const own = sql`select org_id from api_keys where key_id = ${previousKeyId}`;
    const isRotatable = sql`key_id = ${previousKeyId} and rotated_at is null and revoked_at is null`;
    // Rotations without a grace period have the higher limit, `rotationsAtAll`, so that the owner of a leaked key can end it at once.
    const [stored] = await runTransaction(this.#database, [
      sql`insert into api_keys (key_id, org_id, key_hash, environment, name, scopes, created_at, expires_at)
        select ${successor.keyId}, org_id, ${successor.keyHash}, environment, name, scopes, ${successor.createdAt}, expires_at
        from api_keys where ${isRotatable}
          and (${rotated}) < ${rotationsAtAll}
          and (${expiresAt} <= ${successor.createdAt} or (${rotated} and expires_at > rotated_at) < ${rotations})
          and (select count(*) from api_keys where org_id = (${own}) and revoked_at is null
            and (key_id <> ${previousKeyId} or ${expiresAt} > ${successor.createdAt})
            and (expires_at is null or expires_at > ${successor.createdAt})) < ${livingKeys}`,
      sql`update api_keys set expires_at = min(${expiresAt}, coalesce(expires_at, ${expiresAt})), rotated_at = ${successor.createdAt} where ${isRotatable}
        and exists (select 1 from api_keys where key_id = ${successor.keyId})`,
    ]);
    return stored > 0;
  }

  /**
   * Stores a key that was created with another key, its maker. It ends no later than its maker would; if the maker is revoked, it lives on.
   * @returns false, storing nothing, if the maker no longer works or was rotated, or if `livingKeys` keys of the organization work already.
   */
  async createFurtherKey(makerId: string, key: FurtherKey, livingKeys: number): Promise<boolean> {
    const scopes = key.scopes === null ? null : JSON.stringify(key.scopes);
    const [stored] = await runTransaction(this.#database, [
      sql`insert into api_keys (key_id, org_id, key_hash, environment, name, scopes, created_at, expires_at)
        select ${key.keyId}, maker.org_id, ${key.keyHash}, ${key.environment}, ${key.name}, ${scopes}, ${key.createdAt},
          coalesce(min(maker.expires_at, ${key.expiresAt}), maker.expires_at, ${key.expiresAt})
        from api_keys maker join organizations on organizations.org_id = maker.org_id and organizations.deleted_at is null
        where maker.key_id = ${makerId} and maker.org_id = ${key.orgId} and maker.rotated_at is null and maker.revoked_at is null
          and (maker.expires_at is null or maker.expires_at > ${key.createdAt}) and (select count(*) from api_keys where org_id = ${key.orgId} and revoked_at is null
          and (expires_at is null or expires_at > ${key.createdAt})) < ${livingKeys} on conflict (key_id) do nothing`,
    ]);
    return stored > 0;
  }

  async hasOrganization(orgId: string): Promise<boolean> {
    const row = await this.#db.select({ orgId: organizations.orgId }).from(organizations).where(eq(organizations.orgId, orgId)).get();
    return row !== undefined;
  }

  async listLivingKeys(orgId: string, now: string): Promise<readonly StoredKey[]> {
    const isLiving = sql`${apiKeys.revokedAt} is null and (${apiKeys.expiresAt} is null or ${apiKeys.expiresAt} > ${now})`;
    return this.#keys()
      .where(and(eq(apiKeys.orgId, orgId), isLiving))
      .orderBy(apiKeys.createdAt, apiKeys.keyId);
  }

  async markUsed(keyId: string, at: string): Promise<void> {
    await this.#db.update(apiKeys).set({ lastUsedAt: at }).where(eq(apiKeys.keyId, keyId));
  }

  /** Times after `since`, ascending: of rotations, of those with a grace period (`gracedAt`), and of the ends of rotated keys not revoked. */
  async rotationsOf(orgId: string, since: string): Promise<Readonly<Record<"rotatedAt" | "gracedAt" | "expiresAt", readonly string[]>>> {
    const rows = await this.#db
      .select({ rotatedAt: apiKeys.rotatedAt, expiresAt: apiKeys.expiresAt, revokedAt: apiKeys.revokedAt })
      .from(apiKeys)
      .where(eq(apiKeys.orgId, orgId));
    const after = (times: readonly (string | null)[]) => times.flatMap((time) => (time !== null && time > since ? [time] : [])).toSorted();
    const isGraced = ({ rotatedAt, expiresAt }: (typeof rows)[number]) => rotatedAt !== null && expiresAt !== null && expiresAt > rotatedAt;
    return {
      rotatedAt: after(rows.map(({ rotatedAt }) => rotatedAt)),
      gracedAt: after(rows.filter(isGraced).map(({ rotatedAt }) => rotatedAt)),
      expiresAt: after(rows.filter(({ revokedAt, rotatedAt }) => revokedAt === null && rotatedAt !== null).map((row) => row.expiresAt)),
    };
  }

  /** @returns false if there is no such key. A revoked key keeps the time of its first revocation. */
  async revokeKey(keyId: string, revokedAt: string): Promise<boolean> {
    const result = await this.#db
      .update(apiKeys)
      .set({ revokedAt: sql`coalesce(${apiKeys.revokedAt}, ${revokedAt})` })
      .where(eq(apiKeys.keyId, keyId));
    return result.meta.changes > 0;
  }

  /** @returns false if there is no such organization, or if its deletion has begun. */
  async setPlan(orgId: string, plan: PlanName, changedAt: string): Promise<boolean> {
    const result = await this.#db
      .update(organizations)
      .set({ plan, planChangedAt: changedAt })
      .where(and(eq(organizations.orgId, orgId), isNull(organizations.deletedAt)));
    return result.meta.changes > 0;
  }

  /**
   * Ids of organizations that may have lost the right to monitors after `since` and up to `until`:
   * their last key ended, or they moved to one of `plansWithoutMonitors`. Reads only keys that
   * ended and organizations that changed their plan in that time.
   */
  async listGone(since: string, until: string, plansWithoutMonitors: readonly PlanName[]): Promise<readonly string[]> {
    const ended = (column: string) =>
      sql`select org_id from api_keys where ${sql.raw(column)} > ${since} and ${sql.raw(column)} <= ${until}`;
    const rows = await this.#db.all<{ orgId: string }>(sql`
      select org_id as orgId from (${ended("revoked_at")} union ${ended("expires_at")}) gone where not exists
        (select 1 from api_keys k where k.org_id = gone.org_id and k.revoked_at is null and (k.expires_at is null or k.expires_at > ${until}))
      union select org_id from organizations where plan_changed_at > ${since} and plan_changed_at <= ${until}
        and plan in (select value from json_each(${JSON.stringify(plansWithoutMonitors)}))`);
    return rows.map(({ orgId }) => orgId);
  }

  /** Ids of organizations with `endsWhenIdle` and no key created or used since `since`, oldest organization first. */
  async listIdle(since: string, limit: number): Promise<readonly string[]> {
    const rows = await this.#db.all<{ orgId: string }>(sql`select org_id as orgId from organizations o
      where ends_when_idle = 1 and deleted_at is null and created_at < ${since} and not exists
        (select 1 from api_keys k where k.org_id = o.org_id and (k.created_at >= ${since} or k.last_used_at >= ${since}))
      order by created_at limit ${limit}`);
    return rows.map(({ orgId }) => orgId);
  }

  /** Time up to which a recurring job has done its work, ISO 8601; null before its first run. */
  async sweptUntil(name: string): Promise<string | null> {
    return (await this.#db.select().from(sweeps).where(eq(sweeps.name, name)).get())?.sweptUntil ?? null;
  }

  async markSwept(name: string, until: string): Promise<void> {
    await this.#db
      .insert(sweeps)
      .values({ name, sweptUntil: until })
      .onConflictDoUpdate({ target: sweeps.name, set: { sweptUntil: until } });
  }

  /** @returns how many keys the organization had; null if there is no such organization. */
  async beginDeletion(orgId: string, now: string): Promise<number | null> {
    const [marked] = await runTransaction(this.#database, [
      sql`update organizations set deleted_at = coalesce(deleted_at, ${now}) where org_id = ${orgId}`,
      sql`update api_keys set revoked_at = coalesce(revoked_at, ${now}) where org_id = ${orgId}`,
    ]);
    if (marked === 0) return null;
    const row = await this.#db.get<{ count: number }>(sql`select count(*) as count from api_keys where org_id = ${orgId}`);
    return soleRow(row).count;
  }

  async listDeleted(before: string, limit: number): Promise<readonly string[]> {
    const rows = await this.#db
      .select({ orgId: organizations.orgId })
      .from(organizations)
      .where(sql`${organizations.deletedAt} < ${before}`)
      .limit(limit);
    return rows.map(({ orgId }) => orgId);
  }

  /** Deletes an organization whose deletion has begun, with its keys, usage and idempotency records. */
  async finishDeletion(orgId: string): Promise<void> {
    await runTransaction(this.#database, [
      sql`delete from idempotent_requests where owner in (select key_id from api_keys where org_id = ${orgId})
        or resource_id in (select key_id from api_keys where org_id = ${orgId})`,
      sql`delete from usage_days where org_id = ${orgId}`,
      sql`delete from api_keys where org_id = ${orgId}`,
      sql`delete from organizations where org_id = ${orgId} and deleted_at is not null`,
    ]);
  }

  async counts(): Promise<{ organizations: number; keys: number }> {
    const [organizationCount, keyCount] = await this.#db.batch([
      this.#db.select({ count: sql<number>`count(*)` }).from(organizations),
      this.#db.select({ count: sql<number>`count(*)` }).from(apiKeys).where(isNull(apiKeys.revokedAt)),
    ]);
    return { organizations: soleRow(organizationCount[0]).count, keys: soleRow(keyCount[0]).count };
  }
}
