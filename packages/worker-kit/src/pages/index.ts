export { prefersHtml, prefersJson } from "../http/preference.ts";
export { pageHeaders, pageResponse } from "./page-response.ts";
export { prose } from "./prose.ts";
export type { Frame, Page } from "./shell.ts";
