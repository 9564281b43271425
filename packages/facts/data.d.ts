/** Weights, which the bundler imports as bytes. */
declare module "*.bin" {
  const bytes: ArrayBuffer | Uint8Array;
  export default bytes;
}

/** Lists of names, which the bundler imports as strings. */
declare module "*.txt" {
  const text: string;
  export default text;
}
