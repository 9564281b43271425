import { STATE_CODES } from "@tellerline/geography";
import { expect, it } from "vitest";
import { type OpenableClaim, opensToEverybody } from "./open-claim.ts";

const association = { type: "association", name: "American Consumer Council" };
const join = { type: "join_association", association: "The American Consumer Council, Inc." };
const employer = { type: "employer", name: "Elm Works" };

it.each<[what: string, claim: OpenableClaim, isOpen: boolean]>([
  ["anyone", { conditions: [{ any: [{ type: "open" }] }] }, true],
  ["anyone who joins an association", { conditions: [{ any: [association] }], conditional_on: join }, true],
  ["anyone who gives to a foundation", { conditions: [{ any: [association] }], conditional_on: { ...join, type: "donate" } }, true],
  ["members of an association", { conditions: [{ any: [association] }] }, false],
  [
    "who opens an account with an association",
    { conditions: [{ any: [association] }], conditional_on: { ...join, type: "open_account" } },
    false,
  ],
  [
    "members of another association than the step's",
    { conditions: [{ any: [{ ...association, name: "Elks" }] }], conditional_on: join },
    false,
  ],
  ["people of all states", { conditions: [{ any: [{ type: "state", states: STATE_CODES }] }] }, true],
  ["people of three states", { conditions: [{ any: [{ type: "state", states: ["TX", "OK", "NM"] }] }] }, false],
  ["natural persons", { conditions: [{ any: [{ type: "applicant_kind", values: ["natural_person"] }] }] }, true],
  ["trusts", { conditions: [{ any: [{ type: "applicant_kind", values: ["trust"] }] }] }, false],
  [
    "natural persons of an employer",
    { conditions: [{ any: [{ type: "applicant_kind", values: ["natural_person"] }] }, { any: [employer] }] },
    false,
  ],
  ["employees or anyone", { conditions: [{ any: [employer, { type: "open" }] }] }, true],
  ["families", { conditions: [] }, false],
  [
    "anyone, with a step whose organization is missing",
    { conditions: [{ any: [{ type: "open" }] }], conditional_on: { type: "donate" } },
    true,
  ],
  ["anyone, with fields of other shapes", { conditions: [{ any: [{ type: "open", name: 7, states: "all", values: null }] }] }, true],
])("a claim for %s opens to everybody as told", (_, claim, isOpen) => {
  expect(opensToEverybody(claim)).toBe(isOpen);
});
