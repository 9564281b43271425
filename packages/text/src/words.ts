/**
 * Splits words, or regular-expression sources, between backticks: each ends at a semicolon or with its line, and no character in them is
 * escaped.
 */
export function words({ raw }: TemplateStringsArray): readonly string[] {
  return raw
    .join("")
    .split(/[;\n]/)
    .map((word) => word.trim())
    .filter((word) => word !== "");
}
