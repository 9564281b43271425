import { afterEach, describe, expect, it, vi } from "vitest";
import { wantedSecrets } from "./secrets.ts";

const [URL, TOKEN] = ["UPSTASH_REDIS_REST_URL", "UPSTASH_REDIS_REST_TOKEN"];

afterEach(() => vi.unstubAllEnvs());

function wanted(environment: Readonly<Record<string, string>>): readonly string[] {
  for (const [name, value] of Object.entries({ [URL]: "", [TOKEN]: "", ...environment })) vi.stubEnv(name, value);
  return wantedSecrets("tellerline").filter((name) => name.startsWith("UPSTASH"));
}

describe("the secrets of Redis", () => {
  it("are wanted where both are given, and not where a variable is empty", () => {
    expect(wanted({})).toEqual([]);
    expect(wanted({ [URL]: "https://redis.example", [TOKEN]: "secret" })).toEqual([URL, TOKEN]);
  });

  it.each([{ [URL]: "https://redis.example" }, { [TOKEN]: "secret" }])("are refused alone: %j", (environment) => {
    expect(() => wanted(environment)).toThrow(`Set ${URL} and ${TOKEN} together, or none of them.`);
  });
});
