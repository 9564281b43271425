import { isStateCode, type StateCode } from "./states.ts";

/**
 * ZIP codes that lie in several states (Census Bureau, relationship file of 2020, tab20_zcta520_county20_natl.txt, public domain). A source
 * that gives one county per ZIP is wrong about these ZIPs.
 */
const BY_STATES: Readonly<Record<string, string>> = {
  "AL GA": "30165 36855",
  "AL MS": "38852",
  "AR LA": "71749",
  "AR MO": "65729 65733 65761 72644",
  "AR MS": "38769",
  "AR OK": "71937 71953",
  "AR TN": "72338",
  "AR TX": "75556",
  "AZ NM": "86504 86515 87328",
  "AZ NM UT": "86514",
  "AZ UT": "84531 84536 86044",
  "CA NV": "89010 89019 89060 89061 89439",
  "CA OR": "97635",
  "CO NE": "69168 80737",
  "CO NE WY": "82082",
  "CO NM": "81120 81137",
  "CO UT": "81324",
  "CO WY": "82063",
  "DE MD": "19973 21874 21912",
  "GA TN": "30741",
  "IA MN": "51360 56027",
  "IA MO": "51640 52542 52573 52626",
  "IA NE": "51557",
  "IA SD": "51001 51023 57034",
  "ID MT": "59847",
  "ID NV": "89832",
  "ID OR": "97910 97913",
  "ID UT": "83342",
  "ID WA": "83856 99033 99128",
  "ID WY": "83120 83127",
  "IL MO": "63673",
  "KS NE": "66541 66955 68325 68327 68420 68943 68978 69026",
  "KY TN": "38079 38549 40965 42223 42602",
  "MA RI": "02861",
  "ME NH": "03579",
  "MI WI": "54540",
  "MN ND": "56744 58030 58225",
  "MN SD": "56136 56144 56164 56219 56220 56257 57026 57030 57068",
  "MS TN": "38326",
  "MT ND": "58621 59221 59270 59275",
  "MT SD": "57724",
  "MT SD WY": "57717",
  "MT WY": "82801",
  "NC VA": "27048 28675",
  "ND SD": "57255 57430 57638 57641 57642 57645 57648 57660 58041 58043 58053 58413 58436 58439 58568 58623 58639 58649 58653",
  "NE SD": "57735 68719 68755 69201 69212 69216 69337",
  "NM TX": "79835 79837 79922 88430",
  "NV OR": "89421",
  "NV UT": "84034",
  "OK TX": "73949",
  "OR WA": "99362",
  "SD WY": "82701",
  "TN VA": "37642 37752",
  "UT WY": "82930",
  "VA WV": "20135 24604 24622",
};

const STATES_OF: ReadonlyMap<string, readonly StateCode[]> = new Map(
  Object.entries(BY_STATES).flatMap(([states, zips]) => {
    const codes = states.split(" ").filter(isStateCode);
    return zips.split(" ").map((zip) => [zip, codes] as const);
  }),
);

/** The states of a ZIP code on a state border; empty for any other ZIP. */
export function borderStates(zip: string): readonly StateCode[] {
  return STATES_OF.get(zip) ?? [];
}
