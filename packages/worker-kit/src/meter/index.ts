export { DurableObjectMeter, QuotaCounter } from "./durable-object.ts";
export { LeasingMeter } from "./leasing.ts";
export type { Meter, MeterReading } from "./meter.ts";
export { PatientMeter } from "./patient-meter.ts";
export { RateLimitMeter } from "./rate-limit.ts";
export { UpstashMeter } from "./upstash.ts";
