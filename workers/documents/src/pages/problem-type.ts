import { PROBLEMS, type ProblemCode, problemName } from "@tellerline/contract/plain";
import { type Page, prose } from "@tellerline/worker-kit/pages";
import { html } from "hono/html";

const codes = Object.keys(PROBLEMS) as ProblemCode[];

/** The problem code for `validation-failed` or `validation_failed`; undefined if there is none. */
export const problemNamed = (name: string): ProblemCode | undefined => codes.find((code) => problemName(code) === name || code === name);

/** The page at the URL in a problem's `type`, which explains the problem (RFC 9457, 3.1.1). */
export function problemTypePage(code: ProblemCode): Page {
  const { status, title, remedy } = PROBLEMS[code];
  const others = codes.map(
    (other) => html`<li><a href="/problems/${problemName(other)}"><code>${other}</code></a> ${PROBLEMS[other].title}</li>`,
  );
  const body = html`<main id="main"><h1>${title}</h1><p>Status <code>${status}</code>, code <code>${code}</code>.</p><p>${prose(remedy)}</p>
    <p>Every problem document has a <code>request_id</code>: send it along when you ask us.</p>
    <h2>All problems</h2><ul>${others}</ul></main>`;
  return { title, section: null, body };
}
