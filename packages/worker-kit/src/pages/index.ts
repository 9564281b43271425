export { pageHeaders, pageResponse } from "./page-response.ts";
export { prefersHtml, prefersJson } from "./preference.ts";
export { prose } from "./prose.ts";
export type { Frame, Page } from "./shell.ts";
