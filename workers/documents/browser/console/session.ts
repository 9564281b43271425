import { byId, make } from "../dom.ts";
import { call } from "../service.ts";

/** The API key. Session storage keeps it across reloads, until the tab is closed. */

const STORED = "tellerline-key";
const message = byId("message", HTMLElement);

let key = sessionStorage.getItem(STORED) ?? "";

export const keyInUse = (): string => key;

/** Counts how often the key was replaced or forgotten. Responses to requests with an earlier key are ignored. */
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

/** Rotates the key, and uses the new key unless the user has changed keys meanwhile. @returns the new key */
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

export async function guarded(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Outdated)) say(wordsOf(error));
  }
}

export async function fill(place: HTMLElement, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Outdated)) place.replaceChildren(make("p", { class: "soft" }, wordsOf(error)));
  }
}
