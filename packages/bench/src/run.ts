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
import { benchRates } from "./rates.ts";
import { conclude } from "./support/report.ts";

interface Section {
  readonly about: string;
  readonly run: () => void | Promise<void>;
}

const SECTIONS: Readonly<Record<string, Section>> = {
  engine: { about: "ranking: against SQLite, objects and a scan in place, and growth", run: benchEngine },
  eligibility: { about: "person search, growth, names of employers, writing the answer", run: benchEligibility },
  facts: { about: "facts from texts that are made to be slow", run: benchFacts },
  harvest: { about: "reading an institution's page and drafting what it says; looks at unchanged pages", run: benchHarvest },
  rates: { about: "a page of rates by confirmed readings; from a moved figure to a monitor's receiver", run: benchRates },
  institutions: { about: "an institution by what people call it, against a look at every name", run: benchInstitutions },
  book: { about: "opening a rate book, its size, judging a quarter, cold start", run: benchBook },
  alerts: { about: "monitors found, signing, delivery, from publishing to the receiver", run: benchAlerts },
  events: { about: "an event of the stream, for a call that waits and for one that asks again and again", run: benchEvents },
  history: { about: "a year of a market's rates, after ten thousand changes and after a million", run: benchHistory },
  latency: { about: "a call far from the databases, hop by hop", run: benchLatency },
  http: { about: "CPU of a batch over HTTP, and of the gateway (Linux)", run: benchHttp },
};

const HELP = `Measures each hot path side by side with its naive version and with what a user would pick instead, and prints ratios.
Rounds are repeated until a ratio is known to a tenth, ± half of its 95 % interval. A promise that this run did not keep is marked ✗; ?: the bound lies
within the interval, as on a busy machine; ·: nothing is promised.

  pnpm bench ${"".padEnd(13)} everything; says at the end how long each part took
${Object.entries(SECTIONS)
  .map(([name, { about }]) => `  pnpm bench ${name.padEnd(13)} ${about}`)
  .join("\n")}`;

const [only] = process.argv.slice(2);
if (only === "--help" || (only !== undefined && !Object.hasOwn(SECTIONS, only))) {
  process.stdout.write(`${HELP}\n`);
  process.exit(only === "--help" ? 0 : 1);
}
const minutes = new Map<string, number>();
for (const [name, { run }] of Object.entries(SECTIONS)) {
  if (only !== undefined && only !== name) continue;
  const startedMs = performance.now();
  await run();
  minutes.set(name, (performance.now() - startedMs) / 60_000);
}
conclude(minutes);
