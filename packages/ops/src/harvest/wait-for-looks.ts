import { setTimeout as pause } from "node:timers/promises";
import type { HarvestStatus } from "@tellerline/contract/operator";
import type { OperatorClient } from "../client/operator-client.ts";
import type { Progress } from "../progress.ts";

const POLL_MS = 500;

/** Waits until every requested host has been checked. @param hosts number of requested hosts. */
export async function waitForLooks(client: OperatorClient, since: string, hosts: number, progress: Progress): Promise<HarvestStatus> {
  progress.start("Looking", hosts);
  try {
    let done = 0;
    for (;;) {
      const status = await client.readHarvest({ since });
      const looked = Math.max(done, hosts - status.hosts.wanted);
      progress.advance(looked - done);
      done = looked;
      if (status.hosts.wanted === 0) return status;
      await pause(POLL_MS);
    }
  } finally {
    progress.stop();
  }
}
