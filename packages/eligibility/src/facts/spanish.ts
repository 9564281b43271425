import { Rewriting } from "./rewriting.ts";

/** Plain Spanish about oneself, phrase by phrase in English. Longer phrases come first. */
const PHRASES: readonly (readonly [RegExp, string])[] = [
  [/\bmi (?:esposa|mujer|señora)\b/gi, "my wife"],
  [/\bmi (?:esposo|marido)\b/gi, "my husband"],
  [/\bmi (?:mam[aá]|madre)\b/gi, "my mother"],
  [/\bmi (?:pap[aá]|padre)\b/gi, "my father"],
  [/\bmi hermano\b/gi, "my brother"],
  [/\bmi hermana\b/gi, "my sister"],
  [/\bmi hijo\b/gi, "my son"],
  [/\bmi hija\b/gi, "my daughter"],
  [/\bmi (?:vecin[oa]|amig[oa]|jefe)\b/gi, "my neighbor"],
  [/\b(?:yo )?vivo en\b/gi, "I live in"],
  [/\b(?:nosotros )?vivimos en\b/gi, "we live in"],
  [/\b(?:ella |él |el )?vive en\b/gi, "lives in"],
  [/\b(?:yo )?trabajo (?:para|con)\b/gi, "I work for"],
  [/\b(?:yo )?trabajo en (?=(?:el |la |los )?[A-ZÁÉÍÓÚ])/g, "I work in "],
  [/\b(?:yo )?trabajo en\b/gi, "I work in"],
  [/\btrabaja (?:para|con)\b/gi, "works for"],
  [/\btrabaja en\b/gi, "works in"],
  [/\b(?:yo )?trabajo como\b/gi, "I work as a"],
  [/\bmi c[oó]digo postal es\b/gi, "my zip code is"],
  [/\bnac[ií] en\b/gi, "I was born in"],
  [/\b(?:(?:ya )?llevo [\wñ ]{1,20} )?viviendo en\b/gi, "I live in"],
  [/\btengo un negocio(?: de [\wíáéóúñ]+)? en\b/gi, "I own a business in"],
  [/\bla ciudad de (?=[A-Z])/g, "the City of "],
  [/\bes maestr[oa]\b/gi, "is a teacher"],
  [/\bes enfermer[oa]\b/gi, "is a nurse"],
  [/\b(?:yo )?estudio en\b/gi, "I attend"],
  [/\bestudia en\b/gi, "attends"],
  [/\b(?:yo )?soy (?:un |una )?veteran[oa]\b/gi, "I am a veteran"],
  [/\bes (?:un |una )?veteran[oa]\b/gi, "is a veteran"],
  [/\b(?:yo )?soy (?:un |una )?maestr[oa]\b/gi, "I am a teacher"],
  [/\b(?:yo )?soy (?:un |una )?enfermer[oa]\b/gi, "I am a nurse"],
  [/\b(?:yo )?soy (?:un |una )?bombero\b/gi, "I am a firefighter"],
  [/\b(?:yo )?soy miembro de\b/gi, "I am a member of"],
  [/\b(?:yo )?serv[ií] en (?:el |la )?(?=ej[eé]rcito|marina|fuerza)/gi, "I served in the "],
  [/\bej[eé]rcito\b/gi, "army"],
  [/\bfuerza a[eé]rea\b/gi, "air force"],
  [/\bcondado de ([A-ZÁÉÍÓÚ]\w+)/g, "$1 County"],
  [/ y (?=(?:my|I|we|works?|lives?|attends?|is)\b)/gi, " and "],
  [/\bno (?=I (?:live|work|am))/gi, "not "],
  [/\bpero\b/gi, "but"],
];

/** Words that show that a text is Spanish. */
const SPANISH =
  /\b(?:nac[ií]|tengo|postal|viviendo|vivo|vivimos|vive|trabajo|trabaja|soy|esposa|esposo|estudio|estudia|condado|serv[ií])\b/i;

/** "Commerce, GA is where I work" as "I work in Commerce, GA". */
/** A relative as what the writer is to them: "Widow of a Marine". */
const INVERSE: readonly (readonly [RegExp, string])[] = [
  [/(?<![\w'] )(?:\b(?:i'm|i am|im)\s+)?(?:an?\s+|the\s+)?\b(?:married to|wife of|husband of|spouse of) (?=an?\s)/gi, "my spouse is "],
  [/(?<![\w'] )(?:\b(?:i'm|i am|im)\s+)?(?:an?\s+|the\s+)?\b(?:widow(?:er)?|surviving spouse) of (?=an?\s)/gi, "my late spouse was "],
  [/(?<![\w'] )(?:\b(?:i'm|i am|im)\s+)?(?:an?\s+|the\s+)?\b(?:grandson|granddaughter|grandchild) of (?=an?\s)/gi, "my grandfather was "],
  [/(?<![\w'] )(?:\b(?:i'm|i am|im)\s+)?(?:an?\s+|the\s+)?\b(?:son|daughter|child) of (?=an?\s)/gi, "my parent was "],
  [/(?<![\w'] )(?:\b(?:i'm|i am|im)\s+)?(?:an?\s+|the\s+)?\b(?:brother|sister|sibling) of (?=an?\s)/gi, "my sibling is "],
];

const TURNED = /(?<=^|[.!?]\s|\n)([A-Z][\w .,'-]{2,40}?) is where (?:i|we) (live|work)\b/gi;

/** A text with its plain Spanish in English; an English text as it is. */
export function inEnglish(text: string): Rewriting {
  const given = Rewriting.of(text, { start: 0, end: text.length }).replace(TURNED, ([, place, verb]) => `I ${verb} in ${place}`);
  const whole = INVERSE.reduce((rewritten, [pattern, words]) => rewritten.replace(pattern, words), given);
  if (!SPANISH.test(text)) return whole;
  return PHRASES.reduce((rewritten, [pattern, words]) => rewritten.replace(pattern, (match) => words.replace("$1", match[1] ?? "")), whole);
}
