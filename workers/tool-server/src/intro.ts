/** Maximum characters of a description, without the ellipsis after a sentence that was cut. */
const LONGEST = 200;
const LINK = /\[([^[\]]*)\]\([^()]*\)/g;

/** The whole sentences at the beginning of a text, as many as fit; of a longer first sentence the words that fit. */
function beginningOf(text: string): string {
  if (text.length <= LONGEST) return text;
  const end = text.lastIndexOf(". ", LONGEST - 1);
  return end > 0 ? text.slice(0, end + 1) : `${text.slice(0, text.lastIndexOf(" ", LONGEST))} …`;
}

/** What a guide is about, in plain text: its first paragraph that is not about worked examples, or else `title`. */
export function introOf(markdown: string, title: string): string {
  const intro = markdown.split("\n\n").find((block) => !block.startsWith("#") && !block.startsWith("Worked examples"));
  const text = (intro ?? title).replaceAll("\n", " ").replaceAll(LINK, "$1");
  return beginningOf(text.replaceAll("`", "").replaceAll("**", ""));
}
