import { OPERATIONS, type OperationId, problemSchema } from "@tellerline/contract";
import { validatePart } from "@tellerline/contract/refusals";
import { ENVIRONMENTS, type Environment, secondsOf } from "@tellerline/vocabulary";
import { CONTEXT_HEADER, CONTEXT_REQUEST_ID, encodeContext } from "@tellerline/worker-kit";
import * as z from "zod";
import { setPointerKey } from "../books/book-set.ts";
import { bookKey, detailsKey } from "../books/keys.ts";
import { STORED } from "./market.ts";

const isOperation = (id: string): id is OperationId => Object.hasOwn(OPERATIONS, id);
const texts = z.record(z.string(), z.string());

const example = z.strictObject({
  says: z.string(),
  operation: z.string().refine(isOperation, "No such operation."),
  environment: z.enum(ENVIRONMENTS).default("live"),
  params: texts.default({}),
  query: texts.default({}),
  body: z.unknown().optional(),
  status: z.int().default(200),
  answer: z.unknown(),
});
export type Example = z.output<typeof example>;

export const readExample = (entry: unknown): Example => example.parse(entry);
export const readExamples = (table: unknown): readonly Example[] => z.array(example).parse(table);

/** Parses an answer with its published schema, which drops undocumented fields. */
export function asDocumented({ operation, status }: Pick<Example, "operation" | "status">, answer: unknown): unknown {
  const schema: z.ZodType = status < 400 ? OPERATIONS[operation].response.schema : problemSchema;
  return schema.parse(answer);
}

const SANDBOX_AS_OF = secondsOf("2026-11-22T12:00:00Z");

/** KV content: live and sandbox have the same books, under different versions and dates. */
const HELD: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  [setPointerKey("live"), STORED.set],
  [
    setPointerKey("sandbox"),
    { ...STORED.set, version: "sandbox-1", rateBook: { ...STORED.set.rateBook, version: "sandbox-1", asOf: SANDBOX_AS_OF } },
  ],
  [bookKey("rate-book", STORED.set.rateBook.hash), STORED.rates.book],
  [detailsKey("rate-book", STORED.set.rateBook.hash), STORED.rates.details],
  [bookKey("membership-book", STORED.set.membershipBook.hash), STORED.membership.book],
  [detailsKey("membership-book", STORED.set.membershipBook.hash), STORED.membership.details],
  [bookKey("gazetteer", STORED.set.gazetteer.hash), STORED.gazetteer],
]);

/** Bindings of a Worker. The catalog is empty, because tests mock the repositories that read it. */
const BOUND = {
  BOOKS: { get: async (key: string) => HELD.get(key) ?? null },
  CATALOG: { withSession: () => ({}) },
  REFUSALS: {
    fetch: async (_: string, { body }: { readonly body: string }) => {
      const { id, part, input } = JSON.parse(body);
      return Response.json(validatePart(id, part, input));
    },
  },
};

const REQUEST_ID = "req_example";

const callerIn = (environment: Environment) =>
  encodeContext({
    requestId: REQUEST_ID,
    principal: {
      keyId: "key_1",
      orgId: "org_1",
      environment,
      plan: "enterprise",
      createdAt: "2026-01-01T00:00:00Z",
      expiresAt: null,
      name: null,
      scopes: null,
    },
    clientAddress: "203.0.113.1",
    usage: null,
  });

const WAITS_FOR_NOTHING = { waitUntil: () => undefined, passThroughOnException: () => undefined, props: {} };

interface GroupWorker {
  readonly fetch: (request: Request, env: object, execution: typeof WAITS_FOR_NOTHING) => Response | Promise<Response>;
}

export async function ask(worker: GroupWorker, { operation, environment, params, query, body }: Example) {
  const { method, path } = OPERATIONS[operation];
  const url = new URL(
    path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? "")),
    "https://group.example",
  );
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  const headers = {
    Accept: "application/json",
    "Content-Type": "application/json",
    [CONTEXT_HEADER]: callerIn(environment),
    [CONTEXT_REQUEST_ID]: REQUEST_ID,
  };
  const init = body === undefined ? { method, headers } : { method, headers, body: JSON.stringify(body) };
  const response = await worker.fetch(new Request(url, init), BOUND, WAITS_FOR_NOTHING);
  return { status: response.status, headers: response.headers, answer: await response.json<unknown>() };
}
