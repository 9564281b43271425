import { offerCopies } from "../copying.ts";

/** The script of the guide pages, which can be read without it. */

offerCopies();
