import type { operations } from "./generated/api.ts";
import type { OPERATIONS } from "./generated/operations.ts";

/** Operation ids, as in the API reference. */
export type OperationName = keyof typeof OPERATIONS & keyof operations;

type ParametersOf<Name extends OperationName> = operations[Name] extends { readonly parameters: infer Parameters } ? Parameters : never;

export type Query<Name extends OperationName> =
  ParametersOf<Name> extends { readonly query?: infer Value } ? Exclude<Value, undefined> : never;

export type Body<Name extends OperationName> = operations[Name] extends {
  readonly requestBody?: { readonly content: { readonly "application/json": infer Value } };
}
  ? Value
  : never;

type Success = 200 | 201 | 202;
type Responses<Name extends OperationName> = operations[Name] extends { readonly responses: infer All } ? All : never;

export type Output<Name extends OperationName> = {
  [Status in keyof Responses<Name> & Success]: Responses<Name>[Status] extends {
    readonly content: { readonly "application/json": infer Value };
  }
    ? Value
    : never;
}[keyof Responses<Name> & Success];

export type ListName = {
  [Name in OperationName]: Output<Name> extends { readonly next_cursor: string | null } ? Name : never;
}[OperationName];

export type Item<Name extends ListName> = {
  [Key in keyof Output<Name>]-?: Output<Name>[Key] extends readonly (infer Row)[] ? Row : never;
}[keyof Output<Name>];
