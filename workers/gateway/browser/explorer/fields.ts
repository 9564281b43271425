/** A field of the person form, generated from the request schema. */
export interface Field {
  readonly name: string;
  readonly label: string;
  readonly kind: "text" | "list" | "flag" | "choice";
  readonly choices: readonly { readonly value: string; readonly label: string }[];
}

export type Value = string | boolean | readonly string[];

const FIELDS_JSON = document.getElementById("fields")?.textContent ?? "[]";
export const FIELDS: readonly Field[] = JSON.parse(FIELDS_JSON);

const byName = new Map(FIELDS.map((field) => [field.name, field]));
/** A field by name; an unknown one is shown as text. */
export const fieldOf = (name: string): Field => byName.get(name) ?? { name, label: name, kind: "text", choices: [] };

/** Converts a value to input text. Empty means not given. */
export function toText(value: Value): string {
  return Array.isArray(value) ? value.join("; ") : String(value);
}

export function fromText({ kind }: Field, text: string): Value | null {
  const said = text.trim();
  if (said === "") return null;
  if (kind === "flag") return said === "true";
  if (kind !== "list") return said;
  return said
    .split(";")
    .map((name) => name.trim())
    .filter((name) => name !== "");
}
