import { extractText, getDocumentProxy } from "unpdf";

/** Pages that are read of a document. */
const MOST_PAGES = 60;

/** Lines of a document, as they stand on its pages. */
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
      // Damaged, encrypted, or no PDF at all.
      return new Response(null, { status: 422 });
    }
  },
} satisfies ExportedHandler;
