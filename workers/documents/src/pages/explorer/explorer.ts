import { LIMITS, personSchema, stateCodeOut } from "@tellerline/contract";
import { LOAN_PRODUCTS, loanProduct, marketTitle } from "@tellerline/vocabulary";
import type { Page } from "@tellerline/worker-kit/pages";
import { html, raw } from "hono/html";
import * as z from "zod";
import { WITHOUT_SCRIPTS } from "../without-scripts.ts";
import { loanFields } from "./loan-fields.ts";
import { STYLE } from "./style.ts";

const EXAMPLE = "I live in Round Rock, TX and work at Dell Technologies in Austin. I'm a veteran, and my wife is a teacher.";

const inWords = (name: string): string => {
  const text = name.replaceAll("_", " ").replace(/\bzip\b/, "ZIP code");
  return text.charAt(0).toUpperCase() + text.slice(1);
};

export function toField([name, schema]: [string, z.ZodType]) {
  const inner = schema instanceof z.ZodOptional ? schema.unwrap() : schema;
  const label = inWords(name);
  if (name.endsWith("_state"))
    return { name, label, kind: "choice", choices: stateCodeOut.options.map((code) => ({ value: code, label: code })) };
  if (inner instanceof z.ZodEnum) {
    return { name, label, kind: "choice", choices: inner.options.map((value) => ({ value, label: inWords(String(value)) })) };
  }
  if (inner instanceof z.ZodBoolean) {
    const choices = [
      { value: "true", label: "Yes" },
      { value: "false", label: "No" },
    ];
    return { name, label, kind: "flag", choices };
  }
  if (inner instanceof z.ZodNumber) return { name, label, kind: "number", choices: [] };
  if (!(inner instanceof z.ZodArray)) return { name, label, kind: "text", choices: [] };
  return { name, label, kind: inner.element instanceof z.ZodObject ? "records" : "list", choices: [] };
}

const FIELDS = Object.entries(personSchema.shape).map(toField);

function productOption(product: (typeof LOAN_PRODUCTS)[number]) {
  const selected = product === "auto_loan" ? raw(" selected") : "";
  const { standardAmountUsd, reportedAs } = loanProduct(product);
  const reported = (reportedAs?.title ?? "most common rate").toLowerCase();
  return html`<option value="${product}" data-amount="${standardAmountUsd}" data-reported="${reported}"${selected}>${marketTitle(product)}</option>`;
}

export function explorerPage(script: string): Page {
  const fields = JSON.stringify(FIELDS).replaceAll("<", "\\u003c");
  const body = html`<main id="main"><h1>Which credit unions can you join, and at what true cost?</h1>
${WITHOUT_SCRIPTS}
<p class="lead">Describe yourself and the loan. We look through <span id="looked">the credit unions</span> that may take you, ranked by what you would pay.</p>
<form id="situation" class="ask-form" novalidate><div class="two"><div><label for="text">About you <small>where you live, work, study, whom you belong to</small></label><textarea id="text" required data-most="${LIMITS.factsTextLength}">${EXAMPLE}</textarea>
<ul id="chips" class="chips" aria-label="What we understood" hidden></ul></div>
<div><div class="row"><div><label for="product">Loan</label><select id="product">${LOAN_PRODUCTS.map(productOption)}</select></div>
<div><label for="amount">Amount in dollars</label><input id="amount" type="number" min="1" max="1000000000" step="any" required value="${loanProduct("auto_loan").standardAmountUsd}"></div></div>
${loanFields()}</div></div>
<div class="ending"><button type="submit">Show offers</button><p class="fine">Nothing you write is stored. No credit check, no account. Without a score you see a price for each band of scores that is published.</p>
<div class="which"><label for="data">Institutions</label><select id="data"><option value="explore" selected>Real</option><option value="demo" id="invented">Invented</option></select></div></div></form>
<p id="status" role="status" aria-live="polite"></p>
<details id="understood" hidden><summary>What we understood, and what to correct</summary>
<p id="marked"></p>
<form id="confirm"><p class="soft">Correct what is wrong, uncheck what should not count, and add what is missing.</p><ul id="facts"></ul><p id="unused" class="soft"></p>
<div class="row"><div><label for="add">Anything else?</label><select id="add"></select></div><button type="button" id="add-it" class="quiet">Add</button><button type="submit" class="quiet">Search with these facts</button></div></form></details>
<section id="answers" aria-labelledby="answers-heading" hidden><h2 id="answers-heading" tabindex="-1">Credit unions you may be able to join</h2>
<p class="soft"><span id="loan"></span><span id="basis"></span></p><p id="stale" class="step" hidden>These results are for your previous search.</p>
<div class="with-side"><div><div id="offers"></div>
<p class="row"><button type="button" id="share" class="quiet">Link to this situation</button><button type="button" id="print" class="quiet">Print</button></p></div>
<aside class="side" aria-label="What would help"><div id="questions"></div><div id="strip"></div>
<div id="cannot" hidden><h3>What we can't decide here</h3><ul id="unanswerable" class="plain"></ul></div>
<h3>What stands behind this</h3><ul id="behind" class="plain"></ul><p id="disclosure" class="soft"></p></aside></div>
<h2>All that we looked at</h2><div id="buckets" class="buckets"></div></section>
<p id="known" class="soft"></p><p class="soft">The same results are available from the <a href="/docs">API</a> and as <a href="/docs/first-call">tools for agents</a>. A sandbox key costs nothing: <a href="/docs/first-ten-minutes">your first ten minutes</a>.</p></main>
<script type="application/json" id="fields">${raw(fields)}</script>`;
  const description = "Which credit unions you may be able to join, and at what true cost.";
  return { title: "Explorer", description, section: "explorer", style: STYLE, body, script };
}
