interface DraftSchema {
  type?: unknown;
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  additionalProperties?: unknown;
}

/** Formats that make a pattern redundant. */
const SPELT_OUT: ReadonlySet<string | undefined> = new Set(["date", "email"]);
const LARGEST_INT32 = 2 ** 31 - 1;

/** Removes the bounds of safe integers, which zod adds to every integer, and sets the format. */
function tidyInteger(schema: DraftSchema): void {
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  const isSmall = schema.maximum !== undefined && schema.maximum <= LARGEST_INT32;
  schema.format ??= isSmall ? "int32" : "int64";
}

/** Removes redundant keywords. Also lets answers have fields that the schema does not name, because later releases may add some. */
export function tidySchema(schema: DraftSchema, io: "input" | "output"): void {
  if (schema.type === "integer") tidyInteger(schema);
  // The format replaces the pattern, except for the rule that the time must be in UTC.
  if (schema.format === "date-time") schema.pattern = "Z$";
  else if (SPELT_OUT.has(schema.format)) delete schema.pattern;
  if (io === "output" && schema.additionalProperties === false) delete schema.additionalProperties;
}
