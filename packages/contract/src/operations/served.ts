import type * as z from "zod";
import type { Route } from "../routes/route.ts";

/** The schemas of an operation's request. */
interface Requests {
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
}

/**
 * What serves an operation of the API. A Worker of a group holds no more of its operations: what documents say of them, and the schemas of
 * their answers, stand in the catalogue.
 */
export interface ServedOperation extends Route, Requests {}

type Served<Routes, Asked> = {
  readonly [Id in keyof Routes]: Id extends keyof Asked ? Routes[Id] & Asked[Id] : Routes[Id];
};

/** Joins the routes of a group with the schemas of their requests. An operation that takes nothing has none; requests without a route are a type error. */
export function served<Routes extends Record<string, Route>, Asked extends { readonly [Id in keyof Routes]?: Requests }>(
  routes: Routes,
  requests: Asked & Readonly<Record<Exclude<keyof Asked, keyof Routes>, never>>,
): Served<Routes, Asked> {
  const joined = Object.entries(routes).map(([id, route]) => [id, { ...route, ...requests[id] }]);
  // The compiler can't see that the entries have the names of the routes.
  return Object.fromEntries(joined) as Served<Routes, Asked>;
}
