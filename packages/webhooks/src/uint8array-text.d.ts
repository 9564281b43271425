/** Methods of ECMAScript 2026 that the runtime has, but the TypeScript library in use does not declare yet. */
interface Uint8Array {
  toHex(): string;
  toBase64(): string;
}
