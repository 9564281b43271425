/** The parts of a JSON Schema that are changed before it enters the document. */
interface DraftSchema {
  type?: unknown;
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  additionalProperties?: unknown;
}

/** Formats of which the pattern says the same. */
const SPELT_OUT: ReadonlySet<string | undefined> = new Set(["date", "email"]);
const LARGEST_INT32 = 2 ** 31 - 1;

/** Leaves out the bounds of every integer that JSON can carry. */
function tidyInteger(schema: DraftSchema): void {
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  const isSmall = schema.maximum !== undefined && schema.maximum <= LARGEST_INT32;
  schema.format ??= isSmall ? "int32" : "int64";
}

/** Makes a schema say what it means and nothing else. Answers are open: they may have fields that it does not name. */
export function tidySchema(schema: DraftSchema, io: "input" | "output"): void {
  if (schema.type === "integer") tidyInteger(schema);
  // The format says it already, and in fewer words; but that a time is in UTC.
  if (schema.format === "date-time") schema.pattern = "Z$";
  else if (SPELT_OUT.has(schema.format)) delete schema.pattern;
  if (io === "output" && schema.additionalProperties === false) delete schema.additionalProperties;
}
