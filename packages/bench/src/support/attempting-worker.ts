import type { ClaimedDelivery } from "@tellerline/storage";
import { deriveSigningSecret, importSigningSecret } from "@tellerline/webhooks";
import { attemptDelivery } from "../../../../workers/webhook-dispatcher/src/attempt.ts";

const CONNECTIONS = 6;
const TIMEOUT_MS = 5000;
const EXCERPT_BYTES = 1024;
const ROOT = "bench-root-bench-root-bench-root-bench";
const encoder = new TextEncoder();

const SETTINGS = { WEBHOOK_SIGNING_ROOT: ROOT, ALLOW_LOOPBACK_WEBHOOKS: "true", DNS_RESOLVER_URL: "" };

const deliveryTo = (webhookUrl: string, payload: string): ClaimedDelivery => ({
  orgId: "bench",
  deliveryId: "dlv_bench",
  eventId: "evt_0123456789012345678901",
  sourceId: "mon_bench",
  number: 1,
  roundStart: 0,
  payload,
  webhookUrl,
  secretGeneration: 1,
  retiredSecrets: [],
  isTest: false,
  isSandbox: false,
  provenAt: null,
});

async function attemptBare(url: string, payload: string, { service, standard }: Awaited<ReturnType<typeof importSigningSecret>>) {
  const seconds = Math.floor(Date.now() / 1000);
  const sign = (key: CryptoKey, content: string) => crypto.subtle.sign("HMAC", key, encoder.encode(content));
  const [own, shared] = await Promise.all([sign(service, `${seconds}.${payload}`), sign(standard, `evt_bench.${seconds}.${payload}`)]);
  const response = await fetch(url, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      "X-Service-Signature": `t=${seconds},v1=${new Uint8Array(own).toHex()}`,
      "webhook-id": "evt_bench",
      "webhook-timestamp": String(seconds),
      "webhook-signature": `v1,${new Uint8Array(shared).toBase64()}`,
    },
    body: payload,
    redirect: "manual",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const reader = response.body?.getReader();
  for (let size = 0; reader !== undefined && size < EXCERPT_BYTES; ) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
  }
  await reader?.cancel();
}

/**
 * Makes `count` attempts to deliver, six at a time. `kind=ours` makes them as the dispatcher does, without its queue and its database.
 * `kind=bare` does only what every attempt must do: two signatures, a POST with a timeout, and reading the first KiB of the answer.
 */
export default {
  async fetch(request: Request): Promise<Response> {
    const { kind, url, count, payload } = await request.json<{ kind: "ours" | "bare"; url: string; count: number; payload: string }>();
    const keys = await importSigningSecret(await deriveSigningSecret(ROOT, "mon_bench", 1));
    const delivery = deliveryTo(url, payload);
    let left = count;
    const attempts = async () => {
      while (left-- > 0) await (kind === "ours" ? attemptDelivery(SETTINGS, delivery) : attemptBare(url, payload, keys));
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, attempts));
    return new Response("done");
  },
};
