import type { LedRates } from "@tellerline/contract/led-rates";
import type { Decision } from "@tellerline/scoring";
import type { Environment } from "@tellerline/vocabulary";
import { enqueue, sleep } from "@tellerline/worker-kit";

/** Milliseconds for which an isolate collects counts before it sends them. */
const GATHERING_MS = 2000;
/**
 * Milliseconds after which counts are overdue: the runtime has ended the work of the call that was to send them, and another call sends
 * them.
 */
const OVERDUE_MS = 10_000;
/** Maximum rows per message: a message may have 128 KB (developers.cloudflare.com/queues/platform/limits). */
const ROWS = 5000;

/** Counts that were not sent yet, by hash of the rate book and by row. */
let gathered = new Map<string, Map<number, number>>();
let sentByMs = 0;

function taken(): readonly LedRates[] {
  const books = gathered;
  gathered = new Map();
  sentByMs = 0;
  return [...books].flatMap(([book, rows]) => {
    const led = [...rows];
    return Array.from({ length: Math.ceil(led.length / ROWS) }, (_, at) => ({ book, led: led.slice(at * ROWS, (at + 1) * ROWS) }));
  });
}

/** Whether a decision uses the live rates in force without naming a version of them. Only such decisions are counted. */
export const isOfToday = (environment: Environment, { rate_book }: { readonly rate_book?: string | undefined }): boolean =>
  environment === "live" && rate_book === undefined;

export const leadersOf = (decisions: readonly Pick<Decision, "offers">[]): readonly number[] =>
  decisions.flatMap(({ offers: [best] }) => (best === undefined ? [] : [best.row]));

interface Counting {
  readonly env: { readonly LED_RATES: Queue<LedRates> };
  readonly defer: (work: Promise<unknown>) => void;
}

/**
 * Counts how often each rate was the best offer, without recording who asked (guides/rates-from-pages.md#how-often-they-are-right).
 * @param book content hash of the rate book.
 * @param rows row of the best offer of each decision.
 */
export function countLed({ env, defer }: Counting, book: string, rows: readonly number[]): void {
  if (rows.length === 0) return;
  const counts = gathered.get(book) ?? new Map<number, number>();
  for (const row of rows) counts.set(row, (counts.get(row) ?? 0) + 1);
  gathered.set(book, counts);
  const nowMs = Date.now();
  if (nowMs < sentByMs) return;
  sentByMs = nowMs + OVERDUE_MS;
  defer(sleep(GATHERING_MS).then(() => enqueue(env.LED_RATES, taken())));
}
