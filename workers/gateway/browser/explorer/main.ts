import type { FactsWire, ReachableWire, SearchWire } from "@tellerline/contract";
import { byId } from "../dom.ts";
import { call, Refusal } from "../service.ts";
import { showBuckets } from "./buckets.ts";
import { confirmedFacts, showFacts, showFaults } from "./facts.ts";
import { showOffers } from "./offers.ts";
import { showQuestions } from "./questions.ts";
import { markedText } from "./situation.ts";

/** The explorer: from a described situation to facts, credit unions and offers. Uses invented data and no key. */

const LISTED = 25;
const status = byId("status", HTMLElement);
const situation = byId("situation", HTMLFormElement);
const text = byId("text", HTMLTextAreaElement);
const product = byId("product", HTMLSelectElement);
const amount = byId("amount", HTMLInputElement);
const understood = byId("understood", HTMLElement);
const answers = byId("answers", HTMLElement);

/** An error as a sentence for the status line. Does not repeat what is shown beside fields. */
function inWords(error: unknown): string {
  if (!(error instanceof Refusal) || error.faults.length === 0) return error instanceof Error ? error.message : String(error);
  const rest = showFaults(error.faults);
  return rest.length === 0 ? "One of the facts is not used yet. See the note beside it." : rest.join(" ");
}

/** Marks the results as outdated when they belong to an earlier search. */
function markStale(isStale: boolean): void {
  answers.classList.toggle("stale", isStale);
  byId("stale", HTMLElement).hidden = !isStale;
}

let latest = 0;

/**
 * Runs a request and shows its progress and errors in the status line. Ignores the response if a newer request was started.
 * @param show renders the response and returns the status text.
 */
async function guarded<Answer>(doing: string, ask: () => Promise<Answer>, show: (answer: Answer) => string): Promise<void> {
  latest += 1;
  const own = latest;
  status.textContent = doing;
  try {
    const answer = await ask();
    if (own === latest) status.textContent = show(answer);
  } catch (error) {
    if (own !== latest) return;
    markStale(true);
    status.textContent = inWords(error);
  }
}

/** Shows a section and moves focus to it. */
function reveal(part: HTMLElement): void {
  part.hidden = false;
  const heading = part.querySelector("h2");
  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView({ block: "start" });
}

function readSituation(): Promise<void> {
  const written = text.value;
  const ask = () => call<FactsWire>("POST", "/v1/demo/eligibility/facts", { body: { text: written } });
  return guarded("Reading …", ask, (facts) => {
    byId("marked", HTMLElement).replaceChildren(...markedText(written, facts.facts));
    showFacts(facts);
    answers.hidden = true;
    reveal(understood);
    return Object.keys(facts.person_search_body).length === 0
      ? "We found no facts about you in this text. Add them below."
      : "Check the facts we found.";
  });
}

async function search(): Promise<void> {
  if (!situation.reportValidity()) {
    status.textContent = "Enter an amount in dollars first.";
    return;
  }
  showFaults([]);
  const person = confirmedFacts();
  const loanName = product.selectedOptions[0]?.textContent ?? "";
  const loan = { product_type: product.value, amount: Number(amount.value) };
  const ask = () =>
    Promise.all([
      call<SearchWire>("POST", "/v1/demo/eligibility/search", { body: { ...person, limit: LISTED } }),
      call<ReachableWire>("POST", "/v1/demo/reachable-offers", { body: { person, product: loan, limit: LISTED } }),
    ]);
  return guarded("Searching …", ask, ([found, reachable]) => {
    showBuckets(found);
    showQuestions(found, search);
    showOffers(reachable);
    byId("loan", HTMLElement).textContent = `${loanName}, $${loan.amount.toLocaleString("en-US")}`;
    markStale(false);
    reveal(answers);
    const { eligible, conditionally_eligible } = found.counts;
    return `You can join ${eligible.toLocaleString("en-US")}, and ${conditionally_eligible.toLocaleString("en-US")} more after one step.`;
  });
}

situation.addEventListener("submit", (event) => {
  event.preventDefault();
  readSituation();
});
byId("confirm", HTMLFormElement).addEventListener("submit", (event) => {
  event.preventDefault();
  search();
});
/** The product's standard amount, filled in unless the user typed another. */
let usual = amount.value;
product.addEventListener("change", () => {
  const next = product.selectedOptions[0]?.dataset.amount ?? usual;
  if (amount.value === usual) amount.value = next;
  usual = next;
  markStale(!answers.hidden);
});
amount.addEventListener("input", () => markStale(!answers.hidden));
