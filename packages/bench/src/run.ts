import { benchAlerts } from "./alerts.ts";
import { benchBook } from "./book.ts";
import { benchEligibility } from "./eligibility.ts";
import { benchEngine } from "./engine.ts";
import { benchEvents } from "./events.ts";
import { benchFacts } from "./facts.ts";
import { benchHarvest } from "./harvest.ts";
import { benchHistory } from "./history.ts";
import { benchHttp } from "./http.ts";
import { benchInstitutions } from "./institutions.ts";
import { benchLatency } from "./latency.ts";
import { conclude } from "./support/report.ts";

const HELP = `Measures each hot path side by side with its naive version and with what a user would pick instead, and prints ratios.
Rounds are repeated until a ratio is known to a tenth, ± half of its 95 % interval. A promise that this run did not keep is marked ✗; ?: the bound lies
within the interval, as on a busy machine.

  pnpm bench            everything, about six minutes
  pnpm bench engine     ranking: against SQLite and objects, and growth
  pnpm bench eligibility  person search, growth, names of employers, writing the answer
  pnpm bench facts      facts from texts that are made to be slow
  pnpm bench harvest    reading an institution's page and drafting what it says; looks at unchanged pages
  pnpm bench institutions  an institution by what people call it, against a look at every name
  pnpm bench book       opening a rate book, its size, judging a quarter, cold start
  pnpm bench alerts     monitors found, signing, delivery, from publishing to the receiver
  pnpm bench events     an event of the stream, for a call that waits and for one that asks again and again
  pnpm bench history    a year of a market's rates, after ten thousand changes and after a million
  pnpm bench latency    a call far from the databases, hop by hop
  pnpm bench http       CPU of a batch over HTTP, and of the gateway (Linux)`;

const [only] = process.argv.slice(2);
if (
  only === "--help" ||
  (only !== undefined &&
    !["engine", "eligibility", "facts", "harvest", "institutions", "book", "alerts", "events", "history", "latency", "http"].includes(only))
) {
  process.stdout.write(`${HELP}\n`);
  process.exit(only === "--help" ? 0 : 1);
}
if (only === undefined || only === "engine") benchEngine();
if (only === undefined || only === "eligibility") await benchEligibility();
if (only === undefined || only === "facts") await benchFacts();
if (only === undefined || only === "harvest") await benchHarvest();
if (only === undefined || only === "institutions") benchInstitutions();
if (only === undefined || only === "book") await benchBook();
if (only === undefined || only === "alerts") await benchAlerts();
if (only === undefined || only === "events") await benchEvents();
if (only === undefined || only === "history") await benchHistory();
if (only === undefined || only === "latency") await benchLatency();
if (only === undefined || only === "http") await benchHttp();
conclude();
