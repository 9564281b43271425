import { at } from "@tellerline/book";
import type { LayoutProposal } from "@tellerline/contract/operator";
import { html } from "hono/html";
import type { ShownDraft } from "../view.ts";

/**
 * Shows a page's table, the rates that are read from its cells, and the cells that stay unread
 * (guides/rates-from-pages.md#the-queue-for-layouts).
 */

type Cells = ReadonlyMap<string, string>;

const keyOf = (row: number, column: number): string => `${row},${column}`;

/** Labels of cells by `<row>,<column>`: which figure of which rate a cell gives, such as `rate of 2`, or `unread`. */
function meaningsOf({ reading, left }: LayoutProposal): Cells {
  const cells = new Map<string, string>();
  for (const [number, { figures }] of reading.rates.entries()) {
    for (const [name, address] of Object.entries(figures)) {
      if (address === undefined) continue;
      const key = keyOf(address.row, address.column);
      const what = `${name.replaceAll("_", " ")} of ${number + 1}`;
      cells.set(key, cells.has(key) ? `${cells.get(key)}, ${what}` : what);
    }
  }
  for (const { cell } of left) if (!cells.has(keyOf(cell.row, cell.column))) cells.set(keyOf(cell.row, cell.column), "unread");
  return cells;
}

function grid({ rows }: LayoutProposal["table"], cells: Cells) {
  const width = rows[0]?.length ?? 0;
  const heads = Array.from({ length: width }, (_, column) => html`<th scope="col">${column + 1}</th>`);
  const lines = rows.map((row, at) => {
    const own = row.map(({ text, isHeader }, column) => {
      const meaning = cells.get(keyOf(at + 1, column + 1));
      const shown = meaning === undefined ? html`${text}` : html`<mark>${text}</mark><small>${meaning}</small>`;
      return isHeader ? html`<td class="head">${shown}</td>` : html`<td>${shown}</td>`;
    });
    return html`<tr><th scope="row">${at + 1}</th>${own}</tr>`;
  });
  return html`<div class="scroll" tabindex="0" role="region" aria-label="The page's table"><table class="read"><thead><tr><th scope="col">row</th>${heads}</tr></thead><tbody>${lines}</tbody></table></div>`;
}

const lines = (title: string, texts: readonly string[]) =>
  texts.length === 0 ? "" : html`<p class="soft">${title}: ${texts.map((text) => html`<span>${text}</span><br>`)}</p>`;

export function layoutText({ row }: ShownDraft, proposal: LayoutProposal) {
  const { table } = proposal;
  const above = [...table.intro, ...table.headings, ...(table.caption === null ? [] : [table.caption]), ...table.above];
  return html`<section aria-labelledby="text-title"><h2 id="text-title">The page says</h2>
<p class="soft"><a class="url" href="${row.url}" rel="noopener noreferrer nofollow" referrerpolicy="no-referrer">${row.url}</a><br>read <time datetime="${row.draftedAt}">${row.draftedAt.slice(0, 16).replace("T", " ")}</time> UTC, text only</p>
${lines("Above it", above)}${grid(table, meaningsOf(proposal))}${lines("Below it", table.below)}${lines("Notes on the page", table.notes)}</section>`;
}

const scopeInWords = (scope: Readonly<Record<string, unknown>>): string =>
  Object.entries(scope)
    .map(([field, value]) => `${field.replaceAll("_", " ")} ${typeof value === "object" ? JSON.stringify(value) : String(value)}`)
    .join(", ");

const NOTHING_TOLD: LayoutProposal["found"][number] = { reasons: [], doubts: [] };

/** The pane with the rates that the reading gives, why each has its scope, and the cells that are left unread. */
export function layoutRates({ reading, found, left }: LayoutProposal) {
  // Edits in earlier releases kept the reasons and doubts of the draft's own rates, which may differ from those of the edit.
  const told = found.length === reading.rates.length ? found : reading.rates.map(() => NOTHING_TOLD);
  const rates = reading.rates.map(({ label, scope, ages_in: agesIn }, position) => {
    const counted = agesIn === undefined ? "" : `, model years counted from ages in ${agesIn}`;
    const { reasons, doubts } = at(told, position);
    const said = reasons.map((reason) => html`<li>${reason}</li>`);
    const doubted = doubts.map((doubt) => html`<p class="note">${doubt}</p>`);
    return html`<dt>${position + 1}</dt><dd>${label}<br><span class="soft">${scopeInWords(scope)}${counted}</span>${doubted}${said.length === 0 ? "" : html`<details><summary>Why</summary><ul>${said}</ul></details>`}</dd>`;
  });
  const unread = left.map(({ cell, text, why }) => html`<li>row ${cell.row}, column ${cell.column}: “${text.slice(0, 80)}”. ${why}</li>`);
  return html`${rates.length === 0 ? html`<p>No rate would be read from it. Accept it so, and it is not asked again; or edit the reading.</p>` : html`<dl class="facts">${rates}</dl>`}
${unread.length === 0 ? "" : html`<h2>Left unread: ${unread.length}</h2><ul>${unread}</ul>`}`;
}
