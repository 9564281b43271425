import type { FactsWire, ReachableWire, SearchWire } from "@tellerline/contract";
import { byId } from "../dom.ts";
import { call, Refusal } from "../service.ts";
import { showBuckets } from "./buckets.ts";
import { confirmedFacts, showFacts, showFaults } from "./facts.ts";
import { showOffers } from "./offers.ts";
import { showQuestions } from "./questions.ts";
import { markedText } from "./situation.ts";

/** The explorer: a situation in plain words, the facts in it, who would take the person, and at what cost. On invented data, without a key. */

const LISTED = 25;
const status = byId("status", HTMLElement);
const text = byId("text", HTMLTextAreaElement);
const product = byId("product", HTMLSelectElement);
const amount = byId("amount", HTMLInputElement);
const understood = byId("understood", HTMLElement);
const answers = byId("answers", HTMLElement);

let latest = 0;

/**
 * Asks the service, says that it does, and says what went wrong. Who asks again before the answer is there sees the newer one alone.
 * @param ask what is asked.
 * @param show puts the answer on the page, and says it in a sentence.
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
    const rest = error instanceof Refusal ? showFaults(error.faults) : [];
    status.textContent = [error instanceof Error ? error.message : String(error), ...rest].join(" ");
  }
}

/** Shows a part of the page, and takes the reader there. */
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
      ? "Nothing was understood as a fact about you. Add what you know below."
      : "Check what was understood.";
  });
}

function search(): Promise<void> {
  showFaults([]);
  const person = confirmedFacts();
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
    reveal(answers);
    const { eligible, conditionally_eligible } = found.counts;
    return `You can join ${eligible.toLocaleString("en-US")}, and ${conditionally_eligible.toLocaleString("en-US")} more after one step.`;
  });
}

byId("situation", HTMLFormElement).addEventListener("submit", (event) => {
  event.preventDefault();
  readSituation();
});
byId("confirm", HTMLFormElement).addEventListener("submit", (event) => {
  event.preventDefault();
  search();
});
product.addEventListener("change", () => {
  amount.value = product.selectedOptions[0]?.dataset.amount ?? amount.value;
});
