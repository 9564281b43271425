import { expect, it } from "vitest";
import { prefersHtml, prefersJson } from "./preference.ts";

it.each([
  [null, false, false],
  ["*/*", false, false],
  ["text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8", true, false],
  ["application/json", false, true],
  ["text/html, application/json", true, false],
  ["application/json, text/html", false, true],
  ["text/html;q=0.1, application/json", false, true],
  ["application/json;q=0.1, text/html", true, false],
  ["text/html;q=0", false, false],
  ["text/html;q=0.0, application/json;q=0.2", false, true],
  ["TEXT/HTML; Q=0.5 , Application/JSON;q=0.4", true, false],
  ['text/html;level="1,2";q=0.3, application/json;q=0.3', true, false],
  ["text/html;q=oops", true, false],
  // No weight is above 1 (RFC 9110, 12.4.2): one that is counts as malformed, and so as 1.
  ["application/json, text/html;q=1.5", false, true],
  ["application/json;q=0.999, text/html;q=1.000", true, false],
])("Accept: %s", (accept, isHtml, isJson) => {
  expect([prefersHtml(accept), prefersJson(accept)]).toEqual([isHtml, isJson]);
});
