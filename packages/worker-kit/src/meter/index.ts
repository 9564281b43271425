export { DurableObjectMeter, QuotaCounter } from "./durable-object.ts";
export { FailOpenMeter } from "./fail-open.ts";
export { LeasingMeter } from "./leasing.ts";
export type { Meter, MeterReading } from "./meter.ts";
export { UpstashMeter } from "./upstash.ts";
