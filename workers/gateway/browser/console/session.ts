import { byId, make } from "../dom.ts";
import { call } from "../service.ts";

/** The API key. The tab's session storage has it as well, so that it survives a reload, and leaves with the tab. */

const STORED = "tellerline-key";
const message = byId("message", HTMLElement);

let key = sessionStorage.getItem(STORED) ?? "";

export const keyInUse = (): string => key;

/** Counts keys that were entered and forgotten, so that an answer to an earlier one shows nothing. */
let turn = 0;

export function enter(newKey: string): void {
  turn += 1;
  key = newKey;
  sessionStorage.setItem(STORED, newKey);
}

export function forget(): void {
  turn += 1;
  key = "";
  sessionStorage.removeItem(STORED);
}

/** An answer that came after its key was left. */
class Outdated extends Error {}

async function ask<Answer>(method: "GET" | "POST" | "PATCH" | "DELETE", path: string, body?: object): Promise<Answer> {
  const asked = turn;
  try {
    const answer = await call<Answer>(method, path, body === undefined ? { key } : { key, body });
    if (asked === turn) return answer;
  } catch (error) {
    if (asked === turn) throw error;
  }
  throw new Outdated();
}

export const get = <Answer>(path: string): Promise<Answer> => ask("GET", path);
export const send = <Answer>(method: "POST" | "PATCH" | "DELETE", path: string, body?: object): Promise<Answer> => ask(method, path, body);

/** Rotates the key in use, and goes on with the new one unless the key was left meanwhile. @returns the new key, which is shown once. */
export async function rotateKey(): Promise<string> {
  const asked = turn;
  const { key: fresh } = await call<{ readonly key: string }>("POST", "/keys/current/rotate", { key });
  if (asked === turn) enter(fresh);
  return fresh;
}

export function say(text: string): void {
  message.textContent = text;
}

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Runs the action of a click, and shows its errors on the page. */
export async function guarded(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Outdated)) say(wordsOf(error));
  }
}

/** Fills a part of the page. What keeps it from being filled is said in its place: a key may see one part and not another. */
export async function fill(place: HTMLElement, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Outdated)) place.replaceChildren(make("p", { class: "soft" }, wordsOf(error)));
  }
}
