import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { besideOthers } from "./beside-others.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Fakes a change that another request precedes `times` times. Records the time of each attempt, in milliseconds. */
function preceded(times: number) {
  const begun = Date.now();
  const triedAt: number[] = [];
  const change = async () => {
    triedAt.push(Date.now() - begun);
    return triedAt.length > times ? `made at try ${triedAt.length}` : null;
  };
  return { change, triedAt };
}

async function made(times: number) {
  const { change, triedAt } = preceded(times);
  const answer = besideOthers(change);
  await vi.runAllTimersAsync();
  return { answer: await answer, triedAt };
}

describe("a change beside others", () => {
  it("is made at once where nobody came first", async () => {
    expect(await made(0)).toEqual({ answer: "made at try 1", triedAt: [0] });
  });

  it("is made again of what is there then, after waits that double", async () => {
    // Each wait lasts 0.8 of its maximum; the maxima are 5, 10, 20 and 40 ms.
    vi.spyOn(Math, "random").mockReturnValue(0.8);
    expect(await made(4)).toEqual({ answer: "made at try 5", triedAt: [0, 4, 12, 28, 60] });
  });

  it("waits as long as chance says, so that two that meet do not meet again", async () => {
    vi.spyOn(Math, "random").mockReturnValueOnce(0).mockReturnValueOnce(0.5).mockReturnValueOnce(0.9);
    expect(await made(3)).toEqual({ answer: "made at try 4", triedAt: [0, 0, 5, 23] });
  });

  it("is given up where somebody else always came first", async () => {
    const { answer, triedAt } = await made(100);
    expect([answer, triedAt.length]).toEqual([null, 8]);
    expect((await made(7)).answer).toBe("made at try 8");
  });

  it("that fails is not made again", async () => {
    const change = vi.fn<() => Promise<null>>(() => Promise.reject(new Error("The database is away.")));
    await expect(besideOthers(change)).rejects.toThrow(new Error("The database is away."));
    expect(change).toHaveBeenCalledOnce();
  });

  it("may answer anything but null", async () => {
    expect([await besideOthers(async () => false), await besideOthers(async () => 0), await besideOthers(async () => "")]).toEqual([
      false,
      0,
      "",
    ]);
  });
});
