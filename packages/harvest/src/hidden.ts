import { anyOf, words } from "@tellerline/text";

/**
 * Elements whose text is not read: readers do not see it, see it only if scripts are disabled, or see it struck out because it no longer
 * applies; or it is not part of the page's own words, such as choices in a form, a formula or an embedded page.
 */
const UNREAD: ReadonlySet<string> = new Set(
  "del s strike script style template noscript svg iframe object canvas audio video select datalist head textarea math map".split(" "),
);
/** The end of a value: the next declaration, "!important" or the end of the style. Without it, "0.5" would match as 0. */
const END_OF_VALUE = String.raw`\s*(?:;|!|$)`;
/** Declarations that hide an element: "display: none". */
const HIDING_DECLARATIONS = [
  String.raw`display\s*:\s*none`,
  String.raw`visibility\s*:\s*(?:hidden|collapse)`,
  String.raw`opacity\s*:\s*0(?:\.0+)?${END_OF_VALUE}`,
  String.raw`font-size\s*:\s*0(?:px|em|rem|%)?${END_OF_VALUE}`,
  // Far beside the page: "left: -9999px".
  String.raw`(?:left|right|top|text-indent)\s*:\s*-\d{4,}(?:px|em|rem)`,
  String.raw`clip\s*:\s*rect\(\s*[01]`,
  String.raw`transform\s*:[^;]*\bscale\(0\)`,
  // Struck out.
  String.raw`text-decoration(?:-line)?\s*:[^;]*\bline-through\b`,
] as const;
const HIDING_STYLE = new RegExp(String.raw`(?:^|;)\s*${anyOf(HIDING_DECLARATIONS)}`, "i");
/** Not `max-height`, with which panels are closed until somebody opens them. */
const NO_HEIGHT = new RegExp(String.raw`(?:^|;)\s*height\s*:\s*0(?:px)?${END_OF_VALUE}`, "i");
const CUT_OFF = /(?:^|;)\s*overflow(?:-y)?\s*:\s*hidden/i;

const hides = (style: string): boolean => HIDING_STYLE.test(style) || (NO_HEIGHT.test(style) && CUT_OFF.test(style));

/** Classes with which CSS frameworks hide elements. */
const HIDING_CLASSES = words`
  visually-hidden; sr-only; screen-reader-text; hidden; d-none; is-hidden; invisible
`;
const HIDING_CLASS = new RegExp(String.raw`(?:^|\s)${anyOf(HIDING_CLASSES)}(?:\s|$)`, "i");
/** Values of "display" that show an element, as they stand in the names of classes: "md:inline-flex", "d-lg-block". */
const SHOWN = anyOf(words`
  block; flex; grid; inline\S*; table\S*
`);
/** Classes that show an element in wide windows although another class hides it in narrow ones. */
const SHOWING_CLASS = new RegExp(String.raw`(?:^|\s)(?:\w+:${SHOWN}|d-\w+-${SHOWN})(?:\s|$)`, "i");
const LONGEST_STYLE = 200_000;

type Attributes = Readonly<Record<string, string>>;

/**
 * Selectors of classes and ids (`.x`, `#x`) that a page's own style sheet hides outside of at-rules such as `@media`. Whether a later rule
 * shows them again, for example in wide windows, is not checked. Only the first `LONGEST_STYLE` characters are read.
 */
export function hiddenSelectors(css: string): ReadonlySet<string> {
  const hidden = new Set<string>();
  const depths: string[] = [];
  let from = 0;
  const sheet = css.slice(0, LONGEST_STYLE);
  for (let at = 0; at < sheet.length; at += 1) {
    const char = sheet[at];
    if (char === "{") {
      depths.push(sheet.slice(from, at).trim());
      from = at + 1;
    } else if (char === "}") {
      const selectors = depths.pop() ?? "";
      if (depths.length === 0 && hides(sheet.slice(from, at))) {
        for (const one of selectors.split(",")) if (/^[.#][\w-]+$/.test(one.trim())) hidden.add(one.trim());
      }
      from = at + 1;
    }
  }
  return hidden;
}

export function isHiddenElement(name: string, attributes: Attributes, selectors: ReadonlySet<string>): boolean {
  if (UNREAD.has(name) || Object.hasOwn(attributes, "hidden")) return true;
  if (name === "dialog" && !Object.hasOwn(attributes, "open")) return true;
  const { class: classes = "", id = "", style = "" } = attributes;
  if (hides(style) || (HIDING_CLASS.test(classes) && !SHOWING_CLASS.test(classes))) return true;
  if (selectors.size === 0) return false;
  return selectors.has(`#${id}`) || classes.split(/\s+/).some((one) => selectors.has(`.${one}`));
}

const MOST_SHEETS = 50;

export function ownStyles(html: string): string {
  const sheets: string[] = [];
  /** Start of the open style sheet; -1 if none is open. */
  let from = -1;
  for (const { index, 1: slash } of html.matchAll(/<(\/?)style\b/gi)) {
    if (slash === "" && from === -1) {
      from = html.indexOf(">", index);
      if (from === -1) break;
    } else if (slash === "/" && from !== -1) {
      sheets.push(html.slice(from + 1, index));
      from = -1;
    }
    if (sheets.length === MOST_SHEETS) break;
  }
  return sheets.join("\n");
}
