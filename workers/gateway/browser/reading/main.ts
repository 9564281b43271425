import { offerCopies } from "../copying.ts";

/** The script of the guide pages. They can be read without it. */

offerCopies();
