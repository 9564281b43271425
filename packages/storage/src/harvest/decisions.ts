import { type DecisionWay, type DraftState, FOR_TWO_PEOPLE } from "@tellerline/vocabulary";
import { desc, eq, type SQL, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { runTransaction, type Statement } from "../transaction.ts";
import { type DraftRow, Drafts } from "./drafts.ts";
import { decisions, drafts } from "./schema.ts";

export interface Act {
  readonly decisionId: string;
  readonly operator: string;
  readonly way: DecisionWay;
  /** ISO 8601. */
  readonly at: string;
}

export interface Verdict {
  readonly state: Extract<DraftState, "accepted" | "edited" | "rejected">;
  /** JSON to publish in place of the draft's own; null to publish the draft's own. */
  readonly proposed: string | null;
  readonly reason: string | null;
  /** Whether a second person must agree before the draft is published. */
  readonly needsSecond: boolean;
}

/** After this time a running publication is presumed dead: its decisions can be undone or published again. */
const PUBLISHING_MS = 15 * 60_000;

const isOpen = sql`drafts.state = 'open'`;
/** Condition: the page still has the draft's text, or is gone. Drafts about a site's move to another domain always meet this condition. */
const isOfItsText = sql`(drafts.kind = 'moved' or exists (select 1 from pages where pages.page_id = drafts.page_id
  and (pages.text_sha256 = drafts.text_sha256 or pages.state = 'gone')))`;
const isFree = (at: string) =>
  sql`drafts.published_at is null and (drafts.publishing_at is null or drafts.publishing_at < ${new Date(Date.parse(at) - PUBLISHING_MS).toISOString()})`;
const isOneOf = (draftIds: readonly string[]) => sql`drafts.draft_id in (select value from json_each(${JSON.stringify(draftIds)}))`;

/**
 * Condition: this is the last decision about the draft. It is the agreement of the second person; or it decided or postponed the draft, and
 * no second person has agreed since.
 */
const isLastOf = (
  decisionId: SQL,
) => sql`(drafts.seconded_in = ${decisionId} or (drafts.decision_id = ${decisionId} and drafts.seconded_by is null
  and (drafts.state in ('accepted', 'edited', 'rejected') or drafts.later_until is not null)))`;

/** People's decisions about drafts (guides/from-a-page-to-an-answer.md#what-a-person-decides). */
export class Decisions {
  readonly #database: D1Database;
  readonly #db;

  constructor(database: D1Database) {
    this.#database = database;
    this.#db = drizzle(database);
  }

  /** Changes the drafts that match `which`, and records the act if there are any. @returns how many drafts changed. */
  async #act(act: Act, which: SQL, set: SQL): Promise<number> {
    const { decisionId, operator, at, way } = act;
    const written: Statement = sql`insert into decisions (decision_id, operator, at, way)
      select ${decisionId}, ${operator}, ${at}, ${way} where exists (select 1 from drafts where ${which})`;
    const [, changed] = await runTransaction(this.#database, [written, sql`update drafts set ${set} where ${which}`]);
    return changed;
  }

  async decide(draftId: string, act: Act, { state, proposed, reason, needsSecond }: Verdict): Promise<boolean> {
    const edit = proposed === null ? sql`` : sql`, drafted_as = coalesce(drafted_as, proposed), proposed = ${proposed}`;
    const set = sql`state = ${state}, decided_by = ${act.operator}, decided_at = ${act.at}, decision_reason = ${reason},
      needs_second = ${needsSecond ? 1 : 0}, decision_id = ${act.decisionId}${edit}`;
    return (await this.#act(act, sql`${isOneOf([draftId])} and ${isOpen}`, set)) > 0;
  }

  /**
   * Accepts those of the given drafts that are open, not postponed, need only one person, and are from their page's current text.
   * @returns how many.
   */
  async acceptTogether(draftIds: readonly string[], act: Act): Promise<number> {
    const which = sql`${isOneOf(draftIds)} and ${isOpen} and needs_second = 0 and later_until is null and ${isOfItsText}`;
    return this.#act(
      act,
      which,
      sql`state = 'accepted', decided_by = ${act.operator}, decided_at = ${act.at}, decision_id = ${act.decisionId}`,
    );
  }

  /**
   * Records that a second person agrees with an unpublished decision.
   * @param decisionId the decision that the person saw.
   * @returns false if this person decided the draft, if it was decided anew, or if it is already seconded or published.
   */
  async second(draftId: string, decisionId: string | null, act: Act): Promise<boolean> {
    const which = sql`${isOneOf([draftId])} and drafts.state in ('accepted', 'edited') and drafts.decided_by <> ${act.operator}
      and drafts.decision_id is ${decisionId} and drafts.seconded_by is null and drafts.published_at is null`;
    return (await this.#act(act, which, sql`seconded_by = ${act.operator}, seconded_in = ${act.decisionId}`)) > 0;
  }

  async putOff(draftId: string, until: string, act: Act): Promise<boolean> {
    const set = sql`later_until = ${until}, decision_id = ${act.decisionId}`;
    return (await this.#act(act, sql`${isOneOf([draftId])} and ${isOpen}`, set)) > 0;
  }

  /** Id of the newest decision that this person can undo; null if there is none. */
  async newestOf(operator: string, at: string): Promise<string | null> {
    const row = await this.#db
      .select({ decisionId: decisions.decisionId })
      .from(decisions)
      .where(
        sql`${decisions.operator} = ${operator} and exists (select 1 from drafts
          where ${isLastOf(sql`decisions.decision_id`)} and ${isFree(at)} and ${isOfItsText})`,
      )
      .orderBy(desc(decisions.at), desc(decisions.decisionId))
      .limit(1)
      .get();
    return row?.decisionId ?? null;
  }

  /** Number of the given decisions that were each made about a single draft. */
  async countSingle(decisionIds: readonly string[]): Promise<number> {
    const rows = await this.#db
      .select({ decisionId: decisions.decisionId })
      .from(decisions)
      .where(sql`${decisions.way} = 'single' and ${decisions.decisionId} in (select value from json_each(${JSON.stringify(decisionIds)}))`);
    return rows.length;
  }

  /**
   * Undoes a person's own decision. A decision can't be undone if it is published or being published, if the page's text has changed, or if
   * a second person has agreed. The deadline for a draft about a rule that is gone begins anew.
   * @returns the drafts as they are afterwards.
   */
  async undo(decisionId: string, operator: string, at: string): Promise<readonly DraftRow[]> {
    const isOwn = sql`exists (select 1 from decisions where decisions.decision_id = ${decisionId} and decisions.operator = ${operator})`;
    const may = sql`${isOwn} and ${isLastOf(sql`${decisionId}`)} and ${isFree(at)} and ${isOfItsText}`;
    const before = await new Drafts(this.#database).listDecidedIn(decisionId);
    const needsSecond = sql`exists (select 1 from json_each(reasons) reason
      where reason.value in (select value from json_each(${JSON.stringify(FOR_TWO_PEOPLE)})))`;
    const [seconded, decided] = await runTransaction(this.#database, [
      sql`update drafts set seconded_by = null, seconded_in = null where ${may} and seconded_in = ${decisionId}`,
      sql`update drafts set state = 'open', proposed = coalesce(drafted_as, proposed), needs_second = ${needsSecond}, drafted_as = null,
        decided_by = null, decided_at = null, decision_reason = null, decision_id = null, later_until = null,
        drafted_at = case kind when 'gone' then ${at} else drafted_at end where ${may} and decision_id = ${decisionId}`,
    ]);
    if (seconded + decided === 0) return [];
    const ids = before.map(({ draftId }) => draftId);
    return this.#db
      .select()
      .from(drafts)
      .where(sql`${isOneOf(ids)} and decision_id is not ${decisionId} and seconded_in is not ${decisionId}`)
      .orderBy(desc(drafts.weight));
  }

  /**
   * Reserves decided drafts for a publication, so that nobody undoes the decisions meanwhile.
   * @returns false, reserving none, if any draft was not free.
   */
  async beginPublishing(draftIds: readonly string[], at: string): Promise<boolean> {
    const free = sql`drafts.state in ('accepted', 'edited') and ${isFree(at)}`;
    const areFree = sql`(select count(*) from drafts where ${isOneOf(draftIds)} and ${free}) = ${draftIds.length}`;
    const [changed] = await runTransaction(this.#database, [
      sql`update drafts set publishing_at = ${at} where ${isOneOf(draftIds)} and ${areFree}`,
    ]);
    return changed === draftIds.length;
  }

  async failPublishing(draftIds: readonly string[]): Promise<void> {
    await this.#db.update(drafts).set({ publishingAt: null }).where(isOneOf(draftIds));
  }

  /** Marks drafts as published. If a page's text changed meanwhile, the next check reads the page in full. */
  async markPublished(draftIds: readonly string[], at: string): Promise<void> {
    await runTransaction(this.#database, [
      sql`update pages set text_sha256 = null, etag = null, last_modified = null
        where page_id in (select page_id from drafts where ${isOneOf(draftIds)} and state = 'superseded')`,
      sql`update drafts set published_at = ${at}, publishing_at = null,
        state = case when state <> 'superseded' then state when drafted_as is null then 'accepted' else 'edited' end where ${isOneOf(draftIds)}`,
    ]);
  }

  /** Closes those of the drafts that nobody decided in time: they count as accepted and published. */
  async endUndecided(draftIds: readonly string[], at: string): Promise<void> {
    await this.#db
      .update(drafts)
      .set({ state: "accepted", decidedAt: at, publishedAt: at, decisionReason: "Nobody decided in time." })
      .where(sql`${eq(drafts.state, "open")} and ${isOneOf(draftIds)}`);
  }
}
