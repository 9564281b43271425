/** DOM helpers. Data from the service is inserted as text, never as markup. */

type Attributes = Readonly<Record<string, string | number>>;
type Child = Node | string;

export function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

export function draw(tag: string, attributes: Attributes = {}, ...children: Child[]): SVGElement {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  if (!(element instanceof SVGElement)) throw new Error(`${tag} is no element of a drawing.`);
  element.append(...children);
  return element;
}

/** Shows the evidence of a rule: as a quotation if `kind` is undefined, otherwise as plain text. */
export function quoted(quote: string, kind: string | undefined): HTMLElement {
  if (kind === undefined) return make("blockquote", {}, quote);
  return make("p", { class: "soft" }, kind === "carried" ? `Its page: ${quote}` : quote);
}

/** Finds an element of the page's own markup. @throws Error if there is none with this id and of this class */
export function byId<T extends HTMLElement>(id: string, kind: new () => T): T {
  const element = document.getElementById(id);
  if (!(element instanceof kind)) throw new Error(`The page has no ${kind.name} #${id}.`);
  return element;
}

export function button(text: string, attributes: Attributes, onClick: () => void): HTMLButtonElement {
  const element = make("button", { type: "button", ...attributes }, text);
  element.addEventListener("click", onClick);
  return element;
}

export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString("en-US")} ${count === 1 ? one : many}`;

/** Table cells that carry their column's heading, which is shown when a narrow screen shows rows as cards. */
export const labelledCells = (texts: Readonly<Record<string, string>>): readonly HTMLElement[] =>
  Object.entries(texts).map(([label, text]) => make("td", { "data-label": label }, text));
