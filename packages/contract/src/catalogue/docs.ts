import type * as z from "zod";
import type { ServedOperation } from "../operations/served.ts";
import type { Shorthand } from "../shorthands.ts";

/** Texts, examples and answer schema of an operation, for the documentation and the tools for agents. */
export interface OperationDocs {
  readonly summary: string;
  readonly description: string;
  readonly example?: unknown;
  /** Example path, if the path template alone is not a working call. */
  readonly samplePath?: string;
  /** True if the example is about an invented institution, which only a sandbox key finds, although the operation needs no key. */
  readonly sampleOfSandbox?: true;
  /**
   * Defaults for arguments that an agent leaves out of a tool call, so that the answer fits its context. Calls over HTTP don't have these
   * defaults.
   */
  readonly toolDefaults?: Readonly<Record<string, string | number>>;
  /** Names of tool arguments by parameter name, where they differ. Both names work. */
  readonly toolArguments?: Readonly<Record<string, string>>;
  /** Arguments that the tool also accepts outside of the object that the route requires. */
  readonly toolShorthands?: readonly Shorthand[];
  readonly response: {
    readonly schema: z.ZodType;
    readonly description: string;
  };
}

/** An operation of the API. Its reference page, its tool, `/v1/capabilities` and `/openapi.json` are made from it. */
export interface Operation extends Omit<ServedOperation, "response">, Omit<OperationDocs, "response"> {
  readonly response: ServedOperation["response"] & OperationDocs["response"];
}

/** The documentation of a group's operations. A missing or surplus entry is a type error. */
export type DocsOf<Operations> = { readonly [Id in keyof Operations]: OperationDocs };

type Documented<Operations, Docs> = {
  readonly [Id in keyof Operations & keyof Docs]: Omit<Operations[Id], "response"> &
    Omit<Docs[Id], "response"> & { readonly response: ResponseOf<Operations[Id]> & ResponseOf<Docs[Id]> };
};
type ResponseOf<Part> = Part extends { readonly response: infer Response } ? Response : never;

export function documented<Operations extends Record<string, ServedOperation>, Docs extends DocsOf<Operations>>(
  operations: Operations,
  docs: Docs,
): Documented<Operations, Docs> {
  const joined = Object.entries(operations).map(([id, operation]) => {
    const own = docs[id];
    return [id, { ...operation, ...own, response: { ...operation.response, ...own?.response } }];
  });
  // The compiler can't see that the entries have the names of the operations.
  return Object.fromEntries(joined) as Documented<Operations, Docs>;
}

/** Default for tools that return a list. */
export const SHORT_LIST = { limit: 5 } as const;
