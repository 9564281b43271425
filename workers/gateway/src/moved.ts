import type { OwnHandler } from "./pipeline/request-context.ts";

const toConsole = (part: string): OwnHandler => {
  const headers = {
    Location: `/console#${part}`,
    "Content-Type": "text/html; charset=utf-8",
    "Cache-Control": "public, max-age=60",
  };
  return async () => new Response(`<!doctype html><title>Console</title><a href="/console#${part}">Console</a>`, { status: 308, headers });
};

export const MOVED: Readonly<Record<string, OwnHandler>> = { "/monitors": toConsole("watching"), "/usage": toConsole("use") };
