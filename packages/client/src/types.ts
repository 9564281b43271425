import type { operations } from "./generated/api.ts";
import type { OPERATIONS } from "./generated/operations.ts";

/** Operation ids, as in the reference. */
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

/** Input of an operation: path parameters, query parameters and body, where it has them. */
export type Input<Name extends OperationName> = Member<"path", Exclude<Part<ParametersOf<Name>, "path">, undefined>> &
  Member<"query", Exclude<Part<ParametersOf<Name>, "query">, undefined>> &
  BodyOf<Name> & {
    /** Makes a write safe to retry. Use a new UUID per call. */
    readonly idempotencyKey?: string;
    readonly signal?: AbortSignal;
  };

type Success = 200 | 201 | 202;
type Responses<Name extends OperationName> = operations[Name] extends { readonly responses: infer All } ? All : never;

/** Response body of an operation. */
export type Output<Name extends OperationName> = {
  [Status in keyof Responses<Name> & Success]: Responses<Name>[Status] extends {
    readonly content: { readonly "application/json": infer Body };
  }
    ? Body
    : never;
}[keyof Responses<Name> & Success];

/** Paginated operations. */
export type ListName = {
  [Name in OperationName]: Output<Name> extends { readonly next_cursor: string | null } ? Name : never;
}[OperationName];

/** Row type of a paginated operation. */
export type Item<Name extends ListName> = {
  [Key in keyof Output<Name>]: Output<Name>[Key] extends readonly (infer Row)[] ? Row : never;
}[keyof Output<Name>];
