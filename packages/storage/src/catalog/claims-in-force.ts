import { and, asc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { runTransaction } from "../transaction.ts";
import { claims, membershipBooks, publications } from "./membership-schema.ts";
import type { PublicationRow } from "./memberships.ts";

/** A claim that was published as a rule in force. */
export interface ClaimInForceRow {
  readonly creditUnionId: string;
  readonly claimId: string;
  readonly sourceId: string;
  /** JSON of the validated row. */
  readonly row: string;
  readonly isCarried: boolean;
}

/** Rules in force by their claims, and their end. */
export class ClaimsInForce {
  readonly #database: D1Database;
  readonly #db;

  constructor(database: D1Database) {
    this.#database = database;
    this.#db = drizzle(database);
  }

  /** Claims of the rules that are in force for some institutions, by id. */
  async listOf(creditUnionIds: readonly string[]): Promise<readonly ClaimInForceRow[]> {
    return this.#claimsInForce(sql`${publications.creditUnionId} in (select value from json_each(${JSON.stringify(creditUnionIds)}))`);
  }

  /** Claims of all rules in force that are from institutions' own words, by id. */
  async listOwn(): Promise<readonly ClaimInForceRow[]> {
    return this.#claimsInForce(eq(publications.isCarried, false));
  }

  /** Rules in force of a claim; at most one but where institutions' files share an id. */
  async find(claimId: string): Promise<readonly ClaimInForceRow[]> {
    return this.#claimsInForce(eq(claims.claimId, claimId));
  }

  /** Ids of claims in force that a person accepted on their page, one by one. */
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

  /** Ends the rules in force of some institutions, and begins a version without them. */
  async end(creditUnionIds: readonly string[], version: number, now: string): Promise<void> {
    await runTransaction(this.#database, [
      this.#db.insert(membershipBooks).values({ version, createdAt: now }),
      sql`update publications set active = 0 where active = 1
        and credit_union_id in (select value from json_each(${JSON.stringify(creditUnionIds)}))`,
    ]);
  }

  /** Puts fewer of a publication's rules in force, as a publication of its own. @param without claims whose rules fall out. */
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
