import { isObject, parseJson } from "../fuzz/json.ts";
import type { StoredAnswer } from "./isolate.ts";
import type { StoredRequest } from "./requests.ts";

export interface Difference {
  readonly operation: string;
  readonly key: StoredRequest["key"];
  /** Method, path and body of the request, so that it can be repeated. */
  readonly request: string;
  /** Path at which the answers differ, such as `offers.*.age`: `*` stands for any list index. */
  readonly path: string;
  readonly first: unknown;
  readonly second: unknown;
}

interface Place {
  readonly path: string;
  readonly first: unknown;
  readonly second: unknown;
}

function placesIn(path: string, first: unknown, second: unknown): readonly Place[] {
  const inner = (name: string) => (path === "" ? name : `${path}.${name}`);
  if (Array.isArray(first) && Array.isArray(second)) {
    if (first.length !== second.length) return [{ path: inner("length"), first: first.length, second: second.length }];
    return first.flatMap((item: unknown, index) => placesIn(inner("*"), item, second[index]));
  }
  if (isObject(first) && isObject(second)) {
    return [...new Set([...Object.keys(first), ...Object.keys(second)])].flatMap((name) =>
      placesIn(inner(name), first[name], second[name]),
    );
  }
  return Object.is(first, second) ? [] : [{ path, first, second }];
}

function placesOf(first: StoredAnswer | null, second: StoredAnswer | null): readonly Place[] {
  if (first === null || second === null) return first === second ? [] : [{ path: "the next page", first, second }];
  const pages = placesOf(first.next, second.next);
  if (first.status !== second.status) return [{ path: "status", first: first.status, second: second.status }, ...pages];
  if (first.type !== second.type) return [{ path: "Content-Type", first: first.type, second: second.type }, ...pages];
  if (first.body === second.body) return pages;
  const places = placesIn("", parseJson(first.body), parseJson(second.body));
  return [...(places.length === 0 ? [{ path: "the bytes alone", first: first.body, second: second.body }] : places), ...pages];
}

/** All differences between two lists of answers to the same requests. Answers count as equal only if all their bytes are equal. */
export function differencesOf(
  requests: readonly StoredRequest[],
  firsts: readonly StoredAnswer[],
  seconds: readonly StoredAnswer[],
): readonly Difference[] {
  return requests.flatMap(({ operation, key, method, path: target, body }, index) => {
    const request = `${method} ${target}${body === null ? "" : ` ${JSON.stringify(body)}`}`;
    return placesOf(firsts[index] ?? null, seconds[index] ?? null).map((place) => ({ operation, key, request, ...place }));
  });
}
