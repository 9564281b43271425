import { button, byId, make } from "../dom.ts";
import { confirm, type ListedFact, listedFacts } from "./facts.ts";

function chipOf(
  { name, label, text, isConfirmed, isComplete }: ListedFact,
  onChange: (name: string, isComplete: boolean) => void,
): HTMLElement {
  const said = `${label}: ${text}`;
  const act = isConfirmed ? `Remove ${said}` : isComplete ? `Yes, ${said}` : `Complete ${said}`;
  const press = button(isConfirmed ? "×" : isComplete ? "Yes" : "…", { "aria-label": act, title: act }, () => {
    if (isComplete) confirm(name, !isConfirmed);
    onChange(name, isComplete);
  });
  return make("li", isConfirmed ? {} : { class: "unsure" }, isConfirmed ? said : `${said}?`, press);
}

/** @param onChange called after the user removed or confirmed a fact, or when the user wants to complete a fact that lacks a part */
export function showChips(onChange: (name: string, isComplete: boolean) => void): void {
  const chips = byId("chips", HTMLUListElement);
  const facts = listedFacts();
  chips.replaceChildren(...facts.map((fact) => chipOf(fact, onChange)));
  chips.hidden = facts.length === 0;
}
