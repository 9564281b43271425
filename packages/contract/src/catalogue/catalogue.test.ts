import { describe, expect, it } from "vitest";
import { listClientMethods } from "../client-methods.ts";
import { validate } from "../validation.ts";
import { OPERATION_LIST } from "./index.ts";

describe("the operation catalogue", () => {
  it("has each route and each tool once", () => {
    const routes = OPERATION_LIST.map(({ method, path }) => `${method} ${path}`);
    const tools = OPERATION_LIST.flatMap(({ tool }) => (tool === null ? [] : [tool]));
    expect(new Set(routes).size).toBe(routes.length);
    expect(new Set(tools).size).toBe(tools.length);
  });

  it("has a method of the clients for each operation that answers JSON, and each method once", () => {
    const methods = listClientMethods().map(({ resource, method }) => `${resource}.${method}`);
    expect(new Set(methods).size).toBe(methods.length);
    expect(methods).toContain("monitors.create");
    const texts = OPERATION_LIST.filter(({ response }) => response.schema.type === "string").map(({ id }) => id);
    const called = listClientMethods().map(({ operation }) => operation.id);
    expect([...texts, ...called].toSorted()).toEqual(OPERATION_LIST.map(({ id }) => id).toSorted());
  });

  it.each(OPERATION_LIST.filter(({ example }) => example !== undefined))(
    "$id has an example that its own schema takes",
    ({ body, example }) => {
      if (body === undefined) throw new Error("An example without a body.");
      expect(validate(body, example)).toMatchObject({ ok: true });
    },
  );

  it("names path parameters as its schema does", () => {
    for (const { path, params } of OPERATION_LIST) {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect(Object.keys(params?.shape ?? {})).toEqual(named);
    }
  });
});
