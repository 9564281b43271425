/** Maximum characters of a common prefix that count (Winkler 1990). */
const MAX_PREFIX = 4;
const PREFIX_WEIGHT = 0.1;

/** Maximum characters of a name that are compared. The scratch arrays below are reused: only one pair of names is compared at a time. */
const MAX_LENGTH = 256;
const leftMatched = new Uint8Array(MAX_LENGTH);
const rightMatched = new Uint8Array(MAX_LENGTH);

/** Number of common characters within the Jaro window. Marks them in `leftMatched` and `rightMatched`. */
function countMatches(left: string, right: string): number {
  const reach = Math.max(0, (Math.max(left.length, right.length) >> 1) - 1);
  leftMatched.fill(0, 0, left.length);
  rightMatched.fill(0, 0, right.length);
  let matches = 0;
  for (let at = 0; at < left.length; at++) {
    const code = left.charCodeAt(at);
    const end = Math.min(right.length, at + reach + 1);
    for (let other = Math.max(0, at - reach); other < end; other++) {
      if (rightMatched[other] === 1 || right.charCodeAt(other) !== code) continue;
      leftMatched[at] = 1;
      rightMatched[other] = 1;
      matches++;
      break;
    }
  }
  return matches;
}

function countTranspositions(left: string, right: string): number {
  let other = 0;
  let moved = 0;
  for (let at = 0; at < left.length; at++) {
    if (leftMatched[at] === 0) continue;
    while (rightMatched[other] === 0) other++;
    if (left.charCodeAt(at) !== right.charCodeAt(other)) moved++;
    other++;
  }
  return moved >> 1;
}

function commonPrefix(left: string, right: string): number {
  let length = 0;
  while (length < MAX_PREFIX && length < left.length && length < right.length && left.charCodeAt(length) === right.charCodeAt(length)) {
    length++;
  }
  return length;
}

function withPrefix(jaro: number, prefix: number): number {
  return jaro + prefix * PREFIX_WEIGHT * (1 - jaro);
}

/** Jaro-Winkler similarity of two names, 0 to 1 (Winkler 1990). Only the first 256 characters of each name are compared. */
export function jaroWinkler(one: string, other: string): number {
  const left = one.slice(0, MAX_LENGTH);
  const right = other.slice(0, MAX_LENGTH);
  if (left === right) return 1;
  const matches = countMatches(left, right);
  if (matches === 0) return 0;
  const jaro = (matches / left.length + matches / right.length + (matches - countTranspositions(left, right)) / matches) / 3;
  return withPrefix(jaro, commonPrefix(left, right));
}
