import type { Callers } from "./callers.ts";
import type { FuzzCase, FuzzRequest } from "./send.ts";

const KEY = /rk_(?:live|test)_[0-9A-Za-z]{34}/g;

/** A shell argument with this text: in single quotes, or with escaped bytes (`$'…'`) if a shell or terminal would change the text. */
function quote(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text)) return `'${text.replaceAll("'", "'\\''")}'`;
  const escaped = [...Buffer.from(text, "latin1")].map((byte) =>
    byte < 0x20 || byte > 0x7e || byte === 0x27 || byte === 0x5c ? `\\x${byte.toString(16).padStart(2, "0")}` : String.fromCharCode(byte),
  );
  return `$'${escaped.join("")}'`;
}

/** A shell command that prints the body. It uses printf, which can also print NUL. */
function printf(body: Buffer): string {
  const escaped = [...body].map((byte) => {
    if (byte === 0x25) return "%%";
    if (byte < 0x20 || byte > 0x7e || byte === 0x27 || byte === 0x5c) return `\\${byte.toString(8).padStart(3, "0")}`;
    return String.fromCharCode(byte);
  });
  return `printf '${escaped.join("")}'`;
}

/** Replaces the API keys of this run by shell variables. */
function nameKeys(text: string, callers: Callers): string {
  return text.replaceAll(KEY, (key) => {
    const name = callers.nameOf(key);
    return name === null ? key : `'"$${name}"'`;
  });
}

function curlOf({ method, path, headers, body }: FuzzRequest, callers: Callers): string {
  // curl omits a header that is written with a colon and no value. With a semicolon instead, it sends the header with an empty value.
  const flags = headers.map(([name, value]) => `-H ${nameKeys(quote(value === "" ? `${name};` : `${name}: ${value}`), callers)}`);
  const verb = method === "HEAD" ? "-I" : `-X ${method}`;
  const call = `curl -sS -i -g --path-as-is ${verb} "$BASE"${quote(path)} ${flags.join(" ")}`;
  return body === null ? call : `${printf(body)} | ${call} --data-binary @-`;
}

/** A shell command that repeats the requests of a case. API keys are shell variables, such as `$ENTERPRISE_1`. */
export function reproduce({ requests }: FuzzCase, callers: Callers): string {
  const calls = requests.map((request) => curlOf(request, callers));
  return calls.length === 1 ? (calls[0] ?? "") : `${calls.map((call) => `(${call}) &`).join("\n")}\nwait`;
}
