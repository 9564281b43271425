import { offerCopies } from "../copying.ts";

/** Of the guides, which can be read without it. */

offerCopies();
