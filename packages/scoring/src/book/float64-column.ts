import type { OpenColumns } from "@tellerline/book";

/** @throws Error if there is no such column, or if it does not hold 64-bit floats. */
export function float64Column(file: OpenColumns, name: string): Float64Array<ArrayBuffer> {
  const column = file.column(name);
  if (!(column instanceof Float64Array)) throw new Error(`Column ${name} is not of 64-bit floats.`);
  return column;
}
