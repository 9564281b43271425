import { draftClaims } from "@tellerline/drafting";
import { compileGazetteer, openGazetteer } from "@tellerline/geography";
import { describe, expect, it } from "vitest";
import { embeddedGazetteer } from "../geography/embedded.ts";
import { utf8 } from "../geography/utf8.ts";

/**
 * If a part of a sentence can't be a condition, no claim is drafted and a person is told: a claim must not admit more people than its words
 * do.
 */

const gazetteer = openGazetteer(compileGazetteer(embeddedGazetteer(), utf8), utf8);

const drafted = (text: string) =>
  draftClaims(gazetteer, { sourceId: "s1", creditUnionId: "MINE|AUSTIN|TX", text, retrievedAt: "2026-11-01" });

const HELD = {
  "some, parts of, portions": [
    "You can join if you live in parts of Travis County.",
    "Anyone who lives or works in some census tracts of Travis County.",
    "Residents of a portion of Hays County are eligible.",
    "Live, work or worship in part of Bell County, Texas.",
    "People who live in certain areas of Travis County may join.",
    "You qualify if you live in certain communities of Hays County.",
    "Residents of specific areas in Bell County can join.",
    "Those who live in some neighborhoods of Travis County can join.",
    "Anyone living in various towns of Hays County may join.",
    "Persons who work in portions of Travis and Hays Counties.",
  ],
  "about, miles, a radius": [
    "Anyone who lives within 10 miles of our office in Travis County can join.",
    "You may join if you live about 25 miles or less from Austin.",
    "Persons who work within a 15 mile radius of Austin, Texas.",
    "Membership is open to those who live about 10 miles from Travis County.",
    "People who live 5 miles from our branch in Hays County are eligible.",
    "Live within 20 miles of the courthouse of Bell County.",
    "Residents within a radius of 30 miles of Austin can join.",
    "Anyone working within 5-10 miles of Austin may join.",
    "Those living 12 miles or less from Travis County.",
    "You qualify if you live within 50 miles of Hays County.",
  ],
  "rural, north of, lying": [
    "Persons who live in the rural area of Travis County.",
    "Anyone living in rural Hays County may join.",
    "You can join if you live in a rural part of Bell County.",
    "Residents of Travis County north of Highway 71 are eligible.",
    "People who live in Hays County south of the river can join.",
    "Live in the part of Bell County lying east of the railroad.",
    "Anyone who works in Travis County west of Interstate 35.",
    "Residents of Hays County lying within the old district.",
    "Persons living at a rural address in Travis County.",
    "You may join if you live in Bell County, north of Killeen.",
  ],
  "select, certain, named elsewhere": [
    "Employees of select companies can join.",
    "Certain employees of Elm Works are eligible.",
    "Employees of participating employers may join.",
    "PTA members of the districts named above are eligible too.",
    "Employees of certain hospitals that contract with us can join.",
    "Retirees of the said agencies who live in Travis County.",
    "Members of certain congregations may join.",
    "Employees of Elm Works who joined under our old charter.",
    "Employees of our partner companies are eligible.",
    "Staff of the agencies listed above who live in Hays County.",
  ],
  "an age, a time, a license": [
    "Anyone living in Austin, Texas who is over 60 years old.",
    "Seniors who live in Travis County can join.",
    "You may join if you live in Hays County and are 50 or older.",
    "Employees of Elm Works with at least 6 months of service.",
    "You work for Elm Works for more than 90 days.",
    "Employees of Oak Mills with five or more years of service are eligible.",
    "Any nurse licensed in Texas can join.",
    "Physicians practicing in Travis County may join.",
    "Employees of Elm Works aged 18 and over who live in Bell County.",
    "Holders of a Texas fishing license who live in Travis County.",
  ],
  "a post, a worksite, a headquarters": [
    "Employees of Elm Railroad who are stationed between Austin and Waco.",
    "Employees of Elm Works whose worksite is in Hays County.",
    "Contractors who work on the premises of Elm Works.",
    "Employees of agencies headquartered in Travis County.",
    "You work for Elm Works if you are assigned to the Austin plant.",
    "Employees of an employer that has its headquarters in Austin.",
    "Department of Health employees assigned to Area 1.",
    "Employees of Elm Air based in Austin.",
    "Employees of Oak Mills stationed on the north campus.",
    "Employees of Elm Works are eligible at all locations in Texas.",
  ],
  "words that a second reader found": [
    "Some employees of Acme Foundry can join.",
    "Certain residents of Travis County are eligible.",
    "Residents of the northern half of Travis County may join.",
    "You may join if you live in Texas House District 49.",
    "You can join if you live in Travis County, provided they work at the hospital.",
    "Residents of Travis County if sponsored by a member.",
    "People who live in Travis County and belong to a union.",
    "Night-shift employees of Elm Works can join.",
    "Employees of Elm Works with one year of service.",
    "Residents of company housing in Travis County.",
  ],
  "what stands beside the rules of a page": [
    'Member spotlight: "I came over when I retired from Lancaster Leaf."',
    "If you live in Oregon or Idaho...",
    "Home > About > Membership > Employees of Elm Works",
    "Residents of Travis and Hays Counties may shred with us too, members or not.",
    "We are a member of Co-op Shared Branch.",
    "Employees of Freeport's Miami operation can join regardless of where they live.",
    "You work for Oak Mills's Waco plant.",
    "Retirees of Elm Power's Bastrop mine may join.",
    "Staff of Elm Hospital's Round Rock campus are eligible.",
    "Members of Local 175, International Brotherhood of Electrical Workers...",
    "Persons employed by the Dell Company or Acme Mills in Travis or Hays County may join.",
  ],
  "a rule that is gone, an aside, and what somebody heard": [
    "Formerly: Employees of Hamilton Clock Case Company.",
    "Residents of Travis County (suspended by our board June 2021)",
    "Paragraph (i), employees of the Shenandoah Knitting Mill, is deleted.",
    "(If you study in Austin you are covered by the list above.)",
    "Suppose I live in Travis County and have no connection to Elm Works.",
    "I read that anyone can join.",
    "Guest: my dad lives in Texas.",
    "We hire people who live in Texas or Oklahoma.",
    "This year we gave $800 to students of the Austin School System.",
    "Members of the Alliance can join us from anywhere.",
  ],
  "what an outside reader found": [
    "University of Wisconsin students living on campus and faculty with tenure can join.",
    'They were so kind to me. Anyone can join!" - Maria T., Nampa',
    "Active duty members of the U.S. Navy who live in Travis County may join.",
    "Members of the Texas National Guard who live in Hays County can join.",
    "Anyone who lives in Travis County and works in Hays County.",
    "Anyone who lives or works in Travis County and is employed by a hospital.",
    "People who live, and also work, in Travis County.",
    "Residents of Travis County (excluding Lakeway)",
    "Everyone living in Travis County as of July 1.",
    "Volunteers of Elm Hospital may join after one year.",
    "In 1952 employees of Elm Power founded our credit union.",
    "As an employee of Albertsons I love the low rates.",
    "If you live in Austin, you must open your account at the Austin branch.",
    "Anyone who lives in Travis County can come to our picnic.",
    "Grandchildren of retirees of Union Pacific are eligible.",
  ],
  "what a second outside reader found": [
    "Alumni are welcome if they live in Michigan.",
    "Teachers are eligible if they reside in Bexar County.",
    "Contractors may join if they work in Harris County.",
    "Alumni of Ohio State University are welcome if they live in Franklin County.",
    "Employees of Elm Works, but only through December 31, 2025.",
    "Persons under 25 who live in Travis County may join.",
    "Employees of Iowa State University hired after January 1, 2010 can join.",
    "Honorably discharged veterans with a service-connected disability can join.",
    "Veterans with a VA disability rating are welcome.",
    "Union members of IBEW Local 11 and their coworkers, provided dues are current, may join.",
    "Anyone who owns property in Teton County can open a business account.",
    "Employees of Dell Technologies at its Round Rock campus can join.",
    "You may be eligible if someone in your family works for Elm Works.",
    "Graduate students of Baylor University can join.",
    "Employees of Harris Dairy (closed to new members) can join.",
  ],
  "people of a trade, of a program, of a chapter": [
    "Firefighters, police officers and paramedics who work in Travis or Hays County.",
    "Engineers who work in Austin, Texas may join.",
    "Students of Austin Technical College who are enrolled in a degree program.",
    "University of Texas students taking classes at Waco College.",
    "Members of UAW Local 685 retiree chapters can join as well.",
    "Faculty and staff of Waco Valley College (Temple and Belton campuses;",
    "Civilian employees working on the base.",
    "Retirees of the Manufacturing partners are eligible.",
    "Tailhook Veterans of Northwest Florida",
    "Fleet Reserve Association Branch 22 military personnel",
  ],
  "a place beside people who were not understood": [
    "Shareholders of Elm who live in Travis County.",
    "Students who attend school AND live in Travis County.",
    "Working musicians living in Travis County.",
    "Retirees of these agencies who live in Hays County.",
    "Volunteers of charities who live in Bell County.",
    "Tenants of the houses who live in Travis County.",
    "Owners of shops who live in Hays County.",
    "Drivers of trucks who live in Bell County.",
    "Donors of blood who live in Travis County.",
    "Farmers and growers who live in Hays County.",
    "Veterans who live in Travis County or Hays County can join.",
  ],
  "another time, or no more": [
    "Effective January 1, 2027, residents of Travis County may join.",
    "Starting next year, residents of Travis County may join.",
    "Residents of Hays County will be able to join.",
    "We have applied to the NCUA to serve residents of Travis County.",
    "Our charter lets us add residents of Travis County.",
    "Residents of Travis County used to be able to join.",
    "We used to require that you work for Elm Works.",
    "Anyone may join who lives in Travis County on or after June 1, 2027.",
    "People living in Travis County: no",
    "✗ I live in Travis County",
    "Prospective members who live in Hays County should watch this page.",
  ],
  "two things at once": [
    "You may join if you live in Austin, Texas and work in Waco, Texas.",
    "You may join if you work in Travis County and live in Hays County.",
    "You may join if you live in Travis County, Texas and you attend Austin College.",
    "Persons who live in Travis County as well as work there can join.",
    "Both living and working in Travis County is required to join.",
    "To be eligible you must (1) live in Travis County, and (2) be employed by a hospital.",
    "Persons who live or work in Travis County and own a farm there qualify.",
    "Veterans from Travis County and Hays County may join.",
    "Travis County veterans are eligible for membership.",
    "Membership is open to veterans in Travis County.",
    "Membership is open to veterans in Ohio.",
    "Reservists in Austin, Texas may join.",
    "Veterans in St. Louis County may join.",
    "Membership is open to reservists drilling in Travis County.",
  ],
  "some people of a place or an organization": [
    "You can join if you live in Travis County and are 55 or better.",
    "Residents of Travis County who are retired may join.",
    "Residents of Travis County who are first-time home buyers may join.",
    "You may join if you live in Travis County within the Lakeway city limits.",
    "Enrolled members of the Elm Pueblo living in Travis County may join.",
    "Student teachers at Austin College can join.",
    "You can join if you are a retiree of Elm Health drawing a pension.",
    "You can join if you are a resident of Travis County Nursing Home.",
    "Employees, agents and suppliers of Elm Works in East Austin may join.",
    "Retirees of Elm Works, active employees of Oak Mills may join.",
    "Family members of employees of Elm Brewery and Oak Mills can join.",
    "Dependents of active duty Air Force members may join.",
    "DoD civilian employees working at Red River Army Depot may join.",
    "The association is open to residents of Texas and Ohio.",
  ],
} as const;

describe.each(Object.entries(HELD))("%s", (_, sentences) => {
  it.each(sentences)("hold back: %s", (sentence) => {
    const { claims, unmodelled } = drafted(sentence);
    expect(claims.filter(({ conditions }) => conditions.length > 0)).toEqual([]);
    expect(unmodelled.length).toBeGreaterThan(0);
  });
});

describe("a county that the state does not have", () => {
  it.each(["Coos", "Marin", "Cook", "Kings", "Wake", "Fulton", "Dane", "Maricopa", "Multnomah", "Hennepin"])(
    "is held back: %s",
    (county) => {
      const { claims } = drafted(`Live in ${county} County, New Hampshire.`);
      const counties = claims.flatMap(({ conditions }) => conditions.flatMap(({ any }) => any)).filter(({ type }) => type === "county");
      expect(counties).toEqual(county === "Coos" ? [{ type: "county", state: "NH", counties: ["Coos County"], roles: ["home"] }] : []);
    },
  );
});

describe("a condition beside an organization", () => {
  it.each([
    ["Employees of Elm Works who live in Travis County.", "employer"],
    ["Members of Elm Society who reside in Travis County.", "association"],
    ["Students of Elm College who live in Travis County.", "school"],
    ["Anyone employed by Elm Works who works in Travis County.", "employer"],
    ["Employees of Elm Works working in Travis County.", "employer"],
  ])("holds for both: %s", (sentence, type) => {
    const { claims } = drafted(sentence);
    expect(claims.map(({ conditions }) => conditions.map(({ any }) => any[0]?.type))).toEqual([[type, "county"]]);
  });
});
