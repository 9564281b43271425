import { bundleWorker } from "@tellerline/dev/bundle";
import { utf8 } from "@tellerline/dev/utf8";
import { bookKey, setPointerKey, toBookSet } from "@tellerline/quoting";
import { compileRateBook, judgeSheet, openRateBook } from "@tellerline/scoring";
import { CONTEXT_HEADER, encodeContext } from "@tellerline/worker-kit";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { loanFleet, toBook } from "./support/books.ts";
import { measure, median, ratioOf } from "./support/measure.ts";
import { newestQuarter } from "./support/quarter.ts";
import { duration, heading, report } from "./support/report.ts";
import { threadsCpuMs, withPid } from "./support/workerd.ts";

/** Script of the smallest Worker that answers from a rate book: it reads the request, the pointer and the book, and answers the book's size. */
const READER = `export default {
  async fetch(request, { BOOKS }) {
    await request.json();
    const { rateBook } = await BOOKS.get("${setPointerKey("live")}", "json");
    const book = await BOOKS.get("rate-book/" + rateBook.hash, "arrayBuffer");
    return new Response(String(book.byteLength));
  }
};`;
const STARTS = 7;

function benchDecoding(): { readonly buffer: ArrayBuffer; readonly rows: number } {
  const fleet = loanFleet(10_000);
  const { buffer } = toBook(fleet);
  const json = JSON.stringify(fleet);
  heading(`Book: ${fleet.rows.length.toLocaleString("en")} rates of ${fleet.institutions.length.toLocaleString("en")} institutions`);
  const measured = measure([
    { name: "open", run: () => openRateBook(buffer, utf8) },
    { name: "JSON.parse", run: () => JSON.parse(json) },
  ]);
  const [opened, parsed] = [measured("open"), measured("JSON.parse")];
  report({
    what: "faster to open than JSON.parse of the same rows",
    ...ratioOf(parsed, opened),
    measured: `${duration(opened.ms)} against ${duration(parsed.ms)}`,
    promise: { kind: "at least", bound: 50 },
  });
  report({
    what: "bytes in memory for each row",
    ratio: buffer.byteLength / fleet.rows.length,
    measured: `${(buffer.byteLength / 1024 / 1024).toFixed(2)} MiB in one buffer`,
    promise: { kind: "at most", bound: 35 },
  });
  return { buffer, rows: fleet.rows.length };
}

/** Measures compiling the newest quarter with and without judging it (guides/data-quality.md). */
function benchJudging(): void {
  const { rows, institutions } = newestQuarter();
  heading(`Quarter: ${rows.length.toLocaleString("en")} rates of ${institutions.length.toLocaleString("en")} institutions`);
  const compile = (sheet: typeof rows) => compileRateBook({ rows: sheet, institutions }, utf8);
  const measured = measure([
    { name: "judge and compile", run: () => compile(judgeSheet(rows)) },
    { name: "compile", run: () => compile(rows) },
  ]);
  const [judged, plain] = [measured("judge and compile"), measured("compile")];
  report({
    what: "of compiling without judging",
    ...ratioOf(judged, plain),
    measured: `${duration(judged.ms)} against ${duration(plain.ms)}`,
    promise: { kind: "at most", bound: 1.1 },
  });
  report({
    what: "bytes in memory for each row of the judged quarter",
    ratio: compile(judgeSheet(rows)).book.byteLength / rows.length,
    measured: "reasons stand in a side table",
    promise: { kind: "at most", bound: 36 },
  });
}

const CONTEXT = encodeContext({
  requestId: "req_bench",
  clientAddress: "127.0.0.1",
  principal: {
    keyId: "key_bench",
    orgId: "org_bench",
    environment: "live",
    plan: "pro",
    createdAt: "2026-01-02T00:00:00Z",
    expiresAt: null,
    name: null,
    scopes: null,
  },
  usage: null,
});
const DECISION = JSON.stringify({ product_request: { product_type: "auto_loan", amount: 20_000 }, context: { geo: { state: "TX" } } });

/** CPU milliseconds that a process uses from its start to the end of a Worker's first response, except those for filling KV in between. */
async function coldStart(script: string, buffer: ArrayBuffer): Promise<number> {
  const { started: miniflare, pid } = await withPid(async () => {
    const starting = new Miniflare(
      convertV4MiniflareOptions({ modules: true, script, kvNamespaces: ["BOOKS"], compatibilityDate: "2026-11-01", cf: false }),
    );
    await starting.ready;
    return starting;
  });
  const url = await miniflare.ready;
  const startup = threadsCpuMs(pid);
  const kv = await miniflare.getKVNamespace("BOOKS");
  await kv.put(bookKey("rate-book", "bench"), buffer);
  const rateBook = { version: "live-1", hash: "bench", asOf: 1_767_312_000 };
  const set = toBookSet("live", { rateBook, membershipBook: null, gazetteer: null }, rateBook.asOf);
  await kv.put(setPointerKey("live"), JSON.stringify(set));
  const asked = threadsCpuMs(pid);
  const response = await fetch(new URL("/v1/decisions", url), {
    method: "POST",
    headers: { "Content-Type": "application/json", [CONTEXT_HEADER]: CONTEXT },
    body: DECISION,
  });
  await response.arrayBuffer();
  const answered = threadsCpuMs(pid) - asked;
  if (!response.ok) throw new Error(`The Worker answered ${response.status}.`);
  await miniflare.dispose();
  return startup + answered;
}

export async function benchBook(): Promise<void> {
  const { buffer } = benchDecoding();
  benchJudging();
  const scripts = [await bundleWorker("workers/decisions/src/index.ts"), READER];
  const samples: number[][] = scripts.map(() => []);
  for (let start = 0; start < STARTS; start++) {
    for (const index of start % 2 === 0 ? [0, 1] : [1, 0]) samples[index]?.push(await coldStart(scripts[index] ?? "", buffer));
  }
  const [own = 0, reader = 0] = samples.map(median);
  report({
    what: "milliseconds of CPU of a cold start above a Worker that reads the same keys, first decision included",
    ratio: own - reader,
    measured: `${duration(own)} and ${duration(reader)}`,
    promise: { kind: "at most", bound: 30 },
  });
}
