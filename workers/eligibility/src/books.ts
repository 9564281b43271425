import { createDetailedBookLoader, MembershipLoader } from "@tellerline/quoting";

/** Book caches of this isolate. */
export const memberships = new MembershipLoader();
export const rates = createDetailedBookLoader();
