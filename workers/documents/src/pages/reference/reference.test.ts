import { pageText } from "@tellerline/worker-kit/pages/testing";
import { expect, it } from "vitest";
import { SMALL_DOCUMENT } from "../../testing/small-document.ts";
import { referencePage } from "./reference.ts";

it("shows each operation under its tag, with examples, a recorded answer and its fields", async () => {
  const page = referencePage(SMALL_DOCUMENT, "https://api.example", "refer();");
  await expect(pageText(page)).toMatchFileSnapshot("../expected/reference.txt");
});

it("is a page without operations where the document has none", () => {
  const { tags: _, ...untagged } = SMALL_DOCUMENT;
  const body = String(referencePage(untagged, "https://api.example", "").body);
  expect([body.includes("<section"), body.includes('<nav aria-label="Operations"></nav>')]).toEqual([false, true]);
});

it("shows no recorded answer that the document does not have", () => {
  const { components: _, ...bare } = SMALL_DOCUMENT;
  expect(String(referencePage(bare, "https://api.example", "").body)).not.toContain("Example answer");
});
