import type { Page } from "@tellerline/worker-kit/pages";

/** A page as readable text for a file: a line with its small fields, then its style and its body. */
export function pageText({ title, description, section, sendsForms, style, body, script }: Page): string {
  return `${JSON.stringify({ title, description, section, sendsForms, script })}\n${style ?? "no style"}\n\n${String(body)}\n`;
}
