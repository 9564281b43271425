import type { SearchWire } from "@tellerline/contract";
import { byId, make, plural, quoted } from "../dom.ts";
import { controlOf } from "./control.ts";
import { saidOf, setFact } from "./facts.ts";
import { fieldOf, fromText, isEditable } from "./fields.ts";

const MAX_SHOWN = 5;

function questionForm(question: SearchWire["next_questions"][number], index: number, onAnswer: () => void): HTMLElement {
  const fields = question.fact_field.map(fieldOf).filter(({ kind }) => kind !== "records");
  const controls = fields.map((field) => {
    const { name } = field;
    const before = saidOf(name);
    const control = controlOf(field, `answer-${index}-${name}`, before);
    return { field, before, control, element: make("div", {}, make("label", { for: control.id }, field.label), control) };
  });
  const form = make(
    "form",
    { class: "question panel" },
    make("h3", {}, question.question),
    make("p", { class: "soft" }, `An answer can move ${plural(question.unlocks_cu_count, "institution")} up. One of them:`),
    quoted(question.example_evidence_quote, question.example_evidence_kind),
    make(
      "div",
      { class: "row" },
      ...controls.map(({ element }) => element),
      make("button", { type: "submit", class: "quiet" }, "Add this fact"),
    ),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    // A control that the user did not change is not an answer.
    for (const { field, before, control } of controls) {
      const value = fromText(field, control.value);
      if (value !== null && control.value !== before) setFact(field.name, value);
    }
    onAnswer();
  });
  return form;
}

export function showQuestions({ next_questions, unanswerable }: SearchWire, onAnswer: () => void): void {
  // Facts about relatives, and conditions that only the person can affirm, have no control here.
  const answerable = next_questions.filter(({ fact_field }) => fact_field.some((name) => isEditable(name)));
  const [first, ...others] = answerable.slice(0, MAX_SHOWN).map((question, index) => questionForm(question, index, onAnswer));
  const rest = others.length === 0 ? [] : [make("details", {}, make("summary", {}, plural(others.length, "more question")), ...others)];
  const shown = first === undefined ? [make("p", {}, "No further answer would move an institution up.")] : [first, ...rest];
  byId("questions", HTMLElement).replaceChildren(...shown);
  const notes = unanswerable.map(({ note, cu_count }) => make("li", {}, `${note} (${plural(cu_count, "institution")})`));
  byId("unanswerable", HTMLElement).replaceChildren(...notes);
  byId("cannot", HTMLElement).hidden = notes.length === 0;
}
