import { make } from "../dom.ts";

export type Options = readonly (readonly [value: string, text: string])[];

let forms = 0;

export function labelled<Control extends HTMLElement>(text: string, control: Control): HTMLElement {
  forms++;
  control.id = `field-${forms}`;
  return make("div", {}, make("label", { for: control.id }, text), control);
}

export function choice(options: Options, chosen: string): HTMLSelectElement {
  const select = make("select", {}, ...options.map(([value, text]) => make("option", { value }, text)));
  select.value = chosen;
  return select;
}

export function field(type: string, value: string | number, attributes: Readonly<Record<string, string>> = {}): HTMLInputElement {
  return make("input", { type, value, ...attributes });
}
