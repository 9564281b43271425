import type { CreateMonitorWire, DecisionResponseWire, MonitorContextWire, MonitorWire, UpdateMonitorWire } from "@tellerline/contract";
import { STATE_CODES, STATES } from "@tellerline/geography";
import { allMet, type Condition, evaluateConditions, figureInWords } from "@tellerline/monitoring";
import {
  LOAN_PRODUCTS,
  loanProduct,
  MONITOR_FIELDS,
  monitorFieldName,
  OPERATORS,
  operatorName,
  requireMember,
} from "@tellerline/vocabulary";
import { button, make } from "../dom.ts";
import { Refusal } from "../service.ts";
import { ASKED, borrowerFields } from "./borrower.ts";
import { choice, field, labelled, type Options } from "./controls.ts";
import { guarded, keyInUse, send } from "./session.ts";

/** A monitor as the user entered it. `cooldown_hours` is absent if the user left the field empty. */
type Wanted = Omit<CreateMonitorWire, "cooldown_hours" | "webhook_url"> &
  Partial<Pick<UpdateMonitorWire, "cooldown_hours" | "webhook_url">>;

const PRODUCTS: Options = LOAN_PRODUCTS.map((product) => [product, loanProduct(product).title]);
const PLACES: Options = [["", "anywhere"], ...STATE_CODES.map((code): readonly [string, string] => [code, STATES[code].name])];
const FIELDS: Options = MONITOR_FIELDS.map((field) => [field, monitorFieldName(field)]);
const COMPARISONS: Options = OPERATORS.map((operator) => [
  operator,
  operator === "change_pct" ? "changes by, percent" : `is ${operatorName(operator)}`,
]);

function conditionRow(condition: Condition, remove: (row: HTMLElement) => void) {
  const figure = choice(FIELDS, condition.field);
  const operator = choice(COMPARISONS, condition.operator);
  const value = field("number", condition.value, { step: "any", required: "" });
  const row = make(
    "div",
    { class: "row" },
    labelled("Fire when", figure),
    labelled("this", operator),
    labelled("value", value),
    button("Remove", { class: "quiet" }, () => remove(row)),
  );
  const read = (): Condition => ({
    field: requireMember(MONITOR_FIELDS, figure.value),
    operator: requireMember(OPERATORS, operator.value),
    value: value.valueAsNumber,
  });
  return { row, read, value };
}

const DEFAULT_CONDITION: Condition = { field: "apr", operator: "lt", value: 6 };
const DEFAULT_CONTEXT: MonitorContextWire = { product_type: "auto_loan", amount: loanProduct("auto_loan").standardAmountUsd };

/** A list of conditions to which the user can add. The last remaining condition can't be removed. */
function conditionList(given: readonly Condition[]) {
  const place = make("div");
  let rows: ReturnType<typeof conditionRow>[] = [];
  const add = (condition: Condition) => {
    const made = conditionRow(condition, (row) => {
      if (rows.length === 1) return;
      rows = rows.filter((other) => other.row !== row);
      row.remove();
    });
    rows = [...rows, made];
    place.append(made.row);
  };
  given.forEach(add);
  const more = button("And another condition", { class: "quiet" }, () => add(DEFAULT_CONDITION));
  return {
    element: make("div", {}, place, more),
    read: () => rows.map(({ read }) => read()),
    values: () => rows.map(({ value }) => value),
  };
}

const wordsOf = (error: unknown): string =>
  error instanceof Refusal && error.faults.length > 0
    ? error.faults.map(({ path, message }) => `${path}: ${message}`).join(" ")
    : error instanceof Error
      ? error.message
      : String(error);

interface Preview {
  readonly holds: boolean;
  readonly words: string;
}

/** Warns before a monitor is created whose conditions are already met. Warns once, and again only after the input has changed. */
class Forewarning {
  readonly #said: HTMLElement;
  #isTold = false;

  constructor(said: HTMLElement) {
    this.#said = said;
  }

  forget(): void {
    this.#isTold = false;
    this.#said.textContent = "";
  }

  /** Warns if the preview says that the conditions are met. @returns true if it warned; the monitor must then not be created yet */
  async tells(look: () => Promise<Preview>): Promise<boolean> {
    if (this.#isTold) return false;
    const { holds, words } = await look();
    this.#isTold = holds;
    if (holds) this.#said.textContent = `${words} Press again to create it all the same.`;
    return holds;
  }
}

/** Evaluates the conditions on the current best offer, as a new monitor would. */
async function preview(context: MonitorContextWire, conditions: readonly Condition[]): Promise<Preview> {
  const { state, county, zip, credit_score, current_offer, ...loan } = context;
  const geo = Object.fromEntries(Object.entries({ state, county, zip }).filter(([, value]) => value !== undefined));
  const { offers } = await send<DecisionResponseWire>("POST", "/v1/decisions", {
    context: { geo },
    borrower: credit_score === undefined ? {} : { credit_score },
    product_request: loan,
    current_offer,
  });
  const [best] = offers;
  if (best === undefined) return { holds: false, words: "No offer serves this request now: the monitor would wait for one." };
  const figures = {
    apr: best.apr,
    rate: best.rate,
    monthly_payment: best.monthly_payment,
    vs_current_total_usd: best.savings.vs_current_total_usd ?? null,
    break_even_months: best.break_even_months ?? null,
  };
  // Relative changes are measured from the figures at the monitor's creation. For a preview, these are the current figures.
  const outcomes = evaluateConditions(conditions, { ...figures, creditUnionId: best.credit_union_id }, figures);
  const seen = outcomes.map(
    ({ field: figure, met }) => `${monitorFieldName(figure)} ${figureInWords(figure, figures[figure])}: ${met ? "met" : "not met"}`,
  );
  const holds = allMet(outcomes);
  // The preview's decision does not include rates that the organization moved in the sandbox (guides/metering.md#the-sandbox).
  const moved = keyInUse().startsWith("rk_test_") ? " Rates that you moved in the sandbox are not in this; the monitor will see them." : "";
  const told = holds ? "It would fire now: its conditions hold already, at the next change in this market" : "It would not fire now";
  return { holds, words: `${told}. Best offer: ${best.provider}. ${seen.join("; ")}.${moved}` };
}

/** The webhook URL as a field of the request. Null removes the URL of a monitor that has one. */
function targetOf(url: string, monitor: MonitorWire | null): Pick<Wanted, "webhook_url"> {
  if (url !== "") return { webhook_url: url };
  return monitor?.webhook_url === undefined ? {} : { webhook_url: null };
}

/** The fields of a monitor's form, filled with the monitor, or with the usual values if it is null. */
function monitorFields(monitor: MonitorWire | null) {
  const before = monitor?.decision_context ?? DEFAULT_CONTEXT;
  const name = field("text", monitor?.name ?? "", { required: "", maxlength: "200" });
  const product = choice(PRODUCTS, before.product_type);
  const state = choice(PLACES, before.state ?? "");
  const amount = field("number", before.amount, { min: "1", step: "any", required: "" });
  const borrower = borrowerFields(before);
  const conditions = conditionList(monitor?.conditions ?? [DEFAULT_CONDITION]);
  const target = field("url", monitor?.webhook_url ?? "", { placeholder: "https://hooks.example.com/rates, or leave empty" });
  const cooldown = field("number", monitor?.cooldown_hours ?? "", { min: "0", step: "any", placeholder: "usual" });

  const context = (): MonitorContextWire => {
    const { state: _, product_type: __, amount: ___, ...rest } = before;
    // Fields of the context that have no control keep their values.
    const asked = new Set<string>(ASKED);
    const others = Object.fromEntries(Object.entries(rest).filter(([name]) => !asked.has(name)));
    return {
      ...others,
      product_type: requireMember(LOAN_PRODUCTS, product.value),
      amount: amount.valueAsNumber,
      ...(state.value === "" ? {} : { state: requireMember(STATE_CODES, state.value) }),
      ...borrower.read(),
    };
  };
  const loan = [labelled("Name", name), labelled("Loan", product), labelled("State", state), labelled("Amount in dollars", amount)];
  return {
    elements: [
      make("div", { class: "row" }, ...loan),
      borrower.element,
      labelled("Hours between two events", cooldown),
      conditions.element,
      labelled("Address that receives the events", target),
    ],
    /** Whether the fields that a preview needs are valid. It depends on neither the name nor the webhook URL. */
    canBePreviewed: () => [amount, ...borrower.controls, ...conditions.values()].every((control) => control.reportValidity()),
    preview: () => preview(context(), conditions.read()),
    read: (): Wanted => ({
      name: name.value,
      decision_context: context(),
      conditions: conditions.read(),
      ...targetOf(target.value, monitor),
      ...(cooldown.value === "" ? {} : { cooldown_hours: cooldown.valueAsNumber }),
    }),
  };
}

/** A form that changes a monitor, or creates one if `monitor` is null. @param onSaved called with the saved monitor. */
export function monitorForm(
  monitor: MonitorWire | null,
  onSaved: (saved: MonitorWire & { readonly webhook_signing_secret?: string }) => Promise<void>,
): HTMLFormElement {
  const fields = monitorFields(monitor);
  const said = make("p", { role: "status" });
  const attempt = (work: () => Promise<void>) =>
    guarded(async () => {
      try {
        await work();
      } catch (error) {
        said.textContent = wordsOf(error);
      }
    });

  const form = make(
    "form",
    { class: "editor" },
    ...fields.elements,
    make(
      "div",
      { class: "actions" },
      make("button", { type: "submit" }, monitor === null ? "Create monitor" : "Save changes"),
      button("Would it fire now?", { class: "quiet" }, () =>
        attempt(async () => {
          if (fields.canBePreviewed()) said.textContent = (await fields.preview()).words;
        }),
      ),
    ),
    said,
  );
  const forewarning = new Forewarning(said);
  form.addEventListener("input", () => forewarning.forget());
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    attempt(async () => {
      if (monitor === null && (await forewarning.tells(fields.preview))) return;
      const wanted = fields.read();
      await onSaved(
        await (monitor === null
          ? send("POST", "/v1/monitors", wanted)
          : send("PATCH", `/v1/monitors/${encodeURIComponent(monitor.monitor_id)}`, wanted)),
      );
    });
  });
  return form;
}
