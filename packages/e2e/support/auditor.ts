import type { OperationId } from "@tellerline/contract";
import { expect } from "vitest";
import { ASH, BIRCH, CEDAR, publish } from "./alerts.ts";
import { call, callOperation } from "./api.ts";
import { openToAnyone, publishClaims } from "./membership.ts";
import { type OwnSystem, untilBooksAreRead } from "./own-system.ts";

/** A request that can be repeated against an earlier book set (guides/operating.md#book-sets). */
export interface AuditedRequest {
  readonly operation: Extract<OperationId, "createDecision" | "createBatchDecision" | "getLeagueTable">;
  readonly method: string;
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>> | null;
}

export interface AuditedAnswer {
  readonly request: AuditedRequest;
  readonly version: string;
  readonly text: string;
}

const AMOUNTS = [9_000, 14_500, 28_000, 41_999];

/** A request whose kind and fields depend on `number`. No two numbers give the same request. */
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

/** Adds the parameter `rate_book` to a request, so that it is answered from the book set `version`. */
export function fromSet({ path, body, ...request }: AuditedRequest, version: string): AuditedRequest {
  return body === null
    ? { ...request, path: `${path}&rate_book=${version}`, body }
    : { ...request, path, body: { ...body, rate_book: version } };
}

/** Sends a request and expects the status 200. @returns the answer's text, without the request id. */
export async function answerTo({ baseUrl }: OwnSystem, key: string, { method, path, body }: AuditedRequest): Promise<string> {
  const response = await call(method, path, { key, ...(body === null ? {} : { body }) }, baseUrl);
  const text = await response.text();
  expect(response.status, text).toBe(200);
  return text.replaceAll(/"request_id":"req_\w+"/g, '"request_id":""');
}

/** Publishes rates that differ from the previous round's, and in every tenth round also a rule. */
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

/** Sends request `number`, which is answered from the books in force. @returns the answer with the version of those books. */
async function ask(system: OwnSystem, key: string, number: number): Promise<AuditedAnswer> {
  const request = auditedRequest(number);
  const text = await answerTo(system, key, request);
  const { rate_book } = JSON.parse(text);
  return { request, version: rate_book.version, text };
}

export async function auditorKey({ operator }: OwnSystem): Promise<string> {
  return (await operator.createKey({ plan: "enterprise", sandbox: false })).key;
}

export async function listVersions(system: OwnSystem, key: string): Promise<readonly string[]> {
  const { answer } = await callOperation("listRateBooks", { key, path: "/v1/rate-books?limit=200" }, system.baseUrl);
  return answer.rate_books.map(({ version }) => version);
}

/** Publishes new books `rounds` times, and makes `answers` requests after each publication. @returns all the answers. */
export async function askAfterEach(system: OwnSystem, key: string, rounds: number, answers: number): Promise<AuditedAnswer[]> {
  const given = [];
  for (let round = 0; round < rounds; round++) {
    await publishRound(system, round);
    for (let number = 0; number < answers; number++) given.push(await ask(system, key, round * answers + number));
  }
  return given;
}
