import { describe, expect, it } from "vitest";
import { SMALL_DOCUMENT } from "../../testing/small-document.ts";
import { answerFields, bodyOf, fieldsOf, isObject, type OpenApiDocument, operationsOf, parameterFields } from "./fields.ts";

const of = (schemas: NonNullable<NonNullable<OpenApiDocument["components"]>["schemas"]>): OpenApiDocument => ({
  ...SMALL_DOCUMENT,
  components: { schemas },
});

const EMPTY = of({});
const SHORT = Array.from({ length: 12 }, (_, number) => `m${number}`);

it.each([
  [{}, true],
  [{ a: 1 }, true],
  [[], false],
  [null, false],
  ["text", false],
  [undefined, false],
])("%j is an object: %s", (value, expected) => {
  expect(isObject(value)).toBe(expected);
});

describe("the type of a field", () => {
  it.each([
    [{ type: "string" }, "string"],
    [{ type: ["string", "null"] }, "string or null"],
    [{ enum: ["auto", "heloc"] }, "auto | heloc"],
    [{ enum: SHORT }, SHORT.join(" | ")],
    [{ enum: [...SHORT, "one more"] }, "code"],
    [{ const: "ok" }, "ok"],
    [{ const: false, type: "boolean" }, "false"],
    [{ type: "array", items: { type: "integer" } }, "array of integer"],
    [{ type: "array", items: { type: "array", items: { enum: [1, 2] } } }, "array of array of 1 | 2"],
    [{ anyOf: [{ type: "string" }, { type: "array", items: { type: "null" } }] }, "string or array of null"],
    [{ $ref: "#/components/schemas/Id" }, "boolean"],
    [{ type: "array", items: { $ref: "#/components/schemas/Id" } }, "array of boolean"],
    [{ $ref: "#/components/schemas/Missing" }, "value"],
    [{ description: "Anything." }, "value"],
    [{ type: "array" }, "array of value"],
  ])("of %j is %s", (schema, type) => {
    const document = of({ Id: { type: "boolean" } });
    expect(fieldsOf(document, { properties: { a: schema } })).toMatchObject([{ name: "a", type }]);
  });

  it("is told of a property that is no schema", () => {
    expect(fieldsOf(EMPTY, { properties: { a: true } })).toEqual([{ name: "a", type: "value", required: false, description: "" }]);
  });
});

describe("what a field means", () => {
  it.each([
    [{ description: "Its own.\n\nMore of it." }, "Its own."],
    [{ $ref: "#/components/schemas/Id" }, "Of the schema."],
    [{ $ref: "#/components/schemas/Id", description: "Here." }, "Here."],
    [{ type: "string" }, ""],
  ])("is its own first paragraph, or that of its schema: %j", (schema, description) => {
    const document = of({ Id: { type: "string", description: "Of the schema.\n\nWith members." } });
    expect(fieldsOf(document, { properties: { a: schema } }).map((field) => field.description)).toEqual([description]);
  });
});

describe("the fields of a schema", () => {
  it("are those within them too, of objects and of lists, with which of them are required", () => {
    const document = of({
      Person: { type: "object", required: ["name"], properties: { name: { type: "string" }, home: { $ref: "#/components/schemas/Home" } } },
      Home: { type: "object", required: ["zip", "none"], properties: { zip: { type: "string", description: "Five digits." } } },
    });
    const schema = {
      required: ["people"],
      properties: {
        people: { type: "array", items: { $ref: "#/components/schemas/Person" } },
        owner: { $ref: "#/components/schemas/Person" },
      },
    };
    expect(fieldsOf(document, schema)).toEqual([
      { name: "people", type: "array of object", required: true, description: "" },
      { name: "people[].name", type: "string", required: true, description: "" },
      { name: "people[].home", type: "object", required: false, description: "" },
      { name: "people[].home.zip", type: "string", required: true, description: "Five digits." },
      { name: "owner", type: "object", required: false, description: "" },
      { name: "owner.name", type: "string", required: true, description: "" },
      { name: "owner.home", type: "object", required: false, description: "" },
      { name: "owner.home.zip", type: "string", required: true, description: "Five digits." },
    ]);
  });

  it("end at the fourth level, however deep a schema is", () => {
    const document = of({ Tree: { type: "object", properties: { of: { $ref: "#/components/schemas/Tree" } } } });
    expect(fieldsOf(document, { $ref: "#/components/schemas/Tree" }).map(({ name }) => name)).toEqual([
      "of",
      "of.of",
      "of.of.of",
      "of.of.of.of",
    ]);
  });

  it.each([undefined, null, "text", [], {}, { properties: [] }, { $ref: "#/components/schemas/Missing" }, { $ref: 1 }])(
    "are none of %j",
    (schema) => {
      expect(fieldsOf(EMPTY, schema)).toEqual([]);
    },
  );

  it("are none where a document has no components", () => {
    const { components: _, ...document } = SMALL_DOCUMENT;
    expect(fieldsOf(document, { $ref: "#/components/schemas/Pet" })).toEqual([]);
  });

  it("are read by the name alone, whichever the list of required ones is", () => {
    expect(fieldsOf(EMPTY, { required: "a", properties: { a: { type: "string" } } })).toMatchObject([{ required: false }]);
  });
});

describe("operations", () => {
  it("are listed by path, and on a path as get, post, patch and delete", () => {
    expect(operationsOf(SMALL_DOCUMENT).map(({ path, method, operation }) => [path, method, operation.operationId])).toEqual([
      ["/v1/pets/{pet_id}", "get", "getMonitor"],
      ["/v1/pets/{pet_id}", "patch", "updateMonitor"],
      ["/v1/plain", "post", "plain"],
      ["/v1/plain", "delete", "stop"],
    ]);
    const { paths: _, ...document } = SMALL_DOCUMENT;
    expect(operationsOf(document)).toEqual([]);
  });

  const [get, patch, post, stop] = operationsOf(SMALL_DOCUMENT);
  if (get === undefined || patch === undefined || post === undefined || stop === undefined) throw new Error("An operation is missing.");

  it("have a body, or none", () => {
    expect(bodyOf(patch)).toEqual({ schema: { $ref: "#/components/schemas/Pet" }, example: { name: 'A "pet"', tags: ["x"] } });
    expect(bodyOf(get)).toEqual({});
    expect(bodyOf({ ...get, operation: { requestBody: { content: {} }, responses: {} } })).toEqual({});
    expect(bodyOf({ ...get, operation: { requestBody: { $ref: "#/x" }, responses: {} } })).toEqual({});
  });

  it("have fields in their answers of 200, else of 201", () => {
    expect(answerFields(SMALL_DOCUMENT, patch).map(({ name }) => name)).toEqual(["name", "tags"]);
    expect(answerFields(SMALL_DOCUMENT, get)).toEqual([{ name: "id", type: "string", required: false, description: "" }]);
    expect(answerFields(SMALL_DOCUMENT, post)).toEqual([]);
    expect(answerFields(SMALL_DOCUMENT, stop)).toEqual([]);
    const { responses: _, ...silent } = stop.operation;
    expect(answerFields(SMALL_DOCUMENT, { ...stop, operation: silent })).toEqual([]);
    expect(answerFields(SMALL_DOCUMENT, { ...stop, operation: { responses: { "200": { description: "A page.", content: {} } } } })).toEqual(
      [],
    );
  });

  it("have parameters, whose words are their own or those of their schema", () => {
    expect(parameterFields(SMALL_DOCUMENT, patch)).toEqual([
      { name: "pet_id", type: "string", required: true, description: "Which `pet`." },
      { name: "days", type: "integer", required: false, description: "" },
    ]);
    const parameters = [{ name: "id", in: "query" as const, required: false, schema: { $ref: "#/components/schemas/Id" as const } }];
    expect(parameterFields(SMALL_DOCUMENT, { ...get, operation: { parameters, responses: {} } })).toEqual([
      { name: "id", type: "string", required: false, description: "An id.\n\nIt says nothing." },
    ]);
    expect(parameterFields(SMALL_DOCUMENT, get)).toEqual([]);
    expect(parameterFields(SMALL_DOCUMENT, post)).toEqual([]);
  });
});
