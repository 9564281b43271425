/** Turns `Self-Help` in `Durham` into `self-help-durham`. */
export function slugOf(name: string, city: string): string {
  const folded = `${name} ${city}`
    .normalize("NFD")
    .replaceAll(/\p{Diacritic}/gu, "")
    .toLowerCase();
  return (
    folded
      .replaceAll(/['’]/g, "")
      .replaceAll(/[^a-z0-9]+/g, "-")
      .replaceAll(/^-|-$/g, "") || "credit-union"
  );
}

export interface SlugClaim {
  readonly creditUnionId: string;
  readonly name: string;
  readonly city: string;
  readonly state: string;
  readonly charterNumber: number | null;
}

export interface SlugInForce {
  readonly creditUnionId: string;
  readonly state: string;
  readonly slug: string;
  readonly charterNumber: number | null;
  readonly synthetic: boolean;
}

/**
 * Assigns each institution a slug that is unique in its state. Institutions with a slug keep it. If the slug of a new institution is
 * taken, its charter number is appended, or else a counter. New institutions get their slugs in the order of their ids, so that the
 * result does not depend on the order of the file.
 */
export function assignSlugs(inForce: readonly SlugInForce[], claims: readonly SlugClaim[]): ReadonlyMap<string, string> {
  const slugs = new Map(inForce.map(({ creditUnionId, slug }) => [creditUnionId, slug]));
  for (const claim of claims) {
    // An institution that was renamed keeps the address of its page, unless it moved to another state. Its charter number identifies it.
    const known = inForce.find(
      ({ charterNumber, synthetic }) => !synthetic && charterNumber !== null && charterNumber === claim.charterNumber,
    );
    if (!slugs.has(claim.creditUnionId) && known?.state === claim.state) slugs.set(claim.creditUnionId, known.slug);
  }
  const taken = new Set(inForce.map(({ state, slug }) => `${state}/${slug}`));
  const newcomers = claims.filter(({ creditUnionId }) => !slugs.has(creditUnionId));
  for (const claim of newcomers.toSorted((left, right) => (left.creditUnionId < right.creditUnionId ? -1 : 1))) {
    const base = slugOf(claim.name, claim.city);
    let slug = base;
    for (let count = 1; taken.has(`${claim.state}/${slug}`); count++) {
      slug = count === 1 && claim.charterNumber !== null ? `${base}-${claim.charterNumber}` : `${base}-${count + 1}`;
    }
    slugs.set(claim.creditUnionId, slug);
    taken.add(`${claim.state}/${slug}`);
  }
  return slugs;
}

/** The slug that was assigned to an institution. @throws Error if there is none */
export function slugIn(slugs: ReadonlyMap<string, string>, creditUnionId: string): string {
  const slug = slugs.get(creditUnionId);
  if (slug === undefined) throw new Error(`${creditUnionId} was assigned no slug.`);
  return slug;
}
