import { createHmac } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { Webhook as SvixWebhook } from "svix";
import { describe, expect, it } from "vitest";
import { deriveSigningSecret, importSigningSecret } from "./secret.ts";
import { signatureHeaders } from "./signature.ts";
import { verifySignature } from "./verify.ts";

const NOW = Math.floor(Date.now() / 1000);
const body = JSON.stringify({ event: "decision.monitor.test", note: "é €" });
const message = { eventId: "evt_1", timestampSeconds: NOW, body: new TextEncoder().encode(body) };

const [newest, previous] = await Promise.all([deriveSigningSecret("root", "mon_1", 2), deriveSigningSecret("root", "mon_1", 1)]);
const keys = await Promise.all([newest, previous].map(importSigningSecret));
const headers = await signatureHeaders(message, keys);
const header = (name: string) => headers[name] ?? null;

describe("signatures", () => {
  it("differ by endpoint, rotation and root, and have the form of Standard Webhooks", async () => {
    const others = await Promise.all([
      deriveSigningSecret("root", "mon_2", 2),
      deriveSigningSecret("other", "mon_1", 2),
      Promise.resolve(previous),
    ]);
    expect(new Set([newest, ...others]).size).toBe(4);
    expect(newest).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  });

  it.each([
    ["newest", newest],
    ["previous", previous],
  ])("verify in the public libraries with the %s secret", (_, secret) => {
    for (const judge of [new Webhook(secret), new SvixWebhook(secret)]) {
      expect(() => judge.verify(body, headers)).not.toThrow();
      expect(() => judge.verify(`${body} `, headers)).toThrow();
    }
  });

  it("are the hex HMAC of timestamp, dot and body, keyed with the whole secret", () => {
    const expected = [newest, previous].map((secret) => createHmac("sha256", secret).update(`${NOW}.${body}`).digest("hex"));
    expect([headers["x-service-signature"], headers["x-service-signature-previous"]]).toEqual(expected);
    expect(headers["x-service-timestamp"]).toBe(String(NOW));
    expect(headers["x-service-event-id"]).toBe("evt_1");
  });

  it("are each message's own, whatever is signed beside it and however long it is", async () => {
    const bodies = ["short", "é".repeat(3), "x".repeat(20_000), ""].map((text) => new TextEncoder().encode(text));
    const signed = await Promise.all(
      bodies.map((of, number) => signatureHeaders({ eventId: `evt_${number}`, timestampSeconds: NOW + number, body: of }, keys)),
    );
    for (const [number, of] of bodies.entries()) {
      const content = Buffer.concat([Buffer.from(`${NOW + number}.`), of]);
      const standard = createHmac("sha256", Buffer.from(newest.slice("whsec_".length), "base64"));
      expect(signed[number]).toMatchObject({
        "x-service-signature": createHmac("sha256", newest).update(content).digest("hex"),
        "webhook-signature": expect.stringContaining(`v1,${standard.update(`evt_${number}.`).update(content).digest("base64")}`),
      });
    }
  });

  it("of an id that is none of ours are refused, and nothing breaks", async () => {
    const strange = (name: string) => (name === "webhook-id" ? "évt_1" : name.startsWith("webhook") ? header(name) : null);
    expect(await verifySignature(body, strange, [newest], NOW)).toEqual({ ok: false, reason: "no_matching_signature" });
  });

  it("are verified with either secret, by either family of headers", async () => {
    const only = (prefix: string) => (name: string) => (name.startsWith(prefix) ? header(name) : null);
    for (const secret of [newest, previous]) {
      for (const prefix of ["x-service", "webhook"]) {
        expect(await verifySignature(body, only(prefix), [secret], NOW)).toEqual({ ok: true, eventId: "evt_1" });
      }
    }
  });

  it("are verified of several messages at a time", async () => {
    const texts = ["one", "two", body];
    const of = await Promise.all(
      texts.map((text) => signatureHeaders({ ...message, eventId: `evt_${text.length}`, body: new TextEncoder().encode(text) }, keys)),
    );
    const verified = await Promise.all(texts.map((text, at) => verifySignature(text, (name) => of[at]?.[name] ?? null, [newest], NOW)));
    expect(verified).toEqual(texts.map((text) => ({ ok: true, eventId: `evt_${text.length}` })));
  });

  it("are refused where anything differs", async () => {
    const stranger = await deriveSigningSecret("root", "mon_9", 1);
    expect(await verifySignature(body, header, [stranger], NOW)).toEqual({ ok: false, reason: "no_matching_signature" });
    expect(await verifySignature(`${body} `, header, [newest], NOW)).toEqual({ ok: false, reason: "no_matching_signature" });
    expect(await verifySignature(body, header, [newest], NOW + 301)).toEqual({ ok: false, reason: "stale_timestamp" });
    expect(await verifySignature(body, header, [newest], NOW - 301)).toEqual({ ok: false, reason: "stale_timestamp" });
    expect(await verifySignature(body, () => null, [newest], NOW)).toEqual({ ok: false, reason: "missing_headers" });
    await expect(importSigningSecret("secret")).rejects.toThrow(RangeError);
  });
});
