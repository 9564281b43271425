import type { FactsWire } from "@tellerline/contract";
import { make } from "../dom.ts";
import { fieldOf } from "./fields.ts";

interface Span {
  readonly start: number;
  readonly end: number;
  readonly fields: readonly string[];
}

/**
 * The spans of text that facts come from, in the order of the text. Each has the fields of all its facts. A span that overlaps an earlier
 * one is left out.
 */
function spansOf(facts: FactsWire["facts"]): Span[] {
  const grouped = Map.groupBy(facts, ({ evidence: { start, end } }) => `${start}-${end}`);
  const spans = [...grouped.values()].flatMap((group) => {
    const [first] = group;
    return first === undefined ? [] : [{ ...first.evidence, fields: group.map(({ field }) => field) }];
  });
  spans.sort((left, right) => left.start - right.start || right.end - left.end);
  let reached = 0;
  return spans.filter(({ start, end }) => {
    if (start < reached) return false;
    reached = end;
    return true;
  });
}

export function markedText(text: string, facts: FactsWire["facts"]): Node[] {
  const nodes: Node[] = [];
  let at = 0;
  for (const { start, end, fields } of spansOf(facts)) {
    nodes.push(document.createTextNode(text.slice(at, start)));
    const names = fields.map((name) => fieldOf(name).label).join(", ");
    nodes.push(make("mark", {}, text.slice(start, end), make("span", { class: "tag" }, names)));
    at = end;
  }
  nodes.push(document.createTextNode(text.slice(at)));
  return nodes;
}
