import { STATE_CODES, type StateCode } from "./states.ts";

/** Pairs of states that share a border, each once (Census Bureau, "State Adjacency"); AK, HI and the territories have none. */
const BORDERS =
  "AL-FL AL-GA AL-MS AL-TN AR-LA AR-MO AR-MS AR-OK AR-TN AR-TX AZ-CA AZ-CO AZ-NM AZ-NV AZ-UT CA-NV CA-OR CO-KS CO-NE CO-NM CO-OK CO-UT " +
  "CO-WY CT-MA CT-NY CT-RI DC-MD DC-VA DE-MD DE-NJ DE-PA FL-GA GA-NC GA-SC GA-TN IA-IL IA-MN IA-MO IA-NE IA-SD IA-WI ID-MT ID-NV ID-OR " +
  "ID-UT ID-WA ID-WY IL-IN IL-KY IL-MO IL-WI IN-KY IN-MI IN-OH KS-MO KS-NE KS-OK KY-MO KY-OH KY-TN KY-VA KY-WV LA-MS LA-TX MA-NH MA-NY " +
  "MA-RI MA-VT MD-PA MD-VA MD-WV ME-NH MI-OH MI-WI MN-ND MN-SD MN-WI MO-NE MO-OK MO-TN MS-TN MT-ND MT-SD MT-WY NC-SC NC-TN NC-VA ND-SD " +
  "NE-SD NE-WY NH-VT NJ-NY NJ-PA NM-OK NM-TX NM-UT NV-OR NV-UT NY-PA NY-VT OH-PA OH-WV OK-TX OR-WA PA-WV SD-WY TN-VA UT-WY VA-WV";

const neighbours = new Map<string, Set<string>>();
for (const pair of BORDERS.split(" ")) {
  const [first = "", second = ""] = pair.split("-");
  neighbours.set(first, (neighbours.get(first) ?? new Set()).add(second));
  neighbours.set(second, (neighbours.get(second) ?? new Set()).add(first));
}

/** These states and all that border one of them, in FIPS order. */
export function statesAround(states: readonly StateCode[]): readonly StateCode[] {
  const around = new Set<string>(states);
  for (const own of states) for (const neighbour of neighbours.get(own) ?? []) around.add(neighbour);
  return STATE_CODES.filter((code) => around.has(code));
}
