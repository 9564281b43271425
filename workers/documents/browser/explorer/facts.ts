import type { FactsWire } from "@tellerline/contract";
import { byId, make } from "../dom.ts";
import { type Control, controlOf } from "./control.ts";
import { FIELDS, fieldOf, fromText, isEditable, toText, type Value } from "./fields.ts";

/** The list of facts about the person. The user can correct, uncheck and add facts. A search uses only the facts that are checked. */

interface Row {
  readonly confirmed: HTMLInputElement;
  readonly control: Control;
  /** The value of a field of kind `records`, which can't be edited; null for fields of other kinds. */
  readonly records: Value | null;
  readonly fault: HTMLElement;
}

const NOT_SURE = "Not sure: check this box if it is right.";

const list = byId("facts", HTMLUListElement);
const adder = byId("add", HTMLSelectElement);
const rows = new Map<string, Row>();

function offerTheRest(): void {
  const rest = FIELDS.filter(({ name }) => !rows.has(name) && isEditable(name)).map(({ name, label }) =>
    make("option", { value: name }, label),
  );
  adder.replaceChildren(make("option", { value: "" }, "Add something …"), ...rest);
}

function clearFault({ control, fault }: Row): void {
  fault.textContent = "";
  control.removeAttribute("aria-invalid");
  control.removeAttribute("aria-describedby");
}

/** Shows an error beside a fact, and unchecks the fact until it is corrected. */
function leaveOut({ confirmed, control, fault }: Row, message: string): void {
  confirmed.checked = false;
  fault.textContent = message;
  control.setAttribute("aria-invalid", "true");
  control.setAttribute("aria-describedby", fault.id);
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
  const row = { confirmed, control, records: field.kind === "records" ? value : null, fault };
  rows.set(name, row);
  control.addEventListener("input", () => {
    confirmed.checked = true;
    clearFault(row);
  });
  offerTheRest();
  return row;
}

export function setFact(name: string, value: Value): void {
  const row = rows.get(name) ?? addRow(name, value, null);
  row.control.value = toText(value);
  row.confirmed.checked = true;
  clearFault(row);
}

function askForState(name: string): void {
  const state = name.replace(/_(city|county)$/, "_state");
  if (state !== name && !rows.has(state)) addRow(state, "", null);
}

/** If a text gives several values for one of these fields, the service returns all of them, the further ones in list fields. */
const LISTED: ReadonlySet<string> = new Set([
  "associations",
  "employer",
  "employers",
  "member_of",
  "military_status",
  "occupation",
  "school",
  "school_relationship",
]);

/** Names extracted facts that are not used because their field already has another value, such as a second place of worship. */
function showUnused(facts: FactsWire["facts"]): void {
  const unused = facts.filter(
    ({ field, value }) => !LISTED.has(field) && typeof value !== "object" && rows.has(field) && shownIn(field) !== toText(value),
  );
  const words = [...new Set(unused.map(({ field, value }) => `${fieldOf(field).label}: ${String(value)}`))];
  byId("unused", HTMLElement).textContent =
    words.length === 0 ? "" : `Also found but not used, because this field takes one value: ${words.join("; ")}.`;
}

function isValue(value: unknown): value is Value {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean" || Array.isArray(value);
}

export function showPerson(person: Readonly<Record<string, unknown>>): void {
  rows.clear();
  list.replaceChildren();
  for (const [name, value] of Object.entries(person)) if (isValue(value)) addRow(name, value, null);
  offerTheRest();
}

export function showFacts({ facts, person_search_body, unconfirmed_body }: FactsWire): void {
  rows.clear();
  list.replaceChildren();
  const own = facts.filter(({ subject }) => subject === "self");
  const saidIn = (name: string) => own.find(({ field }) => field === name)?.evidence.text ?? null;
  for (const [name, value] of Object.entries(person_search_body)) if (isValue(value)) addRow(name, value, saidIn(name));
  for (const [name, value] of Object.entries(unconfirmed_body)) {
    if (isValue(value) && !rows.has(name)) leaveOut(addRow(name, value, saidIn(name)), NOT_SURE);
  }
  for (const { field, value, evidence } of own) {
    if (rows.has(field) || typeof value === "object") continue;
    leaveOut(addRow(field, value, evidence.text), "Left out until the place is complete: add its state, then check this box.");
    askForState(field);
  }
  showUnused(own);
  offerTheRest();
}

export function confirmedFacts(): Record<string, Value> {
  const facts: Record<string, Value> = {};
  for (const [name, { confirmed, control, records }] of rows) {
    const value = records ?? fromText(fieldOf(name), control.value);
    if (confirmed.checked && value !== null) facts[name] = value;
  }
  return facts;
}

export interface ListedFact {
  readonly name: string;
  readonly label: string;
  readonly text: string;
  readonly isConfirmed: boolean;
  /** False if the fact can't be used as it is, for example because a town's state is missing. */
  readonly isComplete: boolean;
}

export function listedFacts(): readonly ListedFact[] {
  return [...rows].flatMap(([name, { confirmed, control, fault }]) => {
    const text = control instanceof HTMLSelectElement ? (control.selectedOptions[0]?.textContent ?? "") : control.value;
    if (control.value === "") return [];
    const isComplete = confirmed.checked || fault.textContent === NOT_SURE;
    return [{ name, label: fieldOf(name).label, text, isConfirmed: confirmed.checked, isComplete }];
  });
}

export function confirm(name: string, isConfirmed: boolean): void {
  const row = rows.get(name);
  if (row === undefined) return;
  row.confirmed.checked = isConfirmed;
  if (isConfirmed) clearFault(row);
  else row.fault.textContent = NOT_SURE;
}

export function editFact(name: string): void {
  rows.get(name)?.control.focus();
}

function shownIn(name: string): string {
  return rows.get(name)?.control.value ?? "";
}

/** The confirmed value of a field as text. Empty if the field has no confirmed value. */
export function saidOf(name: string): string {
  const row = rows.get(name);
  return row?.confirmed.checked === true ? row.control.value : "";
}

/** Shows errors beside their fields, and focuses the first of these fields. @returns the messages of errors that belong to no field */
export function showFaults(faults: readonly { readonly path: string; readonly message: string }[]): string[] {
  for (const row of rows.values()) if (row.confirmed.checked) clearFault(row);
  const rest = faults.flatMap(({ path, message }) => {
    const row = rows.get(path.split("/").at(-1) ?? "") ?? rows.get(path.split("/")[1] ?? "");
    if (row === undefined) return [message];
    leaveOut(row, message);
    return [];
  });
  if (faults.length > 0) list.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  return rest;
}

byId("add-it", HTMLButtonElement).addEventListener("click", () => {
  if (adder.value !== "") addRow(adder.value, "", null).control.focus();
});
