import { type Page, prose } from "@tellerline/worker-kit/pages";
import { html } from "hono/html";
import { exampleCallOf } from "./code-samples.ts";
import { examplesOf } from "./examples.ts";
import {
  answerFields,
  bodyOf,
  type Entry,
  type Field,
  fieldsOf,
  isObject,
  type OpenApiDocument,
  operationsOf,
  parameterFields,
} from "./fields.ts";

const STYLE = `
.page{display:grid;grid-template-columns:17rem minmax(0,1fr);max-width:76rem;width:100%;margin:0 auto;padding:0 1.5rem;flex:1 0 auto}
.page>nav{position:sticky;top:0;align-self:start;max-height:100vh;overflow:auto;padding:1.5rem 1rem 1.5rem 0;border-right:1px solid var(--line);font-size:.9rem}
.page>nav a{display:block;padding:.2rem 0;color:var(--soft);text-decoration:none}.page>nav a:hover{color:var(--brand)}.page>nav h2{font-size:.85rem;margin:1rem 0 .2rem;text-transform:capitalize}
main{max-width:none;padding:2.5rem 0 2.5rem 2rem}main>h2{text-transform:capitalize;margin:2.5rem 0 .3rem}h3{font-size:1.1rem;overflow-wrap:anywhere;margin:.3rem 0}h4{font-size:1rem;margin:1rem 0 .3rem}td code{overflow-wrap:anywhere}section{border-top:1px solid var(--line);padding:1.2rem 0}
.method{font:600 .8rem var(--mono);background:var(--chosen);color:var(--ink);padding:.15rem .45rem;border-radius:4px;margin-right:.5rem}
pre{white-space:pre-wrap;overflow-wrap:anywhere;margin:.4rem 0}details{margin:.3rem 0}summary{cursor:pointer;color:var(--soft);font-size:.9rem}details[open]>summary{color:var(--brand)}
.plan{color:var(--soft);font-size:.88rem}.tools{display:flex;flex-wrap:wrap;gap:.8rem;margin:1rem 0}.tools label,.try label{display:block;font-size:.85rem;color:var(--soft)}
.try form{display:grid;gap:.6rem;margin:.5rem 0}.try input,.try textarea{width:100%;font:.88rem var(--mono)}.try textarea{min-height:8rem}.try button{justify-self:start}[hidden]{display:none!important}
@media(max-width:50rem){.page{display:block}.page>nav{position:static;border:0;max-height:14rem;border-bottom:1px solid var(--line)}main{padding:1rem 0}table{table-layout:fixed;overflow-wrap:anywhere}}`;

function fieldTable(title: string, fields: readonly Field[]) {
  if (fields.length === 0) return "";
  const rows = fields.map(
    ({ name, type, required, description }) =>
      html`<tr><td><code>${name}</code>${required ? " *" : ""}</td><td>${type}</td><td>${prose(description)}</td></tr>`,
  );
  return html`<h4>${title}</h4><table><thead><tr><th scope="col">Field</th><th scope="col">Type</th><th scope="col">Meaning</th></tr></thead><tbody>${rows}</tbody></table>`;
}

function recordedAnswer({ components }: OpenApiDocument, { operation }: Entry) {
  const { operationId = "" } = operation;
  const response: unknown = operation.responses?.["200"] ?? operation.responses?.["201"] ?? operation.responses?.["202"];
  const content = isObject(response) && isObject(response.content) ? response.content["application/json"] : undefined;
  const reference = isObject(content) && isObject(content.examples) ? content.examples.recorded : undefined;
  const name = isObject(reference) && typeof reference.$ref === "string" ? (reference.$ref.split("/").at(-1) ?? operationId) : operationId;
  const example: unknown = components?.examples?.[name];
  if (!isObject(example)) return "";
  return html`<details><summary>Example answer</summary><pre tabindex="0">${JSON.stringify(example.value, null, 2)}</pre></details>`;
}

function operationSection(document: OpenApiDocument, origin: string, entry: Entry) {
  const { path, method, operation } = entry;
  const plan = String(Reflect.get(operation, "x-plan") ?? "keyless");
  const body = bodyOf(entry);
  const call = exampleCallOf(entry, body.example);
  const { operationId, sample } = call;
  const examples = examplesOf(origin, call);
  // The elements have the same name, so that the browser opens only one at a time.
  const shown = examples.map(
    ({ language, code }) =>
      html`<details name="example-${operationId}" data-language="${language}"${language === "curl" ? " open" : ""}><summary>${language}</summary><pre tabindex="0">${code}</pre></details>`,
  );
  const sent = body.example === undefined ? "" : JSON.stringify(body.example, null, 2);
  return html`<section id="${operationId}" data-method="${method.toUpperCase()}" data-path="${sample}" data-body="${sent}" data-plan="${plan}">
    <h3><span class="method">${method.toUpperCase()}</span><code>${path}</code></h3>
    <p><strong>${operation.summary}</strong> <span class="plan">${plan === "keyless" ? "no key needed" : `${plan} plan and above`}</span></p>
    <p>${prose(operation.description ?? "")}</p>
    ${shown}
    ${recordedAnswer(document, entry)}
    ${fieldTable("Parameters", parameterFields(document, entry))}
    ${fieldTable("Body", fieldsOf(document, body.schema))}
    ${fieldTable("Response", answerFields(document, entry))}
  </section>`;
}

export function referencePage(document: OpenApiDocument, origin: string, script: string): Page {
  const entries = operationsOf(document);
  const groups = (document.tags ?? []).flatMap(({ name, description }) => {
    const own = entries.filter(({ operation }) => operation.tags?.includes(name));
    return own.length === 0 ? [] : [{ name, description, entries: own }];
  });
  const links = groups.map(
    (group) =>
      html`<h2>${group.name}</h2>${group.entries.map(({ operation }) => html`<a href="#${operation.operationId}">${operation.summary}</a>`)}`,
  );
  const sections = groups.map(
    (group) =>
      html`<h2 id="group-${group.name}">${group.name}</h2><p class="soft">${prose(group.description ?? "")}</p>${group.entries.map((entry) => operationSection(document, origin, entry))}`,
  );
  const body = html`<div class="page"><nav aria-label="Operations">${links}</nav>
    <main id="main"><h1>Reference</h1><p>${document.info.description}</p>
    <p>A sandbox key costs nothing, works at once and has every route: <code>curl -X POST ${origin}/keys -H 'Content-Type: application/json' -d '{"plan":"enterprise"}'</code>. <a href="/docs/first-ten-minutes">Your first ten minutes</a> begin with it.</p>
    <p>Errors are problem documents (RFC 9457) with a <code>code</code>, a <code>request_id</code> and, for an invalid request, every error at once in <code>errors</code>.</p>
    <form id="tools" class="tools" hidden><div><label for="search">Search</label><input id="search" type="search" placeholder="monitor, benchmark, /v1/rates"></div>
    <div><label for="language">Examples in</label><select id="language"><option>curl</option><option>TypeScript</option><option>Python</option></select></div>
    <div><label for="key">API key, to make calls here; kept in memory alone</label><input id="key" type="password" autocomplete="off" spellcheck="false"></div></form>
    <p id="found" role="status"></p>
    ${sections}</main></div>`;
  const description = "Every operation of the Tellerline API: its fields, what it costs, examples in curl, TypeScript and Python.";
  return { title: "Reference", description, section: "reference", style: STYLE, body, script };
}
