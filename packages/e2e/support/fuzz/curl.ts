import type { Callers } from "./callers.ts";
import type { FuzzCase, FuzzRequest } from "./send.ts";

const KEY = /rk_(?:live|test)_[0-9A-Za-z]{34}/g;

/** The text in single quotes, or escaped as bytes if a shell or terminal would change it. */
function quote(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text)) return `'${text.replaceAll("'", "'\\''")}'`;
  const escaped = [...Buffer.from(text, "latin1")].map((byte) =>
    byte < 0x20 || byte > 0x7e || byte === 0x27 || byte === 0x5c ? `\\x${byte.toString(16).padStart(2, "0")}` : String.fromCharCode(byte),
  );
  return `$'${escaped.join("")}'`;
}

/** The body as an argument of printf, which can also write NUL. */
function printf(body: Buffer): string {
  const escaped = [...body].map((byte) => {
    if (byte === 0x25) return "%%";
    if (byte < 0x20 || byte > 0x7e || byte === 0x27 || byte === 0x5c) return `\\${byte.toString(8).padStart(3, "0")}`;
    return String.fromCharCode(byte);
  });
  return `printf '${escaped.join("")}'`;
}

/** Replaces this run's keys by shell variables. */
function nameKeys(text: string, callers: Callers): string {
  return text.replaceAll(KEY, (key) => {
    const name = callers.nameOf(key);
    return name === null ? key : `'"$${name}"'`;
  });
}

function curlOf({ method, path, headers, body }: FuzzRequest, callers: Callers): string {
  // curl omits a header that ends in a colon; one that ends in a semicolon is sent with an empty value.
  const flags = headers.map(([name, value]) => `-H ${nameKeys(quote(value === "" ? `${name};` : `${name}: ${value}`), callers)}`);
  const verb = method === "HEAD" ? "-I" : `-X ${method}`;
  const call = `curl -sS -i -g --path-as-is ${verb} "$BASE"${quote(path)} ${flags.join(" ")}`;
  return body === null ? call : `${printf(body)} | ${call} --data-binary @-`;
}

/** A shell command that repeats the case. Keys are variables named by plan. */
export function reproduce({ requests }: FuzzCase, callers: Callers): string {
  const calls = requests.map((request) => curlOf(request, callers));
  return calls.length === 1 ? (calls[0] ?? "") : `${calls.map((call) => `(${call}) &`).join("\n")}\nwait`;
}
