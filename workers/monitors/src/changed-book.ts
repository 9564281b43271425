import type { LoadedBook } from "@tellerline/quoting";
import { type RepricedBook, repriceBook } from "@tellerline/scoring";
import { type SandboxRateChange, SandboxRates } from "@tellerline/storage";
import { DAY_MS, storedTimestampOf } from "@tellerline/vocabulary";
import type { Env } from "./env.ts";

/** Milliseconds after which a rate that was changed in the sandbox reverts. */
const CHANGE_MS = DAY_MS;

export const endOf = ({ createdAt }: Pick<SandboxRateChange, "createdAt">): string => storedTimestampOf(Date.parse(createdAt) + CHANGE_MS);

/**
 * The sandbox's version name after change `number` of an organization, such as `sandbox-1+3`. Number 0 is the unchanged book.
 * @param version the book's version name, with or without a change number.
 */
export function changedVersion(version: string, number: number): string {
  const [own = version] = version.split("+");
  return number === 0 ? own : `${own}+${number}`;
}

/** The sandbox's rate book with one organization's rate changes. */
export interface ChangedBook {
  readonly loaded: LoadedBook;
  readonly repriced: RepricedBook;
  /** New note rates in percent, by row number in the unchanged book. */
  readonly rates: ReadonlyMap<number, number>;
}

/**
 * Applies an organization's rate changes to the sandbox's book: those of this very book, up to number `until`, that have not expired at
 * `nowMs`. A row's newest change wins.
 * @param own the unchanged book.
 */
export async function changedBook(env: Env, orgId: string, own: LoadedBook, until: number, nowMs: number): Promise<ChangedBook> {
  const { hash, version } = own.pointer;
  const lasting = await new SandboxRates(env.ALERTS).list(orgId, until, storedTimestampOf(nowMs - CHANGE_MS));
  const changes = lasting.filter(({ bookHash }) => bookHash === hash);
  const rates = new Map(changes.map(({ row, newRate }) => [row, newRate]));
  const repriced = repriceBook(own.book, rates);
  const pointer = { ...own.pointer, version: changedVersion(version, changes.at(-1)?.number ?? 0) };
  return { loaded: { ...own, book: repriced.book, pointer }, repriced, rates };
}
