import type { SiteWire } from "@tellerline/contract";
import type { ShownSite } from "@tellerline/vocabulary";

/** Response field with an institution's website; no field if none is known (guides/operating.md#sites). */
export function toSite(site: ShownSite | null): { readonly site?: SiteWire } {
  if (site === null) return {};
  const { url, state, listedOn } = site;
  return { site: { url, state, ...(listedOn === null ? {} : { listed_on: listedOn }) } };
}
