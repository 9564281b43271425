import * as z from "zod";
import type { ZodOpenApiLinksObject } from "zod-openapi";
import type { Operation } from "../catalogue/docs.ts";
import { OPERATION_LIST } from "../catalogue/index.ts";

const IN_BRACES = /\{(\w+)\}/g;

function createdLink({ location }: Operation): ZodOpenApiLinksObject {
  const target = OPERATION_LIST.find(({ method, path }) => method === "GET" && path === location);
  if (location === undefined || target === undefined) return {};
  const parameters = Object.fromEntries([...location.matchAll(IN_BRACES)].map(([, name]) => [name, `$response.body#/${name}`]));
  return { created: { operationId: target.id, parameters, description: "Read what was created." } };
}

function nextPageLink(operation: Operation & { readonly id: string }): ZodOpenApiLinksObject {
  const { schema } = operation.response;
  const isPaged = operation.query?.shape.cursor !== undefined && schema instanceof z.ZodObject && schema.shape.next_cursor !== undefined;
  if (!isPaged) return {};
  return {
    nextPage: { operationId: operation.id, parameters: { cursor: "$response.body#/next_cursor" }, description: "Read the next page." },
  };
}

/** Links from an answer to the created resource and to the next page; undefined if there are none. */
export function linksOf(operation: Operation & { readonly id: string }): ZodOpenApiLinksObject | undefined {
  const links = { ...createdLink(operation), ...nextPageLink(operation) };
  return Object.keys(links).length === 0 ? undefined : links;
}
