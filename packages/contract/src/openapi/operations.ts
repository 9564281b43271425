import * as z from "zod";
import type { ZodOpenApiContentObject, ZodOpenApiOperationObject, ZodOpenApiResponseObject, ZodOpenApiResponsesObject } from "zod-openapi";
import type { OPERATION_LIST } from "../catalogue/index.ts";
import { exampleOf } from "./examples.ts";
import { requestHeaders, successHeaders, TAGGED_HEADERS } from "./headers.ts";
import { linksOf } from "./links.ts";
import { mergePatchOf } from "./merge-patch.ts";
import { problemResponses } from "./problem-responses.ts";

type CatalogueEntry = (typeof OPERATION_LIST)[number];

const NOT_MODIFIED: ZodOpenApiResponseObject = {
  id: "NotModified",
  description: "You have it already: its ETag is in `If-None-Match`.",
  headers: TAGGED_HEADERS,
};

function successResponse(operation: CatalogueEntry): ZodOpenApiResponsesObject {
  const { status, schema, description, html, text } = operation.response;
  const examples = exampleOf(operation.id);
  const page = {
    ...(html ? { "text/html": { schema: z.string() } } : {}),
    ...(text === undefined ? {} : { [text]: { schema: z.string() } }),
  };
  const json = schema instanceof z.ZodString ? {} : { "application/json": { schema, ...(examples ? { examples } : {}) } };
  const links = linksOf(operation);
  const answer = { description, headers: successHeaders(operation), content: { ...json, ...page }, ...(links ? { links } : {}) };
  const success = { [String(status)]: answer };
  return "tagged" in operation && operation.tagged && operation.method === "GET" ? { ...success, "304": NOT_MODIFIED } : success;
}

/** The content of a request body: JSON, and for a PATCH also a merge patch (RFC 7396). */
function bodyContent({ method, example }: CatalogueEntry, schema: z.ZodType): ZodOpenApiContentObject {
  const content = { schema, ...(example === undefined ? {} : { example }) };
  return {
    "application/json": content,
    ...(method === "PATCH" ? { "application/merge-patch+json": { schema: mergePatchOf(schema) } } : {}),
  };
}

export function toOpenApiOperation(operation: CatalogueEntry): ZodOpenApiOperationObject {
  const header = requestHeaders(operation);
  return {
    operationId: operation.id,
    summary: operation.summary,
    description: operation.description,
    tags: [operation.group],
    ...(operation.deprecation ? { deprecated: true } : {}),
    // An operation without a plan needs no key, but accepts one.
    security: [...(operation.plan ? [] : [{}]), { bearer: [] }, { apiKey: [] }],
    requestParams: {
      ...(operation.params ? { path: operation.params } : {}),
      ...(operation.query ? { query: operation.query } : {}),
      ...(header ? { header } : {}),
    },
    ...(operation.body
      ? {
          requestBody: {
            required: !operation.bodyOptional,
            content: bodyContent(operation, operation.body),
          },
        }
      : {}),
    responses: { ...successResponse(operation), ...problemResponses(operation) },
    "x-plan": operation.plan ?? "keyless",
    ...(operation.samplePath ? { "x-sample-path": operation.samplePath } : {}),
    ...(operation.sampleOfSandbox ? { "x-sample-of-sandbox": true } : {}),
  };
}
