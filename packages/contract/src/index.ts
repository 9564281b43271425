export { type ClientMethod, listClientMethods } from "./client-methods.ts";
export * from "./fields.ts";
export { LIMITS } from "./limits.ts";
export { stateCodeOut } from "./lists/loans.ts";
export { createOpenApiDocument } from "./openapi/document.ts";
export { EXAMPLE_OF } from "./openapi/examples.ts";
export { decisionOperations } from "./operations/decisions.ts";
export { eligibilityOperations } from "./operations/eligibility.ts";
export { OPERATION_LIST, OPERATIONS, type OperationId, type OperationIdOf } from "./operations/index.ts";
export { keyOperations } from "./operations/keys.ts";
export { monitorOperations } from "./operations/monitors.ts";
export { type Cost, type Deprecation, EARLIER_SET_SURCHARGE, type Group, type Operation, scopeFor } from "./operations/operation.ts";
export { rateOperations } from "./operations/rates.ts";
export { type Fault, PROBLEMS, type ProblemCode, type ProblemDocument, problemName, problemSchema } from "./problems.ts";
export { coverageResponse as coverageSchema, publication as publicationSchema } from "./schemas/eligibility.ts";
export { serviceState } from "./schemas/meta.ts";
export {
  conditionOut as storedConditionSchema,
  monitorContextOut as storedContextSchema,
  monitorEvent,
  movementEvent,
} from "./schemas/monitors.ts";
export { person as personSchema } from "./schemas/person.ts";
export { CORE_TOOLS, listTools, TOOLSETS, type Toolset } from "./tool-listing.ts";
export { argumentOf, createToolDefinitions, IDEMPOTENCY_ARGUMENT, type JsonSchema, type ToolDefinition } from "./tools.ts";
export { nearestName, type Validation, validate } from "./validation.ts";
export { API_VERSION, ENGINE_VERSION } from "./version.ts";
export type * from "./wire.ts";
