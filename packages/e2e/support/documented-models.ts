import { createOpenApiDocument } from "@tellerline/contract";

/** The named schemas of the OpenAPI document. `members` has the values of an enum; it is null for every other schema. */
export function documentedModels(): readonly { readonly name: string; readonly members: readonly string[] | null }[] {
  const schemas = Object.entries(createOpenApiDocument("https://api.tellerline.dev").components?.schemas ?? {});
  return schemas.map(([name, schema]) => {
    const members = typeof schema === "object" && "enum" in schema ? schema.enum : undefined;
    return { name, members: Array.isArray(members) ? members.map(String) : null };
  });
}
