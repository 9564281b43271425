import { charsetOf, decodeText, type FoundLink, LONGEST_TEXT, pageTextOf, sitemapLocations } from "@tellerline/harvest";
import type { Answer } from "./fetch-once.ts";

export interface ReadText {
  readonly text: string;
  /** The page's title, which `text` does not contain. */
  readonly title: string;
  readonly links: readonly FoundLink[];
  readonly isUnreadable: boolean;
  /** The page's HTML; absent for other formats, whose tables are not read. */
  readonly html?: string;
  /** Present if the PDF Worker failed. The same document is then read again at the next check. */
  readonly hasFailed?: true;
}

const HTML = /^(?:text\/html|application\/xhtml\+xml)\b/i;
const PLAIN = /^text\/plain\b/i;
const PDF = /^application\/pdf\b/i;

interface PdfReader {
  readonly PDF_TEXT: { fetch(url: string, init: RequestInit): Promise<Response> };
}

/** The text of a page; null if its content type is not one that is read. */
export async function textOf(env: PdfReader, url: string, { headers, bytes }: Answer): Promise<ReadText | null> {
  const contentType = headers.get("Content-Type");
  if (PDF.test(contentType ?? "")) return pdfText(env, bytes);
  if (contentType !== null && !HTML.test(contentType) && !PLAIN.test(contentType)) return null;
  const decoded = decodeText(bytes, charsetOf(contentType, bytes));
  if (PLAIN.test(contentType ?? "")) {
    const text = decoded.replaceAll("\r\n", "\n").slice(0, LONGEST_TEXT).trim();
    return { text, title: "", links: [], isUnreadable: text === "" };
  }
  return { ...pageTextOf(decoded, url), html: decoded };
}

/** The URLs that a sitemap lists, as lines of text and as links. */
export function mapOf({ bytes }: Answer): ReadText {
  const { pages, sitemaps } = sitemapLocations(new TextDecoder().decode(bytes));
  const urls = [...sitemaps, ...pages];
  return { text: urls.join("\n"), title: "", links: urls.map((url) => ({ url, text: "" })), isUnreadable: false };
}

/** The text of a PDF. One without text counts as unreadable. */
async function pdfText(env: PdfReader, bytes: Uint8Array): Promise<ReadText> {
  // If a document exceeds the limits of the PDF Worker, that Worker is terminated and `fetch` throws.
  const answer = await env.PDF_TEXT.fetch("https://pdf-text.internal/", { method: "POST", body: bytes }).catch(() => null);
  const nothing = { text: "", title: "", links: [], isUnreadable: true };
  if (answer === null || answer.status >= 500) return { ...nothing, hasFailed: true };
  const text = answer.ok ? (await answer.text()).slice(0, LONGEST_TEXT).trim() : "";
  return text === "" ? nothing : { ...nothing, text, isUnreadable: false };
}
