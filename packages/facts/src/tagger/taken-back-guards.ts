import { anyOf, words } from "@tellerline/text";
import type { FieldGuard } from "./field-guard.ts";

// Words after a fact that deny it, because the writer only reports what was said or written.

const IS_NOT = words`i'm not; im not; i am not; i don't; i dont; i do not; i wasn't; i was not; it isn't; it's not; that's not (?:true|right|so); no lo soy; no es cierto`;
/** The end of a statement: "but I'm not." and "I'm not, I'm a cook", and not "but I'm not happy there". */
const ENDS_THERE = String.raw`(?=\s*(?:[.;!?]|$|, i(?:'?m| am)\b))`;
const FALSE_WORDS = words`wrong; false; not true; not right; incorrect; untrue; a mistake; an error; a lie; out of date; outdated`;

export const TAKEN_BACK_GUARDS: readonly FieldGuard[] = [
  {
    says: "no fact",
    // "My husband is a veteran but I'm not" does not deny that the husband is a veteran.
    ofSelf: true,
    after: new RegExp(`^[^.;!?]{0,20}(?:[;,] ?| )(?:but|though|only|pero) ${anyOf(IS_NOT)}${ENDS_THERE}`, "i"),
    example: "I told them I was a veteran but I'm not.",
  },
  {
    says: "no fact",
    ofSelf: true,
    after: new RegExp(String.raw`^\s?[;,.] ${anyOf(IS_NOT)}${ENDS_THERE}`, "i"),
    example: "My file says I'm a teacher; I'm not, I'm a cook.",
  },
  {
    says: "no fact",
    after: new RegExp(
      String.raw`^[^.;!?]{0,20}[;,] ?(?:which|but that|and that)(?:'s| is| was) ${anyOf(FALSE_WORDS)}(?=\s*(?:[.,;!?]|$))`,
      "i",
    ),
    example: "The form says I'm a veteran, which is wrong.",
  },
];
