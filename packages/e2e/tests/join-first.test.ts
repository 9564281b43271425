import { runImport, silentProgress } from "@tellerline/ops";
import { expect, it } from "vitest";
import { callOperation } from "../support/api.ts";
import { importInstitutions, importRecords, openToAnyone, publishClaims, putEmbeddedGazetteer, toLines } from "../support/membership.ts";
import { untilBooksAreRead, useOwnSystem } from "../support/own-system.ts";

const system = useOwnSystem();
const JOINED = "JOINED CU|AUSTIN|TX";

it("who is to join an association first is led to where that is done", async () => {
  await putEmbeddedGazetteer(system.operator);
  await importInstitutions(system.operator, [JOINED]);
  const { source, claim } = openToAnyone(JOINED);
  const step = { type: "join_association", association: "Friends of the Library", cost_usd: 10, join_url: "https://friends.example/join" };
  expect(await publishClaims(system.operator, [{ ...claim, conditional_on: step }], [source])).toMatchObject({
    published: true,
    rejected: [],
  });
  const { key } = await system.operator.createKey({ plan: "enterprise", sandbox: false });
  await untilBooksAreRead();

  const product_request = { product_type: "auto_loan", amount: 20_000 };
  const body = { context: { geo: { state: "TX" } }, product_request };
  const { answer } = await callOperation("createDecision", { key, body }, system.baseUrl);
  const join = answer.actions.find(({ type }) => type === "join_then_apply");
  expect(join).toMatchObject({ url: "https://friends.example/join" });
  // The borrower must still confirm the rate, on the page with the institution's rates.
  expect(answer.actions.find(({ type }) => type === "confirm_rate")).toMatchObject({ url: "https://rates.example/" });
});

it("who matches a flat record alone is to ask, and not to apply; one of a confidence under a half matches nobody", async () => {
  const RECORDED = "RECORDED CU|DALLAS|TX";
  await importInstitutions(system.operator, [RECORDED]);
  // Both institutions have the rate 5 %. JOINED's is withdrawn, so that RECORDED leads.
  const ended = { rate_id: `rate of ${JOINED}`, withdrawn: true };
  expect(await runImport(system.operator, { kind: "rates" }, toLines([ended]), silentProgress)).toMatchObject({ rejected: [] });
  const { key } = await system.operator.createKey({ plan: "enterprise", sandbox: false });
  const product_request = { product_type: "auto_loan", amount: 20_000 };
  const body = {
    context: { geo: { state: "TX" } },
    borrower: { employer: "Acme Rockets" },
    preferences: { max_providers: 5 },
    product_request,
  };
  const adviceAt = async (confidence: number) => {
    const record = { credit_union_id: RECORDED, employers: ["Acme Rockets"], source: "manual", confidence, extracted_at: "2026-11-01" };
    expect(await importRecords(system.operator, [record])).toMatchObject({ rejected: [], published: true });
    await untilBooksAreRead();
    const { answer } = await callOperation("createDecision", { key, body }, system.baseUrl);
    const [best] = answer.offers;
    return [
      best?.credit_union_id,
      best?.eligibility?.status,
      answer.actions.find(({ type }) => type === "apply" || type === "check_membership"),
    ];
  };
  const asked = { type: "check_membership", message: expect.stringContaining("makes that likely") };
  expect(await adviceAt(0.9)).toEqual([RECORDED, "eligible_via_employer", expect.objectContaining(asked)]);
  const [, status] = await adviceAt(0.45);
  expect(status).not.toBe("eligible_via_employer");
});
