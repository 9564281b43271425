import { pointerToken } from "./json-pointer.ts";

/** Strings, brackets, colons and commas: enough to tell keys from values in valid JSON. */
const TOKEN = /"(?:[^"\\]+|\\.)*"|[{}[\],:]/g;

const [QUOTE, COLON, BACKSLASH] = [0x22, 0x3a, 0x5c];

/**
 * Counts keys by their colons, skipping strings.
 * @param text valid JSON.
 */
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

/**
 * Whether any object in the text has a duplicate key. `JSON.parse` keeps each key once, so `value` then has fewer keys than the text.
 * @param value the parsed text.
 */
export function hasDuplicateKey(text: string, value: unknown): boolean {
  return countKeysIn(text) !== countKeysOf(value);
}

/**
 * @param text valid JSON.
 * @returns the first duplicate key, and the JSON Pointer (RFC 6901) of its object; null if there is none.
 */
export function findDuplicateKey(text: string): { readonly path: string; readonly key: string } | null {
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
      if (own.has(key)) return { path: path.slice(0, -1).map(pointerToken).join(""), key };
      own.add(key);
      path[path.length - 1] = key;
    } else if (token === "," && own === null) {
      path[path.length - 1] = String(Number(path.at(-1)) + 1);
    }
    last = token;
  }
  return null;
}
