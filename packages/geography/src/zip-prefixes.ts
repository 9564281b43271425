import { isStateCode, type StateCode } from "./states.ts";

/** Three-digit ZIP prefixes that the Postal Service has not assigned (USPS Labeling List L002; none has a ZCTA of 2020). */
const UNASSIGNED: ReadonlySet<string> = new Set(
  (
    "000 001 002 003 004 213 269 343 345 348 353 419 428 429 517 518 519 529 533 536 552 568 578 579 589 621 632 642 643 659 663 682 694 " +
    "695 696 697 698 699 702 709 715 732 742 771 817 818 819 839 848 849 854 858 861 862 866 867 868 869 876 886 887 888 892 896 899 909 " +
    "929 987"
  ).split(" "),
);

/** Whether the first three digits of a ZIP are assigned. An unknown ZIP is refused only if they are not (guides/membership.md#places). */
export const isAssignedZip = (zip: string): boolean => !UNASSIGNED.has(zip.slice(0, 3));

/**
 * ZIP codes of the territories by their first digits (USPS Labeling List L002; within 967 and 969, the ZCTAs of 2020). ZIP sources that
 * cover only the states lack these ZIPs.
 */
const OF_TERRITORIES: Readonly<Partial<Record<StateCode, readonly string[]>>> = {
  PR: ["006", "007", "009"],
  VI: ["008"],
  GU: ["9691", "9692", "96930", "96931", "96932"],
  MP: ["96950", "96951", "96952"],
  AS: ["96799"],
};

/** The territory in which a ZIP lies; null if it lies in a state, or nowhere. */
export function territoryOfZip(zip: string): StateCode | null {
  const found = Object.entries(OF_TERRITORIES).find(([, prefixes]) => prefixes.some((prefix) => zip.startsWith(prefix)));
  return found !== undefined && isStateCode(found[0]) ? found[0] : null;
}
