import * as z from "zod";

/** An operator operation, from which the route, its validation and the command line's client are derived. */
export interface OperatorOperation {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** Below `/operator`, with `{name}` for each path parameter. */
  readonly path: string;
  readonly params?: Readonly<Record<string, z.ZodType>>;
  /** Schema of a JSON body; omitted if there is none. `BYTES` accepts raw bytes. */
  readonly body?: z.ZodType | typeof BYTES;
  readonly response: { readonly status: 200 | 201; readonly schema: z.ZodType };
}

export const BYTES = "bytes";

export const id = z.string().min(1).max(200);
export const ok = <Schema extends z.ZodType>(schema: Schema) => ({ status: 200 as const, schema });
export const created = <Schema extends z.ZodType>(schema: Schema) => ({ status: 201 as const, schema });
