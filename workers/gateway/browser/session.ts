import { byId } from "./dom.ts";
import { call } from "./service.ts";

/** The API key. It is kept only in this variable, and is gone after a reload. */
let key = "";
const message = byId("message", HTMLElement);

export function enter(newKey: string): void {
  key = newKey;
}

export const get = <Answer>(path: string): Promise<Answer> => call("GET", path, { key });
export const send = <Answer>(method: "POST" | "PATCH" | "DELETE", path: string, body?: object): Promise<Answer> =>
  call(method, path, { key, body });

export function say(text: string): void {
  message.textContent = text;
}

/** Runs the action of a click, and shows its errors on the page. */
export async function guarded(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
  }
}
