import { button } from "./dom.ts";

export function offerCopies(): void {
  for (const example of document.querySelectorAll("pre")) {
    const copy = button("Copy", { class: "quiet copy" }, async () => {
      await navigator.clipboard.writeText(example.textContent ?? "");
      copy.textContent = "Copied";
      setTimeout(() => {
        copy.textContent = "Copy";
      }, 2000);
    });
    example.before(copy);
  }
}
