import { ALARM_EVENTS, ALARMS } from "@tellerline/vocabulary";
import * as z from "zod";
import { timestamp } from "../fields.ts";
import { type OperatorOperation, ok } from "./operation.ts";

const alarm = z.object({ name: z.enum(ALARMS), detail: z.string(), raised_at: timestamp });

/** The active alarms. `webhook_url` is where alarms are sent; null if they are not sent. */
const alarmList = z.object({ alarms: z.array(alarm), webhook_url: z.string().nullable() });

const alarmReceiverRequest = z.strictObject({ webhook_url: z.string().max(2000) });

/** The receiver of alarms. `webhook_signing_secret` signs the alarms, in the same way as webhooks of monitors are signed. */
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
