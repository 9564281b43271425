import type { ProfileWire } from "@tellerline/contract";
import { STATES } from "@tellerline/geography";
import { dollars } from "@tellerline/scoring";
import type { Page } from "@tellerline/worker-kit/pages";
import { html } from "hono/html";
import { membershipOf } from "./profile-membership.ts";
import { type Histories, ratesOf } from "./profile-rates.ts";
import { STYLE } from "./style.ts";

const WAYS =
  ".ways{list-style:none;padding:0;counter-reset:way}.ways li{position:relative;padding:.6rem 0 .6rem 1.8rem;border-top:1px solid var(--line);color:var(--soft);overflow-wrap:anywhere}.ways li::before{counter-increment:way;content:counter(way);position:absolute;left:0;font-weight:680;color:var(--brand)}.ways b{display:block;color:var(--ink);font-weight:650}.url{overflow-wrap:anywhere}";

/** The institution's site. It is a link only if the site is known to be the institution's own. */
function siteOf({ site }: ProfileWire) {
  if (site === undefined) return "";
  if (site.state === "active") return html`<li>Site <a href="${site.url}" rel="noopener nofollow">${site.url}</a></li>`;
  return html`<li>Site <b>${site.url}</b> (${site.listed_on === undefined ? "" : `listed on ${site.listed_on}, `}not checked)</li>`;
}

function facts(profile: ProfileWire) {
  const { charter_number: charter, members, assets_usd: assets, county, also_known_as: trade } = profile;
  return html`<ul class="inline">${charter === null ? "" : html`<li>Charter <b>${charter}</b></li>`}${members === null ? "" : html`<li><b>${members.toLocaleString("en-US")}</b> members</li>`}
    ${assets === null ? "" : html`<li><b>${dollars(assets)}</b> in assets</li>`}${county === null ? "" : html`<li>${/^\d{5}$/.test(county) ? "County (FIPS) " : ""}<b>${county}</b></li>`}
    ${trade.length === 0 ? "" : html`<li>Also <b>${trade.join(", ")}</b></li>`}${siteOf(profile)}</ul>`;
}

/**
 * A credit union's profile page. The `html` template escapes text from imports.
 * @param histories the institution's rates on each day of observation, by `kindOf`
 */
export function profilePage(profile: ProfileWire, histories: Histories, nowMs: number): Page {
  const { name, city, state } = profile;
  const notice = profile.synthetic
    ? html`<p class="note">Invented institution of the embedded data set: not market data; never quote it.</p>`
    : "";
  const body = html`<main id="main"><nav class="crumbs" aria-label="Place"><a href="/credit-unions">Credit unions</a> / <a href="/credit-unions/${state}">${STATES[state].name}</a> / ${city}</nav>
    <h1>${name}</h1>${facts(profile)}${notice}<p><a class="go" href="/${profile.synthetic ? "#invented" : ""}">See whether you may join</a></p>
    <div class="with-side"><div>${ratesOf(profile, histories, nowMs)}</div><aside class="side">${membershipOf(profile)}</aside></div>
    <p class="soft">${profile.disclosure} As of <time datetime="${profile.as_of}">${profile.as_of}</time>. For JSON, send <code>Accept: application/json</code>.</p></main>`;
  const description = `Rates of ${name} in ${city}, ${state}, and who may be able to join.`;
  return { title: `${name}, ${city}, ${state}`, description, section: "institutions", style: STYLE + WAYS, body };
}
