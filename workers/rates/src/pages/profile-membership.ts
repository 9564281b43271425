import type { ProfileWire } from "@tellerline/contract";
import { isStateCode, STATES } from "@tellerline/geography";
import { dollars } from "@tellerline/scoring";
import { html } from "hono/html";

const MAX_NAMED = 24;

type Membership = NonNullable<ProfileWire["eligibility"]>;

/** Joins names with semicolons. Names after the first `MAX_NAMED` are only counted. */
function named(names: readonly string[]): string {
  const more = names.length > MAX_NAMED ? ` and ${names.length - MAX_NAMED} more` : "";
  return `${names.slice(0, MAX_NAMED).join("; ")}${more}`;
}

const oneOf = (names: readonly string[], one: string, many: string): string =>
  names.length === 1 ? one : `One of ${names.length} ${many}`;

const stateName = (code: string): string => (isStateCode(code) ? STATES[code].name : code);

function waysIn(record: Membership): readonly { readonly way: string; readonly names: readonly string[] }[] {
  const states = record.geo_states.map(stateName);
  const ways = [
    { way: oneOf(states, "A state", "states"), names: states },
    { way: oneOf(record.geo_counties, "A county", "counties"), names: record.geo_counties },
    { way: oneOf(record.geo_cities, "A city or town", "cities and towns"), names: record.geo_cities },
    { way: oneOf(record.employers, "An employer", "employers"), names: record.employers },
    { way: oneOf(record.associations, "An association", "associations"), names: record.associations },
    { way: oneOf(record.occupations, "An occupation", "occupations"), names: record.occupations },
  ].filter(({ names }) => names.length > 0);
  return record.family_membership === true ? [...ways, { way: "Family of members", names: [] }] : ways;
}

/** What becoming a member costs, and how it is done. */
function joining({ join_path: path, membership_fee_usd: fee, min_deposit_usd: deposit }: Membership) {
  const costs = [
    ...(fee === null ? [] : [fee === 0 ? "no fee" : `a fee of ${dollars(fee)}`]),
    ...(deposit === null ? [] : [deposit === 0 ? "no deposit" : `a deposit of ${dollars(deposit)}`]),
  ];
  return html`${path === null ? "" : html`<p>How to join: ${path}</p>`}${costs.length === 0 ? "" : html`<p>To join: ${costs.join(" and ")}.</p>`}`;
}

/** Whether the record says who may join, how, or at what cost. */
const saysHow = (record: Membership): boolean =>
  record.open_to_anyone ||
  [record.requirements_summary, record.join_path, record.membership_fee_usd, record.min_deposit_usd].some((told) => told !== null) ||
  waysIn(record).length > 0;

function standing(record: Membership) {
  if (record.publication === undefined) return html`<span class="is ask">Known from a record, without rules of its own</span>`;
  if (!saysHow(record))
    return html`<span class="is ask">It asks for a tie that is not told here: check as a person, or ask the credit union</span>`;
  return record.publication.evidence_kind === "carried"
    ? html`<span class="is may">Its page said so when it was read before, not yet confirmed here</span>`
    : html`<span class="is yes">Published with the institution's own words</span>`;
}

function sources(record: Membership) {
  const page = record.evidence_url === null ? "" : html`<p>Page: <span class="url">${record.evidence_url}</span></p>`;
  return html`<p>${standing(record)}</p>${page}`;
}

/** The section on who may be able to join, as published. It never says that somebody can't join. */
export function membershipOf({ eligibility }: ProfileWire) {
  if (eligibility === undefined)
    return html`<h2>Who may be able to join</h2><p><span class="is ask">Not known here yet: ask the credit union</span></p><p>Unknown never means no.</p>`;
  const ways = waysIn(eligibility);
  const open = eligibility.open_to_anyone ? html`<p>Published as open to anyone. The credit union decides.</p>` : "";
  const summary = eligibility.requirements_summary === null ? "" : html`<p>${eligibility.requirements_summary}</p>`;
  const list =
    ways.length === 0
      ? ""
      : html`<p class="soft">A tie to any one of these may do; how it must be stands on its page.</p><ol class="ways">${ways.map(({ way, names }) => html`<li><b>${way}</b>${named(names)}</li>`)}</ol>`;
  return html`<h2>Who may be able to join</h2>${open}${summary}${list}${joining(eligibility)}${sources(eligibility)}<p class="note">${eligibility.disclosure}</p>`;
}
