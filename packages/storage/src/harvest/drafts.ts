import { DRAFT_REASONS, type DraftState, needsSecondPerson, type ReviewList } from "@tellerline/vocabulary";
import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { drafts } from "./schema.ts";

export type DraftRow = typeof drafts.$inferSelect;

/** A decision about a draft, on the text that its maker saw. */
export interface Decision {
  readonly decisionId: string;
  readonly state: Extract<DraftState, "accepted" | "edited" | "rejected">;
  /** JSON of what is published in place of what was drafted; null: what was drafted. */
  readonly proposed: string | null;
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

/** What part of the queue is listed. */
export interface QueueView {
  /** Null for all lists. */
  readonly list: ReviewList | null;
  /** Words of an institution, an address or a quote; null for all drafts. */
  readonly find: string | null;
  readonly after: QueuePosition | null;
  readonly limit: number;
}

const REPLACES = sql`exists (select 1 from json_each(${drafts.reasons}) where value = 'replaces_rule')`;

/** Which of the lists a draft is in. */
const LIST_OF = sql<ReviewList>`case ${drafts.kind} when 'gone' then 'gone' when 'moved' then 'sites'
  else case when ${REPLACES} then 'changes' else 'claims' end end`;

/** Reasons for which two people must agree. */
const FOR_TWO = sql.join(
  DRAFT_REASONS.filter((reason) => needsSecondPerson([reason])).map((reason) => sql`${reason}`),
  sql`, `,
);

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
  async decide(draftId: string, { decisionId, state, proposed, by, at, reason, needsSecond: needed }: Decision): Promise<boolean> {
    const edit = proposed === null ? {} : { proposed, draftedAs: sql`coalesce(${drafts.draftedAs}, ${drafts.proposed})` };
    const result = await this.#db
      .update(drafts)
      .set({ state, ...edit, decidedBy: by, decidedAt: at, decisionReason: reason, needsSecond: needed, decisionId })
      .where(and(eq(drafts.draftId, draftId), eq(drafts.state, "open")));
    return result.meta.changes > 0;
  }

  /** A second person agrees with a decision that waits to be published. False if there is none that they may agree with. */
  async second(draftId: string, by: string, decisionId: string): Promise<boolean> {
    const result = await this.#db
      .update(drafts)
      .set({ secondedBy: by, decisionId })
      .where(
        and(
          eq(drafts.draftId, draftId),
          inArray(drafts.state, [...DECIDED]),
          sql`${drafts.decidedBy} <> ${by} and ${drafts.secondedBy} is null and ${drafts.publishedAt} is null`,
        ),
      );
    return result.meta.changes > 0;
  }

  async putOff(draftId: string, until: string, decisionId: string): Promise<boolean> {
    const result = await this.#db
      .update(drafts)
      .set({ laterUntil: until, decisionId })
      .where(and(eq(drafts.draftId, draftId), eq(drafts.state, "open")));
    return result.meta.changes > 0;
  }

  /**
   * Takes a person's own decision back, unless it was published, or a second person agreed with it since.
   * @returns the drafts that are again as they were before it.
   */
  async undo(decisionId: string, by: string): Promise<readonly DraftRow[]> {
    const isOf = and(eq(drafts.decisionId, decisionId), sql`${drafts.publishedAt} is null`);
    const seconded = await this.#db
      .update(drafts)
      .set({ secondedBy: null, decisionId: null })
      .where(and(isOf, eq(drafts.secondedBy, by)))
      .returning();
    const isOwn = sql`((${drafts.state} in ('accepted', 'edited', 'rejected') and ${drafts.decidedBy} = ${by} and ${drafts.secondedBy} is null)
      or (${drafts.state} = 'open' and ${drafts.laterUntil} is not null))`;
    const decided = await this.#db
      .update(drafts)
      .set({
        state: "open",
        proposed: sql`coalesce(${drafts.draftedAs}, ${drafts.proposed})`,
        needsSecond: sql`exists (select 1 from json_each(${drafts.reasons}) where value in (${FOR_TWO}))`,
        draftedAs: null,
        decidedBy: null,
        decidedAt: null,
        decisionReason: null,
        decisionId: null,
        laterUntil: null,
      })
      .where(and(isOf, isOwn))
      .returning();
    return [...seconded, ...decided];
  }

  /** What one decision was about. */
  async listDecidedIn(decisionId: string): Promise<readonly DraftRow[]> {
    return this.#db.select().from(drafts).where(eq(drafts.decisionId, decisionId)).orderBy(asc(drafts.draftId));
  }

  /** Drafts that say the same of other names, the most important first. */
  async listOfLayout(layout: string): Promise<readonly DraftRow[]> {
    return this.#db
      .select()
      .from(drafts)
      .where(and(eq(drafts.layout, layout), sql`${drafts.state} <> 'superseded'`))
      .orderBy(desc(drafts.weight), asc(drafts.draftId));
  }

  /** Decisions that can be published and are not yet, by institution. */
  async listUnpublished(): Promise<readonly DraftRow[]> {
    return this.#db
      .select()
      .from(drafts)
      .where(and(inArray(drafts.state, [...DECIDED]), sql`${drafts.publishedAt} is null and not ${needsSecond}`))
      .orderBy(asc(drafts.creditUnionId), asc(drafts.draftId));
  }

  /** Rules that their pages said no longer before a time, and about which nobody has decided, the earliest first. A doubt alone ends none. */
  async listGoneBefore(before: string, limit: number): Promise<readonly DraftRow[]> {
    return this.#db
      .select()
      .from(drafts)
      .where(
        and(
          eq(drafts.kind, "gone"),
          eq(drafts.state, "open"),
          sql`${drafts.draftedAt} <= ${before} and not exists (select 1 from json_each(${drafts.reasons}) where value = 'doubt')`,
        ),
      )
      .orderBy(asc(drafts.draftedAt), asc(drafts.draftId))
      .limit(limit);
  }

  /** Closes drafts whose rules ended by themselves. */
  async endUndecided(draftIds: readonly string[], at: string): Promise<void> {
    await this.#db
      .update(drafts)
      .set({ state: "accepted", decidedAt: at, publishedAt: at, decisionReason: "Nobody decided in time." })
      .where(and(eq(drafts.state, "open"), sql`${drafts.draftId} in (select value from json_each(${JSON.stringify(draftIds)}))`));
  }

  async markPublished(draftIds: readonly string[], at: string): Promise<void> {
    await this.#db
      .update(drafts)
      .set({ publishedAt: at })
      .where(sql`${drafts.draftId} in (select value from json_each(${JSON.stringify(draftIds)}))`);
  }
}
