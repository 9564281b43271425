import type { DraftRow } from "../harvest/drafts.ts";
import type { PageRow } from "../harvest/due-page.ts";
import type { AfterLook, Look } from "../harvest/pages.ts";

export const at = (hour: number) => `2026-11-26T${String(hour).padStart(2, "0")}:00:00.000Z`;
export const HOST = "cu.example";

/** The lease ends an hour after the check, and the next due page of the host is read. */
export const AFTER: AfterLook = {
  leasedUntil: at(2),
  fetchedAt: at(1),
  next: { host: HOST, domain: HOST, now: at(1), looksSince: at(0), seen: [] },
  releases: false,
};

export const page = (pageId: string, more: Partial<PageRow> = {}): PageRow => ({
  pageId,
  charterNumber: 1,
  siteUrl: "https://cu.example/",
  host: HOST,
  domain: HOST,
  url: `https://cu.example/${pageId}`,
  role: "join",
  foundBy: "home",
  depth: 1,
  state: "candidate",
  etag: null,
  lastModified: null,
  textSha256: null,
  checkedAt: null,
  changedAt: null,
  missingSince: null,
  redirectedTo: null,
  hops: 0,
  keptAt: null,
  dueAt: at(0),
  ...more,
});
export const draft = (draftId: string, more: Partial<DraftRow> = {}): DraftRow => ({
  draftId,
  kind: "claim",
  subject: draftId,
  pageId: "join",
  charterNumber: 1,
  creditUnionId: "CU|AUSTIN|TX",
  url: "https://cu.example/join",
  textSha256: "t1",
  quote: "Anyone can join.",
  quoteAt: 0,
  proposed: "{}",
  reasons: '["first_sight"]',
  needsSecond: false,
  weight: 1,
  state: "open",
  draftedAt: at(1),
  laterUntil: null,
  decidedBy: null,
  decidedAt: null,
  secondedBy: null,
  decisionReason: null,
  publishedAt: null,
  layout: null,
  decisionId: null,
  secondedIn: null,
  draftedAs: null,
  publishingAt: null,
  ...more,
});
export const look = (more: Partial<Look> = {}): Look => ({
  page: page("join", { state: "watched", textSha256: "t1", checkedAt: at(1), dueAt: at(9) }),
  fetch: { at: at(1), status: 200, bytes: 10, ms: 5, bodySha256: "b1", outcome: "read" },
  found: [],
  drafts: [],
  confirmed: [],
  isAsBefore: false,
  siteState: null,
  wholeName: null,
  ...more,
});
