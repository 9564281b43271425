import type { CoverageWire, FactsWire, SearchWire } from "@tellerline/contract";
import { byId } from "../dom.ts";
import { call, Refusal } from "../service.ts";
import { showBuckets } from "./buckets.ts";
import { confirmedFacts, showFacts, showFaults, showPerson } from "./facts.ts";
import { loanValues, requestedLoan, setLoanValues, showLoanFields } from "./loan.ts";
import { showOffers } from "./offers.ts";
import { findOffers } from "./prices.ts";
import { showQuestions } from "./questions.ts";
import { hasSituation, linkTo, situationIn } from "./sharing.ts";
import { markedText } from "./situation.ts";

/** The explorer: turns a described situation into facts, credit unions and offers. It needs no key. Institutions are real or, if chosen, invented. */

const LISTED = 25;
const status = byId("status", HTMLElement);
const situation = byId("situation", HTMLFormElement);
const text = byId("text", HTMLTextAreaElement);
const product = byId("product", HTMLSelectElement);
const amount = byId("amount", HTMLInputElement);
const data = byId("data", HTMLSelectElement);
const understood = byId("understood", HTMLElement);
const answers = byId("answers", HTMLElement);

/** The path of an endpoint for the chosen institutions, real or invented. */
const pathOf = (what: string): string => `/v1/${data.value}/${what}`;

async function tellWhatIsKnown(): Promise<void> {
  const known = byId("known", HTMLElement);
  if (data.value === "demo") {
    known.textContent = "These institutions are invented, and so are their rules and their rates.";
    return;
  }
  const { headline } = await call<CoverageWire>("GET", "/v1/eligibility/coverage");
  if (data.value === "demo") return;
  known.textContent = `${headline} Of the others facts are known at most, which make a membership possible and never certain. Rates are as reported, not current offers.`;
}

/** An error as a sentence for the status line. Errors that are shown beside fields are not repeated. */
function inWords(error: unknown): string {
  if (!(error instanceof Refusal) || error.faults.length === 0) return error instanceof Error ? error.message : String(error);
  const rest = showFaults(error.faults);
  return rest.length === 0 ? "One of the facts is not used yet. See the note beside it." : rest.join(" ");
}

/** Shows or hides the note that the results belong to an earlier search. */
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

function reveal(part: HTMLElement): void {
  part.hidden = false;
  const heading = part.querySelector("h2");
  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView({ block: "start" });
}

function readSituation(): Promise<void> {
  const written = text.value;
  const ask = () => call<FactsWire>("POST", pathOf("eligibility/facts"), { body: { text: written } });
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
    status.textContent = "Enter an amount in dollars first, and correct what is marked.";
    return;
  }
  showFaults([]);
  const person = confirmedFacts();
  const loanName = product.selectedOptions[0]?.textContent ?? "";
  const loan = requestedLoan();
  const amountUsd = Number(amount.value);
  const ask = () =>
    Promise.all([
      call<SearchWire>("POST", pathOf("eligibility/search"), { body: { ...person, limit: LISTED } }),
      findOffers(pathOf("reachable-offers"), person, loan, LISTED),
    ]);
  return guarded("Searching …", ask, ([found, offers]) => {
    showBuckets(found);
    showQuestions(found, search);
    showOffers(offers, amountUsd, product.selectedOptions[0]?.dataset.reported ?? "", loan.current_offer !== undefined);
    byId("loan", HTMLElement).textContent = `${loanName}, $${amountUsd.toLocaleString("en-US")}`;
    markStale(false);
    reveal(answers);
    const { eligible, conditionally_eligible } = found.counts;
    return `You appear to qualify at ${eligible.toLocaleString("en-US")}, and at ${conditionally_eligible.toLocaleString("en-US")} more after one step.`;
  });
}

// The page also works without what this shows.
const showKnown = () => tellWhatIsKnown().catch(() => undefined);
if (location.hash === "#invented") data.value = "demo";
showKnown();
data.addEventListener("change", () => {
  showKnown();
  markStale(!answers.hidden);
});
situation.addEventListener("submit", (event) => {
  event.preventDefault();
  readSituation();
});
byId("confirm", HTMLFormElement).addEventListener("submit", (event) => {
  event.preventDefault();
  search();
});
/** The product's standard amount. It replaces the amount unless the user typed another. */
let usual = amount.value;
product.addEventListener("change", () => {
  const next = product.selectedOptions[0]?.dataset.amount ?? usual;
  if (amount.value === usual) amount.value = next;
  usual = next;
  showLoanFields();
  markStale(!answers.hidden);
});
situation.addEventListener("input", (event) => {
  if (event.target !== text) markStale(!answers.hidden);
});
showLoanFields();
byId("share", HTMLButtonElement).addEventListener("click", async () => {
  const link = linkTo({ data: data.value, product: product.value, amount: amount.value, loan: loanValues(), person: confirmedFacts() });
  history.replaceState(null, "", link);
  await navigator.clipboard?.writeText(link).catch(() => undefined);
  status.textContent = "The link is in the address bar, and copied where the browser allows it. Whoever has it sees these facts; we don't.";
});
byId("print", HTMLButtonElement).addEventListener("click", () => print());

const hasOption = (select: HTMLSelectElement, value: string): boolean => [...select.options].some((option) => option.value === value);

/** Shows the situation that a link contains, and searches with it. */
function openShared(): void {
  if (!hasSituation(location.hash)) return;
  const shared = situationIn(location.hash);
  if (shared === null || !hasOption(data, shared.data) || !hasOption(product, shared.product)) {
    status.textContent = "This link can't be read: part of it is missing or was changed. Ask for it again, or write your situation.";
    return;
  }
  text.value = "";
  text.required = false;
  data.value = shared.data;
  product.value = shared.product;
  amount.value = shared.amount;
  setLoanValues(shared.loan ?? {});
  showLoanFields();
  showPerson(shared.person);
  understood.hidden = false;
  showKnown();
  search();
}
openShared();
addEventListener("hashchange", openShared);
