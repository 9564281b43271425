import { createOpenApiDocument } from "@tellerline/contract";

/** The models of the OpenAPI document. `members` are the values of a model that is a closed list; null for all other models. */
export function documentedModels(): readonly { readonly name: string; readonly members: readonly string[] | null }[] {
  const schemas = Object.entries(createOpenApiDocument("https://api.tellerline.dev").components?.schemas ?? {});
  return schemas.map(([name, schema]) => {
    const members = typeof schema === "object" && "enum" in schema ? schema.enum : undefined;
    return { name, members: Array.isArray(members) ? members.map(String) : null };
  });
}
