/** The parts of a JSON Schema that are changed before it enters the document. */
interface DraftSchema {
  type?: unknown;
  enum?: unknown;
  const?: unknown;
  format?: string;
  pattern?: string;
  maxLength?: number;
  maxItems?: number;
  maximum?: number;
}

/** Upper bounds for responses: the reference page is the longest string, the list of all institutions the longest array. */
const LONGEST_TEXT = 2_000_000;
const LONGEST_LIST = 100_000;
const ANY_TEXT = "^[\\s\\S]*$";
const LARGEST_INT32 = 2 ** 31 - 1;

/** Adds size bounds to schemas without any, as API linters and code generators expect. */
export function stateBounds(schema: DraftSchema): void {
  if (schema.type === "string" && schema.enum === undefined && schema.const === undefined) {
    schema.maxLength ??= LONGEST_TEXT;
    if (schema.format === undefined) schema.pattern ??= ANY_TEXT;
  }
  if (schema.type === "integer") schema.format ??= (schema.maximum ?? Number.MAX_VALUE) <= LARGEST_INT32 ? "int32" : "int64";
  if (schema.type === "array") schema.maxItems ??= LONGEST_LIST;
}
