import { pageText } from "@tellerline/worker-kit/pages/testing";
import { expect, it } from "vitest";
import { consolePage } from "./console.ts";

it("asks for a key that stays in the tab, and has room for all that it may see", async () => {
  await expect(pageText(consolePage("use();"))).toMatchFileSnapshot("expected/console.txt");
});
