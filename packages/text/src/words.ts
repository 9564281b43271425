/**
 * Template tag for a list of words or sources of regular expressions, separated by semicolons or line ends. Backslashes need not be
 * doubled.
 */
export function words({ raw }: TemplateStringsArray): readonly string[] {
  return raw
    .join("")
    .split(/[;\n]/)
    .map((word) => word.trim())
    .filter((word) => word !== "");
}
