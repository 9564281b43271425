const SMALL_WORDS: ReadonlySet<string> = new Set("of the and for in at to de del la by on".split(" "));

/** Initials that have a vowel. A word without a vowel is recognized as initials anyway. */
const INITIALS: ReadonlySet<string> = new Set(
  `usa us uaw ibew aea iaa ibm nea afl cio ymca ywca ufcw ucla unm usf usc aes iupat iuoe upi cia fbi epa gsa tva ups ua cu ii iii iv
  aaa abnb acba aod apci apl aps basf bmi bse bva cahp camc cbi cme cse cusa ecm elca epb eqt esl eweb fcpi gfa gte ilwu irs kue lcra lge mea
  muw nasa ornl pmi pse pud siu siue sri sru suny tba urw usem usne usx wea wvu`.split(/\s+/),
);

/** Initials of a credit union, such as GECU and LAFCU. No English word ends so. */
const OF_A_CREDIT_UNION = /^[a-z]{1,4}cu$/;

/** Words without a vowel that are not initials. */
const WORDS: ReadonlySet<string> = new Set("st mt ft dr jr sr mr mrs".split(" "));

function isInitials(word: string): boolean {
  if (INITIALS.has(word) || OF_A_CREDIT_UNION.test(word)) return true;
  return word.length >= 2 && /^[a-z]+$/.test(word) && !/[aeiouy]/.test(word) && !WORDS.has(word);
}

const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

function proper(word: string, isFirst: boolean): string {
  const lower = word.toLowerCase();
  // A word that the agency itself wrote in mixed case is kept.
  if (word !== word.toUpperCase()) return word;
  if (!isFirst && SMALL_WORDS.has(lower)) return lower;
  if (/^\d+(?:ST|ND|RD|TH)$/.test(word)) return lower;
  if (/\d/.test(word)) return word;
  const letters = lower.replaceAll(/[^a-z]/g, "");
  if (isInitials(letters) || /^(?:[A-Z]\.)+[A-Z]?\.?$/.test(word)) return word;
  if (/^mc[a-z]{3,}/.test(lower)) return `Mc${capitalized(lower.slice(2))}`;
  return capitalized(lower);
}

/**
 * Converts a name in capitals, as the call report has it (guides/operating.md#call-reports): `MORRIS SHEPPARD TEXARKANA` becomes `Morris
 * Sheppard Texarkana`.
 */
export function properCase(name: string): string {
  let isFirst = true;
  return name.replaceAll(/[^\s\-/&,()]+/g, (word) => {
    const written = proper(word, isFirst);
    isFirst = false;
    return written;
  });
}

const SAYS_SO = /\b(?:federal credit union|f\.?c\.?u\.?)$/i;

/** A name in lower case, without punctuation and without a leading "The", for comparing. */
const folded = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/['’.]/g, "")
    .replaceAll(/[^a-z0-9]+/g, " ")
    .trim()
    .replace(/^the /, "");

/**
 * A credit union's name as people write it. A federal charter gets "Federal Credit Union", unless its name ends with that already, or with
 * "FCU". The agency leaves "Credit Union" out of the names of state charters; such a name gets the words back if a trade name has them: the
 * same name with these words, or a brand of it ("Savi powered by Harborstone Credit Union").
 * @param isFederal whether its charter is federal.
 */
export function displayName(name: string, isFederal: boolean, tradeNames: readonly string[] = []): string {
  const written = properCase(name);
  if (isFederal && !SAYS_SO.test(written))
    return `${written.replace(/ (?:credit union|c\.?u\.?)$/i, "").replace(/ (?:federal|fed\.?)$/i, "")} Federal Credit Union`;
  const whole = `${folded(name)} credit union`;
  const own = tradeNames.find((one) => folded(one) === whole);
  if (own !== undefined) return properCase(own);
  const hasPart = tradeNames.some((one) => [" of ", " of the ", " by ", " by the "].some((link) => folded(one).endsWith(link + whole)));
  return hasPart ? `${written} Credit Union` : written;
}

/** Entries for "no trade name", in the form of `folded`. */
const NO_NAME = /^(?:(?:none|n a|na|no|not applicable|same) ?)*$/;
/** Codes of securities and legal entities (CUSIP, LEI), which are not names. */
const CODE = /^(?:\d{4,6}[A-Z\d]{3,5}|[A-Z\d]{18}\d{2})$/;

/** Trade names that differ from the institution's own name; undefined if there are none. */
export function otherNames(names: readonly string[], own: string): string[] | undefined {
  const isName = (name: string) => !NO_NAME.test(folded(name)) && !CODE.test(name) && folded(name) !== folded(own);
  const others = [...new Set(names)].filter(isName);
  return others.length === 0 ? undefined : others.toSorted();
}
