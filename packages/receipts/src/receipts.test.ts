import { createPublicKey, verify } from "node:crypto";
import canonicalize from "canonicalize";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { importSigner, type Receipt, signReceipt, verifyReceipt } from "./index.ts";

/** The secret key and public key of RFC 8032, 7.1, test 1. */
const SEED = Buffer.from("9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60", "hex").toString("base64url");
const PUBLIC = Buffer.from("d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a", "hex").toString("base64url");

const CLAIMS = {
  issued_at: "2026-11-22T12:00:00Z",
  operation: "createDecision",
  engine_version: "0.4.0",
  environment: "live",
  books: { version: "live-3", rate_book_hash: "a", membership_book_hash: null, gazetteer_hash: null },
} as const;
const REQUEST = { product_request: { product_type: "auto_loan", amount: 20_000 } };
const ANSWER = { request_id: "req_1", offers: [{ apr: 5.25, provider: "Ñandú CU" }] };

const signer = await importSigner(SEED);
const sign = () => signReceipt(signer, CLAIMS, REQUEST, ANSWER);

describe("a signing key", () => {
  it("has the public key that RFC 8032 gives for its seed, named by its thumbprint", () => {
    // The expected thumbprint is from RFC 8037, A.3, which uses the same key.
    expect(signer.key).toEqual({
      kty: "OKP",
      crv: "Ed25519",
      x: PUBLIC,
      kid: "kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k",
      use: "sig",
      alg: "EdDSA",
    });
  });

  it("is refused where it is not of 32 bytes", async () => {
    await expect(importSigner("c2hvcnQ")).rejects.toThrow("32 bytes");
  });
});

describe("a receipt", () => {
  it("is verified by OpenSSL over the canonical claims", async () => {
    const { signature, ...claims } = await sign();
    const key = createPublicKey({ key: { ...signer.key }, format: "jwk" });
    expect(verify(null, Buffer.from(canonicalize(claims) ?? ""), key, Buffer.from(signature, "base64url"))).toBe(true);
  });

  it("proves the answer, in whatever order its members stand, with or without the receipt in it", async () => {
    const receipt = await sign();
    const { request_id, offers } = ANSWER;
    for (const answer of [ANSWER, { offers, request_id }, { ...ANSWER, receipt }]) {
      expect(await verifyReceipt(REQUEST, answer, receipt, [signer.key])).toEqual({ ok: true });
    }
  });

  it("proves nothing of another answer, another request, or with another key", async () => {
    const receipt = await sign();
    const other = await importSigner(Buffer.alloc(32, 7).toString("base64url"));
    expect(await verifyReceipt(REQUEST, { ...ANSWER, offers: [] }, receipt, [signer.key])).toEqual({ ok: false, reason: "other_answer" });
    expect(await verifyReceipt({ ...REQUEST, x: 1 }, ANSWER, receipt, [signer.key])).toEqual({ ok: false, reason: "other_request" });
    expect(await verifyReceipt(REQUEST, ANSWER, receipt, [other.key])).toEqual({ ok: false, reason: "unknown_key" });
    const posing = { ...other.key, kid: signer.key.kid };
    expect(await verifyReceipt(REQUEST, ANSWER, receipt, [posing])).toEqual({ ok: false, reason: "wrong_signature" });
  });

  it("bears no change of any of its members, whatever takes their place", async () => {
    const receipt = await sign();
    const names = Object.keys(receipt).filter((name) => name !== "key_id");
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...names), fc.jsonValue(), async (name, value) => {
        fc.pre(canonicalize(value) !== canonicalize(Reflect.get(receipt, name)));
        const changed = { ...receipt, [name]: value } as Receipt;
        expect(await verifyReceipt(REQUEST, ANSWER, changed, [signer.key])).toEqual({ ok: false, reason: "wrong_signature" });
      }),
    );
  });
});
