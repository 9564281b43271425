import type { ProblemDocument } from "@tellerline/contract";

export class Refusal extends Error {
  readonly faults: NonNullable<ProblemDocument["errors"]>;
  readonly status: number;

  constructor({ detail, errors, status }: Pick<ProblemDocument, "detail" | "errors" | "status">) {
    super(detail);
    this.status = status;
    this.faults = errors ?? [];
  }
}

async function reach(path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(path, init);
  } catch {
    throw new Error("The service did not respond. Check your input and your connection, and try again.");
  }
}

/**
 * Calls the service that this page comes from. `Answer` must be the operation's response type.
 * @throws `Refusal` for a problem, Error if there is no response
 */
export async function call<Answer>(
  method: "GET" | "POST" | "PATCH" | "DELETE",
  path: string,
  options: { body?: unknown; key?: string } = {},
): Promise<Answer> {
  const headers: Record<string, string> = { Accept: "application/json" };
  // Headers can't contain other characters, and the browser's own error would not explain that.
  if (options.key !== undefined && !/^[!-~]*$/.test(options.key))
    throw new Error("This is no API key: it has letters, digits and _ alone.");
  if (options.key !== undefined) headers.Authorization = `Bearer ${options.key}`;
  if (options.body !== undefined) headers["Content-Type"] = "application/json";
  const response = await reach(path, {
    method,
    headers,
    cache: "no-store",
    credentials: "omit",
    ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
  });
  if (response.ok) return response.json();
  // A response that is not JSON comes from a proxy in front of the service.
  if (response.headers.get("Content-Type")?.includes("json") !== true)
    throw new Error(`The service can't be reached just now (status ${response.status}). Try again in a moment.`);
  const problem: ProblemDocument = await response.json();
  const wait = response.headers.get("Retry-After");
  throw new Refusal(wait === null ? problem : { ...problem, detail: `${problem.detail} Try again in ${wait} seconds.` });
}
