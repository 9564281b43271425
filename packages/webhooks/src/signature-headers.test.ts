import { createHmac } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { deriveSigningSecret, importSigningSecret } from "./secret.ts";
import { signatureHeaders, signedContents } from "./signature.ts";

const secrets = await Promise.all([4, 3, 2, 1].map((generation) => deriveSigningSecret("root", "mon_1", generation)));
const keys = await Promise.all(secrets.map(importSigningSecret));

const bytesOf = (text: string) => new TextEncoder().encode(text);

/** A second implementation of guides/monitors.md#signatures, to compare with. */
function expectedOf(secret: string, eventId: string, timestampSeconds: number, body: string) {
  const key = Buffer.from(secret.slice("whsec_".length), "base64");
  return {
    service: createHmac("sha256", secret).update(`${timestampSeconds}.${body}`).digest("hex"),
    standard: `v1,${createHmac("sha256", key).update(`${eventId}.${timestampSeconds}.${body}`).digest("base64")}`,
  };
}

describe("the headers of an attempt", () => {
  it.each([1, 2, 3, 4])("are these and no others, with %i secrets", async (count) => {
    const [eventId, timestampSeconds, body] = ["evt_1", 1_795_000_000, '{"note":"é €"}'];
    const [newest, ...previous] = secrets.slice(0, count).map((secret) => expectedOf(secret, eventId, timestampSeconds, body));
    const headers = await signatureHeaders({ eventId, timestampSeconds, body: bytesOf(body) }, keys.slice(0, count));
    expect(headers).toEqual({
      "x-service-signature": newest?.service,
      "x-service-timestamp": "1795000000",
      "x-service-event-id": "evt_1",
      "webhook-signature": [newest, ...previous].map((one) => one?.standard).join(" "),
      "webhook-timestamp": "1795000000",
      "webhook-id": "evt_1",
      ...(previous.length > 0 && { "x-service-signature-previous": previous.map(({ service }) => service).join(" ") }),
    });
    expect("x-service-signature-previous" in headers).toBe(count > 1);
  });

  it("are none without a secret", async () => {
    const message = { eventId: "evt_1", timestampSeconds: 1_795_000_000, body: bytesOf("{}") };
    await expect(signatureHeaders(message, [])).rejects.toThrow(new RangeError("A message is signed with one key at least."));
  });
});

describe("what is signed", () => {
  it("is the id, the time and the body, with dots between, whatever their characters", () => {
    const text = fc.oneof(
      fc.string({ unit: "grapheme", maxLength: 40 }),
      fc.string({ unit: "binary-ascii", maxLength: 40 }),
      fc.constantFrom("", "\u007f", "\u0080", "évt", "evt_é", "evt_€uro", "evt_😀", "€".repeat(5000)),
    );
    fc.assert(
      fc.property(text, fc.nat(99_999_999_999), text, (eventId, timestampSeconds, body) => {
        const { service, standard } = signedContents({ eventId, timestampSeconds, body: bytesOf(body) });
        expect(Buffer.from(standard).toString()).toBe(`${eventId}.${timestampSeconds}.${body}`);
        expect(Buffer.from(service).toString()).toBe(`${timestampSeconds}.${body}`);
      }),
      { numRuns: 500 },
    );
  });

  it("has room at every size of a body and of an id", () => {
    for (let size = 0; size < 200_000; size += 40) {
      const [body, eventId] = [new Uint8Array(size).fill(120), "€".repeat(size / 200)];
      const { service, standard } = signedContents({ eventId, timestampSeconds: 1_795_000_000, body });
      expect([service.length, standard.length, service[0], service.at(-1)]).toEqual([
        11 + size,
        3 * eventId.length + 12 + size,
        "1".charCodeAt(0),
        size === 0 ? ".".charCodeAt(0) : 120,
      ]);
    }
  });

  it("is written to memory that messages share", () => {
    const message = { eventId: "evt_1", timestampSeconds: 1_795_000_000, body: bytesOf("{}") };
    const [first, second] = [signedContents(message), signedContents({ ...message, eventId: "evt_2" })];
    for (const { buffer } of [first.service, second.standard, second.service]) expect(buffer).toBe(first.standard.buffer);
  });
});
