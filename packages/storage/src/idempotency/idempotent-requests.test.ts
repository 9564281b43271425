import { describe, expect, it } from "vitest";
import { openDatabase } from "../testing/d1.ts";
import { IdempotentRequests } from "./idempotent-requests.ts";

const requests = new IdempotentRequests(await openDatabase("alerts"));

const at = (minute: number) => new Date(Date.UTC(2026, 10, 1, 12, minute)).toISOString();
const NEVER_EXPIRED = at(-1);
const KEY = { operation: "createMonitor", owner: "org_a:live", idempotencyKey: "key-1" };
const request = (resourceId: string, minute = 0) => ({ requestHash: "hash", resourceId, startedAt: at(minute), completedAt: null });

describe("an idempotent request", () => {
  it("begins once, and whoever comes after finds the first", async () => {
    const begun = await Promise.all(["mon_1", "mon_2", "mon_3"].map((id) => requests.begin(KEY, request(id), NEVER_EXPIRED)));
    expect(begun.filter(({ isNew }) => isNew)).toHaveLength(1);
    const [first] = begun.filter(({ isNew }) => isNew);
    for (const { request: found } of begun) expect(found).toMatchObject({ resourceId: first?.request.resourceId });
  });

  it.each([
    ["another operation", { ...KEY, operation: "rotateMonitorSecret" }],
    ["another owner", { ...KEY, owner: "org_b:live" }],
    ["another key", { ...KEY, idempotencyKey: "key-2" }],
  ])("is another one for %s", async (_what, other) => {
    await requests.begin(KEY, request("mon_1"), NEVER_EXPIRED);
    expect(await requests.find(other)).toBeNull();
    expect((await requests.begin(other, request("mon_2"), NEVER_EXPIRED)).isNew).toBe(true);
  });

  it("is forgotten once it has expired, and not a moment before", async () => {
    await requests.begin(KEY, request("mon_1", 5), NEVER_EXPIRED);
    expect((await requests.begin(KEY, request("mon_2", 6), at(4))).isNew).toBe(false);
    expect((await requests.begin(KEY, request("mon_2", 6), at(5))).request.resourceId).toBe("mon_2");
  });

  it("is resumed by one caller, who saw when it was last begun", async () => {
    await requests.begin(KEY, request("mon_1", 0), NEVER_EXPIRED);
    const resumed = await Promise.all([1, 2, 3].map((minute) => requests.resume(KEY, at(0), at(minute))));
    expect(resumed.filter(Boolean)).toHaveLength(1);
  });

  it("is never resumed after it was completed", async () => {
    await requests.begin(KEY, request("mon_1", 0), NEVER_EXPIRED);
    await requests.complete(KEY, at(1));
    expect(await requests.find(KEY)).toMatchObject({ completedAt: at(1) });
    expect(await requests.resume(KEY, at(0), at(2))).toBe(false);
  });

  it("can be made again after it was refused", async () => {
    await requests.begin(KEY, request("mon_1"), NEVER_EXPIRED);
    await requests.forget(KEY);
    expect(await requests.begin(KEY, request("mon_2"), NEVER_EXPIRED)).toMatchObject({ isNew: true, request: { resourceId: "mon_2" } });
  });
});
