import { it } from "vitest";
import { killRepeatedly } from "../support/kill-repeatedly.ts";

it("loses nothing and renames nothing when it is killed 3 times", () => killRepeatedly(3));
