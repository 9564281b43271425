/** The review page by keyboard: each key does what the element that names it in `aria-keyshortcuts` does. */

const isWriting = (element: EventTarget | null): boolean =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement;

function use(element: HTMLElement): void {
  if (element instanceof HTMLInputElement) element.focus();
  else element.click();
  // What a summary opens begins with the field that is to be written.
  const field =
    element.parentElement instanceof HTMLDetailsElement ? element.parentElement.querySelector("textarea,input:not([type=hidden])") : null;
  if (field instanceof HTMLElement) field.focus();
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
  if (isWriting(event.target)) {
    if (event.key === "Escape" && event.target instanceof HTMLElement) event.target.blur();
    return;
  }
  const key = `${event.shiftKey && event.key.length === 1 && event.key !== "/" ? "Shift+" : ""}${event.key.length === 1 ? event.key.toUpperCase() : event.key}`;
  const element = document.querySelector(`[aria-keyshortcuts="${CSS.escape(key)}"]`);
  if (!(element instanceof HTMLElement)) return;
  event.preventDefault();
  use(element);
});

// The words that a draft quotes come into sight, with the headings above them.
const quote = document.getElementById("quote");
const said = quote?.closest(".said");
if (quote !== null && said instanceof HTMLElement) said.scrollTop = Math.max(0, quote.offsetTop - said.offsetTop - said.clientHeight / 3);
