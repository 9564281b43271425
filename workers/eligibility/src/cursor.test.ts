import { ENVIRONMENTS } from "@tellerline/vocabulary";
import { describe, expect, it } from "vitest";
import { cursorAfter, questionDigest, seenBefore } from "./cursor.ts";

const FACTS = { home_state: "TX" };

describe("a cursor", () => {
  it.each(ENVIRONMENTS)("of what was asked in %s goes on there", async (environment) => {
    const asked = await questionDigest(environment, FACTS);
    expect(seenBefore(asked, cursorAfter(asked, 7, "unknown"), "/cursor", "unknown")).toBe(7);
  });

  it("is refused for other facts, in the other environment, and for another bucket", async () => {
    const [sandbox, live, other] = await Promise.all([
      questionDigest("sandbox", FACTS),
      questionDigest("live", FACTS),
      questionDigest("sandbox", { home_state: "OK" }),
    ]);
    const cursor = cursorAfter(sandbox, 7, "unknown");
    for (const asked of [live, other]) expect(() => seenBefore(asked, cursor, "/cursor", "unknown")).toThrow();
    expect(() => seenBefore(sandbox, cursor, "/cursor", "eligible")).toThrow();
  });
});
