import { html } from "hono/html";

export function prose(text: string) {
  return text.split("`").map((part, index) => (index % 2 === 0 ? part : html`<code>${part}</code>`));
}
