/** Bytes to text by the runtime itself (ECMAScript 2026); the library of TypeScript that we compile against is older. */
interface Uint8Array {
  toHex(): string;
  toBase64(): string;
}
