import type { FurtherKeyWire, KeyListWire } from "@tellerline/contract";
import { SCOPES } from "@tellerline/vocabulary";
import { byId, labelledCells, make } from "../dom.ts";
import { askingButton } from "./asking.ts";
import { field, labelled } from "./controls.ts";
import { get, guarded, rotateKey, say, send } from "./session.ts";
import { when } from "./words.ts";

type Key = KeyListWire["keys"][number];

const place = byId("key-list", HTMLElement);

const nameOf = ({ name, is_current }: Key): string => `${name ?? "first key"}${is_current ? ", the one in use" : ""}`;

async function revoke({ key_id }: Key): Promise<void> {
  await send("DELETE", `/v1/keys/${encodeURIComponent(key_id)}`);
  say("Revoked. It is refused within a minute.");
  await showKeys();
}

async function rotate(): Promise<void> {
  const key = await rotateKey();
  say(`New key, shown once: ${key}. This page goes on with it.`);
  await showKeys();
}

function row(key: Key): HTMLElement {
  const { scopes, created_at, last_used_at, expires_at, is_current } = key;
  const rights = scopes === null ? "everything" : scopes.join(", ");
  const act = is_current
    ? askingButton("Rotate", "Rotate for good?", rotate)
    : askingButton("Revoke", "Revoke for good?", () => revoke(key));
  const ends = expires_at === null ? "never" : when(expires_at);
  const cells = labelledCells({ "May do": rights, Made: when(created_at), "Last used": when(last_used_at), Ends: ends });
  return make("tr", {}, make("th", { scope: "row" }, nameOf(key)), ...cells, make("td", {}, act));
}

function newKey(): HTMLElement {
  const name = field("text", "", { required: "", maxlength: "100" });
  const boxes = SCOPES.map((scope) => {
    const box = field("checkbox", scope);
    return { box, element: make("label", {}, box, ` ${scope}`) };
  });
  const form = make(
    "form",
    { class: "editor" },
    make("div", { class: "row" }, labelled("Name", name)),
    make("fieldset", {}, make("legend", {}, "What it may do; nothing ticked means everything"), ...boxes.map(({ element }) => element)),
    make("button", { type: "submit" }, "Make a key"),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    guarded(async () => {
      const scopes = boxes.filter(({ box }) => box.checked).map(({ box }) => box.value);
      const body = { name: name.value, ...(scopes.length === 0 ? {} : { scopes }) };
      const { key } = await send<FurtherKeyWire>("POST", "/v1/keys", body);
      say(`New key, shown once: ${key}.`);
      await showKeys();
    });
  });
  return make("details", {}, make("summary", {}, "A further key"), form);
}

/** Shows the organization's keys. A key with scopes is not allowed to list them. */
export async function showKeys(): Promise<void> {
  const { keys } = await get<KeyListWire>("/v1/keys");
  const head = ["Key", "May do", "Made", "Last used", "Ends", ""].map((text) =>
    text === "" ? make("td", {}) : make("th", { scope: "col" }, text),
  );
  const table = make("table", {}, make("thead", {}, make("tr", {}, ...head)), make("tbody", {}, ...keys.map(row)));
  place.replaceChildren(make("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": "Table of keys" }, table), newKey());
}
