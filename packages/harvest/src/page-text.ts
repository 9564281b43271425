import { Parser } from "htmlparser2";
import type { FoundLink } from "./find-pages.ts";
import { hiddenSelectors, isHiddenElement, ownStyles } from "./hidden.ts";

/** A page as its readers see it: lines of text, and links. */
export interface PageText {
  /** One line per block of the page. List items begin with "- "; cells of a table row are separated by tabs. */
  readonly text: string;
  readonly title: string;
  readonly links: readonly FoundLink[];
  /** Whether scripts would fill in the page's text: it is nearly empty, or has template placeholders. */
  readonly isUnreadable: boolean;
}

/** Maximum characters of a page's text. The text beyond is dropped; links are still read, up to `MOST_LINKS`. */
export const LONGEST_TEXT = 390_000;
/** Maximum depth of elements. A deeper page is read up to there: parsing time grows with depth. */
const DEEPEST = 2000;
const MOST_LINKS = 2000;
const LONGEST_LINK_TEXT = 200;
/** A page with scripts and fewer characters of text than this is filled in by its scripts. */
const SHORTEST_PAGE = 200;
const PLACEHOLDER = /\{\{[^{}]{1,80}\}\}|\$\{[^{}]{1,80}\}|\[%[^%]{1,80}%\]/;

const BLOCKS: ReadonlySet<string> = new Set(
  "address article aside blockquote body caption center dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr html legend li main menu nav ol optgroup p pre section summary table tbody tfoot thead tr ul".split(
    " ",
  ),
);
const HEADINGS: ReadonlySet<string> = new Set(["h1", "h2", "h3", "h4", "h5", "h6"]);

/** Collects lines of text, with runs of white space as one space; a tab separates the cells of a table. */
class Lines {
  readonly #lines: string[] = [];
  #line = "";
  #size = 0;
  /** Whether a list item has begun but has no text yet. */
  #isItem = false;

  get isFull(): boolean {
    return this.#size >= LONGEST_TEXT;
  }

  write(text: string): void {
    if (this.isFull) return;
    if (this.#isItem && /\S/.test(text)) {
      this.#line = "- ";
      this.#isItem = false;
    }
    this.#line += text.replaceAll(/[\s\u00a0\u200b\ufeff]+/g, " ");
  }

  tab(): void {
    this.#line += "\t";
  }

  item(): void {
    this.end();
    this.#isItem = true;
  }

  endItem(): void {
    this.end();
    this.#isItem = false;
  }

  /** Ends the line. @param isGap whether an empty line follows, to separate blocks. */
  end(isGap = false): void {
    const line = this.#line
      .replaceAll(/ {2,}/g, " ")
      .replaceAll(/ ?\t ?/g, "\t")
      .trim();
    this.#line = "";
    if (line !== "") this.#push(line);
    if (isGap && !this.#isItem && this.#lines.length > 0 && this.#lines.at(-1) !== "") this.#push("");
  }

  #push(line: string): void {
    this.#lines.push(line);
    this.#size += line.length + 1;
  }

  toString(): string {
    this.end();
    return this.#lines.join("\n").trim().slice(0, LONGEST_TEXT);
  }
}

/** Reads one page, element by element, in time and memory proportional to its length. */
class Reader {
  readonly #selectors: ReadonlySet<string>;
  /** Number of open elements. The parser closes every element that it opens. */
  depth = 0;
  /** Number of open elements when a hidden element began; -1 outside hidden elements. */
  #hiddenFrom = -1;
  /** Number of open elements when a drawing (`<svg>`) began; -1 outside drawings. The title of a drawing is not the page's title. */
  #drawingFrom = -1;
  #base: string;
  #isTitle = false;
  #link: { readonly href: string; text: string } | null = null;
  readonly lines = new Lines();
  readonly links: FoundLink[] = [];
  title = "";
  scripts = 0;

  constructor(url: string, selectors: ReadonlySet<string>) {
    this.#base = url;
    this.#selectors = selectors;
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === "script") this.scripts += 1;
    if (name === "base" && attributes.href !== undefined) this.#base = resolve(attributes.href, this.#base) ?? this.#base;
    this.depth += 1;
    if (name === "svg" && this.#drawingFrom === -1) this.#drawingFrom = this.depth;
    if (name === "title" && this.#drawingFrom === -1) this.#isTitle = true;
    if (this.#hiddenFrom === -1 && isHiddenElement(name, attributes, this.#selectors)) this.#hiddenFrom = this.depth;
    if (this.#hiddenFrom !== -1) return;
    if (name === "a" && attributes.href !== undefined) this.#link = { href: attributes.href, text: "" };
    if (name === "br") this.lines.end();
    else if (name === "li") this.lines.item();
    else if (name === "td" || name === "th") this.lines.tab();
    else if (BLOCKS.has(name)) this.lines.end(HEADINGS.has(name) || name === "p" || name === "table");
  }

  text(text: string): void {
    if (this.#isTitle) {
      this.title += text;
      return;
    }
    if (this.#hiddenFrom !== -1) return;
    if (this.#link !== null && this.#link.text.length < LONGEST_LINK_TEXT) this.#link.text += text;
    this.lines.write(text);
  }

  close(name: string): void {
    if (name === "title") this.#isTitle = false;
    if (this.#hiddenFrom === -1) {
      if (name === "a") this.#endLink();
      if (name === "li") this.lines.endItem();
      else if (BLOCKS.has(name)) this.lines.end(HEADINGS.has(name) || name === "p" || name === "ul" || name === "ol" || name === "table");
    }
    this.depth -= 1;
    if (this.#hiddenFrom > this.depth) this.#hiddenFrom = -1;
    if (this.#drawingFrom > this.depth) this.#drawingFrom = -1;
  }

  #endLink(): void {
    const link = this.#link;
    this.#link = null;
    const url = link === null ? null : resolve(link.href, this.#base);
    if (link !== null && url !== null && this.links.length < MOST_LINKS) {
      this.links.push({ url, text: link.text.replaceAll(/\s+/g, " ").trim().slice(0, LONGEST_LINK_TEXT) });
    }
  }
}

function resolve(href: string, base: string): string | null {
  if (href.length > 2000 || !URL.canParse(href, base)) return null;
  return new URL(href, base).href;
}

/** @param url the page's URL. Links are resolved against it, or against the URL in the page's `<base>`. */
export function pageTextOf(html: string, url: string): PageText {
  const reader = new Reader(url, hiddenSelectors(ownStyles(html)));
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        reader.open(name, attributes);
        if (reader.depth > DEEPEST) parser.pause();
      },
      ontext: (text) => reader.text(text),
      onclosetag: (name) => reader.close(name),
    },
    { decodeEntities: true },
  );
  parser.end(html);
  const text = reader.lines.toString();
  const isUnreadable = (text.length < SHORTEST_PAGE && reader.scripts > 0) || PLACEHOLDER.test(text);
  return { text, title: reader.title.replaceAll(/\s+/g, " ").trim().slice(0, 300), links: reader.links, isUnreadable };
}
