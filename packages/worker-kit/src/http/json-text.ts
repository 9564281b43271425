/** Checks of JSON texts that `JSON.parse` does not make. */

/** Matches strings, brackets and separators. In valid JSON, these tokens are enough to tell keys from values. */
const TOKEN = /"(?:[^"\\]+|\\.)*"|[{}[\],:]/g;

const [QUOTE, COLON, BACKSLASH] = [0x22, 0x3a, 0x5c];

/** Number of keys in a text: one before each colon outside of strings. @param text valid JSON. */
function countKeysIn(text: string): number {
  let keys = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === COLON) keys++;
    if (code !== QUOTE) continue;
    for (at++; text.charCodeAt(at) !== QUOTE; at++) if (text.charCodeAt(at) === BACKSLASH) at++;
  }
  return keys;
}

/** Number of keys of all objects of a value. */
function countKeysOf(value: unknown): number {
  let keys = 0;
  const open = [value];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next !== "object" || next === null) continue;
    const inner = Object.values(next);
    if (!Array.isArray(next)) keys += inner.length;
    for (const one of inner) if (typeof one === "object" && one !== null) open.push(one);
  }
  return keys;
}

/** Whether an object of the text has a key twice: the parser keeps one value of each key. @param value what the parser made of the text. */
export function hasDuplicateKey(text: string, value: unknown): boolean {
  return countKeysIn(text) !== countKeysOf(value);
}

/** Finds a duplicate key. @returns the JSON Pointer (RFC 6901) of its object, and the key; null if there is none. @param text valid JSON. */
export function findDuplicateKey(text: string): { readonly path: string; readonly key: string } | null {
  /** For each open object, its keys so far; for each open array, null. */
  const keys: (Set<string> | null)[] = [];
  const path: string[] = [];
  let last = "";
  for (const [token] of text.matchAll(TOKEN)) {
    const own = keys.at(-1);
    if (token === "{" || token === "[") {
      keys.push(token === "{" ? new Set() : null);
      path.push(token === "{" ? "" : "0");
    } else if (token === "}" || token === "]") {
      keys.pop();
      path.pop();
    } else if (token === ":" && own != null) {
      const key: string = JSON.parse(last);
      if (own.has(key)) return { path: path.slice(0, -1).map(toPointer).join(""), key };
      own.add(key);
      path[path.length - 1] = key;
    } else if (token === "," && own === null) {
      path[path.length - 1] = String(Number(path.at(-1)) + 1);
    }
    last = token;
  }
  return null;
}

const toPointer = (part: string): string => `/${part.replaceAll("~", "~0").replaceAll("/", "~1")}`;

/** Only an escape can put a lone surrogate into text that was decoded as UTF-8. */
const SURROGATE_ESCAPE = /\\u[dD][89a-fA-F]/;

/** Maximum characters of a reported pointer: the caller's keys may be long and deeply nested. */
const MAX_POINTER = 200;

/**
 * The JSON Pointers of strings that are not well-formed Unicode, and of objects with such keys. Pointers are cut to `MAX_POINTER` characters.
 * @param text the JSON that `value` was parsed from.
 * @param limit maximum pointers returned.
 */
export function findIllFormed(text: string, value: unknown, limit: number): readonly string[] {
  if (!SURROGATE_ESCAPE.test(text)) return [];
  const found: string[] = [];
  const open: { readonly value: unknown; readonly path: string }[] = [{ value, path: "" }];
  for (let next = open.pop(); next !== undefined && found.length < limit; next = open.pop()) {
    const { path } = next;
    if (typeof next.value === "string" && !next.value.isWellFormed()) found.push(path);
    if (typeof next.value !== "object" || next.value === null) continue;
    if (Object.keys(next.value).some((key) => !key.isWellFormed())) found.push(path);
    // Reversed, so that they are read in the order of the text: the last one pushed is popped first.
    for (const [key, inner] of Object.entries(next.value).toReversed()) {
      if (key.isWellFormed())
        open.push({ value: inner, path: path.length < MAX_POINTER ? (path + toPointer(key)).slice(0, MAX_POINTER) : path });
    }
  }
  return found;
}
