/** Keyboard shortcuts of the review page: a key clicks or focuses the element whose `aria-keyshortcuts` names that key. */

/** Key in local storage. People can turn the shortcuts off, because single letters get in the way of speech input (WCAG 2.2, 2.1.4). */
const SETTING = "tellerline-review-keys";

const isWriting = (element: EventTarget | null): boolean =>
  (element instanceof HTMLInputElement && element.type !== "checkbox") ||
  element instanceof HTMLTextAreaElement ||
  element instanceof HTMLSelectElement;

const keys = document.getElementById("keys");
document.getElementById("keys-setting")?.removeAttribute("hidden");
if (keys instanceof HTMLInputElement) {
  keys.checked = localStorage.getItem(SETTING) !== "off";
  keys.addEventListener("change", () => localStorage.setItem(SETTING, keys.checked ? "on" : "off"));
}

/** True once this page has sent a form. Keys are then ignored: they are meant for the next draft, but would act on the one shown. */
let isLeaving = false;
addEventListener("pageshow", () => {
  isLeaving = false;
});
document.addEventListener("submit", (event) => {
  if (isLeaving) event.preventDefault();
  isLeaving = true;
});

function use(element: HTMLElement): void {
  if (element instanceof HTMLInputElement) element.focus();
  else element.click();
  // If the click opened a section, the focus moves to the section's first field.
  const field =
    element.parentElement instanceof HTMLDetailsElement ? element.parentElement.querySelector("textarea,input:not([type=hidden])") : null;
  if (field instanceof HTMLElement) field.focus();
}

function nameOf({ key, shiftKey }: KeyboardEvent): string {
  const isLetter = key.length === 1 && key.toLowerCase() !== key.toUpperCase();
  return isLetter ? `${shiftKey ? "Shift+" : ""}${key.toUpperCase()}` : key;
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
  if (isWriting(event.target)) {
    if (event.key === "Escape" && event.target instanceof HTMLElement) event.target.blur();
    return;
  }
  // A key that is held down acts only once, so that it does not decide the next draft too.
  if (event.repeat || isLeaving || (keys instanceof HTMLInputElement && !keys.checked)) return;
  const element = document.querySelector(`[aria-keyshortcuts="${CSS.escape(nameOf(event))}"]`);
  if (!(element instanceof HTMLElement)) return;
  event.preventDefault();
  use(element);
});

// Scrolls so that the quoted words are a third down their box, and the text above them is in view.
const quote = document.getElementById("quote");
const said = quote?.closest(".said");
if (quote !== null && said instanceof HTMLElement) said.scrollTop = Math.max(0, quote.offsetTop - said.offsetTop - said.clientHeight / 3);
