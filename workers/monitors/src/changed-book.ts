import type { LoadedBook } from "@tellerline/quoting";
import { type RepricedBook, repriceBook } from "@tellerline/scoring";
import { type SandboxRateChange, SandboxRates } from "@tellerline/storage";
import { DAY_MS } from "@tellerline/vocabulary";
import type { Env } from "./env.ts";

/** Milliseconds for which a changed rate lasts. */
const CHANGE_MS = DAY_MS;

export const endOf = ({ createdAt }: Pick<SandboxRateChange, "createdAt">): string =>
  new Date(Date.parse(createdAt) + CHANGE_MS).toISOString();

/** A book's version after change `number` of an organization, given its version after any change or before the first. */
export function changedVersion(version: string, number: number): string {
  const [own = version] = version.split("+");
  return number === 0 ? own : `${own}+${number}`;
}

/** The sandbox's book as one organization's monitors see it. */
export interface ChangedBook {
  readonly loaded: LoadedBook;
  readonly repriced: RepricedBook;
  /** Note rates of changed rows, percent, by their numbers in the sandbox's own book. */
  readonly rates: ReadonlyMap<number, number>;
}

/** The sandbox's book at a time, with an organization's changes of it up to `until` that still last. A row's newest change counts. */
export async function changedBook(env: Env, orgId: string, own: LoadedBook, until: number, nowMs: number): Promise<ChangedBook> {
  const { hash, version } = own.pointer;
  const lasting = await new SandboxRates(env.ALERTS).list(orgId, until, new Date(nowMs - CHANGE_MS).toISOString());
  const changes = lasting.filter(({ bookHash }) => bookHash === hash);
  const rates = new Map(changes.map(({ row, newRate }) => [row, newRate]));
  const repriced = repriceBook(own.book, rates);
  const pointer = { ...own.pointer, version: changedVersion(version, changes.at(-1)?.number ?? 0) };
  return { loaded: { ...own, book: repriced.book, pointer }, repriced, rates };
}
