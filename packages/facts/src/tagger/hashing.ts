/** Number of features that the tagger tells apart, a power of two. Features with the same number share their weights. */
export const FEATURE_COUNT = 1 << 19;

const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** A 32-bit hash of a text (FNV-1a over its UTF-16 units). */
export function hashText(text: string): number {
  let hash = FNV_OFFSET;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), FNV_PRIME);
  return hash >>> 0;
}

/** A 32-bit hash of two numbers. Their order matters. */
export function mix(left: number, right: number): number {
  let hash = Math.imul(left ^ Math.imul(right, 0x9e3779b1), 0x85ebca6b);
  hash ^= hash >>> 15;
  return Math.imul(hash, 0xc2b2ae35) >>> 0;
}

/** The number of a feature, from its kind and its value. */
export function featureOf(kind: number, value: number): number {
  const hash = mix(value, kind + 1);
  return (hash ^ (hash >>> 14)) & (FEATURE_COUNT - 1);
}
