export { at, missing } from "./checked.ts";
export {
  byteLengthOf,
  type Chunks,
  type Column,
  columnsInMemory,
  copyInto,
  copyOf,
  formatOf,
  narrow,
  type OpenColumns,
  openColumns,
  type PackableColumns,
  packChunks,
  packColumns,
  type Utf8,
} from "./columns.ts";
export { FloatColumn, NumberColumn } from "./growing-column.ts";
export { compileHashIndex, HashIndexBuilder, type HashProbe, openHashIndex } from "./hash-index.ts";
export { type Lists, ListsBuilder, openLists, packLists, packPairs } from "./lists.ts";
export { memoized, openStrings, openStringTests, type StringReader, StringTableBuilder, type StringTests } from "./strings.ts";
export { compareText } from "./text-order.ts";
export { TupleIndex } from "./tuple-index.ts";
