const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** The text encoding that books take, for tests and commands. */
export const utf8 = { encode: (text: string) => encoder.encode(text), decode: (bytes: Uint8Array) => decoder.decode(bytes) };
