import { memoized, missing, type OpenColumns, openColumns, openStrings, type Utf8 } from "@tellerline/book";
import { PRODUCTS } from "@tellerline/vocabulary";
import { float64Column } from "./float64-column.ts";
import { openPrices } from "./prices.ts";
import { type BenchmarkColumns, type Market, RATE_BOOK_FORMAT, type RateBook, type RateBookMeta } from "./rate-book.ts";
import { emptyMemory } from "./rate-book-memory.ts";
import { openRequirements } from "./requirements.ts";
import { openRowLists } from "./row-list-columns.ts";

function isRateBookMeta(meta: unknown): meta is RateBookMeta {
  return typeof meta === "object" && meta !== null && "asOf" in meta && "markets" in meta && "views" in meta;
}

function openBenchmarks(file: OpenColumns): BenchmarkColumns {
  return {
    considered: file.column("benchmarkConsidered"),
    asOf: file.column("benchmarkAsOf"),
    institutions: file.column("benchmarkInstitutions"),
    min: file.column("benchmarkMin"),
    p25: file.column("benchmarkP25"),
    median: file.column("benchmarkMedian"),
    p75: file.column("benchmarkP75"),
    max: file.column("benchmarkMax"),
  };
}

/** Opens a compiled rate book; columns are views of `buffer`. @throws Error for other formats. */
export function openRateBook(buffer: ArrayBuffer, utf8: Utf8): RateBook {
  return rateBookOf(openColumns(RATE_BOOK_FORMAT, buffer, utf8), utf8);
}

export function rateBookOf(file: OpenColumns, utf8: Utf8): RateBook {
  if (!isRateBookMeta(file.meta)) throw new Error("The rate book has no head.");
  const markets = file.meta.markets.map(([product, term, start, end, isHeld = 0], index): Market => {
    return {
      index,
      product: PRODUCTS[product] ?? missing(product),
      termMonths: term === 0 ? null : term,
      start,
      end,
      isHeld: isHeld === 1,
    };
  });
  return {
    meta: file.meta,
    markets,
    noteRateMicro: file.column("noteRateMicro"),
    publishedAprMicro: file.column("publishedAprMicro"),
    adjustableFloorMicro: file.column("adjustableFloorMicro"),
    institution: file.column("institution"),
    requirement: file.column("requirement"),
    price: file.column("price"),
    provenance: file.column("provenance"),
    rowFlags: file.column("rowFlags"),
    requirements: openRequirements(file),
    prices: openPrices(file),
    observedAt: file.column("observedAt"),
    sourceUrl: file.column("sourceUrl"),
    memberLimitUsd: float64Column(file, "memberLimitUsd"),
    commercialLimitUsd: float64Column(file, "commercialLimitUsd"),
    isFederal: file.column("isFederal"),
    rowLists: openRowLists(file),
    benchmarks: openBenchmarks(file),
    productInstitutions: file.column("productInstitutions"),
    institutionStrings: memoized(openStrings(file, "institution", utf8)),
    listedSites: file.has("listedSiteStarts") ? memoized(openStrings(file, "listedSite", utf8)) : null,
    urls: memoized(openStrings(file, "url", utf8)),
    evidence: file.has("evidence") ? { ids: file.column("evidence"), texts: openStrings(file, "evidenceText", utf8) } : null,
    // A copy, because a book's columns are aligned to the start of its buffer.
    contested: file.meta.hasContested === true ? openRateBook(Uint8Array.from(file.column("contested")).buffer, utf8) : null,
    memory: emptyMemory(),
  };
}
