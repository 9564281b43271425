export { at, missing } from "./checked.ts";
export {
  byteLengthOf,
  type Chunks,
  type Column,
  columnsInMemory,
  copyOf,
  formatOf,
  narrow,
  type OpenColumns,
  openColumns,
  packChunks,
  packColumns,
  type Utf8,
} from "./columns.ts";
export { compileHashIndex, type HashProbe, openHashIndex } from "./hash-index.ts";
export { type Lists, openLists, packLists } from "./lists.ts";
export { memoized, openStrings, openStringTests, type StringReader, StringTableBuilder, type StringTests } from "./strings.ts";
export { compareText } from "./text-order.ts";
