import type { CurrentKeyWire, SandboxRateChangeWire } from "@tellerline/contract";
import { STATE_CODES, STATES } from "@tellerline/geography";
import { LOAN_PRODUCTS, loanProduct } from "@tellerline/vocabulary";
import { byId, make, plural } from "../dom.ts";
import { choice, field, labelled } from "./controls.ts";
import { nameOf } from "./institutions.ts";
import { guarded, send } from "./session.ts";

const place = byId("sandbox-changes", HTMLElement);

export function showSandbox({ environment }: CurrentKeyWire, onMoved: () => Promise<void>): void {
  if (environment === "live") {
    place.replaceChildren(
      make(
        "p",
        { class: "soft" },
        "Live rates move when institutions move them. With a sandbox key, which costs nothing, you move invented ones here.",
      ),
    );
    return;
  }
  const product = choice(
    LOAN_PRODUCTS.map((code) => [code, loanProduct(code).title]),
    "auto_loan",
  );
  const state = choice(
    STATE_CODES.map((code) => [code, STATES[code].name]),
    "TX",
  );
  const rate = field("number", "", { min: "0", max: "36", step: "0.001", required: "" });
  const said = make("p", { role: "status" });
  const form = make(
    "form",
    { class: "editor" },
    make("div", { class: "row" }, labelled("Loan", product), labelled("State", state), labelled("New rate, percent", rate)),
    make("button", { type: "submit" }, "Move the best rate"),
    said,
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    guarded(async () => {
      const body = { product_type: product.value, state: state.value, new_rate: rate.valueAsNumber };
      const { credit_union_id, previous_rate, new_rate, event_ids } = await send<SandboxRateChangeWire>(
        "POST",
        "/v1/sandbox/rate-changes",
        body,
      );
      const fired = event_ids.length === 0 ? "No monitor fired." : `${plural(event_ids.length, "event")} fired.`;
      said.textContent = `${await nameOf(credit_union_id)} moved from ${previous_rate} % to ${new_rate} %, for your organization alone and for a day. ${fired}`;
      await onMoved();
    });
  });
  place.replaceChildren(form);
}
