import { words } from "@tellerline/text";

// Words by which a text's language is recognized. Entries are sources of regular expressions.

/** Spanish words that show that a text may have phrases of spanish.ts. */
export const SPANISH_WORDS = words`
  nac[ií]; tengo; c[oó]digo postal; viviendo; vivo; vivimos; vive; trabajo; trabaja; soy; esposa; esposo; estudio; estudia; condado;
  serv[ií]; guardia nacional; dispuest[oa]; me retir[eé]; me jubil[eé]
`;

/** Common words of languages that are not read: French, German, Portuguese, Italian and Polish. */
export const UNREAD_WORDS = words`
  je; nous; suis; vis; chez; dans; travaille; habite;
  ich; wir; und; bei; arbeite; wohne;
  eu; moro; trabalho;
  io; abito; lavoro;
  mieszkam
`;

export const READ_WORDS = words`
  i; i'm; im; my; the; and; work; works; live; lives; in; at; vivo; trabajo; soy; mi; yo; vive; trabaja
`;
