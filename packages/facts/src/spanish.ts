import { anyOf, words } from "@tellerline/text";
import type { Rewriting } from "./rewriting.ts";
import { SPANISH_WORDS } from "./words/languages.ts";

const BUSINESSES = words`restaurante; tienda; taquer[ií]a; taller; panader[ií]a; peluquer[ií]a; sal[oó]n`;

const TO_JOIN = words`unirme; asociarme; afiliarme; inscribirme`;

/** Spanish phrases about oneself and relatives, each with its English. A longer phrase stands before a shorter one that it contains. */
const PHRASES: readonly (readonly [RegExp, string])[] = [
  [/\bmi (?:esposa|mujer|señora)\b/gi, "my wife"],
  [/\bmi (?:esposo|marido)\b/gi, "my husband"],
  [/\bmi (?:mam[aá]|madre)(?![\wáéíóúñ])/gi, "my mother"],
  [/\bmi (?:pap[aá]|padre)(?![\wáéíóúñ])/gi, "my father"],
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
  [/\btrabajaba en\b/gi, "used to work at"],
  [/\btrabaj[oó] para\b/gi, "worked for"],
  [/\bhasta que se (?:retir[oó]|jubil[oó])(?![\wáéíóúñ])/gi, "until he retired"],
  [/\bahora estoy en\b/gi, "now I'm at"],
  [/\b(?:yo )?soy (?:un |una )?maestr[oa](?: de [\wíáéóúñ]+)? en (?=[A-Z])/g, "I am a teacher in "],
  [/\b(?:yo )?soy (?:un |una )?profesora?(?: de [\wíáéóúñ]+)? en (?=[A-Z])/g, "I am a teacher in "],
  [/\bestoy en (?:el |la )?(?=ej[eé]rcito|marina|fuerza)/gi, "I am in the "],
  [/(?<!\bno )\b(?:estoy|sirvo) en la guardia nacional(?: de (?=\p{Lu}))?/giu, "I am in the National Guard "],
  [/(?<!\bno )\b(?:yo )?soy (?:un |una )?reservista (?:de la |del )/gi, "I am a reservist in the "],
  [
    new RegExp(String.raw`(?<!\bno )\best(?:oy|ar[ií]a) dispuest[oa] a ${anyOf(TO_JOIN)} a (?:algun|un)a?\b`, "gi"),
    "I'm willing to join a",
  ],
  [/(?<!\bno )\bme (?:retir[eé]|jubil[eé]) de(?:l| la)?\b/gi, "I retired from"],
  [/\ben la reserva del? ?ej[eé]rcito\b/gi, "in the army reserves"],
  [/\b(?:yo )?vivo con [\wíáéóúñ ]{2,25} en\b/gi, "I live in"],
  [/\bllevo [\wñ ]{1,20} en (?=[A-Z])/g, "I live in "],
  [/\b(?:yo )?estudio [\wíáéóúñ]+ en\b/gi, "I study at"],
  [/\bUniversidad de (?=[A-Z])/g, "University of "],
  [/\b(?:yo )?asisto a (?:la iglesia |la parroquia )?(?=[A-Z])/g, "I attend "],
  [/\b(?:yo )?serv[ií] en (?:el |la )?(?=ej[eé]rcito|marina|fuerza)/gi, "I served in the "],
  [/\b(?:la )?Marina\b(?! de)/g, "Navy"],
  [/\bjubilad[oa] de(?:l| la)?\b/gi, "retired from"],
  [/\btrabaja (?:para|con)\b/gi, "works for"],
  [/\btrabaja en (?:el |la )?(?=hospital|escuela|banco|f[aá]brica)/gi, "works at "],
  [/\btrabaja en\b/gi, "works in"],
  [/\b(?:yo )?trabajo como\b/gi, "I work as a"],
  [/\bmi c[oó]digo postal es\b/gi, "my zip code is"],
  [/\bnac[ií] en\b/gi, "I was born in"],
  [/\b(?:(?:ya )?llevo [\wñ ]{1,20} )?viviendo en\b/gi, "I live in"],
  [new RegExp(String.raw`\btengo (?:un |una )${anyOf(BUSINESSES)} en\b`, "gi"), "I own a business in"],
  [/\best[aá] en el (?=army|navy|ej[eé]rcito)/gi, "is in the "],
  [/\bestoy en la zona postal\b/gi, "my zip code is"],
  [/\b(?:yo )?trabajo (?:medio tiempo|tiempo completo) en\b/gi, "I work at"],
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
  [/\bej[eé]rcito\b/gi, "army"],
  [/\bfuerza a[eé]rea\b/gi, "air force"],
  [/\b(?:el )?condado de ([A-ZÁÉÍÓÚ]\w+)/g, "$1 County"],
  [/ y (?=(?:my|I|we|works?|lives?|attends?|is)\b)/gi, " and "],
  [/\bno I (am|live|work)\b/gi, "I do not $1"],
  [/\bpero\b/gi, "but"],
  [/\ben (?=[A-ZÁÉÍÓÚ])/g, "in "],
];

const SPANISH = new RegExp(String.raw`\b${anyOf(SPANISH_WORDS)}(?![\wáéíóúñ])`, "i");

export function inEnglish(text: Rewriting): Rewriting {
  if (!SPANISH.test(text.text)) return text;
  return PHRASES.reduce(
    (rewritten, [pattern, english]) => rewritten.replace(pattern, (match) => english.replace("$1", match[1] ?? "")),
    text,
  );
}
