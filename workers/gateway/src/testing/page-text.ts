import type { Page } from "@tellerline/worker-kit/pages";

export function pageText({ title, description, section, sendsForms, style, body, script }: Page): string {
  return `${JSON.stringify({ title, description, section, sendsForms, script })}\n${style ?? "no style"}\n\n${String(body)}\n`;
}
