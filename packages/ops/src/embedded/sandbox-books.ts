import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";

/**
 * The compiled books of the sandbox that come with the product. They follow from the invented institutions and the embedded gazetteer alone;
 * `pnpm embed:sandbox` makes the file.
 */

export const SANDBOX_BOOKS_PATH = join(import.meta.dirname, "../../data/sandbox-books.br");

/** A window of 2^24 bytes (16 MB) covers the whole file. */
const COMPRESSION = { params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 24 } };

export const compressBooks = (file: ArrayBuffer): Buffer => brotliCompressSync(new Uint8Array(file), COMPRESSION);

/** The sandbox's books, decompressed, as `putSandboxBooks` takes them. */
export const embeddedSandboxBooks = (): ArrayBuffer => Uint8Array.from(brotliDecompressSync(readFileSync(SANDBOX_BOOKS_PATH))).buffer;
