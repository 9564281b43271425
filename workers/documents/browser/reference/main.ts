import { offerCopies } from "../copying.ts";
import { byId, make, plural } from "../dom.ts";

const [search, language, key] = [byId("search", HTMLInputElement), byId("language", HTMLSelectElement), byId("key", HTMLInputElement)];
const sections = [...document.querySelectorAll<HTMLElement>("section[data-path]")];
const links = new Map(
  [...document.querySelectorAll<HTMLAnchorElement>("nav a[href^='#']")].map((link) => [link.getAttribute("href")?.slice(1), link]),
);

function headOf(section: HTMLElement): string {
  return [section.id, ...[...section.querySelectorAll("h3, p")].map(({ textContent }) => textContent)].join(" ").toLowerCase();
}

function find(): void {
  const words = search.value
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "");
  let count = 0;
  for (const section of sections) {
    const head = headOf(section);
    const isFound = words.every((word) => head.includes(word));
    section.hidden = !isFound;
    const link = links.get(section.id);
    if (link !== undefined) link.hidden = !isFound;
    if (isFound) count++;
  }
  for (const heading of document.querySelectorAll<HTMLElement>("main > h2, nav > h2")) showHeading(heading);
  byId("found", HTMLElement).textContent = words.length === 0 ? "" : `${plural(count, "operation")} found.`;
}

function showHeading(heading: HTMLElement): void {
  const own: HTMLElement[] = [];
  for (let next = heading.nextElementSibling; next instanceof HTMLElement && next.tagName !== "H2"; next = next.nextElementSibling)
    own.push(next);
  const isEmpty = own.filter(({ tagName }) => tagName !== "P").every(({ hidden }) => hidden);
  for (const part of [heading, ...own.filter(({ tagName }) => tagName === "P")]) part.hidden = isEmpty;
}

function showLanguage(): void {
  for (const section of sections) {
    const examples = [...section.querySelectorAll<HTMLDetailsElement>("details[data-language]")];
    // Some operations have only an example in curl.
    const isThere = examples.some(({ dataset }) => dataset.language === language.value);
    for (const example of examples) example.open = example.dataset.language === (isThere ? language.value : "curl");
  }
}

async function answerIn(response: Response): Promise<string> {
  const text = await response.text();
  const isJson = response.headers.get("Content-Type")?.includes("json") === true;
  return `${response.status} ${response.headers.get("X-Request-Id") ?? ""}\n${isJson ? JSON.stringify(JSON.parse(text), null, 2) : text}`;
}

function trial({ id, dataset }: HTMLElement): HTMLElement {
  const { method = "GET", path = "", body = "", plan } = dataset;
  const where = make("input", { id: `${id}-path`, value: path, spellcheck: "false" });
  const what = make("textarea", { id: `${id}-body`, spellcheck: "false" }, body);
  const answer = make("pre", { tabindex: 0, role: "status" });
  answer.hidden = true;
  const form = make(
    "form",
    {},
    make("div", {}, make("label", { for: where.id }, `${method}, path`), where),
    ...(body === "" ? [] : [make("div", {}, make("label", { for: what.id }, "Body"), what)]),
    make("button", { type: "submit" }, "Send"),
    answer,
  );
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const headers: Record<string, string> = { Accept: "application/json" };
    if (key.value.trim() !== "") headers.Authorization = `Bearer ${key.value.trim()}`;
    if (body !== "") headers["Content-Type"] = "application/json";
    answer.hidden = false;
    if (plan !== "keyless" && headers.Authorization === undefined) {
      answer.textContent = "This call needs a key: put it in at the top of the page.";
      return;
    }
    if (new URL(where.value, location.href).origin !== location.origin) {
      answer.textContent = "Only addresses of this service are called from here.";
      return;
    }
    const placeholder = /\{\w+\}/.exec(where.value);
    if (placeholder !== null) {
      answer.textContent = `Put an id in place of ${placeholder[0]} in the path.`;
      return;
    }
    answer.textContent = "…";
    const init = { method, headers, credentials: "omit", ...(body === "" ? {} : { body: what.value }) } as const;
    answer.textContent = await fetch(where.value, init).then(answerIn, () => "The service did not respond. Check the path, and try again.");
  });
  return make("details", { class: "try" }, make("summary", {}, "Make this call"), form);
}

search.addEventListener("input", find);
language.addEventListener("change", showLanguage);
offerCopies();
for (const section of sections) section.querySelector("details:not([data-language]), h4")?.before(trial(section));
byId("tools", HTMLFormElement).addEventListener("submit", (event) => event.preventDefault());
byId("tools", HTMLElement).hidden = false;
