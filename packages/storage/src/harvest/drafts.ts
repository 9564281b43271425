import { ENDING_REASONS, type ReviewList } from "@tellerline/vocabulary";
import { and, asc, desc, eq, inArray, isNotNull, or, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { drafts } from "./schema.ts";

export type DraftRow = typeof drafts.$inferSelect;

/** A draft in the queue. The listing continues after it. */
export interface QueuePosition {
  readonly weight: number;
  readonly draftId: string;
}

export interface QueueView {
  /** Null means every list. */
  readonly list: ReviewList | null;
  /** Text to find in the institution's id, the URL or the quote; null means every draft. */
  readonly find: string | null;
  readonly after: QueuePosition | null;
  readonly limit: number;
}

const REPLACES = sql`exists (select 1 from json_each(${drafts.reasons}) where value = 'replaces_rule')`;

const LIST_OF = sql<ReviewList>`case ${drafts.kind} when 'gone' then 'gone' when 'gone_rate' then 'gone' when 'moved' then 'sites' when 'layout' then 'layouts' when 'rate' then 'changes'
  else case when ${REPLACES} then 'changes' else 'claims' end end`;

const DECIDED = ["accepted", "edited"] as const;

const needsSecond = sql`(${drafts.needsSecond} = 1 and ${drafts.secondedBy} is null)`;
/** Condition: the draft waits for the first or the second person. */
const isWaiting = sql`(${drafts.state} = 'open' or (${drafts.state} in ('accepted', 'edited') and ${drafts.publishedAt} is null and ${needsSecond}))`;

const isNotPutOff = (now: string) => sql`(${drafts.laterUntil} is null or ${drafts.laterUntil} <= ${now})`;

/** Statements found on pages, which people review (guides/from-a-page-to-an-answer.md#what-a-person-decides). */
export class Drafts {
  readonly #db;

  constructor(database: D1Database) {
    this.#db = drizzle(database);
  }

  async find(draftId: string): Promise<DraftRow | null> {
    return (await this.#db.select().from(drafts).where(eq(drafts.draftId, draftId)).get()) ?? null;
  }

  async listWaiting({ list, find, after, limit }: QueueView, now: string): Promise<readonly DraftRow[]> {
    return this.#db
      .select()
      .from(drafts)
      .where(
        and(
          isWaiting,
          list === null ? undefined : sql`${LIST_OF} = ${list}`,
          find === null
            ? undefined
            : sql`instr(lower(${drafts.creditUnionId} || ' ' || ${drafts.url} || ' ' || ${drafts.quote}), lower(${find})) > 0`,
          isNotPutOff(now),
          after === null ? undefined : sql`(-${drafts.weight}, ${drafts.draftId}) > (${-after.weight}, ${after.draftId})`,
        ),
      )
      .orderBy(desc(drafts.weight), asc(drafts.draftId))
      .limit(limit);
  }

  async countWaiting(now: string): Promise<ReadonlyMap<ReviewList, number>> {
    const rows = await this.#db
      .select({ list: LIST_OF, drafts: sql<number>`count(*)` })
      .from(drafts)
      .where(and(isWaiting, isNotPutOff(now)))
      .groupBy(LIST_OF);
    return new Map(rows.map(({ list, drafts: count }) => [list, count]));
  }

  async listOfPage(pageId: string): Promise<readonly DraftRow[]> {
    return this.#db
      .select()
      .from(drafts)
      .where(and(eq(drafts.pageId, pageId), sql`${drafts.state} <> 'superseded'`))
      .orderBy(desc(drafts.draftedAt), asc(drafts.draftId));
  }

  async newestPublished(rateId: string): Promise<DraftRow | null> {
    const row = await this.#db
      .select()
      .from(drafts)
      .where(and(eq(drafts.subject, rateId), inArray(drafts.kind, ["rate", "gone_rate"]), isNotNull(drafts.publishedAt)))
      .orderBy(desc(drafts.publishedAt))
      .limit(1)
      .get();
    return row ?? null;
  }

  async listOf(creditUnionId: string): Promise<readonly DraftRow[]> {
    return this.#db.select().from(drafts).where(eq(drafts.creditUnionId, creditUnionId)).orderBy(desc(drafts.weight), asc(drafts.draftId));
  }

  async listDecidedIn(decisionId: string): Promise<readonly DraftRow[]> {
    return this.#db
      .select()
      .from(drafts)
      .where(or(eq(drafts.decisionId, decisionId), eq(drafts.secondedIn, decisionId)))
      .orderBy(asc(drafts.draftId));
  }

  /** A layout groups drafts with the same wording for different places. Superseded drafts are included. */
  async listOfLayout(layout: string): Promise<readonly DraftRow[]> {
    return this.#db.select().from(drafts).where(eq(drafts.layout, layout)).orderBy(desc(drafts.weight), asc(drafts.draftId));
  }

  async listUnpublished(): Promise<readonly DraftRow[]> {
    return this.#db
      .select()
      .from(drafts)
      .where(and(inArray(drafts.state, [...DECIDED]), sql`${drafts.publishedAt} is null and not ${needsSecond}`))
      .orderBy(asc(drafts.creditUnionId), asc(drafts.draftId));
  }

  /** Unpublished drafts about rates that need no person's decision, oldest first. */
  async listAuto(limit: number): Promise<readonly DraftRow[]> {
    return this.#db
      .select()
      .from(drafts)
      .where(and(eq(drafts.state, "auto"), sql`${drafts.publishedAt} is null`))
      .orderBy(asc(drafts.draftedAt), asc(drafts.draftId))
      .limit(limit);
  }

  /** Marks drafts that needed no person's decision as published. */
  async settleAuto(draftIds: readonly string[], at: string): Promise<void> {
    await this.#db
      .update(drafts)
      .set({ publishedAt: at })
      .where(sql`${drafts.state} = 'auto' and ${drafts.draftId} in (select value from json_each(${JSON.stringify(draftIds)}))`);
  }

  /** Leaves drafts to a person after all, because the import refused their rates. */
  async reopenAuto(draftIds: readonly string[]): Promise<void> {
    await this.#db
      .update(drafts)
      .set({ state: "open", reasons: JSON.stringify(["invalid_rate"]) })
      .where(sql`${drafts.state} = 'auto' and ${drafts.draftId} in (select value from json_each(${JSON.stringify(draftIds)}))`);
  }

  /** Closes drafts about rates that were withdrawn because nobody decided in time. */
  async endGone(draftIds: readonly string[], at: string): Promise<void> {
    await this.#db
      .update(drafts)
      .set({ state: "accepted", decidedAt: at, publishedAt: at, decisionReason: "Nobody decided in time." })
      .where(sql`${drafts.state} = 'open' and ${drafts.draftId} in (select value from json_each(${JSON.stringify(draftIds)}))`);
  }

  /** Ids of the rates that are gone from their pages according to open drafts. */
  async goneRates(): Promise<ReadonlySet<string>> {
    const rows = await this.#db
      .select({ subject: drafts.subject })
      .from(drafts)
      .where(and(eq(drafts.kind, "gone_rate"), eq(drafts.state, "open")));
    return new Set(rows.map(({ subject }) => subject));
  }

  /**
   * Open drafts about rates that are gone from their pages, drafted up to `before`, oldest first. Only drafts whose page was checked again
   * since: if that check had found the rate, it would have superseded the draft.
   */
  async listGoneRates(before: string, limit: number): Promise<readonly DraftRow[]> {
    return this.#db
      .select()
      .from(drafts)
      .where(
        and(
          eq(drafts.kind, "gone_rate"),
          eq(drafts.state, "open"),
          sql`${drafts.draftedAt} <= ${before} and exists (select 1 from fetches where fetches.page_id = ${drafts.pageId}
            and fetches.outcome in ('read', 'same', 'missing') and fetches.at > ${drafts.draftedAt})`,
        ),
      )
      .orderBy(asc(drafts.draftedAt), asc(drafts.draftId))
      .limit(limit);
  }

  /** Open drafts about rules that are gone for one of `ENDING_REASONS`, drafted up to `before`, oldest first. */
  async listGoneBefore(before: string, limit: number): Promise<readonly DraftRow[]> {
    return this.#db
      .select()
      .from(drafts)
      .where(
        and(
          eq(drafts.kind, "gone"),
          eq(drafts.state, "open"),
          sql`${drafts.draftedAt} <= ${before} and exists (select 1 from json_each(${drafts.reasons}) reason
            where reason.value in (select value from json_each(${JSON.stringify(ENDING_REASONS)})))`,
        ),
      )
      .orderBy(asc(drafts.draftedAt), asc(drafts.draftId))
      .limit(limit);
  }
}
