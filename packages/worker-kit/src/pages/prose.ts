import { html } from "hono/html";

/** Renders text in backticks as code. */
export function prose(text: string) {
  return text.split("`").map((part, index) => (index % 2 === 0 ? part : html`<code>${part}</code>`));
}
