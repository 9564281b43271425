import { it } from "vitest";
import { killRepeatedly } from "../../support/kill-repeatedly.ts";

it("loses nothing and renames nothing when it is killed 50 times", () => killRepeatedly(50), 1_200_000);
