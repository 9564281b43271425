import {
  DRAFT_DECISIONS,
  DRAFT_KINDS,
  DRAFT_REASONS,
  DRAFT_STATES,
  FETCH_OUTCOMES,
  PAGE_ROLES,
  PAGE_STATES,
  QUALITY_REASONS,
  REVIEW_LISTS,
  SITE_STATES,
} from "@tellerline/vocabulary";
import * as z from "zod";
import { acrossFields } from "../fields.ts";
import { proposedPublication } from "./imports.ts";
import { id, type OperatorOperation, ok } from "./operation.ts";

/** Maximum of `first`, which lets one request fetch for all institutions: there are about 4,400 credit unions. */
const MOST_INSTITUTIONS = 5000;
const MOST_DECISIONS = 500;

const runRequest = z
  .strictObject({
    credit_union_ids: z.array(id).min(1).max(100).optional(),
    /** Fetches the pages of this number of institutions, those with the most members first. */
    first: z.int().min(1).max(MOST_INSTITUTIONS).optional(),
    due: z.literal(true).optional(),
  })
  .refine(
    ({ credit_union_ids, first, due }) => [credit_union_ids, first, due].filter((one) => one !== undefined).length === 1,
    acrossFields(["due"], "Name institutions, or how many of the largest, or all that is due: one of the three."),
  );

/** `started_at` is when the run was requested. Sent as `since`, it limits the counts of `readHarvest` to this run. */
const run = z.object({ started_at: z.string(), institutions: z.int(), hosts: z.int() });

const counts = <Member extends string>(members: readonly Member[]) => z.partialRecord(z.enum(members), z.int());

const harvestStatus = z.object({
  /**
   * Numbers of hosts: `leased` are being fetched from, `wanted` wait because of a requested run, `failing` could not be reached at the last
   * try.
   */
  hosts: z.object({ leased: z.int(), wanted: z.int(), failing: z.int() }),
  sites: counts(SITE_STATES),
  pages: counts(PAGE_STATES),
  /** Fetches by outcome since the request's `since`; without it, within the last day. */
  looks: counts(FETCH_OUTCOMES),
  /** Drafts that wait for a person's decision, by review list. */
  drafts: counts(REVIEW_LISTS),
  /** Decisions that are not published yet. */
  unpublished: z.int(),
});

const draft = z.object({
  draft_id: z.string(),
  kind: z.enum(DRAFT_KINDS),
  credit_union_id: z.string(),
  url: z.string(),
  text_hash: z.string(),
  quote: z.string(),
  /**
   * Depends on `kind`. `claim`: the claim without its evidence. `gone`: the `claim_id` of the rule to end. `moved`: the `url` that the site
   * leads to. `layout`: a `LayoutProposal`. `rate`: a row of a rate file. `gone_rate`: the `rate_id` of the rate to end.
   */
  proposed: z.record(z.string(), z.unknown()),
  reasons: z.array(z.enum(DRAFT_REASONS)),
  state: z.enum(DRAFT_STATES),
  /** Who decided about the draft; null before that, and if no person's decision was needed. Of two people, the first. */
  decided_by: z.string().nullable(),
  /** Id of the last decision about the draft; null before the first. A second person names it, and so agrees to what it proposes. */
  decision_id: z.string().nullable(),
  needs_second: z.boolean(),
});
export type DraftWire = z.infer<typeof draft>;

const listDraftsRequest = z.strictObject({
  list: z.enum(REVIEW_LISTS).optional(),
  after: z.string().max(200).optional(),
  limit: z.int().min(1).max(500).default(100),
});

const decision = z
  .strictObject({
    draft_id: id,
    /** Hash of the page's text that the person read. If the page has changed since, the decision is refused. */
    text_hash: z.string().max(64),
    decision: z.enum(DRAFT_DECISIONS),
    /** The first person's decision that a second person saw, and agrees to; null or absent if there was none. */
    decision_id: z.string().max(64).nullish(),
    /** Published instead of the draft's proposal; required with `edit`, and only allowed there. */
    proposed: z.record(z.string(), z.unknown()).optional(),
    reason: z.string().trim().min(1).max(1000).optional(),
  })
  .refine(
    ({ decision: is, proposed }) => (is === "edit") === (proposed !== undefined),
    acrossFields(["proposed"], "Goes with edit, and with edit alone."),
  )
  .refine(({ decision: is, reason }) => is !== "reject" || reason !== undefined, acrossFields(["reason"], "Say why it is rejected."));
export type DraftDecisionImport = z.input<typeof decision>;

const decided = z.object({
  draft_id: z.string(),
  done: z.boolean(),
  /** The decision's result, or why it was not carried out. */
  says: z.string(),
});

const publishedHarvest = z.object({
  /** False for a dry run, or if there was nothing to publish. */
  published: z.boolean(),
  /** Drafts that were published, or would be without the dry run. */
  drafts: z.int(),
  book_version: z.string().nullable(),
  publications: z.array(proposedPublication),
  /** Institutions whose carried rules (guides/membership.md#carried-rules) end without a replacement. */
  ended_carried: z.array(z.string()),
  /**
   * Changed rates in percent, before and after publication; null where there is none. For a dry run, `after` is what would be published.
   */
  rate_moves: z.array(
    z.object({
      credit_union_id: z.string(),
      rate_id: z.string(),
      label: z.string(),
      before: z.number().nullable(),
      after: z.number().nullable(),
    }),
  ),
  /**
   * Changed best rates by product, state and term, in percent; null where there is none. New rates are included, although they are judged
   * only when published, and may then be held back as suspect.
   */
  best_rates: z.array(
    z.object({
      product_type: z.string(),
      state: z.string(),
      term_months: z.int().nullable(),
      before: z.number().nullable(),
      after: z.number().nullable(),
    }),
  ),
  /** Institutions that are not published, and why. */
  left_out: z.array(z.object({ credit_union_id: z.string(), reason: z.string() })),
});

const shownPage = z.object({
  page_id: z.string(),
  url: z.string(),
  role: z.enum(PAGE_ROLES),
  found_by: z.string(),
  state: z.enum(PAGE_STATES),
  checked_at: z.string().nullable(),
  changed_at: z.string().nullable(),
  /** Time of the next fetch; null for a page that an earlier release left without one. */
  due_at: z.string().nullable(),
  text_hash: z.string().nullable(),
});

const shownInstitution = z.object({
  credit_union_id: z.string(),
  site: z.object({ url: z.string().nullable(), state: z.enum(SITE_STATES) }).nullable(),
  pages: z.array(shownPage),
  drafts: z.array(draft),
});

const why = z.object({
  claim_id: z.string(),
  credit_union_id: z.string(),
  kind: z.string(),
  quote: z.string(),
  url: z.string(),
  retrieved_at: z.string(),
  /** Who reviewed the claim individually, and when; null if nobody did. */
  reviewed: z.object({ by: z.string(), seconded_by: z.string().nullable(), at: z.string() }).nullable(),
  /** When the quote was last seen on a page; null if never since its publication. */
  confirmed_at: z.string().nullable(),
});

/** Where a current or former rate comes from. */
const whyRate = z.object({
  rate_id: z.string(),
  credit_union_id: z.string(),
  product_type: z.string(),
  rate: z.number(),
  /** Kind of import that brought the rate; `harvest` for rates read from pages. */
  origin: z.string(),
  is_in_force: z.boolean(),
  observed_at: z.string(),
  source_url: z.string().nullable(),
  /** The page's words, their cell, and who said how to read them; null if the rate was not read from a page. */
  evidence: z
    .object({
      quote: z.string(),
      cell: z.string().optional(),
      retrieved_at: z.string(),
      confirmed_at: z.string().optional(),
      read_by: z.string(),
    })
    .nullable(),
  /**
   * When the current figure was published, and who decided so; `by` is null if it needed no decision. Null if no draft about it is known.
   */
  published: z.object({ at: z.string(), by: z.string().nullable() }).nullable(),
  quality_reasons: z.array(z.enum(QUALITY_REASONS)),
  gone_since: z.string().nullable(),
  /** The last figures in percent, newest first; `rate` is null for a withdrawal. */
  figures: z.array(z.object({ rate: z.number().nullable(), since: z.string() })),
});
export type WhyRate = z.infer<typeof whyRate>;

const staleRule = z.object({ claim_id: z.string(), credit_union_id: z.string(), quote: z.string(), last_seen: z.string() });

export const harvestOperations = {
  runHarvest: { method: "POST", path: "/harvest/run", body: runRequest, response: ok(run) },
  readHarvest: {
    method: "POST",
    path: "/harvest/status",
    body: z.strictObject({ since: z.iso.datetime().optional() }),
    response: ok(harvestStatus),
  },
  showHarvest: {
    method: "GET",
    path: "/harvest/institutions/{credit_union_id}",
    params: { credit_union_id: id },
    response: ok(shownInstitution),
  },
  explainClaim: { method: "GET", path: "/harvest/claims/{claim_id}", params: { claim_id: id }, response: ok(why) },
  explainRate: { method: "GET", path: "/harvest/rates/{rate_id}", params: { rate_id: id }, response: ok(whyRate) },
  listStaleRules: {
    method: "POST",
    path: "/harvest/stale",
    body: z.strictObject({ days: z.int().min(1).max(3650).default(30) }),
    response: ok(z.object({ rules: z.array(staleRule) })),
  },
  listDrafts: {
    method: "POST",
    path: "/harvest/drafts/list",
    body: listDraftsRequest,
    response: ok(z.object({ drafts: z.array(draft), next_after: z.string().nullable() })),
  },
  decideDrafts: {
    method: "POST",
    path: "/harvest/drafts/decide",
    body: z.strictObject({ decisions: z.array(decision).min(1).max(MOST_DECISIONS) }),
    response: ok(z.object({ decided: z.array(decided) })),
  },
  publishHarvest: {
    method: "POST",
    path: "/harvest/publish",
    body: z.strictObject({ dry_run: z.boolean().default(false), accept_loss: z.boolean().default(false) }),
    response: ok(publishedHarvest),
  },
} as const satisfies Readonly<Record<string, OperatorOperation>>;

export type HarvestStatus = z.infer<typeof harvestStatus>;
export type PublishedHarvest = z.infer<typeof publishedHarvest>;
