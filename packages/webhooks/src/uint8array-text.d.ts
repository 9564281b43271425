/** The runtime converts bytes to text itself (ECMAScript 2026); the TypeScript library that we compile against is older. */
interface Uint8Array {
  toHex(): string;
  toBase64(): string;
}
