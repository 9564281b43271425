import { setTimeout as sleep } from "node:timers/promises";
import type { LocalSystem } from "@tellerline/dev/system";
import * as z from "zod";

/**
 * An answer of Runtime.getHeapUsage (https://chromedevtools.github.io/devtools-protocol/tot/Runtime/#method-getHeapUsage), in bytes. The
 * answers of other methods have neither size.
 */
const usage = z.object({ result: z.object({ usedSize: z.number(), backingStorageSize: z.number() }).partial() });

const SAMPLING_MS = 50;

/**
 * Measures a Worker's memory every `SAMPLING_MS`: its heap, and its buffers outside of the heap. Garbage is collected before each measurement,
 * because V8 also collects garbage before it ends an isolate for its memory. The system must have been started with an inspector.
 */
export async function watchHeap({ miniflare }: Pick<LocalSystem, "miniflare">, worker: string) {
  const socket = new WebSocket(new URL(`/core:user:${worker}`, await miniflare.getInspectorURL()));
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve);
    socket.addEventListener("error", () => reject(new Error(`${worker} can't be inspected.`)));
  });
  let [peakBytes, samples, isWatching] = [0, 0, true];
  socket.addEventListener("message", ({ data }) => {
    const { usedSize, backingStorageSize } = usage.parse(JSON.parse(String(data))).result;
    if (usedSize === undefined || backingStorageSize === undefined) return;
    peakBytes = Math.max(peakBytes, usedSize + backingStorageSize);
    samples += 1;
  });
  const watching = (async () => {
    for (let id = 1; isWatching; id += 2) {
      socket.send(JSON.stringify({ id, method: "HeapProfiler.collectGarbage" }));
      socket.send(JSON.stringify({ id: id + 1, method: "Runtime.getHeapUsage" }));
      await sleep(SAMPLING_MS);
    }
  })();
  return {
    /** Stops measuring. @returns the largest memory in bytes, and the number of measurements. */
    async stop(): Promise<{ readonly peakBytes: number; readonly samples: number }> {
      isWatching = false;
      await watching;
      socket.close();
      return { peakBytes, samples };
    },
  };
}
