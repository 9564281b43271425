import { documentOperations } from "@tellerline/contract";
import { createGroupApp } from "@tellerline/worker-kit";
import type { Env } from "./env.ts";
import {
  getCapabilities,
  getChangelog,
  getChangelogFeed,
  getConsole,
  getDocs,
  getExplorer,
  getGuide,
  getOpenApi,
  getPostmanCollection,
  getProblemType,
} from "./handlers.ts";
import { getFavicon, getLlmsFullText, getLlmsText, getRobots, getTypeface } from "./text-handlers.ts";

export default createGroupApp<"documents", Env>(documentOperations, {
  getCapabilities,
  getChangelog,
  getChangelogFeed,
  getConsole,
  getDocs,
  getExplorer,
  getFavicon,
  getGuide,
  getLlmsFullText,
  getLlmsText,
  getOpenApi,
  getPostmanCollection,
  getProblemType,
  getRobots,
  getTypeface,
});
