import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { deriveSigningSecret, importSigningSecret } from "./secret.ts";

const TEXT = new TextEncoder().encode("1795000000.{}");

async function signed(key: CryptoKey): Promise<string> {
  return Buffer.from(await crypto.subtle.sign("HMAC", key, TEXT)).toString("hex");
}

describe("the secret of an endpoint", () => {
  it.each([
    ["root", "mon_1", 1],
    ["root", "mon_1", 2],
    ["root", "sub_é", 12],
    ["another root, and a longer one than a block of the digest: ".repeat(3), "mon_1", 1],
  ])("is derived from the root %j, %s and generation %i", async (root, endpoint, generation) => {
    const digest = createHmac("sha256", root).update(`webhook-signing:${endpoint}:${generation}`).digest("base64");
    expect(await deriveSigningSecret(root, endpoint, generation)).toBe(`whsec_${digest}`);
  });
});

describe("an imported secret", () => {
  it.each(["whsec_c2VjcmV0", "whsec_c2VjcmU=", "whsec_c2VjcmU", "whsec_c2VjcjE0Mg==", "whsec_+/azAZ09"])(
    "signs with the whole text for the service's header, and with its bytes for the standard one: %s",
    async (secret) => {
      const { service, standard } = await importSigningSecret(secret);
      const bytes = Buffer.from(secret.slice("whsec_".length), "base64");
      expect([await signed(service), await signed(standard)]).toEqual([
        createHmac("sha256", secret).update(TEXT).digest("hex"),
        createHmac("sha256", bytes).update(TEXT).digest("hex"),
      ]);
    },
  );

  it("can sign and verify, and can't be taken out again", async () => {
    const { service, standard } = await importSigningSecret("whsec_c2VjcmV0");
    for (const key of [service, standard]) {
      expect([key.type, key.extractable, key.usages.toSorted(), key.algorithm]).toEqual([
        "secret",
        false,
        ["sign", "verify"],
        { name: "HMAC", hash: { name: "SHA-256" }, length: key === service ? 8 * "whsec_c2VjcmV0".length : 8 * "secret".length },
      ]);
      await expect(crypto.subtle.exportKey("raw", key)).rejects.toThrow();
    }
  });

  it.each([
    ["nothing", ""],
    ["the prefix alone", "whsec_"],
    ["padding alone", "whsec_=="],
    ["no prefix", "c2VjcmV0"],
    ["another prefix", "whpk_c2VjcmV0"],
    ["the prefix in capitals", "WHSEC_c2VjcmV0"],
    ["something before it", " whsec_c2VjcmV0"],
    ["something behind it", "whsec_c2VjcmU= "],
    ["a new line behind it", "whsec_c2VjcmV0\n"],
    ["a lone last character", "whsec_A"],
    ["a lone last character behind others", "whsec_AAAAA"],
    ["padding of a lone character", "whsec_A="],
    ["padding of a whole group", "whsec_AAAA="],
    ["too much padding", "whsec_c2VjcmV0==="],
    ["padding in the middle", "whsec_c2V=cmV0"],
    ["base64 as in URLs", "whsec_-_azAZ09"],
    ["white space", "whsec_c2Vj cmV0"],
  ])("is not %s", async (_, secret) => {
    await expect(importSigningSecret(secret)).rejects.toThrow(new RangeError("A signing secret is whsec_ followed by base64."));
  });
});
