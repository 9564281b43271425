import type { Site } from "./site.ts";

/** The fleet's institutions as rows for `ops rates import`. */
export const institutionRows = (sites: readonly Site[]) =>
  sites.map(({ institution: { id, name, city, state, charter, members } }) => ({
    kind: "credit_union" as const,
    credit_union_id: id,
    name: name.toUpperCase(),
    city: city.toUpperCase(),
    state,
    charter_number: charter,
    members,
    display_name: name,
  }));

/** The list of sites as a CSV file for `ops sites import`. */
export const sitesCsv = (sites: readonly Site[], listedOn: string): string =>
  ["charter_number,website,listed_on", ...sites.map(({ institution, url }) => `${institution.charter},${url},${listedOn}`), ""].join("\n");
