import { expect, it } from "vitest";
import { introOf } from "./intro.ts";

it.each([
  ["# Title\n\nOne `code` and [a link](metering#plans).\nTwo.", "One code and a link. Two."],
  ["# Title\n\nWorked examples: many.\n\n**What** it says.", "What it says."],
  [`# Title\n\nFirst sentence. ${"long ".repeat(60)}`, "First sentence."],
  [`# Title\n\n${"abcdefghi ".repeat(30)}`, `${"abcdefghi ".repeat(19)}abcdefghi …`],
  ["# Title", "The title"],
])("describes a guide in plain text: %j", (markdown, intro) => {
  expect(introOf(markdown, "The title")).toBe(intro);
});
