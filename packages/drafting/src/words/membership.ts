import { words } from "@tellerline/text";

// Words of sentences about membership. Entries are sources of regular expressions.

/**
 * Words for how people belong and who they are. Each sentence about membership has at least one of them, unless it is about donors, or
 * about what people do in a place.
 */
export const MEMBERSHIP_WORDS = words`
  members?; membership; eligib\w+; join; belong; qualif\w+; liv(?:e|es|ing); resid\w+; work(?:s|ing)?; employ\w+; famil\w+; household;
  worship\w*; students?; alumni; retire\w+; veterans?; military; volunteers?; associations?; spouses?; proud(?:ly)? to serve; locals? \d+;
  parish(?:ion|on)?ers?; workers (?:of|at); staff(?= of\b| at\b|\.?$)
`;

/** Phrases that say that anyone may join. */
export const OPEN_PHRASES = words`
  open to (?:everyone|anyone|all|the public)
  (?:anyone|everyone) can (?:join|become a member)
  everyone is eligible
`;

/**
 * Words of a negation, an exception, another time or another institution, besides "not". "Even if you no longer work there" does not deny
 * anything, and "as soon as" does not mean another time.
 */
export const DOUBT_WORDS = words`
  cannot; can't; don't; doesn't; won't; isn't; aren't
  (?<!even (?:if|though) (?:you|they) )no longer
  never; exclud(?:e[ds]?|ing); except(?:ions?)?; unless; other than; outside; unlike; ineligible
  founders?; job applicants?
  (?<!\bas )soon
  another credit union; a different credit union
`;

/** Words of warnings about fraud, and about branches shared with other credit unions. */
export const WARNING_WORDS = words`shared branch\w*; callers?; beware; certificates?; scams?`;

export const NEWS_WORDS = words`
  loans?; newsletter; scholarships?; mortgages?; discounts?; ATMs?; proud of; thank; happy(?! to); honor; salute; celebrate; (?:gave|donated|raised|awarded) \$?\d*; volunteered
`;

export const PEOPLE_OF_ORGANIZATIONS = words`
  employees; retirees; members; students; staff; volunteers; pensioners; owners; shareholders; donors; tenants; teachers; workers; nurses;
  drivers; farmers
`;

export const PEOPLE_WHO_SERVED = words`
  military; veterans?; reservists?; service ?members?; personnel; Department of Defense; DoD; members of the (?:U\.S\. )?(?:Army|Navy|Air Force|Marine Corps|Coast Guard)
  members of the (?:\w+ )?National Guard
`;

/** Phrases that add a place to the people of an organization, so that one person must meet both conditions. */
export const PLACE_TOO = words`
  who (?:also |regularly )?(?:live|reside|worship|stud(?:y|ie))s?
  who (?:also |regularly )?works?(?!,? (?:for|at)\b)
  (?<!(?:people|persons|individuals|those|anyone|everyone|all) )who (?:also |regularly )?works? at
  who are residents of
  and (?:(?:I|you) )?(?:lives?|resides?|works?|be employed|are employed|who)
  living in; residing in; working in; employed in
  (?:located|situated) in
`;

/** Words for only some people of an organization or a place. */
export const SOME_PEOPLE = words`
  homeowners; renters; physicians; underserved; long-?time; salaried; hourly; managers?; supervisors; night-shift; seasonal
`;
