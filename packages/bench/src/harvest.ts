import { utf8 } from "@tellerline/dev/utf8";
import { draftClaims } from "@tellerline/drafting";
import { compileGazetteer, type Gazetteer, openGazetteer } from "@tellerline/geography";
import { pageTextOf } from "@tellerline/harvest";
import { embeddedGazetteer } from "@tellerline/ops";
import { AT_ONCE, followFleet } from "./support/harvested-fleet.ts";
import { measure, median, ratioOf } from "./support/measure.ts";
import { duration, heading, report } from "./support/report.ts";

/** Sentences like those on membership pages. The last sentence is about something else. */
const SENTENCES = [
  "Anyone who lives or works in Travis County, Texas can join.",
  "Employees of Dell and retirees of the Elm Works are eligible to join.",
  "Members of the Friends of the Library may join.",
  "Immediate family members of current members are eligible, too.",
  "Our branch is open from nine to five, and we are glad to see you here.",
] as const;

const STYLE_RULE = ".block-grid .cell:nth-child(3n)>a:hover{margin:0 auto;padding:4px;color:#234}";

/**
 * A page of about `characters` characters.
 * @param wordsShare fraction of the page that is sentences; the rest is style rules like those of site builders.
 */
function pageOf(characters: number, wordsShare: number): string {
  const style = STYLE_RULE.repeat(Math.round((characters * (1 - wordsShare)) / STYLE_RULE.length));
  const parts: string[] = [];
  for (let size = style.length; size < characters; size += (parts.at(-1) ?? "").length)
    parts.push(`<p>${SENTENCES[parts.length % SENTENCES.length]} Notice ${parts.length}.</p>`);
  return `<!DOCTYPE html><html><head><title>Join</title><style>${style}</style></head><body>${parts.join("\n")}</body></html>`;
}

function readAndDraft(gazetteer: Gazetteer, html: string): number {
  const { text } = pageTextOf(html, "https://cu.example/join");
  const source = { sourceId: "page", creditUnionId: "CU|AUSTIN|TX", text, retrievedAt: "2026-11-01T00:00:00Z" };
  return draftClaims(gazetteer, source).claims.length;
}

/**
 * Measures the time for reading a page and drafting its claims (guides/membership.md#drafting-claims), and how it grows with the page's
 * sentences.
 */
function benchReading(): void {
  heading("Harvest: reading a page and drafting what it says");
  const gazetteer = openGazetteer(compileGazetteer(embeddedGazetteer(), utf8), utf8);
  const built = pageOf(240_000, 0.05);
  const [small, large] = [pageOf(24_000, 1), pageOf(240_000, 1)];
  const timed = measure([
    { name: "built", run: () => readAndDraft(gazetteer, built) },
    { name: "small", run: () => readAndDraft(gazetteer, small) },
    { name: "large", run: () => readAndDraft(gazetteer, large) },
  ]);
  report({
    what: "milliseconds for a page of 240 KB, 12 KB of it sentences",
    ratio: timed("built").ms,
    spread: timed("built").spread,
    measured: duration(timed("built").ms),
    promise: { kind: "at most", bound: 50 },
  });
  report({
    what: "growth from 24 KB to 240 KB of sentences about membership",
    ...ratioOf(timed("large"), timed("small")),
    measured: `${duration(timed("small").ms)} and ${duration(timed("large").ms)}`,
    promise: { kind: "at most", bound: 12 },
  });
}

const HOSTS = 400;
const DELAY_SECONDS = 0.1;
const ANSWER_MS = 50;
const ROUNDS = 3;

/** Number of hosts that are checked one by one. */
const ALONE = 12;
/** A delay that adds almost nothing to the time of a check. With 0, the usual delay would apply. */
const NO_DELAY_SECONDS = 0.001;

/** Measures checks of unchanged pages, one after another, with nothing else running. */
async function benchLook(): Promise<void> {
  heading(`A look at an unchanged page that is answered after ${ANSWER_MS} ms`);
  const fleet = await followFleet(ALONE, NO_DELAY_SECONDS, ANSWER_MS);
  const looks: number[] = [];
  const fetches: number[] = [];
  for (let site = 0; site < ALONE; site += 1) {
    const { requests } = await fleet.harvest(site, site + 1);
    const [first, last] = [requests[0], requests.at(-1)];
    if (first === undefined || last === undefined) throw new Error("A site was not looked at.");
    looks.push((last.startedMs - first.startedMs) / (requests.length - 1));
    fetches.push((await fleet.bareMs(requests, 1)) / requests.length);
  }
  await fleet.stop();
  report({
    what: "fetched, stored and the next begun, against a bare fetch",
    ratio: median(looks) / median(fetches),
    measured: `${duration(median(looks))} against ${duration(median(fetches))}`,
    promise: { kind: "at most", bound: 1.5 },
  });
}

/**
 * Compares checks of unchanged pages, each answered with 304, with a Worker that only fetches them,
 * and with the delays that hosts ask for.
 */
async function benchLooks(): Promise<void> {
  heading(`Looks at unchanged pages of ${HOSTS} hosts that answer after ${ANSWER_MS} ms`);
  const fleet = await followFleet(HOSTS, DELAY_SECONDS, ANSWER_MS);
  const rounds = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const { requests, ms } = await fleet.harvest();
    rounds.push({ requests, ms, bareMs: await fleet.bareMs(requests, AT_ONCE) });
  }
  await fleet.stop();
  const [{ requests } = { requests: [] }] = rounds;
  const delaysMs = ((requests.length - HOSTS) * DELAY_SECONDS * 1000) / AT_ONCE;
  const [ours, bare] = [median(rounds.map(({ ms }) => ms)), median(rounds.map(({ bareMs }) => bareMs))];
  report({
    what: `${AT_ONCE} hosts at once, against their delays and the bare fetches`,
    ratio: ours / (delaysMs + bare),
    measured: `${duration(ours)} against ${duration(delaysMs)} + ${duration(bare)}`,
    promise: { kind: "at most", bound: 1.2 },
  });
}

/** Measures reading pages, drafting from them and checking them (guides/from-a-page-to-an-answer.md). */
export async function benchHarvest(): Promise<void> {
  benchReading();
  await benchLook();
  await benchLooks();
}
