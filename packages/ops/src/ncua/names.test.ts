import { describe, expect, it } from "vitest";
import { displayName, otherNames, properCase } from "./names.ts";

describe("names of the call report", () => {
  it.each([
    ["MORRIS SHEPPARD TEXARKANA", "Morris Sheppard Texarkana"],
    ["THE NEW ORLEANS FIREMEN'S", "The New Orleans Firemen's"],
    ["CITY OF DEER PARK", "City of Deer Park"],
    ["ST. LUKE'S COMMUNITY", "St. Luke's Community"],
    ["DOVER-PHILA", "Dover-Phila"],
    ["I.B.E.W. LOCAL 41", "I.B.E.W. Local 41"],
    ["NCR EMPLOYEES", "NCR Employees"],
    ["IBM SOUTHEAST EMPLOYEES", "IBM Southeast Employees"],
    ["MCCOMB", "McComb"],
    ["GECU", "GECU"],
    ["DATCU", "DATCU"],
    ["DFCU FINANCIAL", "DFCU Financial"],
    ["AMERICU", "Americu"],
    ["ESL", "ESL"],
    ["ADA", "Ada"],
    ["STATE EMPLOYEES CU OF MARYLAND, INC", "State Employees CU of Maryland, Inc"],
    ["U-1ST COMMUNITY", "U-1st Community"],
    ["SERVICE 1ST", "Service 1st"],
    ["LOCAL 1A", "Local 1A"],
    ["Metairie", "Metairie"],
  ])("writes %s as %s", (given, written) => expect(properCase(given)).toBe(written));

  it.each([
    ["BROADVIEW", true, "Broadview Federal Credit Union"],
    ["TEACHERS FEDERAL", true, "Teachers Federal Credit Union"],
    ["SELF-HELP FEDERAL CREDIT UNION", true, "Self-Help Federal Credit Union"],
    ["SELF-HELP", false, "Self-Help"],
    ["RIVER CREDIT UNION", true, "River Federal Credit Union"],
    ["RIVER CREDIT UNION", false, "River Credit Union"],
  ])("calls %s with federal charter %s %s", (given, isFederal, written) => expect(displayName(given, isFederal)).toBe(written));

  it.each([
    ["VYSTAR", ["121 Financial Credit Union", "VyStar Credit Union"], "VyStar Credit Union"],
    ["THE GOLDEN 1", ["G1", "The Golden 1 Credit Union"], "The Golden 1 Credit Union"],
    ["STATE EMPLOYEES'", ["STATE EMPLOYEES CREDIT UNION"], "State Employees Credit Union"],
    ["ENT", ["Wings Credit Union"], "Ent"],
    ["MID-CITIES", ["Mid Cities Credit Union"], "Mid Cities Credit Union"],
    ["BAXTER", ["bcu"], "Baxter"],
    ["HARBORSTONE", ["Generations Credit Union", "Savi powered by Harborstone Credit Union"], "Harborstone Credit Union"],
    ["TOPLINE FINANCIAL", ["Anoka Hennepin Credit Union, a Division of Topline Financial Credit Union"], "Topline Financial Credit Union"],
    ["FINANCIAL", ["Anoka Hennepin Credit Union, a Division of Topline Financial Credit Union"], "Financial"],
    ["WRIGHT-PATT CREDIT UNION, INC.", ["Wright-Patt Credit Union"], "Wright-Patt Credit Union, Inc."],
  ])("calls the state charter %s with trade names %j %s", (given, tradeNames, written) =>
    expect(displayName(given, false, tradeNames)).toBe(written),
  );

  it("leaves out what is entered where there is no trade name", () => {
    expect(otherNames(["None", "N/A", "na", "", "BECU", "boeing employees", "BECU"], "Boeing Employees")).toEqual(["BECU"]);
    expect(otherNames(["NONE", "n/a", "N/A - None", "31288QE48", "549300Q2D3BVMIW11R02", "E.N.T."], "Ent")).toBeUndefined();
    expect(otherNames(["1st Choice", "121 Financial Credit Union", "G1"], "Ent")).toEqual([
      "121 Financial Credit Union",
      "1st Choice",
      "G1",
    ]);
  });
});
