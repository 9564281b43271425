import { make } from "../dom.ts";
import type { Field } from "./fields.ts";

export type Control = HTMLInputElement | HTMLSelectElement;

/** The input of a field, filled with `text`. The caller must add a label for `id`. */
export function controlOf(field: Field, id: string, text: string): Control {
  if (field.choices.length === 0) {
    const input = make("input", { id, type: "text", autocomplete: "off", spellcheck: "false" });
    input.value = text;
    input.readOnly = field.kind === "records";
    if (field.kind === "list") input.placeholder = "several: separate with ;";
    return input;
  }
  const options = field.choices.map(({ value, label }) => make("option", { value }, label));
  const select = make("select", { id }, make("option", { value: "" }, "not said"), ...options);
  select.value = text;
  return select;
}
