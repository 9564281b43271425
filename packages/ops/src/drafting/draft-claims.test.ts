import { draftClaims } from "@tellerline/drafting";
import { compileGazetteer, openGazetteer } from "@tellerline/geography";
import { describe, expect, it } from "vitest";
import { embeddedGazetteer } from "../geography/embedded.ts";
import { utf8 } from "../geography/utf8.ts";

const gazetteer = openGazetteer(compileGazetteer(embeddedGazetteer(), utf8), utf8);
const draft = (text: string) =>
  draftClaims(gazetteer, { sourceId: "s1", creditUnionId: "MINE|AUSTIN|TX", text, retrievedAt: "2026-11-01" });

describe("drafts of a page", () => {
  it.each([
    [
      "You can join if you live, work, worship or attend school in Travis or Hays County.",
      { type: "county", state: "TX", counties: ["Travis County", "Hays County"], roles: ["home", "worksite", "worship", "school"] },
    ],
    ["Residents of Reno and Sparks, Nevada may join.", { type: "place", state: "NV", places: ["Reno", "Sparks"], roles: ["home"] }],
    ["Anyone living in ZIP codes 78701, 78702 or 78703 is welcome.", { type: "zip", zips: ["78701", "78702", "78703"], roles: ["home"] }],
    [
      "Employees and retirees of Acme Rockets, Inc. in Waco, TX can join.",
      { type: "employer", name: "Acme Rockets, Inc.", relationships: ["employee", "retiree"] },
    ],
    [
      "Students, faculty and alumni of Baylor University can join.",
      { type: "school", name: "Baylor University", relationships: ["student", "alumni", "employee"] },
    ],
    [
      "Veterans and active duty members of the armed forces are welcome to join.",
      { type: "military", statuses: ["active_duty", "veteran"], branches: [] },
    ],
    ["Membership is open to everyone.", { type: "open" }],
    [
      "In 2031 our charter came to name Travis and Hays counties. So all working or living in these counties can join.",
      { type: "county", state: "TX", counties: ["Travis County", "Hays County"], roles: ["home", "worksite"] },
    ],
    [
      "Living or working in a county of ours is enough.\nThe counties in Oregon: Lane and Benton.",
      { type: "county", state: "OR", counties: ["Lane County", "Benton County"], roles: ["home", "worksite"] },
    ],
    [
      "People living in Ohio's Adams or Butler Counties, or the Iowa counties of Polk or Story, are welcome.",
      { type: "county", state: "OH", counties: ["Adams County", "Butler County"], roles: ["home"] },
    ],
    [
      "Faculty, staff, students and alumni:\n- Baylor University\n- Rice University",
      { type: "school", name: "Rice University", relationships: ["student", "alumni", "employee"] },
    ],
    [
      "We serve members of these groups:\n- Plumbers and Fitters Locals 8, 28, 40\n- Travis Teachers Association",
      { type: "association", name: "Plumbers and Fitters Locals 8, 28, 40" },
    ],
    ["Employees of:\n- Acme Rockets and its subsidiaries", { type: "employer", name: "Acme Rockets", relationships: ["employee"] }],
    [
      "Everyone living in Travis, Hays and a portion of Bell Counties may join.",
      { type: "county", state: "TX", counties: ["Travis County", "Hays County"], roles: ["home"] },
    ],
    [
      "Members of the credit union are persons who live in the\ncounty of Travis and do not need to work there.\nResidents of Hays\nCounty can join.",
      { type: "county", state: "TX", counties: ["Hays County"], roles: ["home"] },
    ],
    [
      "Our groups:\n- Baylor University Students\n- Acme Employees",
      { type: "school", name: "Baylor University", relationships: ["student"] },
    ],
    ["Our groups:\n- Baylor University Students\n- Acme Employees", { type: "employer", name: "Acme", relationships: ["employee"] }],
    ["Employees of Acme Rockets, Waco, TX; employees of Dell", { type: "employer", name: "Acme Rockets", relationships: ["employee"] }],
    [
      "You live in one of our counties.\nCounties We Serve\n- Travis\n- Hays",
      { type: "county", state: "TX", counties: ["Travis County", "Hays County"], roles: ["home"] },
    ],
    [
      "Residents of Washington: Clark, Foo and Cowlitz Counties can join.",
      { type: "county", state: "WA", counties: ["Clark County", "Cowlitz County"], roles: ["home"] },
    ],
    [
      "Members of Elm Union Locals 12, 13 and 14 and of the Oak Club can join.",
      { type: "association", name: "Elm Union Locals 12, 13 and 14" },
    ],
    ["Civilian employees of the Space Force can join.", { type: "military", statuses: ["dod_civilian"], branches: ["space_force"] }],
    ["Anyone in Travis County.", { type: "county", state: "TX", counties: ["Travis County"], roles: ["home"] }],
    [
      "Who can join:\n- Members of the Travis Teachers Association (TTA) 512.555.0100",
      { type: "association", name: "Travis Teachers Association (TTA)" },
    ],
    ["All Acme Rockets Employees can join.", { type: "employer", name: "Acme Rockets", relationships: ["employee"] }],
    [
      "Do you live in one of the following towns — Austin, Round Rock or Waco?",
      { type: "place", state: "TX", places: ["Austin", "Round Rock", "Waco"], roles: ["home"] },
    ],
    ["Work in our areas (Austin/Waco TX).", { type: "place", state: "TX", places: ["Austin", "Waco"], roles: ["worksite"] }],
    ["Anyone living in Washington, D.C. can join.", { type: "place", state: "DC", places: ["Washington"], roles: ["home"] }],
    ["Anyone living in Washington, DC or Maryland can join.", { type: "state", states: ["DC", "MD"], roles: ["home"] }],
    [
      "Live in Travis County, plus select areas of Bell and Hays Counties.",
      { type: "county", state: "TX", counties: ["Travis County"], roles: ["home"] },
    ],
    ["Live in Travis County + Acme Rockets employees", { type: "employer", name: "Acme Rockets", relationships: ["employee"] }],
    ["Live in Travis County + Acme Rockets staff.", { type: "employer", name: "Acme Rockets", relationships: ["employee"] }],
    ["Parishioners of St. Brigid Church in Elmtown may join.", { type: "worship", name: "St. Brigid Church" }],
    ["Acme/Initech employees can join.", { type: "employer", name: "Initech", relationships: ["employee"] }],
    [
      "Employees of the Elm Creek and Oakville school districts can join.",
      { type: "employer", name: "Elm Creek School District", relationships: ["employee"] },
    ],
    ["Employment with listed agencies (ABX, Oak Office).", { type: "employer", name: "Oak Office", relationships: ["employee"] }],
    ["Parishioners of St. Brigid Church and the Diocese of Elmtown.", { type: "worship", name: "St. Brigid Church" }],
    ["Parishioners of St. Brigid Church and the Diocese of Elmtown.", { type: "worship", name: "Diocese of Elmtown" }],
    ["You qualify as one of the ABX members.", { type: "association", name: "ABX" }],
    ["Members of the Ancient Order of Otters can join.", { type: "association", name: "Ancient Order of Otters" }],
    ["Join Elm Neighbors of Texas for free.", { type: "association", name: "Elm Neighbors of Texas" }],
    [
      "Live in these Ohio counties: Adams, Butler, Clark.",
      { type: "county", state: "OH", counties: ["Adams County", "Butler County", "Clark County"], roles: ["home"] },
    ],
    [
      "You have your home or a job in one of two counties - Travis, Hays.",
      { type: "county", state: "TX", counties: ["Travis County", "Hays County"], roles: ["home", "worksite"] },
    ],
    [
      "Live or work in Travis County; also Hays and Bell Counties.",
      { type: "county", state: "TX", counties: ["Hays County", "Bell County"], roles: ["home", "worksite"] },
    ],
    [
      "Anyone who lives in Ohio in the county of Adams or Butler, or in Iowa in Polk County, can join.",
      { type: "county", state: "OH", counties: ["Adams County", "Butler County"], roles: ["home"] },
    ],
    ["Residents of Ohio or Iowa (some must join first) can join.", { type: "state", states: ["OH", "IA"], roles: ["home"] }],
    [
      "Live or work in Adams / Butler Co., OH.",
      { type: "county", state: "OH", counties: ["Adams County", "Butler County"], roles: ["home", "worksite"] },
    ],
    ["Members and employees of Elm Christian Church can join.", { type: "worship", name: "Elm Christian Church" }],
    [
      "Live in one of the following counties in Oregon:\n- Lane\n- Washington\n- Benton",
      { type: "county", state: "OR", counties: ["Lane County", "Washington County", "Benton County"], roles: ["home"] },
    ],
    [
      "Live in Travis, Hays, Bell Co.; work for Acme Rockets",
      { type: "county", state: "TX", counties: ["Travis County", "Hays County", "Bell County"], roles: ["home"] },
    ],
    [
      "We serve Travis County and Hays County. It is enough to work in any of them.",
      { type: "county", state: "TX", counties: ["Travis County", "Hays County"], roles: ["worksite"] },
    ],
    ["Employees of Elm Works, Oak Mills and the Fir Bakery.", { type: "employer", name: "Fir Bakery", relationships: ["employee"] }],
    ["Retirees of Elm Works or of the Oak Mills.", { type: "employer", name: "Oak Mills", relationships: ["retiree"] }],
    [
      "We are happy to serve people who live in Travis County, where most of our members work.",
      { type: "county", state: "TX", counties: ["Travis County"], roles: ["home", "worksite"] },
    ],
    ["Members of the Temple Chamber of Commerce can join.", { type: "association", name: "Temple Chamber of Commerce" }],
    ["Elm Hospital: staff and retirees", { type: "employer", name: "Elm Hospital", relationships: ["employee", "retiree"] }],
    ["Baylor University: students, alumni", { type: "school", name: "Baylor University", relationships: ["student", "alumni"] }],
    ["Acme Rockets staff can join.", { type: "employer", name: "Acme Rockets", relationships: ["employee"] }],
    ["Belong to the Elm Foundation / Oak Society.", { type: "association", name: "Oak Society" }],
    ["Members of the local VFW and the Elm Legion.", { type: "association", name: "Elm Legion" }],
    ["Join the Elm Society (Austin, Texas).", { type: "association", name: "Elm Society" }],
    ["Students and graduates of\n- Baylor University", { type: "school", name: "Baylor University", relationships: ["student", "alumni"] }],
    [
      "Employees of Elm Works who work in or are paid from Reno, Nevada.",
      { type: "employer", name: "Elm Works", relationships: ["employee"] },
    ],
    [
      "Employees of Elm Works who work in or are paid from Reno, Nevada.",
      { type: "place", state: "NV", places: ["Reno"], roles: ["worksite"] },
    ],
    ["Employees of:\n- Elm Media\n- Oak Printing\n- WELM 13", { type: "employer", name: "WELM 13", relationships: ["employee"] }],
    ["Employees of the state of Ohio may join.", { type: "employer", name: "State of Ohio", relationships: ["employee"] }],
  ])("reads: %s", (text, atom) => {
    expect(draft(text).claims.flatMap(({ conditions }) => conditions.flatMap(({ any }) => any))).toContainEqual(atom);
  });

  it.each([
    "Membership is open to all members of the Catholic church.",
    "Anyone can join our newsletter.",
    "Our employees live in Travis County.",
    "You can join if your parent works at Dell.",
    "A reserve requirement and the Federal Reserve protect each member.",
    "Acme Employees Federal Credit Union is for members.",
    "It was chartered by eight employees of Acme Rockets.",
    "An employee can become a member.",
    "Anyone can live in Ohio in the county of Atlantis or in Iowa in Lemuria County.",
    "Employees, students and parents:\n- Travis County\n- Hays County",
    "Members met the Elmtown Veteran's Advisory Board.",
    "Our members gave it to the Elmtown Veterans Club.",
    "Can anyone who lives in Ohio join? Unfortunately not.",
    "Are veterans eligible? No.",
    "Employees of Acme Rockets are ineligible for membership.",
    "You qualify if you are not a resident of Ohio but work there.",
    "Anyone in Travis County outside Austin may join.",
    "Soon residents of Travis County will be able to join.",
    "We are proud of our veterans and the U.S. Navy.",
    "We thank the veterans who built this credit union.",
    "Unlike another, where anyone who lives in Ohio can join, we are small.",
    "Our founders were employees of Acme Rockets.",
    "Our ATM network serves people who live in Ohio.",
    "Anyone who is a member of AARP can get a discount.",
    "Children of employees of Acme Rockets may join.",
    "Anyone related to a veteran may join.",
    "Members of Lutheran congregations may join.",
    "Members of Orleans Parish churches may join.",
    "Those who live in Hays, Wyandotte or Clay Counties can join.",
    "Our paid staff helps every member. CU staff too.",
    "Our members met the Army Veterans Association.",
    "Proof that you live here is a State of Texas identification card.",
    "People who live in most of Austin can join.",
  ])("drafts nothing of: %s", (text) => {
    expect(draft(text).claims).toEqual([]);
  });

  it.each([
    `Employees of Acme${" 1".repeat(400)} x members`,
    `Employees of Acme${" Inc".repeat(400)} x members`,
    `${"Aa, ".repeat(500)}x student`,
    `Employees of ${"Aa or Bb or the Cc, ".repeat(120)}`,
    `live in ${" ".repeat(3000)}x (${"A".repeat(3000)}`,
    `live in Travis ${"and parts of Hays ".repeat(200)} Counties`,
    `Employees of ${"Aa Bb Cc, ".repeat(300)}x school districts`,
    `Members of ${"St. Mary's and ".repeat(300)}x church`,
  ])("comes to an end with a text that could be read in many ways: %.40s", (text) => {
    expect(draft(text).claims.length).toBeLessThan(200);
  });

  it.each([
    ["Membership is open to anyone who lives or works in Travis County, Texas, and to employees of Shell.", [["county"], ["employer"]]],
    ["Membership is open to employees of Shell and to people who live in Travis County, Texas.", [["county"], ["employer"]]],
    ["Employees of Shell who live in Travis County, Texas can join.", [["employer", "county"]]],
    ["Anyone who lives in Hays County, Texas and employees of Shell who work in Travis County can join.", [["employer", "county"]]],
    ["Anyone who works for Dell and lives in Travis County, Texas, or members of AARP may join.", [["association", "county"]]],
    ["Employees of Shell or persons who work at Dell and live in Travis County, Texas can join.", [["employer", "county"]]],
  ])("tell two groups from people who must be both: %s", (text, expected) => {
    expect(draft(text).claims.map(({ conditions }) => conditions.map(({ any }) => any[0]?.type))).toEqual(expected);
  });

  it.each([
    "Anyone who works in Travis County, Texas for Dell, and employees of Shell, can join.",
    "Open to people who live in Travis County, Texas who are employees of Shell and members of AARP.",
    "Individuals who work for Dell Technologies in Travis County, Texas or Hays County, Texas, and retirees of Shell are eligible.",
  ])("make no rule of a place alone where more is asked: %s", (text) => {
    expect(draft(text).claims.filter(({ kind }) => kind === "community_geo")).toEqual([]);
  });

  it("makes one claim of what one person must meet together", () => {
    const { claims } = draft("Employees of Dell who live in Travis County can join.");
    expect(claims.map(({ conditions }) => conditions.map(({ any }) => any.map(({ type }) => type)))).toEqual([[["employer"], ["county"]]]);
  });

  it("reads each item's counties in the state that the item names", () => {
    const list =
      "- In Arkansas: the counties of Benton and Madison, and the cities of Ozark and Clarksville\n- In Missouri: the county of Stone";
    const { claims } = draft(`You are eligible if you live in any of these counties:\n${list}`);
    expect(claims.flatMap(({ conditions }) => conditions.flatMap(({ any }) => any))).toMatchObject([
      { type: "county", state: "AR", counties: ["Benton County", "Madison County"] },
      { type: "county", state: "MO", counties: ["Stone County"] },
    ]);
  });

  it("takes ZIP codes within counties, and not the counties", () => {
    const { claims } = draft("We serve people who live in these ZIP Codes of Travis and Hays Counties: 78701, 78702, 78640.");
    expect(claims.flatMap(({ conditions }) => conditions.flatMap(({ any }) => any))).toMatchObject([
      { type: "zip", zips: ["78701", "78702", "78640"] },
    ]);
  });

  it.each([
    "Persons who live in Ross Township and Hamilton Township, Monroe County, Pennsylvania.",
    "Residents of the Towns of Cuba, Genesee and Wirt in Allegany County, New York.",
  ])("takes towns for towns, and not for the county or the state in which they lie: %s", (text) => {
    const atoms = draft(text).claims.flatMap(({ conditions }) => conditions.flatMap(({ any }) => any));
    expect(atoms.filter(({ type }) => type === "county")).toEqual([]);
    expect(JSON.stringify(atoms)).not.toContain("New York");
  });

  it.each([
    [
      "Our charter covers these boroughs in Pennsylvania:\n\nCharleroi\nDonora\nMonessen\n\nIf you live or work in one of them, you can join.",
      "place",
    ],
    ["Find your county.\n\nKENTUCKY\nBallard County\tGraves County\tLyon County\n\nYou only need to live or work there.", "county"],
  ])("reads what people do in the places of a list from the sentence below it: %s", (text, type) => {
    expect(draft(text).claims.map(({ conditions }) => conditions[0]?.any[0])).toMatchObject([{ type, roles: ["home", "worksite"] }]);
  });

  it("reads words that are divided at the ends of lines, and quotes them as the page has them", () => {
    const text = "Persons who live in Cambria County, Penn-\nsylvania, may join. Employees of Acme Com-\n  pany, Inc. can join.";
    const { claims } = draft(text);
    expect(claims.map(({ conditions }) => conditions[0]?.any[0])).toMatchObject([
      { type: "county", state: "PA", counties: ["Cambria County"] },
      { type: "employer", name: "Acme Company, Inc" },
    ]);
    expect(claims.map(({ quote }) => quote)).toEqual([
      "Persons who live in Cambria County, Penn-\nsylvania, may join.",
      "Employees of Acme Com-\n  pany, Inc. can join.",
    ]);
  });

  it("takes the items of a list of congregations, and those of a list of places that leave nothing out", () => {
    const churches = draft(
      "Members of the congregations below may join:\n- Antioch Missionary Baptist Church\n- Bethel A.M.E. Church\n- Greater Mount Moriah",
    );
    expect(churches.claims.map(({ conditions }) => conditions[0]?.any[0])).toMatchObject([
      { type: "worship", name: "Antioch Missionary Baptist Church" },
      { type: "worship", name: "Bethel A.M.E. Church" },
      { type: "worship", name: "Greater Mount Moriah" },
    ]);
    const counties = draft(
      "You may join if you live in one of these counties:\n- Travis County\n- Hays County, outside of the city limits of Kyle",
    );
    expect(counties.claims.map(({ conditions }) => conditions[0]?.any[0])).toMatchObject([{ type: "county", counties: ["Travis County"] }]);
    expect(counties.unmodelled.map(({ why }) => why)).toContain(
      "items that leave a part out: Hays County, outside of the city limits of Kyle",
    );
  });

  it("keeps names whole that have an and, a comma or a former name", () => {
    const names = draft(
      "Members of the Slate Belt YMCA, the Roseto Rod and Gun Club, or the Blue Mountain Post 378, American Legion.\n\nEligible employers:\n- Acme (f/k/a Bell, Ameritech)\n- Dell Works\tFort Bend (former)\n- Able Body",
    ).claims.map(({ conditions }) => conditions[0]?.any[0]);
    expect(names).toMatchObject([
      { type: "association", name: "Slate Belt YMCA" },
      { type: "association", name: "Roseto Rod and Gun Club" },
      { type: "association", name: "Blue Mountain Post 378, American Legion" },
      { type: "employer", name: "Acme" },
      { type: "employer", name: "Dell Works" },
      { type: "employer", name: "Fort Bend (former)" },
      { type: "employer", name: "Able Body" },
    ]);
  });

  it("takes a club of veterans for a club, and ends a sentence behind a company", () => {
    expect(draft("Members of the Elmtown Veterans Motorcycle Club may join.").claims.map(({ kind }) => kind)).toEqual(["association"]);
    expect(draft("We welcome employees of Acme Co. Residents of Travis County may join.").claims.map(({ kind }) => kind)).toEqual([
      "employer",
      "community_geo",
    ]);
  });

  it("takes two employers of one sentence apart, and the kind of a county that residents live in", () => {
    expect(draft("Employees of Boeing and Microsoft can join.").claims.map(({ conditions }) => conditions[0]?.any[0])).toMatchObject([
      { name: "Boeing" },
      { name: "Microsoft" },
    ]);
    expect(draft("Residents of Travis County can join.").claims[0]?.conditions[0]?.any[0]).toMatchObject({
      counties: ["Travis County"],
      roles: ["home"],
    });
  });

  it("says what somebody joins, and what it costs", () => {
    const { claims } = draft("Not eligible? Join through the American Consumer Council for a one-time fee of $8.");
    expect(claims).toMatchObject([
      { kind: "association", conditional_on: { type: "join_association", association: "American Consumer Council", cost_usd: 8 } },
    ]);
  });

  it("reads lists under what introduces them, and gives each claim the whole list as its quote", () => {
    const text =
      "We serve those who live or work in the following counties:\n\nTravis\tHays\nWilliamson\n\nEmployees of these companies are welcome:\n- Acme Rockets\n- Dell";
    const { claims } = draft(text);
    expect(claims.map(({ kind }) => kind)).toEqual(["community_geo", "employer", "employer"]);
    expect(claims[0]?.conditions[0]?.any[0]).toMatchObject({ counties: ["Travis County", "Hays County", "Williamson County"] });
    for (const { quote } of claims) expect(text).toContain(quote);
  });

  it("reads a list within a list as its own", () => {
    const text =
      "We serve the following groups:\n  - Employees of Acme Rockets\n  - Employees of these companies:\n      - Dell\n      - Apple\n  - Members of the Travis Teachers Association";
    expect(draft(text).claims.flatMap(({ conditions }) => conditions[0]?.any.map((atom) => "name" in atom && atom.name))).toEqual([
      "Acme Rockets",
      "Dell",
      "Apple",
      "Travis Teachers Association",
    ]);
  });

  it.each([
    ["Whoever shares the household of an Acme Member can join.", { of: "members", relations: ["household_member"] }],
    [
      "Immediate family of any credit union member is welcome. This means spouses and children.",
      { of: "members", relations: ["spouse", "child"] },
    ],
    [
      "Immediate family of members is welcome.\nHow is immediate family defined?\nThe family includes a spouse and children.",
      { of: "members", relations: ["spouse", "child"] },
    ],
    [
      "Immediate family of any eligible person, in the same household or not, can join.",
      { of: "eligible_people", relations: ["spouse", "parent", "child", "sibling", "grandparent", "grandchild"] },
    ],
    ["From a member, the right to join extends to a spouse and a child.", { of: "members", relations: ["spouse", "child"] }],
    ["The widow or widower of a member who died is welcome.", { of: "members", relations: ["surviving_spouse"] }],
    [
      "A member's spouse, parent or child, and whoever shares the home, can join.",
      { of: "members", relations: ["spouse", "parent", "child", "household_member"] },
    ],
    ["Widows and widowers of members.", { of: "members", relations: ["surviving_spouse"] }],
    ["Spouses of deceased members are welcome.", { of: "members", relations: ["surviving_spouse"] }],
    ["Spouses, not remarried, of workers who died while eligible are welcome.", { of: "eligible_people", relations: ["surviving_spouse"] }],
  ] as const)("says whose relatives may join: %s", (text, extension) => {
    expect(draft(text).claims.map(({ extends_to }) => extends_to)).toEqual([[extension]]);
  });

  it("says of both members and others who may join", () => {
    const { claims } = draft("You are the spouse or child of somebody who is a member or could be one.");
    expect(claims.map(({ extends_to }) => extends_to?.[0]?.of)).toEqual(["members", "eligible_people"]);
  });

  it("takes the family of all who were named for theirs, and not of a member who died", () => {
    const { claims } = draft("The spouse of a member who died, and the immediate family of all these, can join.");
    expect(claims.map(({ extends_to }) => extends_to?.[0]?.of)).toEqual(["eligible_people", "members"]);
  });

  it("says nothing of places that are named behind another sentence, nor of the institution's own people", () => {
    expect(draft("Live in Travis County.\n- in Houston we opened a branch").claims).toHaveLength(1);
    expect(draft("Our staff is friendly.")).toEqual({ claims: [], unmodelled: [] });
    expect(draft("Members of the Temple Chamber of Commerce can join.").claims).toHaveLength(1);
  });

  it("takes the relatives that the page defines", () => {
    const { claims } = draft("Immediate family of members can join.\nImmediate family means spouse, child and parent.");
    expect(claims.map(({ extends_to }) => extends_to)).toEqual([[{ of: "members", relations: ["spouse", "parent", "child"] }]]);
  });

  it.each([
    ["Live within 10 miles of our office and work for a local company.", "a radius"],
    ["Active duty members stationed at Fort Hood can join.", "nothing in it is a condition that a claim can state"],
    ["Not everyone can join.", "a negation, an exception or another time"],
    ["We do not serve residents of Travis County.", "a negation, an exception or another time"],
    ["Until 2019, employees of Delphi could join.", "a negation, an exception or another time"],
    ["If you live in Hays County you may join another credit union.", "a negation, an exception or another time"],
    ["You may join if you live in parts of Travis County.", "part of a place"],
    ["Family members of our members can join.", "a family that the page does not define"],
    ["Employees of our select employer groups can join.", "a group of employers without its names"],
    ["Those who live in Hays, Wyandotte or Clay Counties can join.", expect.stringContaining("did not resolve")],
    ["Those who live in Orange, Lake or Clay Counties in Florida or Georgia can join.", expect.stringContaining("did not resolve")],
  ])("leaves to a person: %s", (text, why) => {
    const { unmodelled } = draft(text);
    expect(unmodelled).toContainEqual({ source_id: "s1", credit_union_id: "MINE|AUSTIN|TX", sentence: text, why });
  });

  it("keeps a family beside a sentence that is left to a person, and reads the page of an institution without a state", () => {
    const text = "Immediate family of former members may not join.\nImmediate family of members can join.";
    expect(draft(text).claims.map(({ quote, extends_to }) => [quote, extends_to?.[0]?.of])).toEqual([
      ["Immediate family of members can join.", "members"],
    ]);
    const nowhere = { sourceId: "s1", creditUnionId: "MINE|NOWHERE|ZZ", text: "Live in Travis County.", retrievedAt: "2026-11-01" };
    expect(draftClaims(gazetteer, nowhere)).toMatchObject({ claims: [], unmodelled: [{ sentence: "Live in Travis County." }] });
  });

  it("gives the same drafts the same ids, so that a page that is fetched again can be compared", () => {
    const text = "Anyone who works in Travis County can join.";
    expect(draft(text)).toEqual(draft(text));
    expect(draft(text).claims[0]?.claim_id).not.toBe(draft("Anyone who lives in Travis County can join.").claims[0]?.claim_id);
  });

  it.each([
    "Employees of ".repeat(3000),
    `Live in ${"Travis, ".repeat(3000)}`,
    "(".repeat(9000),
    "A. ".repeat(9000),
    `${"the the ".repeat(3000)}members`,
  ])("reads a text made to be slow in bounded time: %.20s", (text) => {
    const { claims } = draft(text);
    expect(claims.length).toBeLessThan(10);
  });
});
