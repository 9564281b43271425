/// <reference path="../texts.d.ts" />
/// <reference path="../../../../packages/guides/texts.d.ts" />
import { vi } from "vitest";

/**
 * Replaces the guides by two short ones. Import this file before the Worker's modules.
 */

vi.mock("@tellerline/guides", () => ({
  GUIDES: {
    "first-call":
      "# The first call\n\nAsk `GET $BASE/health`, then $BASE/v1/rates.\n\n## Next\n\nRead [on](metering#units), or [again](#next).",
    metering: "# How calls are metered\n\nBy units & windows.",
  },
  titleOf: (markdown: string) => /^# (.+)$/m.exec(markdown)?.[1] ?? "Guide",
}));

// Test files share loaded modules, and `vi.mock` affects only the first of these files: the modules must load with the stub now.
await import("../index.ts");
