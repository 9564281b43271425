import { and, asc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { runTransaction } from "../transaction.ts";
import { claims, membershipBooks, publications } from "./membership-schema.ts";
import type { PublicationRow } from "./memberships.ts";

/** A claim whose rule is in force: its publication is active, and the claim was not withheld. */
export interface ClaimInForceRow {
  readonly creditUnionId: string;
  readonly claimId: string;
  readonly sourceId: string;
  /** JSON of the claim's validated import row. */
  readonly row: string;
  readonly isCarried: boolean;
}

export class ClaimsInForce {
  readonly #database: D1Database;
  readonly #db;

  constructor(database: D1Database) {
    this.#database = database;
    this.#db = drizzle(database);
  }

  async listOf(creditUnionIds: readonly string[]): Promise<readonly ClaimInForceRow[]> {
    return this.#claimsInForce(sql`${publications.creditUnionId} in (select value from json_each(${JSON.stringify(creditUnionIds)}))`);
  }

  /** Claims in force, ordered by claim id. Leaves out carried rules (guides/membership.md#carried-rules). */
  async listOwn(): Promise<readonly ClaimInForceRow[]> {
    return this.#claimsInForce(eq(publications.isCarried, false));
  }

  /** Claims in force with this id: at most one, unless files of several institutions use the same id. */
  async find(claimId: string): Promise<readonly ClaimInForceRow[]> {
    return this.#claimsInForce(eq(claims.claimId, claimId));
  }

  /** Ids of claims in force whose import row says which person accepted them (`reviewed`). */
  async listReviewed(): Promise<ReadonlySet<string>> {
    const rows = await this.#db
      .select({ claimId: claims.claimId })
      .from(claims)
      .innerJoin(publications, eq(publications.publicationId, claims.publicationId))
      .where(and(eq(publications.active, true), isNull(claims.withheldReason), sql`${claims.row} ->> '$.reviewed' is not null`));
    return new Set(rows.map(({ claimId }) => claimId));
  }

  async #claimsInForce(which: SQL): Promise<readonly ClaimInForceRow[]> {
    return this.#db
      .select({
        creditUnionId: publications.creditUnionId,
        claimId: claims.claimId,
        sourceId: claims.sourceId,
        row: claims.row,
        isCarried: publications.isCarried,
      })
      .from(claims)
      .innerJoin(publications, eq(publications.publicationId, claims.publicationId))
      .where(and(eq(publications.active, true), isNull(claims.withheldReason), which))
      .orderBy(asc(claims.claimId));
  }

  /**
   * Ends all rules of an institution that are in force, and begins a version of the membership book without them.
   * @throws if another publisher took the version.
   */
  async end(creditUnionId: string, version: number, now: string): Promise<void> {
    await runTransaction(this.#database, [
      this.#db.insert(membershipBooks).values({ version, createdAt: now }),
      sql`update publications set active = 0 where active = 1 and credit_union_id = ${creditUnionId}`,
    ]);
  }

  /**
   * Replaces a publication in force by one that lacks the rules of some claims.
   * @param without ids of the claims to leave out.
   * @throws if another publisher took the version.
   */
  async shrink(
    from: PublicationRow,
    to: Pick<PublicationRow, "publicationId" | "rulesetSha256" | "document" | "coverage">,
    without: readonly string[],
    version: number,
    now: string,
  ): Promise<void> {
    const { publicationId, creditUnionId, isCarried } = from;
    const left = sql`(select value from json_each(${JSON.stringify(without)}))`;
    await runTransaction(this.#database, [
      this.#db.insert(membershipBooks).values({ version, createdAt: now }),
      this.#db
        .insert(publications)
        .values({ ...to, creditUnionId, isCarried, createdAt: now, activatedAt: null, active: false })
        .onConflictDoNothing(),
      sql`insert or ignore into claims (publication_id, claim_id, source_id, row, withheld_reason)
        select ${to.publicationId}, claim_id, source_id, row, withheld_reason from claims
        where publication_id = ${publicationId} and claim_id not in ${left}`,
      sql`update publications set active = 0 where credit_union_id = ${creditUnionId} and active = 1`,
      sql`update publications set active = 1, activated_at = ${now} where publication_id = ${to.publicationId}`,
    ]);
  }
}
