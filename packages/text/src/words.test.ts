import { expect, it } from "vitest";
import { words } from "./words.ts";

it("reads words between backticks as they stand, line by line", () => {
  expect(words`
    teller; web developer
    Ministr(?:y|ies); \bpart-time;
  `).toEqual(["teller", "web developer", "Ministr(?:y|ies)", String.raw`\bpart-time`]);
});
