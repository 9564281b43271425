import canonicalize from "canonicalize";

/**
 * The canonical JSON of a value (RFC 8785). Properties that are undefined are left out.
 * @throws TypeError if the value is undefined, a function or a symbol.
 * @throws Error if it has a number that is not finite, a lone surrogate or a cycle.
 */
export function canonicalJson(value: unknown): string {
  const text = canonicalize(value);
  if (text === undefined) throw new TypeError("Only JSON has a canonical form.");
  return text;
}
