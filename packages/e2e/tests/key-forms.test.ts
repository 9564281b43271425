import { expect, it } from "vitest";
import { freshAddress, problemOf } from "../support/api.ts";
import { useOwnSystem } from "../support/own-system.ts";

/**
 * Tests keys while an operator changes from the plain form to the checked form. The checksum of a checked key is made with a secret
 * (guides/operating.md#the-form-of-keys).
 */

/** Whether a key has the plain form, which is shorter than the checked form. */
const isPlainKey = (key: string): boolean => /^rk_(?:live|test)_\w{34}$/.test(key);

const settings: Record<string, string> = {};
const system = useOwnSystem(settings);

const call = (method: string, path: string, headers: Record<string, string>, body?: object) =>
  fetch(system.baseUrl + path, {
    method,
    headers: { "CF-Connecting-IP": freshAddress(), ...(body === undefined ? {} : { "Content-Type": "application/json" }), ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
const statusOf = async (key: string) => (await call("GET", "/keys/current", { Authorization: `Bearer ${key}` })).status;

it("go from one form to the other, and lock nobody out", async () => {
  const asked = { "Idempotency-Key": crypto.randomUUID(), "CF-Connecting-IP": freshAddress() };
  const create = async () => (await (await call("POST", "/keys", asked, {})).json()).key;
  const plain = await create();
  const { key: owner } = await system.operator.createKey({ plan: "pro", sandbox: false });
  expect([plain, owner].map(isPlainKey)).toEqual([true, true]);

  settings.KEY_FORM = "checked";
  await system.restart();
  // Repeating the call that created a key, with its Idempotency-Key, returns the same plain key.
  expect(await create()).toBe(plain);
  expect([await statusOf(plain), await statusOf(owner)]).toEqual([200, 200]);
  const { key: made } = await system.operator.createKey({ plan: "pro", sandbox: false });
  const rotation = { Authorization: `Bearer ${owner}`, "Idempotency-Key": crypto.randomUUID() };
  const rotate = async () => (await (await call("POST", "/keys/current/rotate", rotation, { grace_seconds: 600 })).json()).key;
  const successor = await rotate();
  expect([made, successor].map(isPlainKey)).toEqual([false, false]);
  expect(await rotate()).toBe(successor);
  expect([await statusOf(made), await statusOf(successor), await statusOf(owner)]).toEqual([200, 200, 200]);
  const madeUp = made.slice(0, -1) + (made.endsWith("x") ? "y" : "x");
  expect(await problemOf(await call("GET", "/keys/current", { "X-API-Key": madeUp }))).toMatchObject({
    status: 401,
    code: "invalid_api_key",
  });

  delete settings.KEY_FORM;
  settings.PLAIN_KEYS_UNTIL = "2026-11-01";
  await system.restart();
  expect([await statusOf(made), await statusOf(successor), await statusOf(owner)]).toEqual([200, 200, 401]);
  expect(await problemOf(await call("GET", "/keys/current", { "X-API-Key": plain }))).toMatchObject({
    status: 401,
    code: "expired_api_key",
    detail: "Keys of this form were accepted until 2026-11-01. Get another with POST /keys, or ask for one.",
  });

  // An invalid date is ignored, so plain keys stay valid.
  settings.PLAIN_KEYS_UNTIL = "November the first";
  await system.restart();
  expect([await statusOf(made), await statusOf(owner), await statusOf(plain)]).toEqual([200, 200, 200]);
});
