/** Media types that an Accept header accepts, in its order (RFC 9110, 12.5.1: a weight of 0 means not acceptable). */
const typesIn = (accept: string | null): readonly (string | undefined)[] =>
  (accept ?? "")
    .toLowerCase()
    .split(",")
    .filter((range) => !/;\s*q\s*=\s*0(?:\.0*)?\s*$/.test(range))
    .map((range) => range.split(";")[0]?.trim());

/** Whether Accept lists `type`, and does not list `other` before it. */
function prefers(accept: string | null, type: string, other: string): boolean {
  const types = typesIn(accept);
  const [at, otherAt] = [types.indexOf(type), types.indexOf(other)];
  return at >= 0 && (otherAt < 0 || at < otherAt);
}

/** Whether an operation that returns data shows it as a page, for a browser. */
export const prefersHtml = (accept: string | null): boolean => prefers(accept, "text/html", "application/json");
/** Whether an operation that shows a page returns the data instead, for a program. */
export const prefersJson = (accept: string | null): boolean => prefers(accept, "application/json", "text/html");
