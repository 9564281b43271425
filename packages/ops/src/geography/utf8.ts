import type { Utf8 } from "@tellerline/book";

const encoder = new TextEncoder();
const decoder = new TextDecoder();
export const utf8: Utf8 = { encode: (text) => encoder.encode(text), decode: (bytes) => decoder.decode(bytes) };
