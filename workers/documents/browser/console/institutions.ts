import type { InstitutionsWire } from "@tellerline/contract";
import { get } from "./session.ts";

const names = new Map<string, Promise<string>>();

async function askName(id: string): Promise<string> {
  try {
    const { institutions } = await get<InstitutionsWire>(`/v1/institutions?limit=1&q=${encodeURIComponent(id)}`);
    return institutions[0]?.name ?? id;
  } catch {
    // A key may have the scope to read monitors, but not institutions. The failure is not cached, because the user's next key may
    // have both scopes.
    names.delete(id);
    return id;
  }
}

export function nameOf(id: string): Promise<string> {
  const known = names.get(id) ?? askName(id);
  names.set(id, known);
  return known;
}
