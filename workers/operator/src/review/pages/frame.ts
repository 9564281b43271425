import type { Frame, Page } from "@tellerline/worker-kit/pages";
import { html } from "hono/html";

/** Header and footer of the operator's pages. These pages are on a separate host, without the service's other pages. */
export const FRAME: Frame = {
  isElsewhere: true,
  home: "/operator/harvest",
  links: html`<a href="/operator/harvest">Harvest</a>`,
  foot: html`<p>What pages say is shown as text. Nothing of theirs is loaded, and nothing is published from a list.</p>`,
};

export function messagePage(title: string, message: string): Page {
  const body = html`<main id="main"><h1>${title}</h1><p role="alert">${message}</p><p><a href="/operator/harvest">Back to the lists</a></p></main>`;
  return { title, section: null, frame: FRAME, body };
}
