import type * as z from "zod";
import type { Route } from "../routes/route.ts";

interface Requests {
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
}

/**
 * What a Worker needs to serve an operation: its route and its request schemas. Documentation and answer schemas are only in the catalogue,
 * so that Workers stay small.
 */
export interface ServedOperation extends Route, Requests {}

type Served<Routes, Asked> = {
  readonly [Id in keyof Routes]: Id extends keyof Asked ? Routes[Id] & Asked[Id] : Routes[Id];
};

/**
 * Joins a group's routes with their request schemas. An operation without a request has no entry; an entry without a route is a type error.
 */
export function served<Routes extends Record<string, Route>, Asked extends { readonly [Id in keyof Routes]?: Requests }>(
  routes: Routes,
  requests: Asked & Readonly<Record<Exclude<keyof Asked, keyof Routes>, never>>,
): Served<Routes, Asked> {
  const joined = Object.entries(routes).map(([id, route]) => [id, { ...route, ...requests[id] }]);
  // The compiler can't see that the entries have the names of the routes.
  return Object.fromEntries(joined) as Served<Routes, Asked>;
}
