import type { operations } from "./generated/api.ts";
import type { OPERATIONS } from "./generated/operations.ts";

/** Names of operations, as the reference has them. */
export type OperationName = keyof typeof OPERATIONS & keyof operations;

type ParametersOf<Name extends OperationName> = operations[Name] extends { readonly parameters: infer Parameters } ? Parameters : never;
type Part<Parameters, Name extends string> = Parameters extends { readonly [Key in Name]: infer Value }
  ? Value
  : Parameters extends { readonly [Key in Name]?: infer Value }
    ? Value
    : never;
type BodyOf<Name extends OperationName> = operations[Name] extends {
  readonly requestBody: { readonly content: { readonly "application/json": infer Body } };
}
  ? { readonly body: Body }
  : operations[Name] extends { readonly requestBody?: { readonly content: { readonly "application/json": infer Body } } }
    ? { readonly body?: Body }
    : object;
type Member<Key extends string, Value> = [Value] extends [never]
  ? object
  : [Value] extends [undefined]
    ? object
    : object extends Value
      ? { readonly [K in Key]?: Value }
      : { readonly [K in Key]: Value };

/** What an operation is called with: path parameters, query parameters and body, as it has them. */
export type Input<Name extends OperationName> = Member<"path", Exclude<Part<ParametersOf<Name>, "path">, undefined>> &
  Member<"query", Exclude<Part<ParametersOf<Name>, "query">, undefined>> &
  BodyOf<Name> & {
    /** Makes a write safe to retry, where the operation takes one. */
    readonly idempotencyKey?: string;
    readonly signal?: AbortSignal;
  };

type Success = 200 | 201 | 202;
type Responses<Name extends OperationName> = operations[Name] extends { readonly responses: infer All } ? All : never;

/** What an operation answers. */
export type Output<Name extends OperationName> = {
  [Status in keyof Responses<Name> & Success]: Responses<Name>[Status] extends {
    readonly content: { readonly "application/json": infer Body };
  }
    ? Body
    : never;
}[keyof Responses<Name> & Success];

/** Operations that answer page by page. */
export type ListName = {
  [Name in OperationName]: Output<Name> extends { readonly next_cursor: string | null } ? Name : never;
}[OperationName];

/** The rows of a page: its one array. */
export type Item<Name extends ListName> = {
  [Key in keyof Output<Name>]: Output<Name>[Key] extends readonly (infer Row)[] ? Row : never;
}[keyof Output<Name>];
