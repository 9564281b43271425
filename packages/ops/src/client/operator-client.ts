import {
  OPERATOR_OPERATIONS,
  type OperatorBodyInput,
  type OperatorOperation,
  type OperatorOperationId,
  type OperatorParams,
  type OperatorResponse,
} from "@tellerline/contract/operator";
import * as z from "zod";
import { OpsError } from "../ops-error.ts";

const problem = z.object({
  detail: z.string(),
  code: z.string(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
});

export interface Connection {
  readonly baseUrl: string;
  readonly token: string;
}

type PathOf<Id extends OperatorOperationId> = (typeof OPERATOR_OPERATIONS)[Id]["path"];
/** Types of the path's parameters, in the order of the path. */
type PathArguments<Path extends string, Params> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? [value: Name extends keyof Params ? Params[Name] : never, ...PathArguments<Rest, Params>]
  : [];
type Arguments<Id extends OperatorOperationId> =
  OperatorBodyInput<Id> extends undefined
    ? PathArguments<PathOf<Id>, OperatorParams<Id>>
    : [...PathArguments<PathOf<Id>, OperatorParams<Id>>, body: OperatorBodyInput<Id>];

/**
 * The operator API over HTTP, local or deployed: one method per operation of its catalogue, which takes the path parameters in order
 * and then the body.
 */
export type OperatorClient = {
  readonly [Id in OperatorOperationId]: (...values: Arguments<Id>) => Promise<OperatorResponse<Id>>;
};

export function createOperatorClient(connection: Connection): OperatorClient {
  const methods = Object.entries<OperatorOperation>(OPERATOR_OPERATIONS).map(([id, operation]) => [
    id,
    (...values: readonly unknown[]) => callOperation(connection, operation, values),
  ]);
  // The cast is safe: each method calls the operation of its name and parses the answer by that operation's schema.
  return Object.fromEntries(methods) as OperatorClient;
}

async function callOperation({ baseUrl, token }: Connection, { method, path, response }: OperatorOperation, values: readonly unknown[]) {
  const names = path.match(/\{\w+\}/g) ?? [];
  const filled = names.reduce((text, name, index) => text.replace(name, encodeURIComponent(String(values[index]))), path);
  const body = values[names.length];
  const isBytes = body instanceof ArrayBuffer;
  let answer: Response;
  try {
    answer = await fetch(new URL(`/operator${filled}`, baseUrl), {
      method,
      headers: { Authorization: `Bearer ${token}`, "Content-Type": isBytes ? "application/octet-stream" : "application/json" },
      ...(body === undefined ? {} : { body: isBytes ? body : JSON.stringify(body) }),
    });
  } catch (error) {
    throw new OpsError(`No response from ${baseUrl}. Is it running? (npm start, or --url)`, { cause: error });
  }
  if (!answer.ok) throw await toError(answer, method, filled);
  return response.schema.parse(await answer.json());
}

async function toError(response: Response, method: string, path: string): Promise<OpsError> {
  const text = await response.text();
  try {
    const { code, detail, errors = [] } = problem.parse(JSON.parse(text));
    const faults = errors.map((fault) => `\n  ${fault.path} ${fault.message}`).join("");
    return new OpsError(`${response.status} ${code}: ${detail}${faults}`);
  } catch {
    return new OpsError(`${method} ${path} returned ${response.status}: ${text.slice(0, 200)}`);
  }
}
