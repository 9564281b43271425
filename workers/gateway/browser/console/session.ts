import { byId, make } from "../dom.ts";
import { call } from "../service.ts";

/** The API key. The tab's session storage has it as well, so that it survives a reload, and leaves with the tab. */

const STORED = "tellerline-key";
const message = byId("message", HTMLElement);

let key = sessionStorage.getItem(STORED) ?? "";

export const keyInUse = (): string => key;

export function enter(newKey: string): void {
  key = newKey;
  sessionStorage.setItem(STORED, newKey);
}

export function forget(): void {
  key = "";
  sessionStorage.removeItem(STORED);
}

export const get = <Answer>(path: string): Promise<Answer> => call("GET", path, { key });
export const send = <Answer>(method: "POST" | "PATCH" | "DELETE", path: string, body?: object): Promise<Answer> =>
  call(method, path, { key, body });

export function say(text: string): void {
  message.textContent = text;
}

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Runs the action of a click, and shows its errors on the page. */
export async function guarded(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    say(wordsOf(error));
  }
}

/** Fills a part of the page. What keeps it from being filled is said in its place: a key may see one part and not another. */
export async function fill(place: HTMLElement, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    place.replaceChildren(make("p", { class: "soft" }, wordsOf(error)));
  }
}
