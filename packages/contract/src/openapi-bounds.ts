/** A JSON Schema on its way into the document. */
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

/** What requests leave open, answers keep below: a page of the reference is the longest text, a fleet's institutions the longest list. */
const LONGEST_TEXT = 2_000_000;
const LONGEST_LIST = 100_000;
const ANY_TEXT = "^[\\s\\S]*$";
const LARGEST_INT32 = 2 ** 31 - 1;

/** Says how large a value may become, wherever its schema does not say it yet: a reader of the document can then reserve room for it. */
export function stateBounds(schema: DraftSchema): void {
  if (schema.type === "string" && schema.enum === undefined && schema.const === undefined) {
    schema.maxLength ??= LONGEST_TEXT;
    if (schema.format === undefined) schema.pattern ??= ANY_TEXT;
  }
  if (schema.type === "integer") schema.format ??= (schema.maximum ?? Number.MAX_VALUE) <= LARGEST_INT32 ? "int32" : "int64";
  if (schema.type === "array") schema.maxItems ??= LONGEST_LIST;
}
