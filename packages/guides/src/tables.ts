import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse as parseCsv } from "csv-parse/sync";
import { parse as parseYaml } from "yaml";
import * as z from "zod";

const EXAMPLES = join(import.meta.dirname, "../examples");

export function listTables(area: string): readonly string[] {
  return readdirSync(join(EXAMPLES, area)).toSorted();
}

const readText = (area: string, file: string): string => readFileSync(join(EXAMPLES, area, file), "utf8");

function check<Output>(schema: z.ZodType<Output>, value: unknown, place: string): Output {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new Error(`${place}: ${z.prettifyError(result.error)}`);
}

const cells = z.array(z.array(z.string()));

/** Reads the rows of a CSV file of worked examples. @throws an error with the file and row if a row does not fit `columns`. */
export function readCsv<Row>(area: string, file: string, columns: z.ZodType<Row>): readonly Row[] {
  const [header = [], ...lines] = cells.parse(parseCsv(readText(area, file), { bom: true, skip_empty_lines: true, trim: true }));
  return lines.map((line, index) => {
    const row = Object.fromEntries(header.map((column, at) => [column, line[at]]));
    return check(columns, row, `${area}/${file}, row ${index + 2}`);
  });
}

/** Reads a YAML file of worked examples. @throws an error with the file if it does not fit `schema`. */
export function readYaml<Contents>(area: string, file: string, schema: z.ZodType<Contents>): Contents {
  return check(schema, parseYaml(readText(area, file)), `${area}/${file}`);
}

export const words = z.string().min(1);

export const decimal = z
  .string()
  .regex(/^-?\d+(\.\d+)?$/, "Not a number.")
  .transform(Number);

export const whole = z.string().regex(/^\d+$/, "Not a whole number.").transform(Number);

export const yesOrNo = z.enum(["yes", "no"]).transform((answer) => answer === "yes");

/** A cell that may be empty; an empty cell is read as null. */
export function optional<Output>(cell: z.ZodType<Output, string>) {
  return z.union([z.literal("").transform(() => null), cell]);
}

/** A cell with several values that are separated by spaces. */
export function several<Output>(cell: z.ZodType<Output, string>) {
  return z
    .string()
    .transform((text) => text.split(/\s+/))
    .pipe(z.array(cell));
}

/** A cell with named values, such as `state TX; amount 20000`. */
export function named<Output>(values: z.ZodType<Output>) {
  return z.string().transform((text, context) => {
    const parts = text.split(";").map((part) => part.trim());
    const said = parts.filter((part) => part !== "").map((part) => /^(\S+)\s*(.*)$/.exec(part)?.slice(1));
    const result = values.safeParse(Object.fromEntries(z.array(z.tuple([words, z.string()])).parse(said)));
    if (result.success) return result.data;
    for (const { path, message } of result.error.issues) context.addIssue({ code: "custom", path: path.map(String), message });
    return z.NEVER;
  });
}
