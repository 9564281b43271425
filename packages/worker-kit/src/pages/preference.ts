/**
 * Media types of an Accept header in the order given, except those with weight 0, which are not acceptable (RFC 9110, 12.5.1). Other
 * weights are ignored.
 */
const typesIn = (accept: string | null): readonly (string | undefined)[] =>
  (accept ?? "")
    .toLowerCase()
    .split(",")
    .filter((range) => !/;\s*q\s*=\s*0(?:\.0*)?\s*$/.test(range))
    .map((range) => range.split(";")[0]?.trim());

function prefers(accept: string | null, type: string, other: string): boolean {
  const types = typesIn(accept);
  const [at, otherAt] = [types.indexOf(type), types.indexOf(other)];
  return at >= 0 && (otherAt < 0 || at < otherAt);
}

/** Whether an operation that returns data should show a page, because a browser asks. */
export const prefersHtml = (accept: string | null): boolean => prefers(accept, "text/html", "application/json");
/** Whether an operation that shows a page should return data, because a program asks. */
export const prefersJson = (accept: string | null): boolean => prefers(accept, "application/json", "text/html");
