import type { SearchWire } from "@tellerline/contract";
import { button, byId, make, quoted } from "../dom.ts";

type Bucket = "eligible" | "conditionally_eligible" | "possibly_eligible" | "unknown";
type Entry = SearchWire[Bucket][number];

/** The buckets in the order shown (guides/membership.md#buckets). */
const BUCKETS: readonly { readonly bucket: Bucket; readonly title: string; readonly meaning: string }[] = [
  { bucket: "eligible", title: "You appear to qualify", meaning: "A published membership path applies to you. The credit union decides." },
  {
    bucket: "conditionally_eligible",
    title: "One step away",
    meaning: "You appear to qualify after one named step, such as joining an association.",
  },
  { bucket: "possibly_eligible", title: "Perhaps", meaning: "Part of a membership path applies; we still need to know more about you." },
  { bucket: "unknown", title: "Not known", meaning: "What you told us decides nothing here. Unknown never means no." },
];
const SHOWN_AT_FIRST = 5;

function evidenceOf({ paths, missing_facts = [] }: Entry): HTMLElement[] {
  const kinds = new Map([...paths, ...missing_facts].map(({ evidence_quote = "", evidence_kind }) => [evidence_quote, evidence_kind]));
  return [...kinds].flatMap(([quote, kind]) => (quote === "" ? [] : [quoted(quote, kind)]));
}

const STEPS: Readonly<Record<string, string>> = { join_association: "Join", donate: "Donate to", open_account: "Open an account at" };

function stepOf({ paths, join_cost_usd, join_url }: Entry): Node[] {
  const step = paths.find(({ conditional_on }) => conditional_on !== undefined)?.conditional_on;
  const verb = STEPS[step?.type ?? ""];
  if (step?.association === undefined || verb === undefined) return [];
  const cost = join_cost_usd === undefined ? "" : ` for $${join_cost_usd.toFixed(2)}`;
  const link = join_url?.startsWith("https://") ? [" ", make("a", { href: join_url, rel: "noopener noreferrer" }, "How to join")] : [];
  return [make("p", { class: "step" }, `${verb} ${step.association}${cost}.`, ...link)];
}

function entryItem(entry: Entry): HTMLElement {
  const { name, state, confidence, reasons, missing_facts = [] } = entry;
  const open = [...new Set(missing_facts.map(({ question }) => question))];
  return make(
    "details",
    {},
    make(
      "summary",
      {},
      make("strong", {}, name),
      " ",
      make("span", { class: "soft" }, `${state} · confidence ${Math.round(confidence * 100)} %`),
    ),
    ...reasons.map((reason) => make("p", {}, reason)),
    ...stepOf(entry),
    ...open.map((question) => make("p", { class: "open" }, question)),
    ...evidenceOf(entry),
  );
}

function bucketSection({ bucket, title, meaning }: (typeof BUCKETS)[number], search: SearchWire): HTMLElement {
  const entries = search[bucket];
  const items = make("div", {}, ...entries.slice(0, SHOWN_AT_FIRST).map(entryItem));
  const more = button(`Show ${Math.max(0, entries.length - SHOWN_AT_FIRST)} more`, { class: "quiet" }, () => {
    const rest = entries.slice(SHOWN_AT_FIRST).map(entryItem);
    items.append(...rest);
    more.remove();
    rest[0]?.querySelector("summary")?.focus();
  });
  const count = search.counts[bucket];
  const listed =
    entries.length < count
      ? [make("p", { class: "soft" }, `Showing the first ${entries.length} of ${count.toLocaleString("en-US")}.`)]
      : [];
  const heading = make("h3", {}, title, " ", make("span", { class: "count" }, count.toLocaleString("en-US")));
  const section = make("section", { class: `bucket ${bucket}` }, heading, make("p", { class: "soft" }, meaning), ...listed, items);
  if (entries.length > SHOWN_AT_FIRST) section.append(more);
  return section;
}

export function showBuckets(search: SearchWire): void {
  byId("buckets", HTMLElement).replaceChildren(...BUCKETS.map((described) => bucketSection(described, search)));
  byId("disclosure", HTMLElement).textContent = search.disclosure;
}
