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

/** Records, publications, sites and coverage of one membership book. Institutions have the same numbers as in the book. */
export interface MembershipDetails {
  /** The institution's record; null if the institution has neither a flat record nor published rules. */
  record(institution: number): MembershipRecord | null;
  /** JSON of the head of the institution's active publication; null if it has none. */
  publication(institution: number): string | null;
  /** The site to show; null if no site is known, or if the book was made before sites were listed. */
  site(institution: number): ShownSite | null;
  /** Institutions whose record names this state, ascending. */
  reaching(state: StateCode): readonly number[];
  readonly open: readonly number[];
  readonly coverage: string;
}

/** Builds the details of a book. Institutions must be added one after another, in the order of the book. */
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
      // Not validated: the book compiler wrote this JSON, and books never change.
      return text === "" ? null : JSON.parse(text);
    },
    publication: (institution) => texts(at(publication, institution)) || null,
    site(institution) {
      const text = site === null ? "" : texts(at(site, institution));
      // Not validated: the book compiler wrote this JSON, and books never change.
      return text === "" ? null : JSON.parse(text);
    },
    reaching: (state) => Array.from(reaching.of(STATE_CODES.indexOf(state))),
    open: Array.from(file.column("open")),
    coverage: coverageOf(file.meta),
  };
}
