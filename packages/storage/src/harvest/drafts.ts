import type { DraftState, ReviewList } from "@tellerline/vocabulary";
import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { drafts } from "./schema.ts";

export type DraftRow = typeof drafts.$inferSelect;

/** A decision about a draft, on the text that its maker saw. */
export interface Decision {
  readonly state: Extract<DraftState, "accepted" | "edited" | "rejected">;
  readonly proposed: string;
  readonly by: string;
  readonly at: string;
  readonly reason: string | null;
  /** Whether a second person must agree with what is proposed now. */
  readonly needsSecond: boolean;
}

/** Where one goes on in the queue. */
export interface QueuePosition {
  readonly weight: number;
  readonly draftId: string;
}

const REPLACES = sql`exists (select 1 from json_each(${drafts.reasons}) where value = 'replaces_rule')`;

/** Which of the lists a draft is in. */
const LIST_OF = sql<ReviewList>`case ${drafts.kind} when 'gone' then 'gone' when 'moved' then 'sites'
  else case when ${REPLACES} then 'changes' else 'claims' end end`;

const DECIDED = ["accepted", "edited"] as const;

const needsSecond = sql`(${drafts.needsSecond} = 1 and ${drafts.secondedBy} is null)`;
/** Drafts that wait for a first or a second person. */
const isWaiting = sql`(${drafts.state} = 'open' or (${drafts.state} in ('accepted', 'edited') and ${drafts.publishedAt} is null and ${needsSecond}))`;

/** What pages say, for a person to look at (guides/from-a-page-to-an-answer.md#what-a-person-decides). */
export class Drafts {
  readonly #db;

  constructor(database: D1Database) {
    this.#db = drizzle(database);
  }

  async find(draftId: string): Promise<DraftRow | null> {
    return (await this.#db.select().from(drafts).where(eq(drafts.draftId, draftId)).get()) ?? null;
  }

  /** Drafts that wait for a first or a second person, the most important first. */
  async listWaiting(list: ReviewList | null, after: QueuePosition | null, now: string, limit: number): Promise<readonly DraftRow[]> {
    return this.#db
      .select()
      .from(drafts)
      .where(
        and(
          isWaiting,
          list === null ? undefined : sql`${LIST_OF} = ${list}`,
          sql`(${drafts.laterUntil} is null or ${drafts.laterUntil} <= ${now})`,
          after === null ? undefined : sql`(-${drafts.weight}, ${drafts.draftId}) > (${-after.weight}, ${after.draftId})`,
        ),
      )
      .orderBy(desc(drafts.weight), asc(drafts.draftId))
      .limit(limit);
  }

  async countWaiting(): Promise<ReadonlyMap<ReviewList, number>> {
    const rows = await this.#db.select({ list: LIST_OF, drafts: sql<number>`count(*)` }).from(drafts).where(isWaiting).groupBy(LIST_OF);
    return new Map(rows.map(({ list, drafts: count }) => [list, count]));
  }

  /** Drafts of a page that somebody decided, or that wait, the newest first. */
  async listOfPage(pageId: string): Promise<readonly DraftRow[]> {
    return this.#db
      .select()
      .from(drafts)
      .where(and(eq(drafts.pageId, pageId), sql`${drafts.state} <> 'superseded'`))
      .orderBy(desc(drafts.draftedAt), asc(drafts.draftId));
  }

  async listOf(creditUnionId: string): Promise<readonly DraftRow[]> {
    return this.#db.select().from(drafts).where(eq(drafts.creditUnionId, creditUnionId)).orderBy(desc(drafts.weight), asc(drafts.draftId));
  }

  /** Decides an open draft. False if it is not open any more. */
  async decide(draftId: string, { state, proposed, by, at, reason, needsSecond: needed }: Decision): Promise<boolean> {
    const result = await this.#db
      .update(drafts)
      .set({ state, proposed, decidedBy: by, decidedAt: at, decisionReason: reason, needsSecond: needed })
      .where(and(eq(drafts.draftId, draftId), eq(drafts.state, "open")));
    return result.meta.changes > 0;
  }

  /** A second person agrees with a decision that waits to be published. False if there is none that they may agree with. */
  async second(draftId: string, by: string): Promise<boolean> {
    const result = await this.#db
      .update(drafts)
      .set({ secondedBy: by })
      .where(
        and(
          eq(drafts.draftId, draftId),
          inArray(drafts.state, [...DECIDED]),
          sql`${drafts.decidedBy} <> ${by} and ${drafts.secondedBy} is null and ${drafts.publishedAt} is null`,
        ),
      );
    return result.meta.changes > 0;
  }

  async putOff(draftId: string, until: string): Promise<boolean> {
    const result = await this.#db
      .update(drafts)
      .set({ laterUntil: until })
      .where(and(eq(drafts.draftId, draftId), eq(drafts.state, "open")));
    return result.meta.changes > 0;
  }

  /** Decisions that can be published and are not yet, by institution. */
  async listUnpublished(): Promise<readonly DraftRow[]> {
    return this.#db
      .select()
      .from(drafts)
      .where(and(inArray(drafts.state, [...DECIDED]), sql`${drafts.publishedAt} is null and not ${needsSecond}`))
      .orderBy(asc(drafts.creditUnionId), asc(drafts.draftId));
  }

  async markPublished(draftIds: readonly string[], at: string): Promise<void> {
    await this.#db
      .update(drafts)
      .set({ publishedAt: at })
      .where(sql`${drafts.draftId} in (select value from json_each(${JSON.stringify(draftIds)}))`);
  }
}
