import { STATES, type StateCode } from "@tellerline/geography";
import { html, raw } from "hono/html";

export const FORM =
  "form{display:flex;gap:.75rem 1rem;flex-wrap:wrap;align-items:end;margin:0 0 2rem}form label{flex:1 1 10rem;font-size:.9rem}form label *{display:block;width:100%;margin-top:.25rem}";

export function stateSelect(chosen: StateCode | null) {
  const states = Object.entries(STATES).map(
    ([code, { name }]) => html`<option value="${code}"${code === chosen ? raw(" selected") : ""}>${name}</option>`,
  );
  return html`<label>State <select name="state"><option value="">All states</option>${states}</select></label>`;
}
