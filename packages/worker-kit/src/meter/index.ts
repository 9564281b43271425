export { DurableObjectMeter, QuotaCounter } from "./durable-object.ts";
export { LeasingMeter } from "./leasing.ts";
export type { Meter, MeterReading } from "./meter.ts";
export { PatientMeter } from "./patient-meter.ts";
export { UpstashMeter } from "./upstash.ts";
