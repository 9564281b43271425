import * as z from "zod";

/** The object schema within an optional member; null if the member is not an object. */
function objectIn(member: unknown): z.ZodObject | null {
  if (member instanceof z.ZodOptional) return objectIn(member.unwrap());
  return member instanceof z.ZodObject ? member : null;
}

/** A member that may be absent or null, with the description that it has in the body. */
function patched(member: z.core.$ZodType): z.ZodType {
  const object = objectIn(member);
  const described = object ?? member;
  const { description } = (described instanceof z.ZodType ? described.meta() : undefined) ?? {};
  // A default applies only to an object that is sent whole: in a patch, an absent member stays as it is.
  const own = object === null ? (member instanceof z.ZodDefault ? member.unwrap() : member) : patchOf(object);
  const patch = z.nullable(z.optional(own));
  return description === undefined ? patch : patch.meta({ description });
}

/** An object within a merge patch: a member that is absent stays as it is, and null removes it (RFC 7396, 1). */
function patchOf(object: z.ZodObject): z.ZodType {
  const { id, description } = object.meta() ?? {};
  const members = Object.entries(object.shape).map(([name, member]) => [name, patched(member)] as const);
  return z.strictObject(Object.fromEntries(members)).meta({
    ...(id === undefined ? {} : { id: `${id}Patch` }),
    description: `${description ?? ""} Absent members stay; null takes one out.`.trim(),
  });
}

/** The schema of a merge patch for a body with this schema. Null at the top level means what it means in the body itself. */
export function mergePatchOf(body: z.ZodType): z.ZodType {
  if (!(body instanceof z.ZodObject)) return body;
  const patches = Object.entries(body.shape).flatMap(([name, member]) => {
    const object = objectIn(member);
    return object === null ? [] : [[name, patchOf(object).optional()] as const];
  });
  if (patches.length === 0) return body;
  const { id, description } = body.meta() ?? {};
  return z.strictObject({ ...body.shape, ...Object.fromEntries(patches) }).meta({
    ...(id === undefined ? {} : { id: `${id}MergePatch` }),
    ...(description === undefined ? {} : { description }),
    minProperties: 1,
  });
}
