/** Encoding of pages that declare none, as in browsers. */

const FALLBACK = "windows-1252";
/** A page declares its encoding within its first kilobyte (HTML, 4.2.5.4). */
const HEAD_BYTES = 1024;
const NAMED = /charset\s{0,4}=\s{0,4}["']?([\w.:-]{1,40})/i;

/**
 * The encoding that a page declares by the byte-order mark of UTF-8, its header or its `<meta>`; `FALLBACK` if it declares none.
 * @param contentType header of the response; null if absent.
 */
export function charsetOf(contentType: string | null, bytes: Uint8Array): string {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return "utf-8";
  const inHeader = NAMED.exec(contentType ?? "")?.[1];
  if (inHeader !== undefined) return inHeader.toLowerCase();
  const head = String.fromCharCode(...bytes.subarray(0, HEAD_BYTES));
  const inPage = /<meta\b[^>]{0,200}/i.test(head) ? NAMED.exec(head)?.[1] : undefined;
  return inPage?.toLowerCase() ?? FALLBACK;
}

export function decodeText(bytes: Uint8Array, charset: string): string {
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    // The header or the page names an encoding that `TextDecoder` does not know.
    return new TextDecoder(FALLBACK).decode(bytes);
  }
}
