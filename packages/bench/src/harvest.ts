import { draftClaims } from "@tellerline/drafting";
import { compileGazetteer, type Gazetteer, openGazetteer } from "@tellerline/geography";
import { pageTextOf } from "@tellerline/harvest";
import { embeddedGazetteer } from "@tellerline/ops";
import { utf8 } from "./support/books.ts";
import { measure } from "./support/measure.ts";
import { duration, heading, report } from "./support/report.ts";

/** Sentences such as pages about membership have. The last sentence is about something else. */
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
export function benchHarvest(): void {
  heading("Harvest: reading a page and drafting what it says");
  const gazetteer = openGazetteer(compileGazetteer(embeddedGazetteer(), utf8), utf8);
  const built = pageOf(240_000, 0.05);
  const [small, large] = [pageOf(24_000, 1), pageOf(240_000, 1)];
  const timed = measure([
    { name: "built", run: () => readAndDraft(gazetteer, built) },
    { name: "small", run: () => readAndDraft(gazetteer, small) },
    { name: "large", run: () => readAndDraft(gazetteer, large) },
  ]);
  const ms = (name: string) => timed.find((one) => one.name === name)?.medianMs ?? Number.NaN;
  report({
    what: "milliseconds for a page of 240 KB, 12 KB of it sentences",
    ratio: ms("built"),
    measured: duration(ms("built")),
    promise: { kind: "at most", bound: 50 },
  });
  report({
    what: "growth from 24 KB to 240 KB of sentences about membership",
    ratio: ms("large") / ms("small"),
    measured: `${duration(ms("small"))} and ${duration(ms("large"))}`,
    promise: { kind: "at most", bound: 12 },
  });
}
