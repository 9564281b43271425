import type * as z from "zod";
import type { ServedOperation } from "../operations/served.ts";
import type { Shorthand } from "../shorthands.ts";

/** What documents say of an operation, and the schema of its answer. */
export interface OperationDocs {
  readonly summary: string;
  readonly description: string;
  /** An example body for the reference. */
  readonly example?: unknown;
  /** An example path for the reference, if the template alone is not a working call. */
  readonly samplePath?: string;
  /** Defaults of arguments that an agent leaves out in a tool call, so that answers fit its context. REST calls do not have these defaults. */
  readonly toolDefaults?: Readonly<Record<string, string | number>>;
  /** Tool argument names that differ from the parameter's, by parameter name. Both names work. */
  readonly toolArguments?: Readonly<Record<string, string>>;
  /** Arguments that the tool, unlike the route, also accepts in a second, unambiguous place. */
  readonly toolShorthands?: readonly Shorthand[];
  readonly response: {
    readonly schema: z.ZodType;
    readonly description: string;
  };
}

/** An operation of the API: its docs page, its tool, and its part of `/v1/capabilities` and `/openapi.json` derive from it. */
export interface Operation extends Omit<ServedOperation, "response">, Omit<OperationDocs, "response"> {
  readonly response: ServedOperation["response"] & OperationDocs["response"];
}

/** The documentation of a group's operations. An operation without its docs, or docs without their operation, is a type error. */
export type DocsOf<Operations> = { readonly [Id in keyof Operations]: OperationDocs };

type Documented<Operations, Docs> = {
  readonly [Id in keyof Operations & keyof Docs]: Omit<Operations[Id], "response"> &
    Omit<Docs[Id], "response"> & { readonly response: ResponseOf<Operations[Id]> & ResponseOf<Docs[Id]> };
};
type ResponseOf<Part> = Part extends { readonly response: infer Response } ? Response : never;

/** Joins the operations of a group with their docs. */
export function documented<Operations extends Record<string, ServedOperation>, Docs extends DocsOf<Operations>>(
  operations: Operations,
  docs: Docs,
): Documented<Operations, Docs> {
  const joined = Object.entries(operations).map(([id, operation]) => {
    const own = docs[id];
    return [id, { ...operation, ...own, response: { ...operation.response, ...own?.response } }];
  });
  // The compiler can't see that the entries have the names of both.
  return Object.fromEntries(joined) as Documented<Operations, Docs>;
}

/** Tool defaults of operations that answer a list: the number of entries for an agent that names none. */
export const SHORT_LIST = { limit: 5 } as const;
