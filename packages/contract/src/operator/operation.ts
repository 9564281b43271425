import * as z from "zod";

/** An operation of the operator's API. Its route, its validation and the command line client are made from these fields. */
export interface OperatorOperation {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** Path below `/operator`, with `{name}` for each path parameter. */
  readonly path: string;
  readonly params?: Readonly<Record<string, z.ZodType>>;
  /** Schema of a JSON body, or `BYTES` for raw bytes; absent if there is no body. */
  readonly body?: z.ZodType | typeof BYTES;
  readonly response: { readonly status: 200 | 201; readonly schema: z.ZodType };
}

export const BYTES = "bytes";

export const id = z.string().min(1).max(200);
export const ok = <Schema extends z.ZodType>(schema: Schema) => ({ status: 200 as const, schema });
export const created = <Schema extends z.ZodType>(schema: Schema) => ({ status: 201 as const, schema });
