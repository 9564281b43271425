import { problemResponse } from "@tellerline/worker-kit";
import type { MeterReading } from "@tellerline/worker-kit/meter";
import { pageResponse } from "@tellerline/worker-kit/pages";
import { withHeaders } from "./headers.ts";
import { quotaProblem } from "./metering.ts";
import type { RequestContext } from "./request-context.ts";

/**
 * Responds to calls from addresses with a remembered refusal. This must be cheap, since there may be very many such calls
 * (guides/metering.md#admission).
 */

/** Placeholder in the cached page, which is replaced by the id of each request. */
const ANY_REQUEST = "req_0000000000000000000000";

let page: Promise<{ readonly html: string; readonly headers: readonly (readonly [string, string])[] }> | null = null;

async function makePage(reading: MeterReading) {
  const document = await problemResponse(quotaProblem({ ...reading, remaining: 0 }, 1), ANY_REQUEST, "/").json();
  const { problemPage } = await import("../pages/problem.ts");
  const response = await pageResponse(problemPage(document));
  return { html: await response.text(), headers: [...response.headers] };
}

const isBrowser = ({ headers }: RequestContext): boolean => headers.get("accept")?.startsWith("text/html") === true;

/** Refuses a call without routing it or reading its body. Browsers get a page that is made once per isolate. */
export async function serveRefused(context: RequestContext, reading: MeterReading): Promise<Response> {
  const refusal = problemResponse(quotaProblem(reading, 1), context.requestId, context.path);
  if (!isBrowser(context)) return withHeaders(context, { response: refusal, reading }, null, "as it is");
  page ??= makePage(reading);
  const { html, headers } = await page;
  const told = new Headers(headers.map(([name, value]): [string, string] => [name, value]));
  told.set("Retry-After", String(reading.resetSeconds));
  const response = new Response(html.replaceAll(ANY_REQUEST, context.requestId), { status: 429, headers: told });
  return withHeaders(context, { response, reading }, null, "as it is");
}
