import { hiddenSelectors, isHiddenElement, ownStyles } from "@tellerline/harvest";
import { Parser } from "htmlparser2";

/** An element of a page with its visible children, in page order. */
export interface PageElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: (PageElement | string)[];
}

/**
 * Maximum depth. Text of deeper elements is added to the element at this depth. Functions that walk the tree are recursive, so this bounds
 * their stack.
 */
const DEEPEST = 256;
/** Maximum elements. The rest of a larger page is not read. */
const MOST_ELEMENTS = 60_000;

/** Reads a page's visible elements, in time proportional to its length. */
class TreeBuilder {
  readonly root: PageElement = { name: "body", attributes: {}, children: [] };
  readonly #open: PageElement[] = [this.root];
  readonly #selectors: ReadonlySet<string>;
  /** Number of open elements, hidden and deep ones included. */
  #depth = 0;
  /** Number of open elements when a hidden element began; -1 outside hidden elements. */
  #hiddenFrom = -1;
  #elements = 0;
  #isTitle = false;
  title = "";

  constructor(selectors: ReadonlySet<string>) {
    this.#selectors = selectors;
  }

  get isFull(): boolean {
    return this.#elements >= MOST_ELEMENTS;
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    this.#depth += 1;
    this.#elements += 1;
    if (name === "title" && this.title === "") this.#isTitle = true;
    if (this.#hiddenFrom === -1 && isHiddenElement(name, attributes, this.#selectors)) this.#hiddenFrom = this.#depth;
    if (this.#hiddenFrom !== -1 || this.#depth > DEEPEST) return;
    const element = { name, attributes, children: [] };
    this.#open.at(-1)?.children.push(element);
    this.#open.push(element);
  }

  text(text: string): void {
    if (this.#isTitle) this.title += text;
    else if (this.#hiddenFrom === -1) this.#open.at(-1)?.children.push(text);
  }

  close(name: string): void {
    if (name === "title") this.#isTitle = false;
    if (this.#hiddenFrom === -1 && this.#depth <= DEEPEST && this.#open.length > 1) this.#open.pop();
    this.#depth -= 1;
    if (this.#hiddenFrom > this.#depth) this.#hiddenFrom = -1;
  }
}

export function treeOf(html: string): { readonly title: string; readonly root: PageElement } {
  const builder = new TreeBuilder(hiddenSelectors(ownStyles(html)));
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        builder.open(name, attributes);
        if (builder.isFull) parser.pause();
      },
      ontext: (text) => builder.text(text),
      onclosetag: (name) => builder.close(name),
    },
    { decodeEntities: true },
  );
  parser.end(html);
  return { title: plain(builder.title), root: builder.root };
}

/** Replaces each run of white space, no-break and zero-width characters included, by one space. */
export const plain = (text: string): string => text.replaceAll(/[\s\u00a0\u200b\ufeff]+/g, " ").trim();
