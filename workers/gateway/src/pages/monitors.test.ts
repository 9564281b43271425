import { expect, it } from "vitest";
import { pageText } from "../testing/page-text.ts";
import { monitorsPage } from "./monitors.ts";
import { usagePage } from "./usage.ts";

it("asks for a key that stays in the page, and has room for monitors and subscriptions", async () => {
  await expect(pageText(monitorsPage("watch();"))).toMatchFileSnapshot("expected/monitors.txt");
});

it("asks for a key and for what part of the usage is to be shown", async () => {
  await expect(pageText(usagePage("use();"))).toMatchFileSnapshot("expected/usage.txt");
});
