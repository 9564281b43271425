import { INLINE, isElement, isInline, textOf } from "./element-text.ts";
import { figuresIn } from "./figures.ts";
import type { Cell, TableForm } from "./page.ts";
import { isLayoutTable, rowsOfTable, sizeFault } from "./table-grid.ts";
import { type PageElement, plain } from "./tree.ts";

export type Block =
  | { readonly kind: "heading"; readonly level: number; readonly text: string }
  /** `isBeside`: the line is in the page's footer. */
  | { readonly kind: "line"; readonly text: string; readonly isBeside: boolean }
  | {
      readonly kind: "table";
      readonly form: Exclude<TableForm, "text">;
      readonly caption: string | null;
      readonly rows: readonly (readonly Cell[])[];
      readonly fault: string | null;
    };

const BOLD: ReadonlySet<string> = new Set(["b", "strong"]);
/** Maximum characters of a line of running text. A longer line is split, because the whole line is read again for each of its figures. */
const LONGEST_LINE = 4000;

/** A line in bold counts as a heading, one level below `<h6>`. */
const BOLD_LEVEL = 7;
const LONGEST_HEADING = 120;
/** A bold line with a percent figure states a rate and is not a heading. */
const HAS_PERCENT = /\d\s*%/;

function isBold(children: readonly (PageElement | string)[]): boolean {
  const shown = children.filter((child) => plain(textOf(child)) !== "");
  return (
    shown.length > 0 &&
    shown.every((child) => isElement(child) && (BOLD.has(child.name) || (INLINE.has(child.name) && isBold(child.children))))
  );
}

const isMenu = ({ name, attributes }: PageElement): boolean => name === "nav" || attributes.role === "navigation";

class BlockReader {
  readonly blocks: Block[] = [];
  /** Inline parts of the line that is being read. */
  #line: (PageElement | string)[] = [];
  readonly #isBeside: boolean;

  constructor(isBeside: boolean) {
    this.#isBeside = isBeside;
  }

  endLine(): void {
    const parts = this.#line;
    this.#line = [];
    const text = textOf(...parts);
    if (text === "") return;
    const isHeading = isBold(parts) && text.length <= LONGEST_HEADING && !HAS_PERCENT.test(text);
    if (isHeading) this.blocks.push({ kind: "heading", level: BOLD_LEVEL, text });
    else for (let from = 0; from < text.length; from += LONGEST_LINE) this.#addLine(text.slice(from, from + LONGEST_LINE));
  }

  #addLine(text: string): void {
    this.blocks.push({ kind: "line", text, isBeside: this.#isBeside });
  }

  read(element: PageElement): void {
    for (const child of element.children) {
      if (!isElement(child)) this.#line.push(child);
      else if (child.name === "br") this.endLine();
      else if (isInline(child)) this.#line.push(child);
      else this.#readBlock(child);
    }
  }

  #readBlock(element: PageElement): void {
    this.endLine();
    if (isMenu(element)) return;
    const { name } = element;
    if (name === "footer") {
      this.#footer(element);
      return;
    }
    if (/^h[1-6]$/.test(name)) this.#heading(Number(name.slice(1)), element);
    else if (name === "table" && !isLayoutTable(element)) this.#table(element);
    else if ((name === "ul" || name === "ol") && !element.children.some((item) => isElement(item) && holdsBlocks(item)))
      this.#list(element);
    else if (name === "dl") this.#definitions(element);
    else if (!this.#boxes(element)) this.read(element);
    this.endLine();
  }

  /** Keeps only the lines of a footer. They do not describe the figures near them, but footnotes and the page's date may be among them. */
  #footer(element: PageElement): void {
    const inner = new BlockReader(true);
    inner.read(element);
    inner.endLine();
    this.blocks.push(...inner.blocks.filter(({ kind }) => kind === "line"));
  }

  #heading(level: number, element: PageElement): void {
    const text = textOf(element);
    if (text !== "") this.blocks.push({ kind: "heading", level, text });
  }

  #table(element: PageElement): void {
    const { caption, rows, fault } = rowsOfTable(element);
    if (rows.length > 0 || fault !== null) this.blocks.push({ kind: "table", form: "table", caption, rows, fault });
  }

  /**
   * Reads a list as a table with one column. A list without figures and links, such as the conditions below a card's rate, becomes lines.
   */
  #list(element: PageElement): void {
    const texts = element.children
      .filter(isElement)
      .map((item) => textOf(item))
      .filter((text) => text !== "");
    if (leavesOf(element, ["a"]).length === 0 && !texts.some((text) => figuresIn(text).length > 0)) {
      for (const text of texts) this.#addLine(text);
      return;
    }
    const rows = texts.map((text) => [{ text, isHeader: false }]);
    this.#add("list", rows);
  }

  #definitions(element: PageElement): void {
    const found: Cell[][] = [];
    for (const child of leavesOf(element, ["dt", "dd"])) {
      const cell = { text: textOf(child), isHeader: child.name === "dt" };
      if (cell.isHeader || found.length === 0) found.push([cell]);
      else found.at(-1)?.push(cell);
    }
    const width = found.reduce((widest, row) => Math.max(widest, row.length), 0);
    const rows = found.map((row) => Array.from({ length: width }, (_, at) => row[at] ?? { text: "", isHeader: false }));
    this.#add("definitions", rows);
  }

  /**
   * Reads a grid of boxes as a table: two or more rows, each with the same number of boxes of text, at least two. Returns false if the
   * element is not such a grid.
   */
  #boxes(element: PageElement): boolean {
    const rows = element.children.filter(isElement).map((row) => row.children.filter((child) => plain(textOf(child)) !== ""));
    const width = rows[0]?.length ?? 0;
    const isBox = (child: PageElement | string): boolean => isElement(child) && child.children.every(isInline);
    if (rows.length < 2 || width < 2 || !rows.every((row) => row.length === width && row.every(isBox))) return false;
    const cells = rows.map((row) => row.map((box) => ({ text: textOf(box), isHeader: false })));
    this.#add("boxes", cells);
    return true;
  }

  #add(form: Exclude<TableForm, "table" | "text">, rows: readonly (readonly Cell[])[]): void {
    const fault = sizeFault(rows.length, rows[0]?.length ?? 0);
    if (rows.length > 0) this.blocks.push({ kind: "table", form, caption: null, rows: fault === null ? rows : [], fault });
  }
}

/** True if a list item contains a table, a heading or another list: the list then arranges parts of the page and is not read as a table. */
function holdsBlocks(item: PageElement): boolean {
  return item.children.some((child) => isElement(child) && (/^(?:table|ul|ol|dl|h[1-6])$/.test(child.name) || holdsBlocks(child)));
}

function leavesOf(element: PageElement, names: readonly string[]): readonly PageElement[] {
  return element.children.filter(isElement).flatMap((child) => (names.includes(child.name) ? [child] : leavesOf(child, names)));
}

export function blocksOf(root: PageElement): readonly Block[] {
  const reader = new BlockReader(false);
  reader.read(root);
  reader.endLine();
  return reader.blocks;
}
