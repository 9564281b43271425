/** Media types that an Accept header accepts, in its order (RFC 9110, 12.5.1: a weight of 0 means not acceptable). */
const typesIn = (accept: string | null): readonly (string | undefined)[] =>
  (accept ?? "")
    .toLowerCase()
    .split(",")
    .filter((range) => !/;\s*q\s*=\s*0(?:\.0*)?\s*$/.test(range))
    .map((range) => range.split(";")[0]?.trim());

/** Whether Accept lists `type`, and not after `other`. */
function prefers(accept: string | null, type: string, other: string): boolean {
  const types = typesIn(accept);
  const [at, otherAt] = [types.indexOf(type), types.indexOf(other)];
  return at >= 0 && (otherAt < 0 || at < otherAt);
}

/** For an operation whose data a browser gets as a page. */
export const prefersHtml = (accept: string | null): boolean => prefers(accept, "text/html", "application/json");
/** For a page that a program may get as data. */
export const prefersJson = (accept: string | null): boolean => prefers(accept, "application/json", "text/html");
