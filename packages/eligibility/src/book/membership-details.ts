import {
  at,
  type Chunks,
  NumberColumn,
  narrow,
  openColumns,
  openLists,
  openStrings,
  packChunks,
  packLists,
  StringTableBuilder,
  type Utf8,
} from "@tellerline/book";
import { STATE_CODES, type StateCode } from "@tellerline/geography";
import type { ShownSite } from "@tellerline/vocabulary";
import type { InstitutionMembership, MembershipRecord } from "./source.ts";

const FORMAT = "tellerline-membership-details-1";

/** Records, publications and coverage, aligned with the institutions of one membership book. */
export interface MembershipDetails {
  /** Null if nothing is verified about the institution. */
  record(institution: number): MembershipRecord | null;
  /** JSON of the active publication's head, or null. */
  publication(institution: number): string | null;
  /** The site to show; null if none is known, or if the book was made before sites were listed. */
  site(institution: number): ShownSite | null;
  /** Institutions whose record names the state. */
  reaching(state: StateCode): readonly number[];
  readonly open: readonly number[];
  /** JSON of the coverage counters. */
  readonly coverage: string;
}

/** Builds the details of institutions in the order of a book, one after another. */
export class MembershipDetailsBuilder {
  readonly #utf8: Utf8;
  readonly #texts: StringTableBuilder;
  readonly #record = new NumberColumn();
  readonly #publication = new NumberColumn();
  readonly #site = new NumberColumn();
  readonly #reaching: readonly number[][] = STATE_CODES.map(() => []);
  readonly #open: number[] = [];

  constructor(utf8: Utf8) {
    this.#utf8 = utf8;
    this.#texts = new StringTableBuilder(utf8);
    this.#texts.add("");
  }

  add(institution: number, { record, publication, site }: Pick<InstitutionMembership, "record" | "publication" | "site">): void {
    this.#record.push(this.#texts.add(record === null ? "" : JSON.stringify(record)));
    this.#publication.push(this.#texts.add(publication ?? ""));
    this.#site.push(this.#texts.add(site == null ? "" : JSON.stringify(site)));
    if (record === null) return;
    for (const state of new Set(record.geoStates)) at(this.#reaching, STATE_CODES.indexOf(state)).push(institution);
    if (record.openToAnyone) this.#open.push(institution);
  }

  finish(coverage: string): Chunks {
    const columns = {
      record: this.#record.narrowed(),
      publication: this.#publication.narrowed(),
      site: this.#site.narrowed(),
      ...packLists("reaching", this.#reaching),
      open: narrow(this.#open),
      ...this.#texts.columns("text"),
    };
    return packChunks(FORMAT, { coverage }, columns, this.#utf8);
  }
}

function coverageOf(meta: unknown): string {
  if (typeof meta !== "object" || meta === null || !("coverage" in meta) || typeof meta.coverage !== "string") {
    throw new Error("The membership details' head is not of its format.");
  }
  return meta.coverage;
}

export function openMembershipDetails(buffer: ArrayBuffer, utf8: Utf8): MembershipDetails {
  const file = openColumns(FORMAT, buffer, utf8);
  const texts = openStrings(file, "text", utf8);
  const record = file.column("record");
  const publication = file.column("publication");
  const site = file.has("site") ? file.column("site") : null;
  const reaching = openLists(file, "reaching");
  return {
    record(institution) {
      const text = texts(at(record, institution));
      // Written by the compiler from a record, and part of an immutable book.
      return text === "" ? null : JSON.parse(text);
    },
    publication: (institution) => texts(at(publication, institution)) || null,
    site(institution) {
      const text = site === null ? "" : texts(at(site, institution));
      // Written by the compiler from a site, and part of an immutable book.
      return text === "" ? null : JSON.parse(text);
    },
    reaching: (state) => Array.from(reaching.of(STATE_CODES.indexOf(state))),
    open: Array.from(file.column("open")),
    coverage: coverageOf(file.meta),
  };
}
