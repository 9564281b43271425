import { ENDING_REASONS, type ReviewList } from "@tellerline/vocabulary";
import { and, asc, desc, eq, inArray, isNotNull, or, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { drafts } from "./schema.ts";

export type DraftRow = typeof drafts.$inferSelect;

/** Position of a draft in the queue. The page to list starts after this draft. */
export interface QueuePosition {
  readonly weight: number;
  readonly draftId: string;
}

/** Which drafts of the queue to list: filter and page. */
export interface QueueView {
  /** Null means every list. */
  readonly list: ReviewList | null;
  /** Text to find in the institution's id, the URL or the quote; null means every draft. */
  readonly find: string | null;
  readonly after: QueuePosition | null;
  readonly limit: number;
}

const REPLACES = sql`exists (select 1 from json_each(${drafts.reasons}) where value = 'replaces_rule')`;

/** The review list that a draft is in. */
const LIST_OF = sql<ReviewList>`case ${drafts.kind} when 'gone' then 'gone' when 'gone_rate' then 'gone' when 'moved' then 'sites' when 'layout' then 'layouts' when 'rate' then 'changes'
  else case when ${REPLACES} then 'changes' else 'claims' end end`;

const DECIDED = ["accepted", "edited"] as const;

const needsSecond = sql`(${drafts.needsSecond} = 1 and ${drafts.secondedBy} is null)`;
/** Condition: the draft waits for a first or a second person. */
const isWaiting = sql`(${drafts.state} = 'open' or (${drafts.state} in ('accepted', 'edited') and ${drafts.publishedAt} is null and ${needsSecond}))`;

const isNotPutOff = (now: string) => sql`(${drafts.laterUntil} is null or ${drafts.laterUntil} <= ${now})`;

/** Statements found on pages, for people to review (guides/from-a-page-to-an-answer.md#what-a-person-decides). */
export class Drafts {
  readonly #db;

  constructor(database: D1Database) {
    this.#db = drizzle(database);
  }

  async find(draftId: string): Promise<DraftRow | null> {
    return (await this.#db.select().from(drafts).where(eq(drafts.draftId, draftId)).get()) ?? null;
  }

  /** Drafts that wait for a first or a second person, the most important first. */
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

  /** Number of waiting drafts in each list, postponed ones excluded. */
  async countWaiting(now: string): Promise<ReadonlyMap<ReviewList, number>> {
    const rows = await this.#db
      .select({ list: LIST_OF, drafts: sql<number>`count(*)` })
      .from(drafts)
      .where(and(isWaiting, isNotPutOff(now)))
      .groupBy(LIST_OF);
    return new Map(rows.map(({ list, drafts: count }) => [list, count]));
  }

  /** Drafts of a page except superseded ones, newest first. */
  async listOfPage(pageId: string): Promise<readonly DraftRow[]> {
    return this.#db
      .select()
      .from(drafts)
      .where(and(eq(drafts.pageId, pageId), sql`${drafts.state} <> 'superseded'`))
      .orderBy(desc(drafts.draftedAt), asc(drafts.draftId));
  }

  /** The newest published draft about a rate; null if none is known. */
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

  /** Drafts that were decided, postponed or seconded in a decision. */
  async listDecidedIn(decisionId: string): Promise<readonly DraftRow[]> {
    return this.#db
      .select()
      .from(drafts)
      .where(or(eq(drafts.decisionId, decisionId), eq(drafts.secondedIn, decisionId)))
      .orderBy(asc(drafts.draftId));
  }

  /** Drafts of a layout (the same wording for different places), superseded ones included, most important first. */
  async listOfLayout(layout: string): Promise<readonly DraftRow[]> {
    return this.#db.select().from(drafts).where(eq(drafts.layout, layout)).orderBy(desc(drafts.weight), asc(drafts.draftId));
  }

  /** Drafts that can be published and are not published yet, ordered by institution. */
  async listUnpublished(): Promise<readonly DraftRow[]> {
    return this.#db
      .select()
      .from(drafts)
      .where(and(inArray(drafts.state, [...DECIDED]), sql`${drafts.publishedAt} is null and not ${needsSecond}`))
      .orderBy(asc(drafts.creditUnionId), asc(drafts.draftId));
  }

  /** Rates to be published without a person that are not published yet. */
  async listAuto(limit: number): Promise<readonly DraftRow[]> {
    return this.#db
      .select()
      .from(drafts)
      .where(and(eq(drafts.state, "auto"), sql`${drafts.publishedAt} is null`))
      .orderBy(asc(drafts.draftedAt), asc(drafts.draftId))
      .limit(limit);
  }

  /** Marks rates as published that needed no person. */
  async settleAuto(draftIds: readonly string[], at: string): Promise<void> {
    await this.#db
      .update(drafts)
      .set({ publishedAt: at })
      .where(sql`${drafts.state} = 'auto' and ${drafts.draftId} in (select value from json_each(${JSON.stringify(draftIds)}))`);
  }

  /** Leaves rates to a person that an import refused. */
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

  /** Subjects of all open drafts about rates that are gone from their pages. */
  async goneRates(): Promise<ReadonlySet<string>> {
    const rows = await this.#db
      .select({ subject: drafts.subject })
      .from(drafts)
      .where(and(eq(drafts.kind, "gone_rate"), eq(drafts.state, "open")));
    return new Set(rows.map(({ subject }) => subject));
  }

  /**
   * Open drafts about rates that are gone from their pages, drafted before a time, oldest first. Their pages were looked at again since: a look
   * that found the rate would have superseded the draft.
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

  /** Open drafts about a rule that is gone for one of `ENDING_REASONS`, oldest first. */
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
