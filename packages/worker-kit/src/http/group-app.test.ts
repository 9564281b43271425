import type { OperationIdOf } from "@tellerline/contract";
import { expectTypeOf, it } from "vitest";
import type { Handler, Handlers } from "./group-app.ts";

type KeyOperation = OperationIdOf<"keys">;
type Served<Id extends KeyOperation> = { readonly [Name in Id]: Handler<Name, object> };

it("takes a Worker that serves its whole group, and none that leaves an operation out (checked by tsc)", () => {
  expectTypeOf<Served<KeyOperation>>().toExtend<Handlers<"keys", object>>();
  expectTypeOf<Served<Exclude<KeyOperation, "revokeKey">>>().not.toExtend<Handlers<"keys", object>>();
});
