/** Converts the call report's names, which are in capitals, to the way people write them (guides/operating.md#call-reports). */

const SMALL_WORDS: ReadonlySet<string> = new Set("of the and for in at to de del la by on".split(" "));

/** Initials that have a vowel. A word without a vowel is recognized as initials anyway. */
const INITIALS: ReadonlySet<string> = new Set(
  "usa us uaw ibew aea iaa ibm nea afl cio ymca ywca ufcw ucla unm usf usc aes iupat iuoe upi cia fbi epa gsa tva ups ua ii iii iv".split(
    " ",
  ),
);

/** Words without a vowel that are not initials. */
const WORDS: ReadonlySet<string> = new Set("st mt ft dr jr sr mr mrs".split(" "));

function isInitials(word: string): boolean {
  if (INITIALS.has(word)) return true;
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

/** Converts a name in capitals to proper case: `MORRIS SHEPPARD TEXARKANA` becomes `Morris Sheppard Texarkana`. */
export function properCase(name: string): string {
  let isFirst = true;
  return name.replaceAll(/[^\s\-/&,()]+/g, (word) => {
    const written = proper(word, isFirst);
    isFirst = false;
    return written;
  });
}

const SAYS_SO = /\b(?:federal credit union|f\.?c\.?u\.?)$/i;

/** A credit union's name as people write it. @param isFederal whether its charter is federal. */
export function displayName(name: string, isFederal: boolean): string {
  const written = properCase(name);
  return isFederal && !SAYS_SO.test(written)
    ? `${written.replace(/ (?:credit union|c\.?u\.?)$/i, "").replace(/ (?:federal|fed\.?)$/i, "")} Federal Credit Union`
    : written;
}
