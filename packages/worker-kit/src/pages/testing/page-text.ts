import type { Page } from "../shell.ts";

/** A page as text, for comparing with a file of what is expected. */
export function pageText({ title, description, section, sendsForms, style, body, script }: Page): string {
  return `${JSON.stringify({ title, description, section, sendsForms, script })}\n${style ?? "no style"}\n\n${String(body)}\n`;
}
