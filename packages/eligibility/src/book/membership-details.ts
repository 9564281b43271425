import { at, narrow, openColumns, openLists, openStrings, packColumns, packLists, StringTableBuilder, type Utf8 } from "@tellerline/book";
import { STATE_CODES, type StateCode } from "@tellerline/geography";
import type { MemberInstitution, MembershipRecord, MembershipSource } from "./source.ts";

const FORMAT = "tellerline-membership-details-1";

/** Records, publications and coverage, aligned with the institutions of one membership book. */
export interface MembershipDetails {
  /** Null if nothing is verified about the institution. */
  record(institution: number): MembershipRecord | null;
  /** JSON of the active publication's head, or null. */
  publication(institution: number): string | null;
  /** Institutions whose record names the state. */
  reaching(state: StateCode): readonly number[];
  readonly open: readonly number[];
  /** JSON of the coverage counters. */
  readonly coverage: string;
}

/** Compiles the details of `institutions`, already in book order. */
export function compileMembershipDetails(source: MembershipSource, institutions: readonly MemberInstitution[], utf8: Utf8): ArrayBuffer {
  const texts = new StringTableBuilder();
  texts.add("");
  const records = institutions.map(({ creditUnionId }) => source.records.get(creditUnionId) ?? null);
  const numbersWhere = (test: (record: MembershipRecord) => boolean) =>
    records.flatMap((record, number) => (record !== null && test(record) ? [number] : []));
  return packColumns(
    FORMAT,
    { coverage: source.coverage },
    {
      record: narrow(records.map((record) => texts.add(record === null ? "" : JSON.stringify(record)))),
      publication: narrow(institutions.map(({ creditUnionId }) => texts.add(source.publications.get(creditUnionId) ?? ""))),
      ...packLists(
        "reaching",
        STATE_CODES.map((state) => numbersWhere(({ geoStates }) => geoStates.includes(state))),
      ),
      open: narrow(numbersWhere(({ openToAnyone }) => openToAnyone)),
      ...texts.columns("text", utf8),
    },
    utf8,
  );
}

function coverageOf(meta: unknown): string {
  if (typeof meta !== "object" || meta === null || !("coverage" in meta) || typeof meta.coverage !== "string") {
    throw new Error("The membership details' head is not of its format.");
  }
  return meta.coverage;
}

/** Opens compiled details. */
export function openMembershipDetails(buffer: ArrayBuffer, utf8: Utf8): MembershipDetails {
  const file = openColumns(FORMAT, buffer, utf8);
  const texts = openStrings(file, "text", utf8);
  const record = file.column("record");
  const publication = file.column("publication");
  const reaching = openLists(file, "reaching");
  return {
    record(institution) {
      const text = texts(at(record, institution));
      // Written by the compiler from a record, and part of an immutable book.
      return text === "" ? null : JSON.parse(text);
    },
    publication: (institution) => texts(at(publication, institution)) || null,
    reaching: (state) => Array.from(reaching.of(STATE_CODES.indexOf(state))),
    open: Array.from(file.column("open")),
    coverage: coverageOf(file.meta),
  };
}
