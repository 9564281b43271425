import { verifyReceipt } from "@tellerline/receipts";
import { beforeAll, describe, expect, it } from "vitest";
import { baseUrl, call, callOperation, createKey, freshAddress, problemOf } from "../support/api.ts";

let key: string;
beforeAll(async () => {
  key = await createKey("enterprise", true);
});

const PREFER = { Prefer: "receipt" };
const REQUESTS = [
  ["createDecision", { product_request: { product_type: "auto_loan", amount: 20_000 }, context: { geo: { state: "texas" } } }],
  ["createBatchDecision", { scenarios: [{ product_type: "mortgage", intent: "purchase", amount: 300_000, state: "TX" }] }],
  ["searchEligibility", { home_state: "TX", limit: 2 }],
  ["checkEligibility", { credit_union_ids: ["Nobody|Nowhere|TX"], user: { state: "TX" } }],
] as const;

const keys = async () => (await callOperation("listReceiptKeys")).answer.keys;
type Asked = readonly [operation: (typeof REQUESTS)[number][0], body: object];
const ask = async ([operation, body]: Asked, headers: Record<string, string> = PREFER) => callOperation(operation, { key, body, headers });

describe("a receipt", () => {
  it.each(REQUESTS)("is given for %s, and proves the answer here and over HTTP", async (...asked) => {
    const [operation, request] = asked;
    const { answer, response } = await ask([operation, request]);
    const { receipt } = answer;
    expect(response.headers.get("Preference-Applied")).toBe("receipt");
    if (receipt === undefined) throw new Error("The answer has no receipt.");
    expect(receipt).toMatchObject({ operation, books: { version: "sandbox-2" } });
    expect(await verifyReceipt(request, answer, receipt, await keys())).toEqual({ ok: true });
    const { answer: verified } = await callOperation("verifyReceipt", { body: { request, answer } });
    expect(verified).toMatchObject({ valid: true, reason: null });
  });

  it("is refused with an answer that was changed, or another request", async () => {
    const [asked] = REQUESTS;
    const { answer } = await ask(asked);
    const verify = async (request: unknown, changed: object) =>
      (await callOperation("verifyReceipt", { body: { request, answer: { ...answer, ...changed } } })).answer;
    expect(await verify(asked[1], { decision_type: "other" })).toMatchObject({ valid: false, reason: "other_answer" });
    expect(await verify({ ...asked[1], note: 1 }, {})).toMatchObject({ valid: false, reason: "other_request" });
    expect(await verify(asked[1], { receipt: { ...answer.receipt, issued_at: "2020-01-01T00:00:00Z" } })).toMatchObject({
      valid: false,
      reason: "wrong_signature",
    });
    expect(await verify(asked[1], { receipt: { ...answer.receipt, key_id: "mine" } })).toMatchObject({
      valid: false,
      reason: "unknown_key",
    });
  });

  it.each([{}, { Prefer: "return=minimal" }, { Prefer: "receipts" }, { Prefer: 'foo="a, receipt, b"' }, { Prefer: "receipt=true2" }])(
    "is not given to who does not prefer one: %j",
    async (headers) => {
      const { answer, response } = await ask(REQUESTS[0], headers);
      expect(answer).not.toHaveProperty("receipt");
      expect(response.headers.get("Preference-Applied")).toBeNull();
    },
  );

  it("is given beside other preferences", async () => {
    for (const Prefer of ["respond-async, Receipt; wait=10", 'receipt="true"', 'foo="a, b", receipt=true'])
      expect((await ask(REQUESTS[0], { Prefer })).answer, Prefer).toHaveProperty("receipt");
  });

  it("leaves the answer as it is without one", async () => {
    const bare = async (headers: Record<string, string>) => ({ ...(await ask(REQUESTS[2], headers)).answer, receipt: undefined });
    expect(await bare(PREFER)).toEqual(await bare({}));
  });

  it("proves what was sent, member for member", async () => {
    const [asked] = REQUESTS;
    const { answer } = await ask(asked);
    const verify = async (text: string) => {
      const response = await fetch(`${baseUrl()}/v1/receipts/verify`, {
        method: "POST",
        headers: { "Content-Type": "application/json", "CF-Connecting-IP": freshAddress() },
        body: text,
      });
      expect(response.status).toBe(200);
      return response.json();
    };
    const [request, given] = [JSON.stringify(asked[1]), JSON.stringify(answer)];
    const withMember = (text: string, member: string) => `{${member},${text.slice(1)}`;
    expect(await verify(`{"request":${request},"answer":${given}}`)).toMatchObject({ valid: true, reason: null });
    for (const member of ['"__proto__":{"a":1}', '"a":1e400'])
      expect(await verify(`{"request":${withMember(request, member)},"answer":${given}}`)).toMatchObject({
        valid: false,
        reason: "other_request",
      });
    for (const member of ['"__proto__":{"a":1}', '"a":1e999'])
      expect(await verify(`{"request":${request},"answer":${withMember(given, member)}}`)).toMatchObject({
        valid: false,
        reason: "other_answer",
      });
    const signature = answer.receipt?.signature;
    if (signature === undefined) throw new Error("The answer has no receipt.");
    for (const changed of [`"signature":"${signature}=="`, `"more":1,"signature":"${signature}"`])
      expect(await verify(`{"request":${request},"answer":${given.replace(`"signature":"${signature}"`, changed)}}`)).toMatchObject({
        valid: false,
        reason: "wrong_signature",
      });
  });

  it("is asked for in vain where none is given, and the answer is as ever", async () => {
    const { answer, response } = await callOperation("getLeagueTable", {
      key,
      path: "/v1/league-table?product_type=auto_loan",
      headers: PREFER,
    });
    expect(answer).not.toHaveProperty("receipt");
    expect(response.headers.get("Preference-Applied")).toBeNull();
  });

  it.each([
    [{}, "/request"],
    [{ request: {}, answer: {} }, "/answer/receipt"],
    [{ request: {}, answer: { receipt: { signature: 3 } } }, "/answer/receipt/format"],
  ])("is no receipt: %j", async (body, path) => {
    const response = await call("POST", "/v1/receipts/verify", { body }, baseUrl());
    expect(response.status).toBe(400);
    expect((await problemOf(response)).errors?.map((fault) => fault.path)).toContain(path);
  });
});

describe("the keys of receipts", () => {
  it("are public, and can be kept", async () => {
    const { answer, response } = await callOperation("listReceiptKeys");
    expect(answer.keys).toMatchObject([{ kty: "OKP", crv: "Ed25519", alg: "EdDSA" }]);
    expect(response.headers.get("Cache-Control")).toBe("public, max-age=3600");
    expect(JSON.stringify(answer)).not.toContain('"d"');
  });
});
