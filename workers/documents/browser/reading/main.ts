import { offerCopies } from "../copying.ts";

offerCopies();
