import canonicalize from "canonicalize";

/** The canonical JSON of a value (RFC 8785). @throws TypeError if the value is not JSON, such as `undefined` or `NaN`. */
export function canonicalJson(value: unknown): string {
  const text = canonicalize(value);
  if (text === undefined) throw new TypeError("Only JSON has a canonical form.");
  return text;
}
