import { foldName } from "./fold.ts";

const COUNTY_KINDS = "city and borough|census area|planning region|municipality|municipio|county|parish|borough|district|city";
/** "Island" is a kind only in names such as "St. Croix Island". */
const COUNTY_KIND = new RegExp(` (?:${COUNTY_KINDS})$|(?<=^st \\w+) island$`);

/** `Travis County` as `travis`. An independent city loses its "city" too; "Carson City" and "Kodiak Island" stay whole. */
export function bareCountyName(name: string): string {
  return / City$/.test(name) ? foldName(name) : foldName(name).replace(COUNTY_KIND, "");
}

/**
 * Counties that have been renamed, merged or split since older lists, with their successors
 * (Census Bureau, "Substantial Changes to Counties and County Equivalent Entities: 1970-Present").
 */
export const RENAMED_COUNTIES: Readonly<Record<string, readonly string[]>> = {
  "SD:Shannon County": ["Oglala Lakota County"],
  "AK:Wade Hampton Census Area": ["Kusilvak Census Area"],
  "AK:Valdez-Cordova Census Area": ["Chugach Census Area", "Copper River Census Area"],
  "AK:Petersburg Census Area": ["Petersburg Borough"],
  "VA:Bedford city": ["Bedford County"],
};

/** Candidate keys of a county's name, shortest first. */
export function countyForms(name: string): readonly [string, string] {
  return [bareCountyName(name), foldName(name)];
}
