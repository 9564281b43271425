import { html } from "hono/html";
import type { ReviewQuery } from "../view.ts";

export function pageAddress(query: Partial<ReviewQuery>): string {
  const set = Object.entries(query).filter(([, value]) => value !== "");
  return `/operator/harvest?${new URLSearchParams(set)}`;
}

export const hidden = ({ list, find, after }: ReviewQuery, formToken: string) =>
  html`<input type="hidden" name="form_token" value="${formToken}"><input type="hidden" name="list" value="${list}"><input type="hidden" name="find" value="${find}"><input type="hidden" name="after" value="${after}">`;
