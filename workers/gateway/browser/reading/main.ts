import { offerCopies } from "../copying.ts";

/** The script of the guides, which can be read without it. */

offerCopies();
