import { words } from "@tellerline/text";

// Words of a page's navigation, which are not names in its lists. Entries are sources of regular expressions.

/** First words of lines that lead to another part of the page or the site, or that tell opening hours. */
export const NAVIGATION_BEGINS = words`
  back to top; top(?: of page)?; next; previous; return to top; home; menu; search;
  privacy; accessibility; careers; contact; disclosures?; click here; site ?map; about us;
  log ?in; find a; skip to; print this; download; give us; not seeing; quick links?;
  online banking; mobile app; business banking; insured by;
  (?:mon|tues|wednes|thurs|fri|satur|sun)day; lobby; drive-thru; branch hours;
  money market; visa credit; your (?:community|employer|job|family); see (?:map|all|more)
`;

/** Words that are navigation if they are alone on a line. */
export const NAVIGATION_LINES = words`
  about; rates; enroll; loans; apply; hours; locations; savings; checking; insurance;
  twitter; instagram; facebook; zelle;
  accessibility; news; help; business; personal; join; (?:regional )?offices; fee schedule; privacy policy; site map
`;
