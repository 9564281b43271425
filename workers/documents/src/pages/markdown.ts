import { Marked, type Tokens } from "marked";

export interface Heading {
  readonly depth: number;
  readonly id: string;
  readonly text: string;
}

const idOf = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");

/**
 * Converts our own Markdown to HTML, without sanitizing it, and lists the headings below the title. Tables and examples can have the
 * focus, so that they can be scrolled with the keyboard.
 */
export function renderMarkdown(markdown: string): { readonly body: string; readonly headings: readonly Heading[] } {
  const headings: Heading[] = [];
  const marked = new Marked({
    renderer: {
      heading({ depth, tokens }: Tokens.Heading) {
        const text = this.parser.parseInline(tokens);
        const id = idOf(this.parser.parseInline(tokens, this.parser.textRenderer));
        if (depth > 1) headings.push({ depth, id, text });
        return depth > 1 ? `<h${depth} id="${id}">${text}</h${depth}>` : `<h1>${text}</h1>`;
      },
    },
  });
  const body = marked
    .parse(markdown, { async: false })
    .replaceAll("<pre>", `<pre tabindex="0">`)
    .replaceAll("<table>", `<table tabindex="0">`);
  return { body, headings };
}
