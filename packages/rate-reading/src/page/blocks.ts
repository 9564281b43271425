import { INLINE, isElement, isInline, textOf } from "./element-text.ts";
import type { Cell, TableForm } from "./page.ts";
import { isLayoutTable, rowsOfTable } from "./table-grid.ts";
import { type PageElement, plain } from "./tree.ts";

/** A page's parts in their order: headings, lines of text, and tables. */
export type Block =
  | { readonly kind: "heading"; readonly level: number; readonly text: string }
  | { readonly kind: "line"; readonly text: string }
  | {
      readonly kind: "table";
      readonly form: Exclude<TableForm, "text">;
      readonly caption: string | null;
      readonly rows: readonly (readonly Cell[])[];
      readonly fault: string | null;
    };

const BOLD: ReadonlySet<string> = new Set(["b", "strong"]);
/** Parts of a page that are about the site, not about rates. */
const BESIDE: ReadonlySet<string> = new Set(["nav", "footer"]);

/** Level of a heading that is only a bold line. */
const BOLD_LEVEL = 7;
const LONGEST_HEADING = 120;
/** A bold line with a percent figure states a rate and is no heading. */
const HAS_PERCENT = /\d\s*%/;

/** Whether all that an element shows is bold. */
function isBold(children: readonly (PageElement | string)[]): boolean {
  const shown = children.filter((child) => plain(textOf(child)) !== "");
  return (
    shown.length > 0 &&
    shown.every((child) => isElement(child) && (BOLD.has(child.name) || (INLINE.has(child.name) && isBold(child.children))))
  );
}

function isBeside(element: PageElement): boolean {
  return BESIDE.has(element.name) || element.attributes.role === "navigation";
}

class BlockReader {
  readonly blocks: Block[] = [];
  /** Inline parts of the line that is being read. */
  #line: (PageElement | string)[] = [];

  endLine(): void {
    const parts = this.#line;
    this.#line = [];
    const text = textOf(...parts);
    if (text === "") return;
    const isHeading = isBold(parts) && text.length <= LONGEST_HEADING && !HAS_PERCENT.test(text);
    this.blocks.push(isHeading ? { kind: "heading", level: BOLD_LEVEL, text } : { kind: "line", text });
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
    if (isBeside(element)) return;
    const { name } = element;
    if (/^h[1-6]$/.test(name)) this.#heading(Number(name.slice(1)), element);
    else if (name === "table" && !isLayoutTable(element)) this.#table(element);
    else if ((name === "ul" || name === "ol") && !element.children.some((item) => isElement(item) && holdsBlocks(item)))
      this.#list(element);
    else if (name === "dl") this.#definitions(element);
    else if (!this.#boxes(element)) this.read(element);
    this.endLine();
  }

  #heading(level: number, element: PageElement): void {
    const text = textOf(element);
    if (text !== "") this.blocks.push({ kind: "heading", level, text });
  }

  #table(element: PageElement): void {
    const { caption, rows, fault } = rowsOfTable(element);
    if (rows.length > 0 || fault !== null) this.blocks.push({ kind: "table", form: "table", caption, rows, fault });
  }

  #list(element: PageElement): void {
    const rows = element.children
      .filter(isElement)
      .map((item) => [{ text: textOf(item), isHeader: false }])
      .filter(([cell]) => cell?.text !== "");
    if (rows.length > 0) this.blocks.push({ kind: "table", form: "list", caption: null, rows, fault: null });
  }

  #definitions(element: PageElement): void {
    const found: Cell[][] = [];
    for (const child of leavesOf(element, ["dt", "dd"])) {
      const cell = { text: textOf(child), isHeader: child.name === "dt" };
      if (cell.isHeader || found.length === 0) found.push([cell]);
      else found.at(-1)?.push(cell);
    }
    const width = Math.max(0, ...found.map((row) => row.length));
    const rows = found.map((row) => Array.from({ length: width }, (_, at) => row[at] ?? { text: "", isHeader: false }));
    if (rows.length > 0) this.blocks.push({ kind: "table", form: "definitions", caption: null, rows, fault: null });
  }

  /** Reads rows of boxes: at least two elements beside each other, each with equally many boxes of text. @returns whether they were such. */
  #boxes(element: PageElement): boolean {
    const rows = element.children.filter(isElement).map((row) => row.children.filter((child) => plain(textOf(child)) !== ""));
    const width = rows[0]?.length ?? 0;
    const isBox = (child: PageElement | string): boolean => isElement(child) && child.children.every(isInline);
    if (rows.length < 2 || width < 2 || !rows.every((row) => row.length === width && row.every(isBox))) return false;
    const cells = rows.map((row) => row.map((box) => ({ text: textOf(box), isHeader: false })));
    this.blocks.push({ kind: "table", form: "boxes", caption: null, rows: cells, fault: null });
    return true;
  }
}

/** Whether an item of a list holds tables, headings or lists of its own, and so is a part of the page and no line. */
function holdsBlocks(item: PageElement): boolean {
  return item.children.some((child) => isElement(child) && (/^(?:table|ul|ol|dl|h[1-6])$/.test(child.name) || holdsBlocks(child)));
}

function leavesOf(element: PageElement, names: readonly string[]): readonly PageElement[] {
  return element.children.filter(isElement).flatMap((child) => (names.includes(child.name) ? [child] : leavesOf(child, names)));
}

export function blocksOf(root: PageElement): readonly Block[] {
  const reader = new BlockReader();
  reader.read(root);
  reader.endLine();
  return reader.blocks;
}
