import { ALARM_EVENTS, ALARMS } from "@tellerline/vocabulary";
import * as z from "zod";
import { timestamp } from "../fields.ts";
import { type OperatorOperation, ok } from "./operation.ts";

const alarm = z.object({ name: z.enum(ALARMS), detail: z.string(), raised_at: timestamp });

/** Active alarms. `webhook_url` is where they are sent; null if nowhere. */
const alarmList = z.object({ alarms: z.array(alarm), webhook_url: z.string().nullable() });

const alarmReceiverRequest = z.strictObject({ webhook_url: z.string().max(2000) });

/** `webhook_signing_secret` signs alarms as monitors' webhooks are signed. */
const alarmReceiver = z.object({ webhook_url: z.string(), webhook_signing_secret: z.string() });

const stoppedAlarms = z.object({ webhook_url: z.null() });

export const alarmEvent = z.object({
  event_id: z.string(),
  event: z.enum(ALARM_EVENTS),
  alarm: z.enum(ALARMS),
  detail: z.string(),
  created_at: timestamp,
});

export const alarmOperations = {
  listAlarms: { method: "GET", path: "/alarms", response: ok(alarmList) },
  sendAlarms: { method: "PUT", path: "/alarms/receiver", body: alarmReceiverRequest, response: ok(alarmReceiver) },
  stopAlarms: { method: "DELETE", path: "/alarms/receiver", response: ok(stoppedAlarms) },
} as const satisfies Readonly<Record<string, OperatorOperation>>;

export type AlarmWire = z.infer<typeof alarm>;

export type AlarmEventWire = z.infer<typeof alarmEvent>;
