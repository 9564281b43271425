import { deriveSigningSecret, importSigningSecret, signatureHeaders } from "@tellerline/webhooks";

const encoder = new TextEncoder();

/** Signs `times` times: with `kind=ours` as the dispatcher does, with `kind=bare` only by computing the two signatures. */
export default {
  async fetch(request: Request): Promise<Response> {
    const { searchParams } = new URL(request.url);
    const times = Number(searchParams.get("times"));
    const body = encoder.encode("x".repeat(4000));
    const keys = [await importSigningSecret(await deriveSigningSecret("root", "mon_bench", 1))];
    const [{ service, standard }] = keys as [(typeof keys)[number]];
    const content = encoder.encode(`evt_0123456789012345678901.1790000000.${"x".repeat(4000)}`);
    for (let count = 0; count < times; count++) {
      if (searchParams.get("kind") === "ours") {
        await signatureHeaders({ eventId: "evt_0123456789012345678901", timestampSeconds: 1_790_000_000 + count, body }, keys);
      } else {
        await Promise.all([crypto.subtle.sign("HMAC", service, content), crypto.subtle.sign("HMAC", standard, content)]);
      }
    }
    return new Response("done");
  },
};
