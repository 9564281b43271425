import { STATE_CODES } from "@tellerline/geography";
import type { LoadedBook } from "@tellerline/quoting";
import { type MovedMarket, moveMarket, type RateBook } from "@tellerline/scoring";
import { type SandboxRateChange, SandboxRates } from "@tellerline/storage";
import { DAY_MS, requireMember } from "@tellerline/vocabulary";
import type { Env } from "./env.ts";

/** Milliseconds for which a changed rate lasts. */
export const CHANGE_MS = DAY_MS;

export const endOf = ({ createdAt }: Pick<SandboxRateChange, "createdAt">): string =>
  new Date(Date.parse(createdAt) + CHANGE_MS).toISOString();

/** A book's version after change `number` of an organization, given its version after any change or before the first. */
export function changedVersion(version: string, number: number): string {
  const [own = version] = version.split("+");
  return number === 0 ? own : `${own}+${number}`;
}

type Change = Pick<SandboxRateChange, "product" | "state" | "creditUnionId" | "newRate">;

/** A change laid over a book; null if the institution has no offer in the market. */
function applyChange(book: RateBook, { product, state, creditUnionId, newRate }: Change): MovedMarket | null {
  return moveMarket(book, product, requireMember(STATE_CODES, state), creditUnionId, newRate);
}

/** The sandbox's book with an organization's changes laid over it, oldest first. A change that no offer is left for is left out. */
function withChanges(loaded: LoadedBook, changes: readonly SandboxRateChange[]): LoadedBook {
  let { book } = loaded;
  for (const change of changes) book = applyChange(book, change)?.book ?? book;
  const version = changedVersion(loaded.pointer.version, changes.at(-1)?.number ?? 0);
  return { ...loaded, book, pointer: { ...loaded.pointer, version } };
}

/** The book that an organization's monitors in the sandbox see at a time: with its changes up to number `until` that last at `nowMs`. */
export async function changedBook(env: Env, orgId: string, loaded: LoadedBook, until: number, nowMs: number): Promise<LoadedBook> {
  const since = new Date(nowMs - CHANGE_MS).toISOString();
  return withChanges(loaded, await new SandboxRates(env.ALERTS).list(orgId, until, since));
}
