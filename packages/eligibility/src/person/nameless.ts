const DETERMINERS: ReadonlySet<string> = new Set(["a", "an", "any", "my", "our", "same", "some", "that", "the", "their", "this", "your"]);
/** Texts, with their determiners removed, that name no particular credit union. */
const KINDS: ReadonlySet<string> = new Set(["", "credit union", "credit unions", "federal credit union", "cu", "fcu"]);

/**
 * Whether a text names no particular credit union: "a credit union", "my local credit union". But "The Local Federal Credit Union" is a
 * name.
 */
export function isNameless(text: string): boolean {
  const words = text
    .toLowerCase()
    .split(/[^\p{L}\p{N}+]+/u)
    .filter((word) => word !== "" && word !== "inc");
  const start = words.findIndex((word) => !DETERMINERS.has(word));
  const rest = start < 0 ? [] : words.slice(start);
  const isLocal = rest[0] === "local" && start > 0 && words[start - 1] !== "the";
  return KINDS.has((isLocal ? rest.slice(1) : rest).join(" "));
}
