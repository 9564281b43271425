import { describe, expect, it } from "vitest";
import { deriveSigningSecret, importSigningSecret } from "./secret.ts";
import { signatureHeaders } from "./signature.ts";
import { type Verification, verifySignature } from "./verify.ts";

const NOW = 1_795_000_000;
const BODY = '{"event":"decision.monitor.triggered","note":"é €"}';

const secrets = await Promise.all([3, 2, 1].map((generation) => deriveSigningSecret("root", "mon_1", generation)));
const [newest = "", previous = "", oldest = ""] = secrets;
const stranger = await deriveSigningSecret("root", "mon_9", 1);
const keys = await Promise.all(secrets.map(importSigningSecret));
const sent = await signatureHeaders({ eventId: "evt_1", timestampSeconds: NOW, body: new TextEncoder().encode(BODY) }, keys);

type Headers = Readonly<Record<string, string | undefined>>;

const family = (prefix: string): Headers => Object.fromEntries(Object.entries(sent).filter(([name]) => name.startsWith(prefix)));
const SERVICE = family("x-service");
const STANDARD = family("webhook");
const [own, first] = [sent["x-service-signature"] ?? "", sent["webhook-signature"]?.split(" ")[0] ?? ""];

const verify = (headers: Headers, trusted: readonly string[] = [newest], nowSeconds = NOW, body = BODY): Promise<Verification> =>
  verifySignature(body, (name) => headers[name] ?? null, trusted, nowSeconds);

const OURS = { ok: true, eventId: "evt_1" } as const;
const refused = (reason: Extract<Verification, { ok: false }>["reason"]) => ({ ok: false, reason });

describe("a received webhook", () => {
  it.each([
    ["both families", sent],
    ["the service's headers", SERVICE],
    ["the standard headers", STANDARD],
  ])("is verified with the newest secret and with each earlier one, by %s", async (_, headers) => {
    for (const secret of [newest, previous, oldest]) expect(await verify(headers, [secret])).toEqual(OURS);
    expect(await verify(headers, [stranger])).toEqual(refused("no_matching_signature"));
  });

  it.each([
    ["the first", [newest, stranger], OURS],
    ["the last", [stranger, newest], OURS],
    ["none", [stranger, stranger], refused("no_matching_signature")],
    ["none, because no secret is trusted", [], refused("no_matching_signature")],
  ])("is verified where one of several secrets signed: %s", async (_, trusted, expected) => {
    expect(await verify(SERVICE, trusted)).toEqual(expected);
    expect(await verify(STANDARD, trusted)).toEqual(expected);
  });

  it.each([
    [0, OURS],
    [300, OURS],
    [-300, OURS],
    [301, refused("stale_timestamp")],
    [-301, refused("stale_timestamp")],
    [300.5, refused("stale_timestamp")],
    [1e9, refused("stale_timestamp")],
  ])("is fresh for 300 seconds, either way: %f seconds later", async (seconds, expected) => {
    expect(await verify(SERVICE, [newest], NOW + seconds)).toEqual(expected);
    expect(await verify(STANDARD, [newest], NOW + seconds)).toEqual(expected);
  });

  it.each([
    ["x-service-signature", SERVICE],
    ["x-service-timestamp", SERVICE],
    ["x-service-event-id", SERVICE],
    ["webhook-signature", STANDARD],
    ["webhook-timestamp", STANDARD],
    ["webhook-id", STANDARD],
  ])("needs each header of a family: without %s", async (name, headers) => {
    expect(await verify({ ...headers, [name]: undefined })).toEqual(refused("missing_headers"));
    // The other family of headers is complete, and is used.
    expect(await verify({ ...sent, [name]: undefined })).toEqual(OURS);
  });

  it("needs the service's main signature, though an earlier secret signed too", async () => {
    expect(await verify({ ...SERVICE, "x-service-signature": undefined }, [previous])).toEqual(refused("missing_headers"));
    expect(await verify({ ...SERVICE, "x-service-signature-previous": undefined }, [previous])).toEqual(refused("no_matching_signature"));
    expect(await verify({ ...SERVICE, "x-service-signature-previous": undefined }, [newest])).toEqual(OURS);
  });

  it("carries no headers", async () => {
    expect(await verify({})).toEqual(refused("missing_headers"));
  });

  it.each(["", " ", "now", "-1795000000", "+1795000000", `${NOW}.0`, `${NOW} `, ` ${NOW}`, `${NOW}s`, "1.795e9", "1".repeat(13)])(
    "has a time of digits alone: %j",
    async (timestamp) => {
      expect(await verify({ ...SERVICE, "x-service-timestamp": timestamp })).toEqual(refused("missing_headers"));
      expect(await verify({ ...STANDARD, "webhook-timestamp": timestamp })).toEqual(refused("missing_headers"));
    },
  );

  it.each([
    ["the time", { "x-service-timestamp": String(NOW + 1) }, { "webhook-timestamp": String(NOW + 1) }],
    ["nothing of the signature", { "x-service-signature": "", "x-service-signature-previous": "" }, { "webhook-signature": "" }],
  ])("is refused where a header is changed: %s", async (_, service, standard) => {
    expect(await verify({ ...SERVICE, ...service })).toEqual(refused("no_matching_signature"));
    expect(await verify({ ...STANDARD, ...standard })).toEqual(refused("no_matching_signature"));
  });

  it("is refused where the standard id is changed, and where the body is", async () => {
    expect(await verify({ ...STANDARD, "webhook-id": "evt_2" })).toEqual(refused("no_matching_signature"));
    for (const body of ["", `${BODY} `, BODY.toUpperCase()]) {
      for (const headers of [SERVICE, STANDARD]) {
        expect(await verify(headers, [newest], NOW, body)).toEqual(refused("no_matching_signature"));
      }
    }
  });

  it.each([
    ["among others", `${"0".repeat(64)} ${own}`, OURS],
    ["before others", `${own} ${"0".repeat(64)}`, OURS],
    ["beside words", `none ${own} sha256`, OURS],
    ["in capitals", own.toUpperCase(), "no_matching_signature"],
    ["with a prefix", `sha256=${own}`, "no_matching_signature"],
    ["with more behind it", `${own}00`, "no_matching_signature"],
    ["cut short", own.slice(0, 62), "no_matching_signature"],
    ["with another digit", `${own.startsWith("0") ? "1" : "0"}${own.slice(1)}`, "no_matching_signature"],
    ["after a comma", `${"0".repeat(64)},${own}`, "no_matching_signature"],
  ] as const)("is signed in the service's header %s", async (_, signature, expected) => {
    const headers = { ...SERVICE, "x-service-signature": signature, "x-service-signature-previous": undefined };
    expect(await verify(headers)).toEqual(typeof expected === "string" ? refused(expected) : expected);
  });

  it.each([
    ["among others", `v1,${"A".repeat(43)}= ${first}`, OURS],
    ["before others", `${first} v1,${"A".repeat(43)}=`, OURS],
    ["beside signatures of other versions", `v1a,${first.slice(3)} v2,zz ${first}`, OURS],
    ["as another version", `v2,${first.slice(3)}`, "no_matching_signature"],
    ["as a version that begins like it", `v1a,${first.slice(3)}`, "no_matching_signature"],
    ["without a version", first.slice(3), "no_matching_signature"],
    ["with more before it", `x${first}`, "no_matching_signature"],
    ["with more behind it", `${first}x`, "no_matching_signature"],
    ["with what is no base64 behind it", `${first}=!`, "no_matching_signature"],
    ["without its padding", first.slice(0, -1), "no_matching_signature"],
    ["with a character that is no base64", `v1,!${first.slice(4)}`, "no_matching_signature"],
    ["in hex", `v1,${own}`, "no_matching_signature"],
  ] as const)("is signed in the standard header %s", async (_, signature, expected) => {
    const answer = await verify({ ...STANDARD, "webhook-signature": signature });
    expect(answer).toEqual(typeof expected === "string" ? refused(expected) : expected);
  });
});
