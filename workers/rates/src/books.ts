import { createDetailedBookLoader, MembershipLoader } from "@tellerline/quoting";

/** Book caches of this isolate. */
export const books = createDetailedBookLoader();
export const memberships = new MembershipLoader();
