import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { createHmac } from "node:crypto";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { Webhook } from "standardwebhooks";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { baseUrl, callOperation, createKey } from "../support/api.ts";
import { installPackedClient } from "../support/packed-client.ts";
import { type Receiver, startReceiver } from "../support/receiver.ts";

/** Tests the client's command `tellerline` as it is published: packed, and installed into a project outside this repository. */

const SECRET = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
let project: string;
let receiver: Receiver;
const running: ChildProcess[] = [];

beforeAll(async () => {
  project = installPackedClient();
  // The installation blocked this process. The pause lets the process notice connections that were closed meanwhile, so that it does not reuse
  // them.
  await setImmediate();
  receiver = await startReceiver();
});
afterEach(() => {
  for (const process of running.splice(0)) process.kill();
});
afterAll(async () => {
  await receiver.stop();
  rmSync(project, { recursive: true, force: true });
});

const command = () => join(project, "node_modules/.bin/tellerline");
const settings = (key: string) => ({ ...process.env, TELLERLINE_API_KEY: key, TELLERLINE_BASE_URL: baseUrl() });

function run(args: readonly string[], { key = "", input = "" } = {}) {
  const { status, stdout, stderr } = spawnSync(command(), args, { cwd: project, env: settings(key), input, encoding: "utf8" });
  return { status, stdout, stderr };
}

/** Starts `listen`. @returns a function that waits until the output contains a text. */
function listen(key: string, args: readonly string[]): (text: string) => Promise<string> {
  const child = spawn(command(), ["listen", ...args], { cwd: project, env: settings(key), stdio: ["ignore", "pipe", "pipe"] });
  running.push(child);
  let said = "";
  child.stdout.on("data", (part: Buffer) => {
    said += part.toString();
  });
  return async (text) => {
    while (!said.includes(text)) await once(child.stdout, "data");
    return said;
  };
}

/** Creates an event with the command `trigger`. @returns the event's id. */
function trigger(key: string, args: readonly string[] = []): string {
  const { status, stdout, stderr } = run(["trigger", ...args], { key });
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  return /^Event (evt_\w+)$/m.exec(stdout)?.[1] ?? "";
}

async function closedPort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return typeof address === "object" && address !== null ? address.port : 0;
}

describe("tellerline", () => {
  it("forwards an event that it made as a signed webhook, which it and another library verify", async () => {
    const key = await createKey("pro", true);
    const heard = listen(key, ["--forward-to", receiver.url("/hook"), "--secret", SECRET]);
    await heard("signed with");
    const id = trigger(key);
    expect(id).not.toBe("");
    const [received] = await receiver.until("/hook", 1);
    expect(await heard(id)).toContain("taken, your server answered 200");
    const { headers = {}, body = "" } = received ?? {};
    expect(JSON.parse(body)).toMatchObject({ event_id: id, event: "decision.monitor.triggered", test: false });
    expect(
      new Webhook(SECRET).verify(body, Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))),
    ).toBeTruthy();
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    const request = ["POST /hook HTTP/1.1", ...lines, "", body];
    expect(run(["verify", "--secret", SECRET], { input: request.join("\r\n") })).toEqual({
      status: 0,
      stdout: `Verified: ${id} decision.monitor.triggered\n`,
      stderr: "",
    });
    expect(run(["verify", "--secret", SECRET, "--header", ...lines], { input: body }).status).toBe(0);
    const forged = run(["verify", "--secret", SECRET], { input: `${request.join("\n")} ` });
    expect(forged).toMatchObject({ status: 1, stdout: "" });
    expect(forged.stderr).toMatch(/^Webhook rejected: .+\.\n$/);
    const late = String(Math.floor(Date.now() / 1000) + 301);
    expect(run(["verify", "--secret", SECRET, "--at", late], { input: request.join("\n") }).status).toBe(1);
  });

  it("begins where it is asked to, and tells what became of an event that nobody took", async () => {
    const key = await createKey("pro", true);
    const id = trigger(key);
    const port = await closedPort();
    const nobody = listen(key, ["--forward-to", `http://127.0.0.1:${port}/hook`, "--after", "0"]);
    expect(await nobody(id)).toContain(`not taken, nobody listens at 127.0.0.1:${port}`);
    receiver.on("/hangs", () => "hang");
    const hanging = listen(key, ["--forward-to", receiver.url("/hangs"), "--after", "0"]);
    expect(await hanging(id)).toContain("not taken, your server did not answer within 5 seconds");
    receiver.on("/fails", () => ({ status: 500 }));
    const failing = listen(key, ["--forward-to", receiver.url("/fails"), "--after", "0"]);
    expect(await failing(id)).toContain("not taken, your server answered 500");
  });

  it("signs with a new secret, which it shows", async () => {
    const said = await listen(await createKey("pro", true), ["--forward-to", receiver.url("/own")])("signed with");
    expect(said).toMatch(/signed with whsec_[A-Za-z\d+/]{43}=\n/);
  });

  it.each([
    ["a key that does not exist", ["listen", "--forward-to", "http://127.0.0.1:1/"], "rk_test_nobody", "The service refused (401): "],
    ["no key", ["trigger"], "", "Give a key: --api-key, or TELLERLINE_API_KEY."],
    [
      "no address",
      ["listen", "--forward-to", "hook"],
      "rk_test_nobody",
      '--forward-to is an address such as http://127.0.0.1:3000/hook, got "hook".',
    ],
    [
      "another secret",
      ["listen", "--forward-to", "http://127.0.0.1:1/", "--secret", "abc"],
      "rk_test_nobody",
      "--secret is whsec_ followed by base64",
    ],
    [
      "no position",
      ["listen", "--forward-to", "http://127.0.0.1:1/", "--after", "-1"],
      "rk_test_nobody",
      '--after is a whole number, got "-1".',
    ],
    ["no rate", ["trigger", "--rate", "low"], "rk_test_nobody", '--rate is a number of percent, such as 4.25, got "low".'],
    ["a key with an ellipsis", ["trigger"], "rk_test_…", "Copy the whole key, without an ellipsis."],
    ["no scheme", ["trigger", "--base-url", "127.0.0.1:8787"], "rk_test_nobody", 'is an address such as http://127.0.0.1:8787, got "127'],
    ["no headers", ["verify", "--secret", SECRET], "", "Standard input has no empty line between headers and body."],
    ["no such command", ["lisen"], "", "Did you mean listen?"],
  ])("says what is wrong with %s", (_, args, key, sentence) => {
    const { status, stderr } = run(args, { key: key === "" ? "" : key });
    expect(status).toBe(1);
    expect(stderr).toContain(sentence);
    expect(stderr).not.toContain(" at ");
  });

  it("moves no rate of a live key, and says where rates move", async () => {
    const { status, stderr } = run(["trigger"], { key: await createKey("pro") });
    expect(status).toBe(1);
    expect(stderr).toContain("Rates move on demand in the sandbox alone");
  });

  it("names what the service does not know", async () => {
    const { status, stderr } = run(["trigger", "--product", "boat"], { key: await createKey("pro", true) });
    expect(status).toBe(1);
    expect(stderr).toContain("The service refused (400)");
    expect(stderr).toContain("product_type");
  });

  it("makes one monitor of a market, however its state is written", async () => {
    const key = await createKey("pro", true);
    expect(trigger(key, ["--state", "TX"])).not.toBe("");
    for (const state of ["tx", "Texas"]) expect(run(["trigger", "--state", state], { key }).stdout).toMatch(/^Event evt_/m);
    const { answer } = await callOperation("listMonitors", { key });
    expect(answer.monitors).toHaveLength(1);
  });

  it("says that a challenge is genuine, and how to answer it", () => {
    const body = JSON.stringify({ type: "endpoint.challenge", challenge: "chl_1" });
    const timestamp = String(Math.floor(Date.now() / 1000));
    const signature = createHmac("sha256", SECRET).update(`${timestamp}.${body}`).digest("hex");
    const lines = [`X-Service-Signature: ${signature}`, `X-Service-Timestamp: ${timestamp}`, "X-Service-Event-Id: chl_1"];
    const { stdout } = run(["verify", "--secret", SECRET, ...lines.flatMap((line) => ["--header", line])], { input: body });
    expect(stdout).toContain('Verified: endpoint.challenge. Answer it with 2xx and its "challenge"');
  });

  it("shows examples", () => {
    expect(run(["--help"]).stdout).toContain("tellerline listen --forward-to http://127.0.0.1:3000/hook");
  });
});
