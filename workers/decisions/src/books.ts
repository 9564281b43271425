import { createBookLoader, MembershipLoader } from "@tellerline/quoting";

/** Book caches of this isolate. */
export const books = createBookLoader();
export const memberships = new MembershipLoader();
