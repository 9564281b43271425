import { type PageSource, pageRateRow, type RateRowImport, tableReading } from "@tellerline/contract/operator";
import {
  applyReading,
  dateFault,
  endFault,
  failedExamples,
  failedProofs,
  layoutHash,
  type PageTable,
  PageWords,
  proofOf,
  proposeTable,
  quotesOf,
  type RatePage,
  type RateReading,
  type Reading,
  type ReadRate,
  readRatePage,
} from "@tellerline/rate-reading";
import type { DraftRow, HarvestedRate, PageRow, ReadingRow } from "@tellerline/storage";
import type { DraftReason } from "@tellerline/vocabulary";
import { draftRow, type SeenText } from "../draft-row.ts";
import type { KnownInstitution } from "../institutions.ts";
import { hashOf } from "../keep-page.ts";
import { figuresOfRow, goneDraft, isRejected } from "./gone-rates.ts";
import { isSamePrice, movesTogether, movesTooFar } from "./moves.ts";

export interface RateDrafts {
  readonly drafts: readonly DraftRow[];
  /** Ids of rates in force that the page still gives at the same figure. */
  readonly confirmed: readonly string[];
  /** Whether the page no longer gives a rate in force: then it is looked at again soon. */
  readonly hasGone: boolean;
}

export interface KnownRates {
  readonly readings: readonly ReadingRow[];
  /** The institution's rates in force that were read from pages. */
  readonly inForce: readonly HarvestedRate[];
}

interface ReadTable {
  readonly table: PageTable;
  readonly layout: string;
  readonly reading: ReadingRow | null;
}

const parseReading = ({ mapping }: ReadingRow): Reading => tableReading.parse(JSON.parse(mapping)) as Reading;

/** Doubt about a rate that another table of the page seems to give as well. */
const ELSEWHERE = "Another table of the page gives a figure for the same, as far as rules read.";

/**
 * Sentences that say why all rates of a page are doubtful. `date`: the page's date is doubtful, or the page says that rates no longer hold;
 * null if neither. `examples`: payment examples do not agree with their rates.
 */
interface PageFaults {
  readonly date: string | null;
  readonly examples: readonly string[];
}

/** @param today ISO date. */
const faultsOf = (page: RatePage, today: string): PageFaults => ({
  date: dateFault(page, today) ?? endFault(page),
  examples: failedExamples(page),
});

/**
 * What makes a table's proposed rates doubtful: the page's own date, payment examples that do not follow from their rates, and rates that
 * fail a check of their payments, yields, APRs or order.
 */
function against({ date, examples }: PageFaults, { table, reading }: { readonly table: PageTable; readonly reading: Reading }) {
  const applied = applyReading(table, reading);
  const failed = applied.ok ? [...failedProofs(applied.rates), ...examples] : [];
  const reasons: readonly DraftReason[] = [
    ...(date === null ? [] : ["page_date" as const]),
    ...(failed.length === 0 ? [] : ["proof_failed" as const]),
  ];
  return { says: [...(date === null ? [] : [date]), ...failed], reasons };
}

/** Tables that a person must look at: those of a layout that nobody has confirmed or rejected. @param today ISO date. */
function layoutDrafts(page: RatePage, faults: PageFaults, tables: readonly ReadTable[], decided: readonly DraftRow[], today: string) {
  const words = new PageWords(page, Number(today.slice(0, 4)));
  const rejected = new Set(decided.filter(({ kind, state }) => kind === "layout" && state === "rejected").map(({ subject }) => subject));
  const unread = tables.filter(({ layout, reading }) => reading === null && !rejected.has(layout));
  const proposals = unread.map(({ table, layout }) => ({ ...proposeTable(page, table, words), table, layout }));
  const scopes = Map.groupBy(
    proposals.flatMap(({ reading }) => reading.rates),
    ({ scope }) => JSON.stringify(scope),
  );
  const isAlone = (scope: RateReading["scope"]) => scopes.get(JSON.stringify(scope))?.length === 1;
  return proposals.flatMap(({ table, layout, reading, left }) => {
    // A line of text from which no rate can be proposed is not shown to a person.
    if (table.form === "text" && table.fault === null && reading.rates.length === 0) return [];
    const rates = reading.rates.map(({ reasons: _, doubts: __, ...rate }) => rate);
    const spoken = against(faults, { table, reading: { layout, rates } });
    const found = reading.rates.map(({ reasons, doubts, scope }) => ({
      reasons,
      doubts: [...doubts, ...(isAlone(scope) ? [] : [ELSEWHERE]), ...spoken.says],
    }));
    const isInDoubt = found.some(({ doubts }) => doubts.length > 0) || left.length > 0;
    const unreadable = table.fault === null ? [] : ["unreadable_figure" as const];
    const reasons: readonly DraftReason[] = [
      ...unreadable,
      ...spoken.reasons,
      ...(isInDoubt ? ["layout_in_doubt" as const] : []),
      "new_layout",
    ];
    return [{ table, layout, reasons, proposal: { table, reading: { layout, rates }, found, left } }];
  });
}

interface Stated {
  readonly rate: ReadRate;
  readonly row: RateRowImport;
  readonly before: HarvestedRate | null;
}

/** Reasons for which a person must decide about every change of a page. */
function reasonsOfPage({ date, examples }: PageFaults, stated: readonly Stated[], seen: SeenText): readonly DraftReason[] {
  const rates = stated.map(({ rate }) => rate);
  const moved = stated.flatMap(({ row, before }) => (before === null ? [] : [{ before: before.rate, after: row.rate ?? before.rate }]));
  return [
    ...(examples.length > 0 || failedProofs(rates).length > 0 ? (["proof_failed"] as const) : []),
    ...(date === null ? [] : (["page_date"] as const)),
    ...(movesTogether(moved) ? (["one_figure"] as const) : []),
    ...(seen.url.startsWith("http:") ? (["came_in_clear"] as const) : []),
  ];
}

/** Whether a rate in force was read from another page than the one that gives it now. */
const isOfOtherPage = ({ sourceUrl }: HarvestedRate, { source_url: url }: RateRowImport): boolean =>
  sourceUrl !== null && sourceUrl !== url;

function reasonsOfRate({ row, before }: Stated, stated: readonly Stated[]): readonly DraftReason[] {
  const alike = stated.filter((other) => other.row.rate_id === row.rate_id);
  if (alike.some((other) => other.row.rate !== row.rate)) return ["stated_twice"];
  if (before === null) return ["new_rate"];
  // If two pages of one institution give this rate, a person decides which one holds.
  if (isOfOtherPage(before, row)) return ["stated_twice"];
  return movesTooFar(before, row) ? ["moved_far"] : [];
}

interface ReadPage {
  readonly stated: readonly Stated[];
  /** Tables of which a confirmed reading no longer gives rates, each with the reason. */
  readonly faulty: readonly { readonly table: PageTable; readonly says: string }[];
}

/** Reads the rates of tables whose layout a person has confirmed. */
function readStated(tables: readonly ReadTable[], institution: KnownInstitution, seen: SeenText, known: KnownRates): ReadPage {
  const { creditUnionId, charterNumber, state } = institution;
  const faulty: { readonly table: PageTable; readonly says: string }[] = [];
  const stated: Stated[] = [];
  for (const { table, reading } of tables) {
    if (reading === null) continue;
    const source: PageSource = { creditUnionId, charterNumber, state, url: seen.url, at: seen.at, readBy: reading.confirmedBy };
    const applied = applyReading(table, parseReading(reading));
    if (!applied.ok) {
      faulty.push({ table, says: applied.faults.map(({ cell, says }) => `${cell}: ${says}`).join(" ") });
      continue;
    }
    for (const rate of applied.rates) {
      const made = pageRateRow({ ...rate, provenBy: proofOf(rate) }, source, hashOf);
      if (made.ok) stated.push({ rate, row: made.row, before: known.inForce.find(({ rateId }) => rateId === made.row.rate_id) ?? null });
      else faulty.push({ table, says: `${made.cell}: ${made.says}` });
    }
  }
  return { stated, faulty };
}

/**
 * Compares a rate page with the rates in force, and drafts what changed (guides/rates-from-pages.md).
 * @param html the page as it was received.
 * @param decided all drafts of the page except superseded ones.
 */
export function draftRates(
  html: string,
  page: PageRow,
  institution: KnownInstitution,
  seen: SeenText,
  decided: readonly DraftRow[],
  known: KnownRates,
): RateDrafts {
  const ratePage = readRatePage(html);
  const byLayout = new Map(known.readings.map((reading) => [reading.layout, reading]));
  const tables: ReadTable[] = ratePage.tables.map((table) => {
    const layout = layoutHash(table);
    return { table, layout, reading: byLayout.get(layout) ?? null };
  });
  const { stated, faulty } = readStated(tables, institution, seen, known);
  const today = seen.at.slice(0, 10);
  const faults = faultsOf(ratePage, today);
  const shared = reasonsOfPage(faults, stated, seen);
  const changed = stated.filter(
    ({ row, before }) => before === null || !isSamePrice(before, row) || isReworded(before, row, stated, shared),
  );
  const gone = goneRates(known, seen.url, stated, ratePage).filter(({ rateId }) => !isRejected(decided, "gone_rate", rateId));
  const weight = institution.members;
  const make = (what: Omit<Parameters<typeof draftRow>[3], "weight" | "quoteAt">) =>
    draftRow(page, institution, seen, { quoteAt: null, weight, ...what });
  return {
    drafts: [
      ...layoutDrafts(ratePage, faults, tables, decided, today).map(({ table, layout, reasons, proposal }) =>
        make({ kind: "layout", subject: layout, quote: titleOf(table), proposed: proposal, reasons, layout }),
      ),
      ...faulty.map(({ table, says }) =>
        make({
          kind: "layout",
          subject: `${layoutHash(table)}:fault`,
          quote: says.slice(0, 300),
          proposed: { ...proposalOf(table, byLayout), says },
          reasons: ["unreadable_figure"],
        }),
      ),
      ...changed
        .map((one) => ({ ...one, reasons: [...reasonsOfRate(one, stated), ...shared] }))
        .filter(({ row }) => !isRejected(decided, "rate", row.rate_id, figuresOfRow(row)))
        .map(({ rate, row, reasons }) => {
          const draft = make({ kind: "rate", subject: row.rate_id, quote: rate.quote, proposed: row, reasons });
          return reasons.length === 0 ? { ...draft, state: "auto" as const } : draft;
        }),
      ...gone.map(({ rateId }) => make(goneDraft(rateId, institution, decided, "rate_gone"))),
    ],
    confirmed: stated
      .filter(({ row, before }) => before !== null && isSamePrice(before, row) && !isOfOtherPage(before, row))
      .map(({ row }) => row.rate_id),
    hasGone: gone.length > 0,
  };
}

/**
 * True if only the words of a rate's row changed, for example because another figure of the row moved, and nothing makes the page doubtful.
 * The evidence is then renewed without asking a person.
 */
const isReworded = (before: HarvestedRate, row: RateRowImport, stated: readonly Stated[], reasons: readonly DraftReason[]): boolean =>
  before.quote !== null &&
  before.quote !== row.evidence?.quote &&
  !isOfOtherPage(before, row) &&
  reasons.length === 0 &&
  stated.filter((other) => other.row.rate_id === row.rate_id).length === 1;

/**
 * Rates in force that the page at `url` no longer gives. A rate whose row is still on the page word for word, in whichever table, is not
 * gone.
 */
function goneRates({ inForce }: KnownRates, url: string, stated: readonly Stated[], page: RatePage): readonly HarvestedRate[] {
  const ids = new Set(stated.map(({ row }) => row.rate_id));
  const quotes = new Set(page.tables.flatMap(quotesOf));
  return inForce.filter(({ sourceUrl, rateId, quote }) => sourceUrl === url && !ids.has(rateId) && (quote === null || !quotes.has(quote)));
}

function proposalOf(table: PageTable, byLayout: ReadonlyMap<string, ReadingRow>) {
  const layout = layoutHash(table);
  const reading = byLayout.get(layout);
  const rates = reading === undefined ? [] : parseReading(reading).rates;
  return { table, reading: { layout, rates }, found: rates.map(() => ({ reasons: [], doubts: [] })), left: [] };
}

/** Words by which a person recognizes a table; or, if the table can't be read, the reason. */
function titleOf({ number, headings, caption, rows, fault }: PageTable): string {
  if (fault !== null) return `table ${number}: ${fault}`;
  const first = rows[0]?.map(({ text }) => text).join(" | ") ?? "";
  return [...headings.slice(-2), caption ?? "", first]
    .filter((text) => text !== "")
    .join(" › ")
    .slice(0, 300);
}
