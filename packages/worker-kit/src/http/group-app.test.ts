import { expectTypeOf, it } from "vitest";
import type { Handler, Handlers } from "./group-app.ts";

type Served<Id extends "createKey" | "getCurrentKey" | "rotateKey" | "revokeKey"> = { readonly [Name in Id]: Handler<Name, object> };

it("takes a Worker that serves its whole group, and none that leaves an operation out (checked by tsc)", () => {
  expectTypeOf<Served<"createKey" | "getCurrentKey" | "rotateKey" | "revokeKey">>().toExtend<Handlers<"keys", object>>();
  expectTypeOf<Served<"createKey" | "getCurrentKey" | "rotateKey">>().not.toExtend<Handlers<"keys", object>>();
});
