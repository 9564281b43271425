/** Tracking parameters. They don't change what a page shows. */
const MARK = /^(?:utm_\w+|fbclid|gclid|ref)$/;

/** Removes tracking parameters, and empty parameters, which HTML forms send for fields left empty. */
export function withoutMarks(url: string): string {
  if (!url.includes("?")) return url;
  const own = new URL(url);
  // Filters in one pass: deleting parameters one by one takes quadratic time.
  own.search = new URLSearchParams([...own.searchParams].filter(([name, value]) => value !== "" && !MARK.test(name))).toString();
  return own.href;
}
