import { type ClassSet, EMPTY_SET, setOf, unionOf } from "@tellerline/vocabulary";
import { describe, expect, it } from "vitest";
import { APPLICANT_CLASS, boundaryClass, geoClass, organizationClass, UNVERIFIED_CLASS } from "../rules/classes.ts";
import { unknownReasonOf } from "./fragments.ts";

const HOME = setOf(geoClass("home", "county"));
const EMPLOYER = setOf(organizationClass("employer"));
const APPLICANT = setOf(APPLICANT_CLASS);
const TRACT = setOf(boundaryClass("census_tract"));
const UNVERIFIED = setOf(UNVERIFIED_CLASS);

describe("an institution is unknown", () => {
  it.each<readonly [string, string, ClassSet, ClassSet]>([
    ["for a place that was not given", "geo_inputs_missing", HOME, EMPTY_SET],
    ["for an organization that was not given", "org_inputs_missing", EMPLOYER, EMPTY_SET],
    ["for facts of more than one kind", "inputs_missing", unionOf(HOME, EMPLOYER), EMPTY_SET],
    ["for a fact of another kind", "inputs_missing", APPLICANT, EMPTY_SET],
    ["for what can still be given, whatever cannot", "geo_inputs_missing", unionOf(HOME, TRACT), unionOf(EMPLOYER, UNVERIFIED)],
    ["for an organization that no rule names", "org_inputs_missing", EMPTY_SET, unionOf(EMPLOYER, TRACT)],
    ["for a boundary, which nobody asks about", "unmodeled_condition", EMPTY_SET, unionOf(TRACT, UNVERIFIED)],
    ["for a rule that is not verified", "low_confidence_rules", EMPTY_SET, UNVERIFIED],
    ["for nothing that has a reason of its own", "inputs_missing", EMPTY_SET, APPLICANT],
  ])("%s: %s", (_, reason, asks, cannotAsk) => {
    expect(unknownReasonOf(asks, cannotAsk)).toBe(reason);
  });
});
