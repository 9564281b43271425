import type { InstitutionsWire } from "@tellerline/contract";
import { get } from "./session.ts";

const names = new Map<string, Promise<string>>();

async function askName(id: string): Promise<string> {
  try {
    const { institutions } = await get<InstitutionsWire>(`/v1/institutions?limit=1&q=${encodeURIComponent(id)}`);
    return institutions[0]?.name ?? id;
  } catch {
    // A key may have the right to read monitors, but not institutions. The id then takes the place
    // of the name. The next key may have both rights, so the failure is not cached.
    names.delete(id);
    return id;
  }
}

/** The name of an institution, requested only once; its id if the name can't be read. */
export function nameOf(id: string): Promise<string> {
  const known = names.get(id) ?? askName(id);
  names.set(id, known);
  return known;
}
