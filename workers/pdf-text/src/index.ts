import { extractText, getDocumentProxy } from "unpdf";

/** Maximum pages of a document whose text is returned. Further pages are left out. */
const MOST_PAGES = 60;

/** The text of a document, line by line as on its pages. */
async function linesOf(bytes: Uint8Array): Promise<string> {
  const document = await getDocumentProxy(bytes);
  const { text } = await extractText(document, { mergePages: false });
  return text.slice(0, MOST_PAGES).join("\n\n");
}

export default {
  async fetch(request) {
    try {
      return new Response(await linesOf(new Uint8Array(await request.arrayBuffer())));
    } catch {
      // The document is damaged, encrypted or not a PDF.
      return new Response(null, { status: 422 });
    }
  },
} satisfies ExportedHandler;
