/** A field of the form about the person. The page's server generates the fields from the schema of the request. */
export interface Field {
  readonly name: string;
  readonly label: string;
  /** Values of kind `records` have several parts, such as relatives. They can be confirmed, but not edited. */
  readonly kind: "text" | "number" | "list" | "flag" | "choice" | "records";
  readonly choices: readonly { readonly value: string; readonly label: string }[];
}

export type Value = string | number | boolean | readonly string[] | readonly Readonly<Record<string, unknown>>[];

const FIELDS_JSON = document.getElementById("fields")?.textContent ?? "[]";
export const FIELDS: readonly Field[] = JSON.parse(FIELDS_JSON);

const byName = new Map(FIELDS.map((field) => [field.name, field]));
export const fieldOf = (name: string): Field => byName.get(name) ?? { name, label: name, kind: "text", choices: [] };

/** Whether the page has a control for a field. Records, and the lists of affirmed or denied conditions, have none. */
export function isEditable(name: string): boolean {
  const field = byName.get(name);
  return field !== undefined && field.kind !== "records" && name !== "affirmed" && name !== "denied";
}

/** The parts of a record in a few words: `parent: veteran, air force`. */
function inWords(value: unknown): string {
  if (Array.isArray(value)) return value.map(inWords).join(", ");
  if (typeof value === "object" && value !== null) return Object.values(value).map(inWords).join(", ");
  return String(value).replaceAll("_", " ");
}

export function toText(value: Value): string {
  return Array.isArray(value) ? value.map((item) => (typeof item === "string" ? item : inWords(item))).join("; ") : String(value);
}

export function fromText({ kind }: Field, text: string): Value | null {
  const said = text.trim();
  if (said === "") return null;
  if (kind === "flag") return said === "true";
  // Text that is not a number is sent as it is, so that the service's error explains what is wrong.
  if (kind === "number") return Number.isFinite(Number(said)) ? Number(said) : said;
  if (kind !== "list") return said;
  return said
    .split(";")
    .map((name) => name.trim())
    .filter((name) => name !== "");
}
