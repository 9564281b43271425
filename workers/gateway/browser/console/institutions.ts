import type { InstitutionsWire } from "@tellerline/contract";
import { get } from "./session.ts";

const names = new Map<string, Promise<string>>();

async function askName(id: string): Promise<string> {
  try {
    const { institutions } = await get<InstitutionsWire>(`/v1/institutions?limit=1&q=${encodeURIComponent(id)}`);
    return institutions[0]?.name ?? id;
  } catch {
    // A key may see monitors and no institutions: the id has the name in capitals, before its city. The next key may see more.
    names.delete(id);
    return id;
  }
}

/** The name of an institution, asked for once. */
export function nameOf(id: string): Promise<string> {
  const known = names.get(id) ?? askName(id);
  names.set(id, known);
  return known;
}
