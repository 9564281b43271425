import { foldOrganization, sortWords, squeezeName } from "@tellerline/text";
import { describe, expect, it } from "vitest";

const LEGAL_FORMS = "inc incorporated llc llp lp ltd limited co company corp corporation plc pllc pc na fcu cu".split(" ");

const WRITTEN_OUT = [
  ["admin", "administration"],
  ["assn", "association"],
  ["assoc", "association"],
  ["bros", "brothers"],
  ["centre", "center"],
  ["cnty", "county"],
  ["ctr", "center"],
  ["dept", "department"],
  ["dist", "district"],
  ["fed", "federal"],
  ["ft", "fort"],
  ["govt", "government"],
  ["hosp", "hospital"],
  ["inst", "institute"],
  ["intl", "international"],
  ["mfg", "manufacturing"],
  ["mgmt", "management"],
  ["mt", "mount"],
  ["natl", "national"],
  ["svc", "service"],
  ["svcs", "services"],
  ["univ", "university"],
] as const;

describe("a folded name", () => {
  it.each(LEGAL_FORMS)("has no legal form %s behind it, and keeps one within it", (form) => {
    expect(foldOrganization(`Acme Rockets ${form.toUpperCase()}.`)).toBe("acme rockets");
    expect(foldOrganization(`Acme, ${form}, Inc.`)).toBe("acme");
    expect(foldOrganization(`Acme ${form} Rockets`)).toBe(`acme ${form} rockets`);
    expect(foldOrganization(form)).toBe(form);
  });

  it.each(WRITTEN_OUT)("has %s written out as %s, wherever it stands", (short, long) => {
    expect(foldOrganization(`${short}. of Acme`)).toBe(`${long} of acme`);
    expect(foldOrganization(`Acme ${short.toUpperCase()}`)).toBe(`acme ${long}`);
  });

  it.each([
    ["St. Mary's", "saint marys"],
    ["Penn St. University", "penn state university"],
    ["Penn St Univ", "penn state university"],
    ["Kent St. College", "kent state college"],
    ["Ohio St Employees", "ohio state employees"],
    ["Ohio St. Government", "ohio state government"],
    ["Ohio St.", "ohio state"],
    ["St", "saint"],
    ["Port St. Lucie", "port saint lucie"],
    ["State of TX", "state of texas"],
    ["State of W.V.", "state of west virginia"],
    ["State of Mind", "state of mind"],
    ["Bank of OK", "bank of ok"],
    ["OK State of", "ok state of"],
    ["The Elks", "elks"],
    ["The", "the"],
    ["The Co", "co"],
    ["Over the Hill", "over the hill"],
    ["U.S. Dept. of Labor", "department of labor"],
    ["US Department of Labor", "department of labor"],
    ["United States Department of Labor", "department of labor"],
    ["United States Steel", "us steel"],
    ["US Dept", "us department"],
    ["U.S. Postal Service", "us postal service"],
    ["AT&T", "at and t"],
    ["Smith & Sons", "smith and sons"],
    ["Macy's", "macys"],
    ["Macy’s", "macys"],
    ["J.P. Morgan", "jp morgan"],
    ["H-E-B", "h e b"],
    ["Núñez", "nunez"],
    ["São Paulo ^ Cía.", "sao paulo cia"],
    ["Ünïted Stätes Steel", "us steel"],
    ["  Acme   Rockets  ", "acme rockets"],
    ["Acme (Tulsa, OK)", "acme tulsa ok"],
    ["7-Eleven #12", "7 eleven 12"],
    ["...", ""],
    ["", ""],
  ])("of %j is %j", (name, folded) => {
    expect(foldOrganization(name)).toBe(folded);
  });

  it("is the same however often it is folded", () => {
    for (const [short, long] of WRITTEN_OUT) expect(foldOrganization(foldOrganization(`The ${short} Co`))).toBe(long);
  });
});

it("a name without its spaces, and one with its words in order", () => {
  expect(squeezeName("jp morgan chase")).toBe("jpmorganchase");
  expect(sortWords("technologies dell and co")).toBe("and co dell technologies");
  expect(sortWords("dell")).toBe("dell");
});
