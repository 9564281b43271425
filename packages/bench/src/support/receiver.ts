import { type ChildProcess, spawn } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { ROOT } from "@tellerline/dev/bundle";
import * as z from "zod";

export interface Receiver {
  readonly url: string;
  /** Waits, for about a minute at most, until `count` calls have arrived since the last call of `times`. Returns the arrival times. */
  times(count: number): Promise<readonly number[]>;
  stop(): void;
}

export async function startReceiver(): Promise<Receiver> {
  const child: ChildProcess = spawn(process.execPath, ["packages/bench/src/support/counting-receiver.ts"], {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const line = await new Promise<string>((resolve) => child.stdout?.once("data", (chunk: Buffer) => resolve(String(chunk))));
  const url = `http://127.0.0.1:${z.object({ port: z.int() }).parse(JSON.parse(line)).port}/`;
  return {
    url,
    async times(count) {
      const all: number[] = [];
      for (let waited = 0; all.length < count && waited < 60_000; waited += 20) {
        all.push(...z.array(z.number()).parse(await (await fetch(url)).json()));
        if (all.length < count) await sleep(20);
      }
      return all;
    },
    stop: () => child.kill(),
  };
}
