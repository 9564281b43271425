export { charsetOf, decodeText } from "./charset.ts";
export { beginningOfLooks, dueAfterFailure, dueAfterLook, isLostSince, retryAfterMs } from "./due.ts";
export { type FoundLink, type FoundPage, findPages } from "./find-pages.ts";
export { hiddenSelectors, isHiddenElement, ownStyles } from "./hidden.ts";
export { pageIsOwn, siteIsParked, wholeNameIn } from "./own-page.ts";
export { LONGEST_TEXT, type PageText, pageTextOf } from "./page-text.ts";
export { type Robots, robotsFrom, USUAL_DELAY_SECONDS, userAgent } from "./robots.ts";
export { isSameSite, registrableDomain } from "./same-site.ts";
export { sitemapLocations } from "./sitemap.ts";
