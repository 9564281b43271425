import { DAY_MS } from "@tellerline/vocabulary";
import { expect, it } from "vitest";
import { call, ORIGIN, useWorld } from "./testing/world.ts";

useWorld();

const PATH = "/.well-known/security.txt";

it("is where the operator names a contact (RFC 9116)", async () => {
  const env = { SECURITY_CONTACT: "mailto:security@example.com", SECURITY_POLICY: "https://example.com/policy" };
  const { status, headers, body } = await call(PATH, { env });
  expect([status, headers["content-type"]]).toEqual([200, "text/plain; charset=utf-8"]);
  const fields = new Map(
    String(body)
      .trimEnd()
      .split("\n")
      .map((line): [string, string] => [line.split(": ")[0] ?? "", line.slice(line.indexOf(": ") + 2)]),
  );
  const days = (Date.parse(fields.get("Expires") ?? "") - Date.now()) / DAY_MS;
  expect(days).toBeGreaterThan(89);
  expect(days).toBeLessThan(365);
  expect(fields.get("Expires")).toMatch(/^\d{4}-\d{2}-\d{2}T00:00:00Z$/);
  expect(Object.fromEntries(fields)).toMatchObject({
    Contact: "mailto:security@example.com",
    Canonical: ORIGIN + PATH,
    Policy: "https://example.com/policy",
  });
  expect(String((await call(PATH, { env: { SECURITY_CONTACT: "https://example.com/report" } })).body)).not.toContain("Policy");
});

it.each([undefined, ""])("is not there where the operator names none (%j)", async (contact) => {
  const { status, body } = await call(PATH, { env: contact === undefined ? {} : { SECURITY_CONTACT: contact } });
  expect([status, body]).toMatchObject([404, { code: "not_found" }]);
});
