import { expect, it } from "vitest";
import { pageText } from "../testing/page-text.ts";
import { consolePage } from "./console.ts";

it("asks for a key that stays in the tab, and has room for all that it may see", async () => {
  await expect(pageText(consolePage("use();"))).toMatchFileSnapshot("expected/console.txt");
});
