/**
 * Stands in a document's answer for what is omitted or varies. Within a string it matches any characters. As a whole value it matches any
 * value. As a member's name or an array's element it matches any further members or elements.
 */
const LEFT_OUT = "…";

/** Parses the part of an answer that a document shows: JSON whose strings may contain line breaks. */
function readShown(shown: string): unknown {
  return JSON.parse(shown.replaceAll(/"(?:[^"\\]|\\.)*"/g, (text) => text.replaceAll(/\s*\n\s*/g, " ")));
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function isTextAsShown(shown: string, found: unknown): boolean {
  if (!shown.includes(LEFT_OUT)) return found === shown;
  const pattern = shown
    .split(LEFT_OUT)
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"))
    .join("[\\s\\S]*");
  return shown === LEFT_OUT || (typeof found === "string" && new RegExp(`^${pattern}$`).test(found));
}

function listDifferences(shown: unknown, found: unknown, path: string): readonly string[] {
  const differs = [`${path || "/"}: shown ${JSON.stringify(shown)}, found ${JSON.stringify(found)?.slice(0, 300)}`];
  if (typeof shown === "string") return isTextAsShown(shown, found) ? [] : differs;
  if (Array.isArray(shown)) {
    if (!Array.isArray(found)) return differs;
    const elements: readonly unknown[] = shown.filter((element) => element !== LEFT_OUT);
    const isWhole = elements.length === shown.length;
    if (isWhole ? found.length !== elements.length : found.length < elements.length) return differs;
    return elements.flatMap((element, index) => listDifferences(element, found[index], `${path}/${index}`));
  }
  if (isObject(shown)) {
    if (!isObject(found)) return differs;
    const names = Object.keys(shown).filter((name) => name !== LEFT_OUT);
    const unshown = names.length === Object.keys(shown).length ? Object.keys(found).filter((name) => !(name in shown)) : [];
    return [
      ...unshown.map((name) => `${path}/${name}: not shown, and no "…" says that anything is left out`),
      ...names.flatMap((name) => listDifferences(shown[name], found[name], `${path}/${name}`)),
    ];
  }
  return Object.is(shown, found) ? [] : differs;
}

/** Descriptions of the places where an answer differs from the part that a document shows. Places that `LEFT_OUT` matches are equal. */
export const differencesFromShown = (shown: string, answer: unknown): readonly string[] => listDifferences(readShown(shown), answer, "");
