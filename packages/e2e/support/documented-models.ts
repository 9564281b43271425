import { createOpenApiDocument } from "@tellerline/contract";

/** The document's models by name: the members of a closed list, or null for any other model. */
export function documentedModels(): readonly { readonly name: string; readonly members: readonly string[] | null }[] {
  const schemas = Object.entries(createOpenApiDocument("https://api.tellerline.dev").components?.schemas ?? {});
  return schemas.map(([name, schema]) => {
    const members = typeof schema === "object" && "enum" in schema ? schema.enum : undefined;
    return { name, members: Array.isArray(members) ? members.map(String) : null };
  });
}
