export { type ClientOptions, type RateLimit, TellerlineClient } from "./client.ts";
export { type Fault, TellerlineError } from "./error.ts";
export type { components, operations } from "./generated/api.ts";
export { type Receipt, type ReceiptKey, verifyReceipt } from "./receipt.ts";
export type { Input, Item, ListName, OperationName, Output } from "./types.ts";
export { verifyWebhook, type WebhookHeaders } from "./webhook.ts";
