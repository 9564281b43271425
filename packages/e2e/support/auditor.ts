import type { OperationId } from "@tellerline/contract";
import { expect } from "vitest";
import { ASH, BIRCH, CEDAR, publish } from "./alerts.ts";
import { call, callOperation } from "./api.ts";
import { openToAnyone, publishClaims } from "./membership.ts";
import { type OwnSystem, untilBooksAreRead } from "./own-system.ts";

/** A request that can be answered from an earlier set of books again. */
export interface AuditedRequest {
  readonly operation: Extract<OperationId, "createDecision" | "createBatchDecision" | "getLeagueTable">;
  readonly method: string;
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>> | null;
}

/** What was asked, and what was answered to it. */
export interface AuditedAnswer {
  readonly request: AuditedRequest;
  readonly version: string;
  readonly text: string;
}

const AMOUNTS = [9_000, 14_500, 28_000, 41_999];

/** Requests that differ from one another, by their numbers. */
function auditedRequest(number: number): AuditedRequest {
  const amount = (AMOUNTS[number % AMOUNTS.length] ?? 9_000) + number;
  const loan = { product_type: "auto_loan", amount, ...(number % 5 === 0 ? {} : { term_months: 36 + 12 * (number % 4) }) };
  const state = number % 7 === 0 ? {} : { state: "TX" };
  if (number % 3 === 0) {
    const scenarios = [loan, { ...loan, amount: amount + 500, credit_score: 610 + (number % 200) }];
    const body = { ...state, scenarios: scenarios.map((scenario) => ({ intent: "purchase", ...scenario })) };
    return { operation: "createBatchDecision", method: "POST", path: "/v1/decisions/batch", body };
  }
  if (number % 3 === 1) {
    const query = new URLSearchParams(Object.entries({ ...loan, ...state, limit: 5 }).map(([name, value]) => [name, String(value)]));
    return { operation: "getLeagueTable", method: "GET", path: `/v1/league-table?${query}`, body: null };
  }
  const borrower = { credit_score: 600 + (number % 250), employer: "Acme Rockets" };
  return {
    operation: "createDecision",
    method: "POST",
    path: "/v1/decisions",
    body: { product_request: loan, context: { geo: state }, borrower },
  };
}

/** The same request, from an earlier set. */
export function fromSet({ path, body, ...request }: AuditedRequest, version: string): AuditedRequest {
  return body === null
    ? { ...request, path: `${path}&rate_book=${version}`, body }
    : { ...request, path, body: { ...body, rate_book: version } };
}

/** An answer's text, without what names the call. */
export async function answerTo({ baseUrl }: OwnSystem, key: string, { method, path, body }: AuditedRequest): Promise<string> {
  const response = await call(method, path, { key, ...(body === null ? {} : { body }) }, baseUrl);
  const text = await response.text();
  expect(response.status, text).toBe(200);
  return text.replaceAll(/"request_id":"req_\w+"/g, '"request_id":""');
}

/** Publishes other rates, and now and then other rules. */
async function publishRound(system: OwnSystem, round: number): Promise<void> {
  const rates = [ASH, BIRCH, CEDAR].map((credit_union_id, place) => ({
    rate_id: `rate-${place}`,
    credit_union_id,
    rate: 4 + ((round * 7 + place * 3) % 20) / 10,
    ...((round + place) % 4 === 0 ? { fees_usd: 100 + round, points: 0 } : {}),
  }));
  expect(await publish(system.operator, rates, round === 0)).toMatchObject({ rejected: [], published: true });
  if (round % 10 === 3) {
    const { source, claim } = openToAnyone([ASH, BIRCH, CEDAR][((round / 10) % 3) | 0] ?? ASH);
    expect(await publishClaims(system.operator, [claim], [source])).toMatchObject({ published: true });
  }
  await untilBooksAreRead();
}

/** Asks what is to be audited, from the books in force. */
async function ask(system: OwnSystem, key: string, number: number): Promise<AuditedAnswer> {
  const request = auditedRequest(number);
  const text = await answerTo(system, key, request);
  const { rate_book } = JSON.parse(text);
  return { request, version: rate_book.version, text };
}

/** A key of an own organization, which has a quota of its own. */
export async function auditorKey({ operator }: OwnSystem): Promise<string> {
  return (await operator.createKey({ plan: "enterprise", sandbox: false })).key;
}

export async function listVersions(system: OwnSystem, key: string): Promise<readonly string[]> {
  const { answer } = await callOperation("listRateBooks", { key, path: "/v1/rate-books?limit=200" }, system.baseUrl);
  return answer.rate_books.map(({ version }) => version);
}

/** Publishes books again and again, and asks for so many answers after each time. */
export async function askAfterEach(system: OwnSystem, key: string, rounds: number, answers: number): Promise<AuditedAnswer[]> {
  const given = [];
  for (let round = 0; round < rounds; round++) {
    await publishRound(system, round);
    for (let number = 0; number < answers; number++) given.push(await ask(system, key, round * answers + number));
  }
  return given;
}
