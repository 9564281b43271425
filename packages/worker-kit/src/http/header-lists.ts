/**
 * Splits a header value at separators outside quotes (RFC 9110, 5.6.1 and 5.6.4). A quote that is never closed lasts to the end. Takes
 * linear time even for hostile input.
 */
export function splitOutsideQuotes(text: string, separator: "," | ";"): readonly string[] {
  const parts: string[] = [];
  let [start, isQuoted] = [0, false];
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (isQuoted && character === "\\") at += 1;
    else if (character === '"') isQuoted = !isQuoted;
    else if (!isQuoted && character === separator) {
      parts.push(text.slice(start, at));
      start = at + 1;
    }
  }
  parts.push(text.slice(start));
  return parts;
}

function unquoted(text: string): string {
  const isQuoted = text.length > 1 && text.startsWith('"') && text.endsWith('"');
  return isQuoted ? text.slice(1, -1) : text;
}

/** Parses `name=value`: trims both and removes quotes around the value. Without `=`, the value is empty. */
export function readPair(text: string): { readonly name: string; readonly value: string } {
  const equals = text.indexOf("=");
  if (equals < 0) return { name: text.trim(), value: "" };
  return { name: text.slice(0, equals).trim(), value: unquoted(text.slice(equals + 1).trim()) };
}

/**
 * The value of a preference in the `Prefer` header (RFC 7240, 2), in lower case and without parameters. Empty for a preference without a
 * value; null if the header does not name it.
 */
export function preferenceOf(headers: { get(name: "prefer"): string | null }, name: string): string | null {
  const said = headers.get("prefer");
  if (said === null) return null;
  const preferences = splitOutsideQuotes(said, ",").map((one) => readPair(splitOutsideQuotes(one, ";")[0] ?? ""));
  return preferences.find((one) => one.name.toLowerCase() === name)?.value.toLowerCase() ?? null;
}
