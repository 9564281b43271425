import { PROBLEMS, type ProblemCode, problemName } from "@tellerline/contract";
import { html, raw } from "hono/html";
import { prose } from "./prose.ts";
import { THEME } from "./theme.ts";

const STYLE = "nav,main{max-width:48rem;margin:auto;padding:1rem 1.25rem}nav a{margin-right:1rem}";

const codes = Object.keys(PROBLEMS) as ProblemCode[];

/** The problem of a name such as `validation-failed`; undefined if there is none. */
export const problemNamed = (name: string): ProblemCode | undefined => codes.find((code) => problemName(code) === name);

/** What a problem's `type` means, as a page (RFC 9457, 3.1.1: it may be dereferenced for documentation). */
export function renderProblem(code: ProblemCode): string {
  const { status, title, remedy } = PROBLEMS[code];
  const others = codes.map(
    (other) => html`<li><a href="/problems/${problemName(other)}"><code>${other}</code></a> ${PROBLEMS[other].title}</li>`,
  );
  return String(html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
    <title>${title} · Tellerline</title><style>${raw(THEME)}${raw(STYLE)}</style></head>
    <body><nav aria-label="Documents"><a class="brand" href="/">Tellerline</a><a href="/docs">Reference</a><a href="/docs/compatibility">Guide</a></nav>
    <main><h1>${title}</h1><p>Status <code>${status}</code>, code <code>${code}</code>.</p><p>${prose(remedy)}</p>
    <p>Every problem document has a <code>request_id</code>: send it along when you ask us.</p>
    <h2>All problems</h2><ul>${others}</ul></main></body></html>`);
}
