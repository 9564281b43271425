import type { Environment } from "@tellerline/contract";
import {
  activatedPublication,
  type beginImportRequest,
  beginImportResponse,
  type createOperatorKeyRequest,
  gazetteerReport,
  type ImportLine,
  type ImportReport,
  importReport,
  issuedKey,
  operatorStatus,
  publicationList,
  revokedOperatorKey,
  type setPlanRequest,
  setPlanResponse,
  tickResponse,
} from "@tellerline/contract/operator";
import * as z from "zod";
import { OpsError } from "../ops-error.ts";

const problem = z.object({
  detail: z.string(),
  code: z.string(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
});

/** Where an operator Worker answers, and the token that opens it. */
export interface Connection {
  readonly baseUrl: string;
  readonly token: string;
}

/** The operator's plane over HTTP (rulings 9): the same against a local and a deployed system. */
export class OperatorClient {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  async #call<S extends z.ZodType>(answer: S, method: string, path: string, body?: unknown): Promise<z.output<S>> {
    const { baseUrl, token } = this.#connection;
    let response: Response;
    try {
      response = await fetch(new URL(`/operator${path}`, baseUrl), {
        method,
        headers: {
          Authorization: `Bearer ${token}`,
          "Content-Type": body instanceof ArrayBuffer ? "application/octet-stream" : "application/json",
        },
        ...(body === undefined ? {} : { body: body instanceof ArrayBuffer ? body : JSON.stringify(body) }),
      });
    } catch (error) {
      throw new OpsError(`No answer from ${baseUrl}: is it running? (npm start, or --url)`, { cause: error });
    }
    if (!response.ok) throw await toError(response, method, path);
    return answer.parse(await response.json());
  }

  beginImport(request: z.input<typeof beginImportRequest>) {
    return this.#call(beginImportResponse, "POST", "/imports", request);
  }

  addLines(importId: string, lines: readonly ImportLine[]) {
    return this.#call(z.object({ received: z.int(), rejected: z.int() }), "POST", `/imports/${importId}/rows`, { lines });
  }

  publishImport(importId: string): Promise<ImportReport> {
    return this.#call(importReport, "POST", `/imports/${importId}/publish`);
  }

  createKey(request: z.input<typeof createOperatorKeyRequest>) {
    return this.#call(issuedKey, "POST", "/keys", request);
  }

  revokeKey(keyId: string) {
    return this.#call(revokedOperatorKey, "DELETE", `/keys/${encodeURIComponent(keyId)}`);
  }

  setPlan(orgId: string, request: z.input<typeof setPlanRequest>) {
    return this.#call(setPlanResponse, "PUT", `/orgs/${encodeURIComponent(orgId)}/plan`, request);
  }

  putGazetteer(environment: Environment, bytes: ArrayBuffer) {
    return this.#call(gazetteerReport, "PUT", `/gazetteers/${environment}`, bytes);
  }

  listPublications(creditUnionId: string) {
    return this.#call(publicationList, "GET", `/publications/${encodeURIComponent(creditUnionId)}`);
  }

  activatePublication(publicationId: string) {
    return this.#call(activatedPublication, "POST", `/publications/${encodeURIComponent(publicationId)}/activate`);
  }

  tick() {
    return this.#call(tickResponse, "POST", "/tick");
  }

  status() {
    return this.#call(operatorStatus, "GET", "/status");
  }
}

async function toError(response: Response, method: string, path: string): Promise<OpsError> {
  const text = await response.text();
  try {
    const { code, detail, errors = [] } = problem.parse(JSON.parse(text));
    const faults = errors.map((fault) => `\n  ${fault.path} ${fault.message}`).join("");
    return new OpsError(`${response.status} ${code}: ${detail}${faults}`);
  } catch {
    return new OpsError(`${method} ${path} was answered with ${response.status}: ${text.slice(0, 200)}`);
  }
}
