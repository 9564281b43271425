import type { AlarmEvent, AlarmName } from "@tellerline/vocabulary";
import { asc, eq, type SQL, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { OPERATOR_ORGANIZATION } from "../operator-organization.ts";
import { runTransaction } from "../transaction.ts";
import { deliveryIdOf } from "./delivery-ids.ts";
import type { DeliveryKey } from "./delivery-rows.ts";
import { numberEvents } from "./event-streams.ts";
import { alarmReceivers, alarms } from "./schema.ts";

export type AlarmRow = typeof alarms.$inferSelect;
export type AlarmReceiverRow = typeof alarmReceivers.$inferSelect;

/**
 * The operator's organization, and the receiver of its alarms. Deliveries of alarms have the receiver as their source, as other deliveries
 * have a monitor or subscription.
 */
const OPERATOR = { orgId: OPERATOR_ORGANIZATION, receiverId: "alm_operator" } as const;

/** The event that tells the receiver of an alarm. `raise` and `clear` store it only if they change whether the alarm is raised. */
export interface AlarmMessage {
  readonly eventId: string;
  readonly event: AlarmEvent;
  readonly payload: string;
}

export class Alarms {
  readonly #database: D1Database;
  readonly #db;

  constructor(database: D1Database) {
    this.#database = database;
    this.#db = drizzle(database);
  }

  async list(): Promise<readonly AlarmRow[]> {
    return this.#db.select().from(alarms).orderBy(asc(alarms.raisedAt));
  }

  async receiver(): Promise<AlarmReceiverRow | null> {
    return (await this.#db.select().from(alarmReceivers).limit(1).get()) ?? null;
  }

  /**
   * Sends alarms to a URL from now on. Forgets which alarms are raised: an alarm whose cause persists is raised again, and so reaches the
   * new receiver.
   * @returns the receiver's id, from which its signing secret is derived.
   */
  async sendTo(webhookUrl: string, now: string): Promise<string> {
    await runTransaction(this.#database, [
      this.#db
        .insert(alarmReceivers)
        .values({ ...OPERATOR, webhookUrl, createdAt: now })
        .onConflictDoUpdate({ target: [alarmReceivers.orgId, alarmReceivers.receiverId], set: { webhookUrl } }),
      this.#db.delete(alarms),
    ]);
    return OPERATOR.receiverId;
  }

  async describe(name: AlarmName, detail: string): Promise<void> {
    await this.#db.update(alarms).set({ detail }).where(eq(alarms.name, name));
  }

  async sendNowhere(): Promise<void> {
    await this.#db.delete(alarmReceivers);
  }

  /**
   * Raises an alarm, and stores its event if there is a receiver.
   * @returns the key of the delivery; null if the alarm was already raised, or if there is no receiver.
   */
  async raise(name: AlarmName, detail: string, now: string, message: AlarmMessage): Promise<DeliveryKey | null> {
    const isOurs = sql`exists (select 1 from alarms where name = ${name} and raised_at = ${now})`;
    const [, stored] = await runTransaction(this.#database, [
      sql`insert into alarms (name, detail, raised_at) values (${name}, ${detail}, ${now}) on conflict do nothing`,
      ...this.#tell(message, now, isOurs),
    ]);
    return stored > 0 ? { orgId: OPERATOR.orgId, deliveryId: deliveryIdOf(message.eventId) } : null;
  }

  /**
   * Clears an alarm, and stores its event if there is a receiver.
   * @returns the key of the delivery; null if the alarm was not raised, or if there is no receiver.
   */
  async clear(name: AlarmName, now: string, message: AlarmMessage): Promise<DeliveryKey | null> {
    const [stored] = await runTransaction(this.#database, [
      ...this.#tell(message, now, sql`exists (select 1 from alarms where name = ${name})`),
      sql`delete from alarms where name = ${name}`,
    ]);
    return stored > 0 ? { orgId: OPERATOR.orgId, deliveryId: deliveryIdOf(message.eventId) } : null;
  }

  #tell({ eventId, event, payload }: AlarmMessage, now: string, condition: SQL): readonly [SQL, SQL, ...SQL[]] {
    const to = sql`from alarm_receivers where org_id = ${OPERATOR.orgId} and ${condition}`;
    return [
      sql`insert into events (org_id, event_id, source_id, event, payload, created_at)
        select org_id, ${eventId}, receiver_id, ${event}, ${payload}, ${now} ${to} on conflict do nothing`,
      sql`insert into deliveries (org_id, delivery_id, event_id, source_id, event, status, replayed, next_attempt_at, created_at)
        select org_id, ${deliveryIdOf(eventId)}, ${eventId}, receiver_id, ${event}, 'pending', 1, ${now}, ${now} ${to} on conflict do nothing`,
      ...numberEvents(sql`select ${OPERATOR.orgId}`),
    ];
  }
}
