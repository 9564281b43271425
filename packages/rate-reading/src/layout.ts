import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { masked } from "./page/figures.ts";
import type { PageTable } from "./page/page.ts";

/**
 * A table's layout: everything that says what its figures are for, with what moves from day to day masked (guides/rates-from-pages.md#layouts). A reading is
 * for one layout. Where any other word or number changes, the layout is another one.
 */
function layoutText({ form, headings, caption, above, rows, below, notes }: PageTable): string {
  const cells = rows.map((row) => row.map(({ text, isHeader }) => `${isHeader ? "#" : ""}${masked(text)}`).join("\t"));
  const around = [
    form,
    ...headings,
    "",
    caption ?? "",
    ...above.map(masked),
    "",
    ...cells,
    "",
    ...below.map(masked),
    "",
    ...notes.map(masked),
  ];
  return around.map((line) => line.toLowerCase().replaceAll(/[ \u00a0]+/g, " ")).join("\n");
}

/** SHA-256 of a text, in hexadecimal. */
export const sha256Of = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));

/** The first 16 characters of the hash of `layoutText`. */
export const layoutHash = (table: PageTable): string => sha256Of(layoutText(table)).slice(0, 16);
