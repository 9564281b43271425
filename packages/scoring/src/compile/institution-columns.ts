import { type Column, compareText, narrow, type Utf8 } from "@tellerline/book";
import { commercialLimitUsd, memberLimitUsd } from "@tellerline/vocabulary";
import { listedSiteText } from "../book/listed-site.ts";
import type { RateBookMeta } from "../book/rate-book.ts";
import type { Institution } from "../book/rows.ts";
import { TextColumn } from "./text-column.ts";

/** Maximum UTF-8 bytes for one UTF-16 code unit of a string. */
const MOST_BYTES_PER_UNIT = 3;

function compileStrings(institutions: readonly Institution[], utf8: Utf8): Record<string, Column> {
  // Not deduplicated: institution n has strings 4n to 4n+3.
  const textsOf = ({ creditUnionId, name, slug, website }: Institution) => [creditUnionId, name, slug, website ?? ""];
  const units = institutions.reduce((sum, one) => sum + textsOf(one).join("").length, 0);
  const column = new TextColumn(institutions.length * 4, units * MOST_BYTES_PER_UNIT, utf8);
  for (const one of institutions) for (const text of textsOf(one)) column.add(text);
  return { institutionBytes: column.bytes.slice(), institutionStarts: column.starts };
}

/** Columns of sites from lists of sites; no columns if no institution has one. */
function compileListedSites(institutions: readonly Institution[], utf8: Utf8): Record<string, Column> {
  const texts = institutions.map(({ listedSite }) => (listedSite === undefined ? "" : listedSiteText(listedSite)));
  const units = texts.reduce((sum, text) => sum + text.length, 0);
  if (units === 0) return {};
  const column = new TextColumn(texts.length, units * MOST_BYTES_PER_UNIT, utf8);
  for (const text of texts) column.add(text);
  return { listedSiteBytes: column.bytes.slice(), listedSiteStarts: column.starts };
}

export function compileInstitutions(institutions: readonly Institution[], utf8: Utf8): Record<string, Column> {
  return {
    ...compileStrings(institutions, utf8),
    ...compileListedSites(institutions, utf8),
    memberLimitUsd: Float64Array.from(institutions, (one) => memberLimitUsd(one) ?? Number.POSITIVE_INFINITY),
    commercialLimitUsd: Float64Array.from(institutions, (one) => commercialLimitUsd(one) ?? Number.POSITIVE_INFINITY),
    isFederal: narrow(institutions.map(({ isFederal }) => (isFederal === true ? 1 : 0))),
  };
}

function leastOf(limits: readonly (number | null)[]): number | null {
  return limits.reduce((least, limit) => (limit !== null && (least === null || limit < least) ? limit : least), null);
}

export function institutionMeta(institutions: readonly Institution[]): Pick<RateBookMeta, "institutions" | "formerIds" | "leastLimits"> {
  const entries = institutions.flatMap(({ formerIds }, number) => formerIds.map((id): readonly [string, number] => [id, number]));
  const formerIds = Object.fromEntries(entries.toSorted(([left], [right]) => compareText(left, right)));
  return {
    institutions: institutions.length,
    ...(entries.length === 0 ? {} : { formerIds }),
    leastLimits: {
      memberUsd: leastOf(institutions.map(memberLimitUsd)),
      commercialUsd: leastOf(institutions.map(commercialLimitUsd)),
      hasFederal: institutions.some(({ isFederal }) => isFederal === true),
    },
  };
}
