import { button } from "../dom.ts";
import { guarded } from "./session.ts";

/** A button for an action that can't be undone. The first press asks for confirmation by showing `question`; the second runs `work`. */
export function askingButton(text: string, question: string, work: () => Promise<void>): HTMLButtonElement {
  const own = button(text, { class: "quiet danger" }, () => {
    if (own.textContent === text) {
      own.textContent = question;
      return;
    }
    own.textContent = text;
    guarded(work);
  });
  own.addEventListener("blur", () => {
    own.textContent = text;
  });
  return own;
}
