import { ledRatesMessage } from "@tellerline/contract/led-rates";
import { bookKey, detailsKey, readBook, utf8 } from "@tellerline/quoting";
import { openDetails } from "@tellerline/scoring";
import { RateLeads } from "@tellerline/storage";
import { dayOf } from "@tellerline/vocabulary";
import { log } from "@tellerline/worker-kit";
import type { Env } from "./env.ts";

/**
 * Stores how often each rate was the best offer of a decision (guides/rates-from-pages.md#how-often-they-are-right). Counts for a book
 * that was deleted meanwhile are dropped.
 */
export async function countLed(env: Env, batch: MessageBatch): Promise<void> {
  const messages = batch.messages.map(({ body, timestamp }) => ({ ...ledRatesMessage.parse(body), timestamp }));
  const leads = new RateLeads(env.CATALOG);
  for (const [book, own] of Map.groupBy(messages, ({ book }) => book)) {
    const bytes = await readBook(env.BOOKS, detailsKey("rate-book", book));
    if (bytes === null) {
      log("warn", "led_rates_dropped", { book: bookKey("rate-book", book), messages: own.length });
      continue;
    }
    const details = openDetails(bytes, utf8);
    for (const [day, ofDay] of Map.groupBy(own, ({ timestamp }) => dayOf(timestamp.getTime()))) {
      const led = new Map<string, number>();
      for (const [row, times] of ofDay.flatMap((one) => one.led)) {
        const rateId = details.rateId(row);
        led.set(rateId, (led.get(rateId) ?? 0) + times);
      }
      await leads.add(day, led);
    }
  }
}
