import { randomUUID } from "node:crypto";
import type { Callers } from "./callers.ts";
import type { FuzzCase, FuzzRequest } from "./request.ts";

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}/gi;

/** The same case for another run, with an unused address and new Idempotency-Keys: the old ones would replay answers. */
export function renew(made: FuzzCase, callers: Callers): FuzzCase {
  const renewed = new Map<string, string>();
  const renewIn = (text: string) =>
    text.replaceAll(UUID, (uuid) => {
      const known = renewed.get(uuid) ?? randomUUID();
      renewed.set(uuid, known);
      return known;
    });
  const address = callers.address();
  const requests = made.requests.map(
    ({ method, path, headers, body }): FuzzRequest => ({
      method,
      path,
      headers: headers.map(([name, value]) => [name, name === "CF-Connecting-IP" ? address : renewIn(value)]),
      // In Latin-1 every byte is one character, so that nothing else changes.
      body: body === null ? null : Buffer.from(renewIn(body.toString("latin1")), "latin1"),
    }),
  );
  return { ...made, requests };
}
