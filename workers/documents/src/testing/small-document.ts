import type { OpenApiDocument } from "../pages/reference/fields.ts";

const json = (schema: object, more: object = {}) => ({ "application/json": { schema, ...more } });

/** An OpenAPI document for tests. It has operations with many fields and with few, one without a tag, and a tag without operations. */
export const SMALL_DOCUMENT: OpenApiDocument = {
  openapi: "3.1.0",
  info: { title: "Small", version: "1", description: "Ranks <offers> & more." },
  tags: [{ name: "pets", description: "Of `pets` & owners." }, { name: "empty", description: "Nothing has this tag." }, { name: "plain" }],
  paths: {
    "/v1/pets/{pet_id}": {
      patch: {
        operationId: "updateMonitor",
        tags: ["pets"],
        summary: "Change a <pet>",
        description: "Takes `name`.",
        parameters: [{ $ref: "#/components/parameters/PetId" }, { name: "days", in: "query", schema: { type: "integer" } }],
        requestBody: { content: json({ $ref: "#/components/schemas/Pet" }, { example: { name: 'A "pet"', tags: ["x"] } }) },
        responses: {
          "200": {
            description: "The pet.",
            content: json({ $ref: "#/components/schemas/Pet" }, { examples: { recorded: { $ref: "#/components/examples/pet" } } }),
          },
        },
        "x-plan": "pro",
        "x-sample-path": "/v1/pets/pet_1?days=3",
      },
      get: {
        operationId: "getMonitor",
        tags: ["other", "pets"],
        summary: "Read a pet",
        parameters: [],
        responses: { "201": { description: "The pet.", content: json({ type: "object", properties: { id: { type: "string" } } }) } },
        "x-plan": "keyless",
      },
    },
    "/v1/plain": {
      post: { operationId: "plain", tags: ["plain"], summary: "Do it", responses: { "202": { description: "Later." } } },
      delete: { operationId: "stop", summary: "Stop it", responses: {} },
    },
  },
  components: {
    parameters: {
      PetId: { name: "pet_id", in: "path", required: true, description: "Which `pet`.", schema: { $ref: "#/components/schemas/Id" } },
    },
    examples: { pet: { value: { name: "Rex", age: 3 } }, plain: { value: ["later"] } },
    schemas: {
      Id: { type: "string", description: "An id.\n\nIt says nothing." },
      Pet: {
        type: "object",
        description: "A pet.",
        required: ["name"],
        properties: {
          name: { type: "string", description: "Its `name`.\n\nAny." },
          tags: { type: "array", items: { type: "string" } },
        },
      },
    },
  },
};
