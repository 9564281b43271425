import type { FoundInstitutionWire, InstitutionsWire } from "@tellerline/contract";
import { STATES, type StateCode } from "@tellerline/geography";
import { dollars } from "@tellerline/scoring";
import type { Page } from "@tellerline/worker-kit/pages";
import { html } from "hono/html";
import { STYLE } from "./style.ts";

const FORM =
  "form{display:flex;gap:.6rem;margin:1rem 0}input{flex:1;min-width:0;font:inherit}.states{columns:12rem;list-style:none;padding:0}.states li{padding:.15rem 0}td{font-variant-numeric:tabular-nums}";

function row({ name, also_known_as, city, state, members, assets_usd, profile, matched_by }: FoundInstitutionWire) {
  const trade = also_known_as.length === 0 ? "" : html` <span class="fine">${also_known_as.join(", ")}</span>`;
  const near = matched_by === "near_name" ? html` <span class="soft">Did you mean this one?</span>` : "";
  return html`<tr><th scope="row"><a href="${profile}">${name}</a>${trade}${near}</th><td data-label="Based in">${city}, ${state}</td>
    <td class="n" data-label="Members">${members?.toLocaleString("en-US") ?? "not known"}</td><td class="n" data-label="Assets">${assets_usd === null ? "not known" : dollars(assets_usd)}</td></tr>`;
}

function table(institutions: readonly FoundInstitutionWire[]) {
  return html`<table>
    <thead><tr><th scope="col">Credit union</th><th scope="col">Based in</th><th scope="col" class="n">Members</th><th scope="col" class="n">Assets</th></tr></thead>
    <tbody>${institutions.map(row)}</tbody></table>`;
}

const pathOf = (state: StateCode | null): string => (state === null ? "/credit-unions" : `/credit-unions/${state}`);

const states = () =>
  html`<section><h2>By state</h2><ul class="states">${Object.entries(STATES).map(([code, { name }]) => html`<li><a href="/credit-unions/${code}">${name}</a></li>`)}</ul></section>`;

function nothing(state: StateCode | null, said: string) {
  if (said === "") return html`<p>No credit union is based here. <a href="/credit-unions">Search all states</a>.</p>`;
  const everywhere = state === null ? "" : html` <a href="/credit-unions?q=${encodeURIComponent(said)}">Search all states</a>.`;
  return html`<p>No credit union was found by "${said}". Try fewer words of its name, or its charter number.${everywhere}</p>`;
}

/** The page on which people look for a credit union. The `html` template escapes text from imports. @param state null for all states */
export function institutionsPage(
  { total, institutions, next_cursor, disclosure }: InstitutionsWire,
  state: StateCode | null,
  said: string,
): Page {
  const place = state === null ? "the United States" : STATES[state].name;
  const heading = said === "" ? `Credit unions in ${place}, the largest first` : `Found by "${said}"`;
  const asked = said === "" ? "" : `q=${encodeURIComponent(said)}&`;
  const next =
    next_cursor === null ? "" : html`<p><a href="${pathOf(state)}?${asked}cursor=${encodeURIComponent(next_cursor)}">Next page</a></p>`;
  const body = html`<main id="main"><h1>Credit unions in ${place}</h1>
    <form role="search" action="${pathOf(state)}"><input type="search" name="q" value="${said}" maxlength="200" aria-label="Name, trade name or charter number" placeholder="Name, trade name or charter number"><button>Search</button></form>
    <section><h2>${heading} <span class="soft">(${total.toLocaleString("en-US")})</span></h2>${institutions.length === 0 ? nothing(state, said) : table(institutions)}${next}</section>
    ${state === null ? states() : html`<p><a href="/credit-unions">All states</a></p>`}<p class="soft">${disclosure}</p></main>`;
  const description = `Credit unions in ${place}: their published rates, and who may be able to join.`;
  return { title: `Credit unions in ${place}`, description, section: "institutions", style: STYLE + FORM, sendsForms: true, body };
}
