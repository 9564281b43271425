import type { CoverageWire, FactsWire, SearchWire } from "@tellerline/contract";
import { byId } from "../dom.ts";
import { call, Refusal } from "../service.ts";
import { showBuckets } from "./buckets.ts";
import { showChips } from "./chips.ts";
import { confirmedFacts, editFact, listedFacts, showFacts, showFaults, showPerson } from "./facts.ts";
import { loanValues, requestedLoan, setLoanValues, showLoanFields } from "./loan.ts";
import { showOffers } from "./offers.ts";
import { findOffers } from "./prices.ts";
import { showQuestions } from "./questions.ts";
import { hasSituation, linkTo, situationIn } from "./sharing.ts";
import { markedText } from "./situation.ts";

/** Maximum entries of each list of offers, and of each bucket. */
const LISTED = 25;
const MOST_CHARACTERS = Number(byId("text", HTMLTextAreaElement).dataset.most);
const status = byId("status", HTMLElement);
const situation = byId("situation", HTMLFormElement);
const text = byId("text", HTMLTextAreaElement);
const product = byId("product", HTMLSelectElement);
const amount = byId("amount", HTMLInputElement);
const data = byId("data", HTMLSelectElement);
const understood = byId("understood", HTMLDetailsElement);
const answers = byId("answers", HTMLElement);

const pathOf = (what: string): string => `/v1/${data.value}/${what}`;

async function tellWhatIsKnown(): Promise<void> {
  const [known, looked] = [byId("known", HTMLElement), byId("looked", HTMLElement)];
  if (data.value === "demo") {
    looked.textContent = "the invented credit unions";
    known.textContent = "These institutions are invented, and so are their rules and their rates.";
    return;
  }
  const { headline, fleet } = await call<CoverageWire>("GET", "/v1/eligibility/coverage");
  if (data.value === "demo") return;
  looked.textContent = `${fleet.active_institutions.toLocaleString("en-US")} credit unions`;
  known.textContent = `${headline} Of the others facts are known at most, which make a membership possible and never certain. Rates are as reported, not current offers.`;
}

function inWords(error: unknown): string {
  if (!(error instanceof Refusal) || error.faults.length === 0) return error instanceof Error ? error.message : String(error);
  understood.open = true;
  const rest = showFaults(error.faults);
  renewChips();
  return rest.length === 0 ? "One of the facts is not used yet. See the note beside it." : rest.join(" ");
}

function markStale(isStale: boolean): void {
  answers.classList.toggle("stale", isStale);
  byId("stale", HTMLElement).hidden = !isStale;
}

let latest = 0;
/** Counts changes of the form, so that a search can tell whether the form changed while it ran. */
let edits = 0;

function noteEdit(): void {
  edits += 1;
  markStale(!answers.hidden);
}

/**
 * Runs a request, and shows its progress and errors in the status line. Ignores the response if a newer request has started meanwhile.
 * @param show renders the response, and returns the text of the status line
 * @returns whether the response was shown
 */
async function guarded<Answer>(doing: string, ask: () => Promise<Answer>, show: (answer: Answer) => string): Promise<boolean> {
  latest += 1;
  const own = latest;
  status.textContent = doing;
  try {
    const answer = await ask();
    if (own !== latest) return false;
    status.textContent = show(answer);
    return true;
  } catch (error) {
    if (own === latest) {
      markStale(true);
      status.textContent = inWords(error);
    }
    return false;
  }
}

function reveal(part: HTMLElement): void {
  part.hidden = false;
  const heading = part.querySelector("h2");
  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView({ block: "start" });
}

function renewChips(): void {
  showChips((name, isComplete) => {
    renewChips();
    if (isComplete) searchAsWritten();
    else {
      understood.open = true;
      editFact(name);
    }
  });
  // The text is only required if no facts are listed: a search without a text uses the listed facts.
  text.required = listedFacts().length === 0;
}

/** The text that the listed facts were extracted from: empty if they come from a shared link, null if nothing was read yet. */
let read: string | null = null;

async function readSituation(): Promise<boolean> {
  const written = text.value;
  if (written === read || (written.trim() === "" && listedFacts().length > 0)) return true;
  if (written.length > MOST_CHARACTERS) {
    status.textContent = `Your text has ${written.length} characters; at most ${MOST_CHARACTERS} are read at once.`;
    return false;
  }
  const ask = () => call<FactsWire>("POST", pathOf("eligibility/facts"), { body: { text: written } });
  return guarded("Reading …", ask, (facts) => {
    read = written;
    byId("marked", HTMLElement).replaceChildren(...markedText(written, facts.facts));
    showFacts(facts);
    understood.hidden = false;
    understood.open = Object.keys(facts.person_search_body).length === 0;
    return "Searching …";
  });
}

function isAsked(): boolean {
  // The browser can't focus a control inside a closed <details>.
  const folded = situation.querySelector(":invalid")?.closest("details");
  if (folded) folded.open = true;
  if (situation.reportValidity()) return true;
  status.textContent = amount.validity.valid ? "Correct what is marked." : "Enter an amount in dollars first, and correct what is marked.";
  return false;
}

async function search(): Promise<void> {
  if (!isAsked()) return;
  showFaults([]);
  renewChips();
  const person = confirmedFacts();
  if (Object.keys(person).length === 0) {
    // Makes a pending request's response outdated, because the facts that it searched with are gone.
    latest += 1;
    understood.hidden = false;
    understood.open = true;
    markStale(!answers.hidden);
    status.textContent = "We found no facts about you. Say in which city and state you live, where you work or study, or add a fact below.";
    return;
  }
  const begun = edits;
  const loanName = product.selectedOptions[0]?.textContent ?? "";
  const loan = requestedLoan();
  const amountUsd = Number(amount.value);
  const reported = product.selectedOptions[0]?.dataset.reported ?? "";
  const ask = () =>
    Promise.all([
      call<SearchWire>("POST", pathOf("eligibility/search"), { body: { ...person, limit: LISTED } }),
      findOffers(pathOf("reachable-offers"), person, loan, LISTED),
    ]);
  await guarded("Searching …", ask, ([found, offers]) => {
    showBuckets(found);
    showQuestions(found, search);
    const homeState = typeof person.home_state === "string" ? person.home_state : null;
    const score = typeof loan.credit_score === "number" ? loan.credit_score : null;
    showOffers(offers, { loanName, amountUsd, reported, homeState, isCompared: loan.current_offer !== undefined, score });
    markStale(edits !== begun);
    reveal(answers);
    const { eligible, conditionally_eligible } = found.counts;
    return `You appear to qualify at ${eligible.toLocaleString("en-US")}, and at ${conditionally_eligible.toLocaleString("en-US")} more after one step.`;
  });
}

// Errors are ignored, because the page works without the coverage figures.
const showKnown = () => tellWhatIsKnown().catch(() => undefined);
if (location.hash === "#invented") data.value = "demo";
showKnown();
data.addEventListener("change", () => {
  showKnown();
  noteEdit();
});
/** Extracts facts from the text, and searches. Removes a shared link's situation from the address, since the search may differ from it. */
async function searchAsWritten(): Promise<void> {
  if (!isAsked() || !(await readSituation())) return;
  if (hasSituation(location.hash)) history.replaceState(null, "", location.pathname);
  await search();
}

situation.addEventListener("submit", async (event) => {
  event.preventDefault();
  await searchAsWritten();
});
byId("confirm", HTMLFormElement).addEventListener("submit", (event) => {
  event.preventDefault();
  search();
});
/** The chosen product's standard amount. When the product changes, the amount changes too, unless the user typed another amount. */
let usual = amount.value;
product.addEventListener("change", () => {
  const next = product.selectedOptions[0]?.dataset.amount ?? usual;
  if (amount.value === usual) amount.value = next;
  usual = next;
  showLoanFields();
  noteEdit();
});
situation.addEventListener("input", noteEdit);
showLoanFields();
byId("share", HTMLButtonElement).addEventListener("click", async () => {
  const link = linkTo({ data: data.value, product: product.value, amount: amount.value, loan: loanValues(), person: confirmedFacts() });
  history.replaceState(null, "", link);
  await navigator.clipboard?.writeText(link).catch(() => undefined);
  status.textContent = "The link is in the address bar, and copied where the browser allows it. Whoever has it sees these facts; we don't.";
});
byId("print", HTMLButtonElement).addEventListener("click", () => print());

const hasOption = (select: HTMLSelectElement, value: string): boolean => [...select.options].some((option) => option.value === value);

function openShared(): void {
  if (!hasSituation(location.hash)) return;
  const shared = situationIn(location.hash);
  if (shared === null || !hasOption(data, shared.data) || !hasOption(product, shared.product)) {
    status.textContent = "This link can't be read: part of it is missing or was changed. Ask for it again, or write your situation.";
    return;
  }
  text.value = "";
  text.required = false;
  read = "";
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
