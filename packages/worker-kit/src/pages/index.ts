export { pageHeaders, pageResponse } from "./page-response.ts";
export { prefersHtml, prefersJson } from "./preference.ts";
export { prose } from "./prose.ts";
export type { Page } from "./shell.ts";
