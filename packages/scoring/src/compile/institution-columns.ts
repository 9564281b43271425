import { at, type Column, compareText, narrow, type Utf8 } from "@tellerline/book";
import { commercialLimitUsd, memberLimitUsd } from "@tellerline/vocabulary";
import type { RateBookMeta } from "../book/rate-book.ts";
import type { Institution } from "../book/rows.ts";

function compileStrings(institutions: readonly Institution[], utf8: Utf8): Record<string, Column> {
  // Not a table of distinct strings: institution n has the numbers from 4n to 4n+3.
  const parts = institutions
    .flatMap(({ creditUnionId, name, slug, website }) => [creditUnionId, name, slug, website ?? ""])
    .map((text) => utf8.encode(text));
  const starts = [0];
  for (const part of parts) starts.push(at(starts, starts.length - 1) + part.length);
  const bytes = new Uint8Array(at(starts, starts.length - 1));
  parts.forEach((part, index) => {
    bytes.set(part, starts[index]);
  });
  return { institutionBytes: bytes, institutionStarts: narrow(starts) };
}

/** The institutions of a book as columns. */
export function compileInstitutions(institutions: readonly Institution[], utf8: Utf8): Record<string, Column> {
  return {
    ...compileStrings(institutions, utf8),
    memberLimitUsd: Float64Array.from(institutions, (one) => memberLimitUsd(one) ?? Number.POSITIVE_INFINITY),
    commercialLimitUsd: Float64Array.from(institutions, (one) => commercialLimitUsd(one) ?? Number.POSITIVE_INFINITY),
    isFederal: narrow(institutions.map(({ isFederal }) => (isFederal === true ? 1 : 0))),
  };
}

function leastOf(limits: readonly (number | null)[]): number | null {
  return limits.reduce((least, limit) => (limit !== null && (least === null || limit < least) ? limit : least), null);
}

/** What a book's head says of its institutions. */
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
