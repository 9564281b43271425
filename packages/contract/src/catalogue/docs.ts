import type * as z from "zod";
import type { Route } from "../operations/operation.ts";

/** What documents say of an operation, and the schema of its answer. */
export interface OperationDocs {
  readonly summary: string;
  readonly description: string;
  /** An example body for the reference. */
  readonly example?: unknown;
  /** An example path for the reference, if the template alone is not a working call. */
  readonly samplePath?: string;
  readonly response: {
    readonly schema: z.ZodType;
    readonly description: string;
  };
}

/** An operation of the API: its docs page, its tool, and its part of `/v1/capabilities` and `/openapi.json` derive from it. */
export interface Operation extends Omit<Route, "response">, Omit<OperationDocs, "response"> {
  readonly response: Route["response"] & OperationDocs["response"];
}

/** The documentation of a group's routes. A route without its docs, or docs without their route, is a type error. */
export type DocsOf<Routes> = { readonly [Id in keyof Routes]: OperationDocs };

type Documented<Routes, Docs> = {
  readonly [Id in keyof Routes & keyof Docs]: Omit<Routes[Id], "response"> &
    Omit<Docs[Id], "response"> & { readonly response: ResponseOf<Routes[Id]> & ResponseOf<Docs[Id]> };
};
type ResponseOf<Part> = Part extends { readonly response: infer Response } ? Response : never;

/** Joins the routes of a group with their docs. */
export function documented<Routes extends Record<string, Route>, Docs extends DocsOf<Routes>>(
  routes: Routes,
  docs: Docs,
): Documented<Routes, Docs> {
  const joined = Object.entries(routes).map(([id, route]) => {
    const own = docs[id];
    return [id, { ...route, ...own, response: { ...route.response, ...own?.response } }];
  });
  // The compiler can't see that the entries have the names of both.
  return Object.fromEntries(joined) as Documented<Routes, Docs>;
}
