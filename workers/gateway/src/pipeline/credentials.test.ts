import { HOUR_MS } from "@tellerline/vocabulary";
import { describe, expect, it, vi } from "vitest";
import {
  call,
  contextTold,
  lookups,
  newAddress,
  newKey,
  pass,
  problem,
  type Sent,
  settle,
  timeIn,
  unknownKey,
  useWorld,
  world,
} from "../testing/world.ts";

useWorld();

const ask = (key: string, sent: Sent = {}) => call("/v1/rates", { ...sent, headers: { Authorization: `Bearer ${key}`, ...sent.headers } });

const refusal = (code: string, title: string, detail: string, instance = "/v1/rates") => ({
  status: 401,
  quota: "59 of 60",
  headers: {
    "content-type": "application/problem+json",
    "www-authenticate": 'Bearer realm="tellerline", error="invalid_token"',
    vary: "Authorization, X-API-Key, Accept",
  },
  body: problem(401, code, title, detail, instance),
});
const UNKNOWN = refusal("invalid_api_key", "The API key is not valid", "Unknown API key. Check that it was copied completely.");
const REVOKED = refusal(
  "revoked_api_key",
  "The API key has been revoked",
  "This key was revoked. Use another key, or get a new one with POST /keys.",
);
const EXPIRED = refusal("expired_api_key", "The API key has expired", "This key has expired. Create another with POST /v1/keys.");
const ROTATED = refusal(
  "revoked_api_key",
  "The API key has been revoked",
  "This key was rotated and its grace period is over. Use its successor.",
);

describe("a key that works", () => {
  it("tells a group whose it is, and nothing else that is stored of it", async () => {
    const address = newAddress();
    const { key } = await newKey({
      keyId: "key_told",
      orgId: "org_told",
      environment: "sandbox",
      name: "nightly",
      scopes: ["read"],
      expiresAt: "2099-01-01T00:00:00.000Z",
    });
    expect(await ask(key, { address })).toMatchObject({ status: 200, quota: "999 of 1000" });
    expect(world.reached.map(contextTold)).toEqual([
      {
        clientAddress: address,
        principal: {
          keyId: "key_told",
          orgId: "org_told",
          environment: "sandbox",
          plan: "pro",
          createdAt: "2026-11-01T00:00:00.000Z",
          expiresAt: "2099-01-01T00:00:00.000Z",
          name: "nightly",
          scopes: ["read"],
        },
        usage: null,
      },
    ]);
  });

  it("is looked up once in thirty seconds, and judged by the primary behind the call", async () => {
    const { key } = await newKey();
    await ask(key);
    await settle();
    expect(lookups()).toEqual(["replica", "primary"]);
    vi.setSystemTime(Date.now() + 29_999);
    await ask(key);
    expect(lookups()).toHaveLength(2);
    vi.setSystemTime(Date.now() + 1);
    await ask(key);
    await settle();
    expect(lookups()).toEqual(["replica", "primary", "replica", "primary"]);
  });

  it("is remembered beside those of others", async () => {
    const keys = [await newKey(), await newKey(), await newKey()];
    for (const { key } of [...keys, ...keys]) await ask(key);
    await settle();
    expect(lookups()).toHaveLength(2 * keys.length);
  });

  it("is asked of the primary where the nearest replica does not know it yet", async () => {
    const { key, hash } = await newKey();
    world.replica.delete(hash);
    expect(await ask(key)).toMatchObject({ status: 200 });
    await settle();
    expect(lookups()).toEqual(["replica", "primary"]);
  });

  it("is asked of the primary where the nearest replica calls it revoked", async () => {
    const { key, hash, row } = await newKey();
    world.replica.set(hash, { ...row, revokedAt: timeIn(-HOUR_MS) });
    expect(await ask(key)).toMatchObject({ status: 200 });
  });

  it("is forgotten where the primary says otherwise than the replica", async () => {
    const { key, hash, row } = await newKey();
    world.primary.set(hash, { ...row, revokedAt: timeIn(-1000) });
    expect(await ask(key)).toMatchObject({ status: 200 });
    await settle();
    world.replica.delete(hash);
    expect(await ask(key)).toEqual(REVOKED);
  });

  it("is kept where nothing but its last use differs", async () => {
    const { key, hash, row } = await newKey();
    world.primary.set(hash, { ...row, lastUsedAt: timeIn(-5) });
    await ask(key);
    await settle();
    await ask(key);
    await settle();
    expect(lookups()).toHaveLength(2);
  });

  it("goes on where the primary can't be asked, which is logged", async () => {
    const { key } = await newKey();
    world.isAway.primary = true;
    expect(await ask(key)).toMatchObject({ status: 200 });
    await settle();
    expect(world.lines).toMatchObject([{ level: "warn", event: "key_not_judged" }]);
  });
});

describe("the last use of a key", () => {
  const noted = () => world.statements.filter(({ sql }) => sql.startsWith("update")).map(({ at, params }) => [at, ...params]);

  it.each([
    [null, true],
    [-HOUR_MS, true],
    [-HOUR_MS + 1, false],
    [-2 * HOUR_MS, true],
    [0, false],
  ])("%s ms from now is noted again: %s", async (ms, isNoted) => {
    const { key, row } = await newKey({ lastUsedAt: ms === null ? null : timeIn(ms) });
    const now = timeIn(0);
    await ask(key);
    await settle();
    expect(noted()).toEqual(isNoted ? [["primary", now, row.keyId]] : []);
  });

  it("is let be where it can't be noted, which is logged", async () => {
    const { key } = await newKey({ lastUsedAt: null });
    world.isAway.primary = true;
    expect(await ask(key)).toMatchObject({ status: 200 });
    await settle();
    expect(world.lines).toMatchObject([{ event: "key_not_judged" }, { level: "warn", event: "key_use_not_noted" }]);
  });
});

describe("a key that does not work", () => {
  it("reaches no database where its checksum is wrong", async () => {
    const { key } = await newKey();
    const wrong = key.slice(0, -1) + (key.endsWith("x") ? "y" : "x");
    expect(await ask(wrong)).toEqual(UNKNOWN);
    expect(lookups()).toEqual([]);
  });

  it("is nobody's", async () => {
    expect(await ask(await unknownKey())).toEqual(UNKNOWN);
    expect(lookups()).toEqual(["replica", "primary"]);
    expect(world.reached).toEqual([]);
  });

  it("was revoked", async () => {
    const { key } = await newKey({ revokedAt: timeIn(-1) });
    expect(await ask(key)).toEqual(REVOKED);
  });

  it.each([
    [null, EXPIRED],
    ["2026-11-20T00:00:00.000Z", ROTATED],
  ])("has come to its end, rotated at %s", async (rotatedAt, expected) => {
    const { key } = await newKey({ expiresAt: timeIn(1), rotatedAt });
    expect(await ask(key)).toMatchObject({ status: 200 });
    vi.setSystemTime(Date.now() + 1);
    expect(await ask(key)).toEqual(expected);
  });

  it("is a token, which the tool server alone takes", async () => {
    expect(await ask("a:b:c")).toEqual(
      refusal("invalid_api_key", "The API key is not valid", "An access token is for the tool server alone."),
    );
    expect(lookups()).toEqual([]);
  });
});

describe("a retry with an Idempotency-Key", () => {
  const RETRY = { "Idempotency-Key": "7f1c2a52-6f0e-4f0e-9d55-0d8a3c1f7a11" };
  const rotate = (key: string, headers: Readonly<Record<string, string>>) =>
    call("/keys/current/rotate", { method: "POST", headers: { Authorization: `Bearer ${key}`, ...headers } });

  it("of a rotation is answered to the key that it has ended", async () => {
    const { key } = await newKey({ expiresAt: timeIn(-1), rotatedAt: timeIn(-HOUR_MS) });
    expect(await rotate(key, RETRY)).toMatchObject({ status: 200, body: { answered: "KEYS" } });
    expect(await rotate(key, {})).toMatchObject({ status: 401, body: { ...ROTATED.body, instance: "/keys/current/rotate" } });
    expect(await ask(key, { headers: RETRY })).toEqual(ROTATED);
  });

  it("is not answered to a key whose own time is over", async () => {
    const { key } = await newKey({ expiresAt: timeIn(-1) });
    expect(await rotate(key, RETRY)).toMatchObject({ status: 401, body: { code: "expired_api_key" } });
  });
});

describe("keys that nobody has", () => {
  const GUESSES = {
    status: 429,
    quota: "55 of 60",
    headers: { "content-type": "application/problem+json", "retry-after": "60", vary: "Authorization, X-API-Key, Accept" },
    body: problem(
      429,
      "rate_limited",
      "Too many calls",
      "Many keys or tokens that nobody has came from this address. Wait a minute, and send this one again.",
      "/v1/rates",
    ),
  };

  async function guess(address: string): Promise<void> {
    for (let time = 0; time < 5; time++) expect(await ask(await unknownKey(), { address })).toMatchObject({ status: 401 });
  }

  it("are looked up five times a minute and address; then others are told to wait", async () => {
    const address = newAddress();
    const known = await newKey();
    await ask(known.key, { address });
    await guess(address);
    const before = lookups().length;
    const { key } = await newKey();
    expect(await ask(key, { address })).toEqual(GUESSES);
    expect(lookups()).toHaveLength(before);
    expect(await ask(known.key, { address })).toMatchObject({ status: 200 });
    vi.setSystemTime(Date.now() + 40_000);
    // A key that was valid before is looked up even while its address must wait.
    expect(await ask(known.key, { address })).toMatchObject({ status: 200 });
    expect(await ask(key, { address: newAddress() })).toMatchObject({ status: 200 });
    vi.setSystemTime(Date.now() + 20_000);
    expect(await ask((await newKey()).key, { address })).toMatchObject({ status: 200 });
  });

  it("hold up no key of the checked form, which nobody makes up", async () => {
    const address = newAddress();
    await guess(address);
    const { key } = await newKey({}, { checksum: "sum" });
    expect(await ask(key, { address, env: { KEY_CHECKSUM_SECRET: "sum" } })).toMatchObject({ status: 200 });
    const other = await newKey({}, { checksum: "sum" });
    expect(await ask(other.key, { address })).toMatchObject({ status: 429 });
    const plain = await newKey();
    expect(await ask(plain.key, { address, env: { KEY_CHECKSUM_SECRET: "sum" } })).toMatchObject({ status: 429 });
  });
});

describe("the form of a key", () => {
  it("is held to its checksum where the secret is known", async () => {
    const { key } = await newKey({}, { checksum: "another" });
    expect(await ask(key, { env: { KEY_CHECKSUM_SECRET: "sum" } })).toEqual(UNKNOWN);
    expect(lookups()).toEqual([]);
    expect(await ask(key)).toMatchObject({ status: 200 });
  });

  it.each([
    ["2026-11-22", "refused"],
    ["2026-11-22T12:00:00Z", "refused"],
    ["2099-01-01", "accepted"],
    ["soon", "accepted"],
    ["", "accepted"],
  ])("that is plain is, by the setting %j, %s", async (until, decided) => {
    const { key } = await newKey();
    const answer = await ask(key, { env: { PLAIN_KEYS_UNTIL: until } });
    if (decided === "accepted") expect(answer).toMatchObject({ status: 200 });
    else {
      const detail = `Keys of this form were accepted until ${until}. Get another with POST /keys, or ask for one.`;
      expect(answer).toEqual(refusal("expired_api_key", "The API key has expired", detail));
    }
  });

  it("that is plain is accepted to the last millisecond", async () => {
    const until = timeIn(1);
    expect(await ask((await newKey()).key, { env: { PLAIN_KEYS_UNTIL: until } })).toMatchObject({ status: 200 });
    vi.setSystemTime(Date.now() + 1);
    expect(await ask((await newKey()).key, { env: { PLAIN_KEYS_UNTIL: until } })).toMatchObject({ status: 401 });
  });

  it("that is checked is accepted after the end of the plain one", async () => {
    const { key } = await newKey({}, { checksum: "sum" });
    const env = { KEY_CHECKSUM_SECRET: "sum", PLAIN_KEYS_UNTIL: "2026-01-01" };
    expect(await ask(key, { env })).toMatchObject({ status: 200 });
  });
});

describe("keys that a group calls stale", () => {
  it("are looked up again, and nobody outside is told", async () => {
    const [one, two, three] = [await newKey(), await newKey(), await newKey()];
    for (const { key } of [one, two, three]) await ask(key);
    await settle();
    world.answers.KEYS = () => Response.json({}, { headers: { "X-Tellerline-Stale-Keys": `${one.row.keyId},${two.row.keyId}` } });
    const { headers } = await call("/keys/current", { method: "DELETE", headers: one.bearer });
    expect(headers).toEqual({
      "access-control-allow-origin": "https://api.example",
      "content-type": "application/json",
      vary: "Authorization, X-API-Key",
    });
    for (const { hash, row } of [one, two, three]) {
      world.primary.set(hash, { ...row, revokedAt: timeIn(-1) });
      world.replica.set(hash, { ...row, revokedAt: timeIn(-1) });
    }
    expect(await ask(one.key)).toEqual(REVOKED);
    expect(await ask(two.key)).toEqual(REVOKED);
    expect(await ask(three.key)).toMatchObject({ status: 200 });
  });
});

describe("whose quota counts", () => {
  it("is that of an email on the free plan, and of the organization on others", async () => {
    const free = [await newKey({ plan: "free", freeQuotaId: "email_1" }), await newKey({ plan: "free", freeQuotaId: "email_1" })];
    const pro = [await newKey({ orgId: "org_two_keys" }), await newKey({ orgId: "org_two_keys", freeQuotaId: "email_1" })];
    const quotas: string[] = [];
    for (const { key } of [...free, ...pro]) {
      quotas.push((await ask(key)).quota);
      await pass(3000);
    }
    expect(quotas).toEqual(["19 of 20", "18 of 20", "9999 of 10000", "9998 of 10000"]);
  });
});
