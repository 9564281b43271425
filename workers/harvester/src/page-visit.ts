import type { Gazetteer } from "@tellerline/geography";
import type { Robots } from "@tellerline/harvest";
import type { PageRow } from "@tellerline/storage";
import type { Env } from "./env.ts";
import type { HostSession } from "./host-session.ts";
import type { KnownInstitution } from "./institutions.ts";

export interface PageVisit {
  readonly env: Env;
  readonly session: HostSession;
  readonly robots: Robots;
  readonly page: PageRow;
  readonly institution: KnownInstitution;
  readonly gazetteer: Gazetteer;
  /** Whether other institutions have hosts of the same domain. */
  readonly isShared: boolean;
}
