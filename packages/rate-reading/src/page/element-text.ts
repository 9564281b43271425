import { raised } from "./note-marks.ts";
import { type PageElement, plain } from "./tree.ts";

export const INLINE: ReadonlySet<string> = new Set(
  "a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label mark q s samp small span strike strong sub sup time tt u var wbr img input button".split(
    " ",
  ),
);
const STRUCK: ReadonlySet<string> = new Set(["del", "s", "strike"]);

export const isElement = (child: PageElement | string): child is PageElement => typeof child !== "string";
export const isInline = (child: PageElement | string): boolean =>
  !isElement(child) || (INLINE.has(child.name) && child.children.every(isInline));

/**
 * The elements' text in one line; `<br>` and the bounds of blocks become spaces. Struck-out text is left out, because it no longer applies.
 */
export function textOf(...elements: readonly (PageElement | string)[]): string {
  const parts: string[] = [];
  const add = (child: PageElement | string): void => {
    if (!isElement(child)) parts.push(child);
    else if (STRUCK.has(child.name)) return;
    else if (child.name === "br") parts.push(" ");
    else if (child.name === "sup") parts.push(raised(textOf({ ...child, name: "span" })));
    else {
      const isBlock = !INLINE.has(child.name);
      if (isBlock) parts.push(" ");
      child.children.forEach(add);
      if (isBlock) parts.push(" ");
    }
  };
  elements.forEach(add);
  return plain(parts.join(""));
}
