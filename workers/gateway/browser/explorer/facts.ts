import type { FactsWire } from "@tellerline/contract";
import { byId, make } from "../dom.ts";
import { type Control, controlOf } from "./control.ts";
import { FIELDS, fieldOf, fromText, toText, type Value } from "./fields.ts";

/** The facts that the person confirms: each can be corrected, left out, or added. Nothing is searched with that they do not see. */

interface Row {
  readonly confirmed: HTMLInputElement;
  readonly control: Control;
  readonly fault: HTMLElement;
}

const list = byId("facts", HTMLUListElement);
const adder = byId("add", HTMLSelectElement);
const rows = new Map<string, Row>();

/** Only what is not yet in the list can be added. */
function offerTheRest(): void {
  const rest = FIELDS.filter(({ name }) => !rows.has(name)).map(({ name, label }) => make("option", { value: name }, label));
  adder.replaceChildren(make("option", { value: "" }, "Add something …"), ...rest);
}

function addRow(name: string, value: Value, evidence: string | null): Row {
  const field = fieldOf(name);
  const id = `fact-${name}`;
  const confirmed = make("input", { type: "checkbox", id: `${id}-confirmed` });
  confirmed.checked = true;
  const control = controlOf(field, id, toText(value));
  const fault = make("span", { class: "fault", id: `${id}-fault` });
  const said = evidence === null ? "" : make("q", { class: "soft" }, evidence);
  const use = make("label", { for: confirmed.id, class: "use" }, confirmed, make("span", { class: "hidden" }, `Use ${field.label}`));
  list.append(make("li", {}, use, make("label", { for: id }, field.label), control, said, fault));
  const row = { confirmed, control, fault };
  rows.set(name, row);
  offerTheRest();
  return row;
}

/** Sets a fact, as an answer does; a list takes it in beside what it has. */
export function setFact(name: string, value: Value, evidence: string | null = null): void {
  const row = rows.get(name) ?? addRow(name, value, evidence);
  const before = fromText(fieldOf(name), row.control.value);
  const both = Array.isArray(before) && Array.isArray(value) ? [...new Set([...before, ...value])] : value;
  row.control.value = toText(both);
  row.confirmed.checked = true;
}

/** Begins anew, with what a text said. */
export function showFacts({ facts, person_search_body }: FactsWire): void {
  rows.clear();
  list.replaceChildren();
  for (const [name, value] of Object.entries(person_search_body)) {
    const evidence = facts.find(({ field }) => field === name)?.evidence.text ?? null;
    const isValue = typeof value === "string" || typeof value === "boolean" || Array.isArray(value);
    if (isValue) addRow(name, value, evidence);
  }
  offerTheRest();
}

/** What is confirmed, as the service takes it. */
export function confirmedFacts(): Record<string, Value> {
  const facts: Record<string, Value> = {};
  for (const [name, { confirmed, control }] of rows) {
    const value = fromText(fieldOf(name), control.value);
    if (confirmed.checked && value !== null) facts[name] = value;
  }
  return facts;
}

export const saidOf = (name: string): string => rows.get(name)?.control.value ?? "";

/** Shows what the service said against fields, beside them, and leads to the first; what belongs to no row is answered. */
export function showFaults(faults: readonly { readonly path: string; readonly message: string }[]): string[] {
  for (const { control, fault } of rows.values()) {
    fault.textContent = "";
    control.removeAttribute("aria-invalid");
    control.removeAttribute("aria-describedby");
  }
  const rest = faults.flatMap(({ path, message }) => {
    const row = rows.get(path.split("/").at(-1) ?? "") ?? rows.get(path.split("/")[1] ?? "");
    if (row === undefined) return [message];
    row.fault.textContent = message;
    row.control.setAttribute("aria-invalid", "true");
    row.control.setAttribute("aria-describedby", row.fault.id);
    return [];
  });
  list.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  return rest;
}

adder.addEventListener("change", () => {
  if (adder.value === "") return;
  addRow(adder.value, "", null).control.focus();
});
