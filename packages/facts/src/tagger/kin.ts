import { words } from "@tellerline/text";
import type { Relation } from "@tellerline/vocabulary";
import type { FactSubject, Gender } from "../text/subjects.ts";
import { FEMININE_IN_NOTES, MASCULINE_IN_NOTES } from "../words/people.ts";
import type { Piece } from "./tokens.ts";

/** Words for relatives, as people write them in English, in Spanish and in notes. Words are in lower case, without accents (tokens.ts). */
const KIN: Readonly<Record<Relation | "co_applicant", readonly string[]>> = {
  co_applicant: words`co-borrower; coborrower; cobwr; co-bwr; co-applicant; coapplicant; coappl; co-appl; co-b; cob; cosigner; co-signer`,
  surviving_spouse: words``,
  spouse: words`
    wife; husband; spouse; hubby; wifey; hubs; esposo; esposa; marido; mujer; dh; dw; husb; hus; missus; senora; viejo; vieja; hub; hubby's; wifes; husbands; spse
  `,
  partner: words`
    partner; fiance; fiancee; bf; gf; girlfriend; boyfriend; novio; novia; pareja; prometido; prometida; fianc; so; bfs; gfs; morra; morro; bae
  `,
  parent: words`
    mom; mother; dad; father; daddy; mama; papa; parent; parents; mami; papi; pops; stepdad; stepmom; stepfather; stepmother; padre;
    madre; madrastra; padrastro; mum; mommy; moms; dads; ma; jefita; folks; viejos; papas; padres; step-dad; step-mom
  `,
  child: words`
    son; sons; daughter; daughters; kid; kids; child; children; oldest; youngest; ds; dd; boys; girls; stepson; stepdaughter; hijo; hija; hijos; hijas; dtr;
    dtrs; chld; twins; nino; nina; ninos; hijastro; hijastra; toddler; teenager; teen; eldest
  `,
  sibling: words`
    brother; brothers; sister; sisters; sibling; siblings; twin; sis; bro; hermano; hermana; hermanos; hermanas; stepbrother; stepsister;
    carnal; hermanastro; hermanito; hermanita; lil-bro
  `,
  grandparent: words`
    grandpa; grandma; grandfather; grandmother; grandparents; grandparent; granny; granddad; abuelo; abuela; abuelos; abuelita; abuelito;
    pawpaw; papaw; mamaw; memaw; nana; gramps; meemaw; grams; gran; nan; peepaw; grandad; grandaddy; lola; lolo; oma; opa
  `,
  grandchild: words`grandson; granddaughter; grandkid; grandkids; grandchild; grandchildren; nieto; nieta; nietos; grandbaby; grandbabies`,
  aunt_uncle: words`aunt; auntie; uncle; tio; tia; tios; aunts; uncles; unc; tita`,
  niece_nephew: words`niece; nephew; nieces; nephews; sobrino; sobrina; sobrinos; neph`,
  cousin: words`cousin; cousins; primo; prima; primos; cuz; cuzzo; cuzin`,
  in_law: words`
    in-law; in-laws; suegro; suegra; suegros; cunado; cunada; yerno; nuera; mil; fil; bil; sil; mother-in-law; father-in-law;
    brother-in-law; sister-in-law; son-in-law; daughter-in-law; inlaws; mother-n-law; concuno
  `,
  legal_guardian: words`guardian; guardians; gdn; tutor; tutora`,
  ward: words`ward`,
  household_member: words`roommate; roommates; housemate; housemates; flatmate; roomie; roomies; roomy; roomate; room-mate`,
};

const RELATION_OF: ReadonlyMap<string, FactSubject> = new Map(
  (Object.entries(KIN) as readonly (readonly [FactSubject, readonly string[]])[]).flatMap(([relation, list]) =>
    list.map((word) => [word, relation] as const),
  ),
);

const SHE = new RegExp(FEMININE_IN_NOTES.join("|"));
const HE = new RegExp(MASCULINE_IN_NOTES.join("|"));

/** A mention of a relative: the index of the piece that names the relative, and what the relative is to the writer. */
export interface Mention {
  readonly piece: number;
  readonly relation: FactSubject;
  readonly gender: Gender;
}

/** Words before a word for a relative that make it mean somebody else: "ex wife", "god mother", "business partner". */
const NOT_ONES_OWN: ReadonlySet<string> = new Set(words`
  ex; god; business; former; old; friend's; boss's; neighbor's; coworker's; buddy's; previous; training; some; listing;
  ref; referral; your; church
`);
/** Pieces before "'s" that make the relative somebody else's: "my friend's wife". */
const OWNERS: ReadonlySet<string> = new Set(words`
  friend; boss; neighbor; coworker; buddy; landlord; teacher; manager; roommate; realtor; agent; tenant; supervisor; guy; lady; co-worker;
  wife; husband; mom; mother; dad; father; brother; sister; son; daughter; cousin; uncle; aunt; girlfriend; boyfriend; gf; bf; ex; jefe
`);
const LATE: ReadonlySet<string> = new Set(["late", "deceased", "difunto", "difunta", "dead", "finado", "finada"]);
const IN_LAW = /^(?:in-?laws?)$/;

/** In a broker's notes, "his mother" is the client's mother. In other texts, she is the mother of somebody who is not the writer. */
const THEIRS: ReadonlySet<string> = new Set(["his", "her", "their"]);

function mentionAt(pieces: readonly Piece[], piece: number, isClient: boolean): Mention | null {
  const word = pieces[piece]?.word ?? "";
  const known = RELATION_OF.get(word);
  if (known === undefined) return null;
  const [before, earlier] = [pieces[piece - 1]?.word ?? "", pieces[piece - 2]?.word ?? ""];
  const [next, after] = [pieces[piece + 1]?.word ?? "", pieces[piece + 2]?.word ?? ""];
  if (before === "'s" && OWNERS.has(earlier)) return null;
  if (NOT_ONES_OWN.has(before) && !(known === "spouse" && before === "old")) return null;
  if (!isClient && THEIRS.has(before)) return null;
  const gender = SHE.test(word) ? "she" : HE.test(word) ? "he" : null;
  if (IN_LAW.test(next) || (next === "in" && /^laws?$/.test(after)) || (next === "-" && after === "in"))
    return { piece, relation: "in_law", gender };
  if (known === "spouse" && (LATE.has(before) || LATE.has(next))) return { piece, relation: "surviving_spouse", gender };
  // "So" (significant other), "ward" and "ma" are relatives only after "my", "our" or "the".
  if ((word === "so" || word === "ward" || word === "ma") && !/^(?:my|our|the)$/.test(before)) return null;
  return { piece, relation: known, gender };
}

/**
 * The relatives that a text mentions, in text order.
 * @param isClient whether the text is a broker's notes about a client.
 */
export function mentionsIn(pieces: readonly Piece[], isClient: boolean): readonly Mention[] {
  return pieces.flatMap((_, piece) => mentionAt(pieces, piece, isClient) ?? []);
}
