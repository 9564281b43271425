import { PatternRouter } from "hono/router/pattern-router";
import { getPath, tryDecodeURIComponent } from "hono/utils/url";

/** A call as the runtime handed it over, and the values of its path's parameters by name. */
export interface RoutedCall<Env> {
  readonly request: Request;
  readonly env: Env;
  readonly execution: ExecutionContext;
  readonly params: Readonly<Record<string, string>>;
}

export interface Route<Env> {
  /** An HTTP method, or `ALL` for every one. A route for GET serves HEAD too, without the body. */
  readonly method: string;
  /** With parameters such as `:monitor_id`. */
  readonly path: string;
  readonly serve: (call: RoutedCall<Env>) => Response | Promise<Response>;
}

/** `fetch` is declared as a method, so that tests may pass only the bindings that the tested routes need. The runtime passes all. */
export interface App {
  fetch(request: Request, env: object, execution: object): Promise<Response>;
}

/** The responses to a path without a route (`notFound`) and to an error (`failed`). `path` is the decoded path of the request. */
interface Otherwise {
  readonly notFound: (request: Request, path: string) => Response;
  readonly failed: (error: unknown, request: Request, path: string) => Response;
}

/** Decodes parameters. hono's type also allows indexes of values, but the router used here returns the values themselves. */
const decoded = (params: Readonly<Record<string, string | number>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, tryDecodeURIComponent(String(value))]));

/**
 * The app of a Worker with these routes; of several that match, the first serves. It uses hono's smallest router and none of hono's app, so
 * that a new isolate reads less before its first call.
 */
export function createApp<Env extends object>(routes: readonly Route<Env>[], { notFound, failed }: Otherwise): App {
  const router = new PatternRouter<Route<Env>["serve"]>();
  for (const { method, path, serve } of routes) router.add(method, path, serve);
  const dispatch = async (request: Request, method: string, env: Env, execution: ExecutionContext): Promise<Response> => {
    const path = getPath(request);
    const [first] = router.match(method, path)[0];
    if (first === undefined) return notFound(request, path);
    try {
      const [serve, params] = first;
      return await serve({ request, env, execution, params: decoded(params) });
    } catch (error) {
      return failed(error, request, path);
    }
  };
  return {
    async fetch(request: Request, env: Env, execution: ExecutionContext) {
      if (request.method !== "HEAD") return dispatch(request, request.method, env, execution);
      return new Response(null, await dispatch(request, "GET", env, execution));
    },
  };
}
