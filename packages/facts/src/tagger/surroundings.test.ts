import { describe, expect, it } from "vitest";
import { hashText } from "./hashing.ts";
import { SPAN_TYPES, type SpanType } from "./labels.ts";
import { Surroundings } from "./surroundings.ts";
import { piecesOf } from "./tokens.ts";

const span = (type: SpanType, from: number, to: number) => ({ type: SPAN_TYPES.indexOf(type), from, to, margin: 10 });

// Pieces: I 0, live 1, in 2, Reno 3, . 4, My 5, mom 6, works 7, at 8, Ford 9, Motor 10, in 11, Flint 12, ! 13
const TEXT = "I live in Reno. My mom works at Ford Motor in Flint!";
const around = new Surroundings({
  pieces: piecesOf(TEXT),
  found: [span("employee", 9, 11), span("home", 3, 4), span("work", 12, 13)],
});

describe("what stands around a candidate", () => {
  it("has the words of the text, and a mark beside it", () => {
    expect([around.word(3), around.word(10)]).toEqual([hashText("reno"), hashText("motor")]);
    expect([around.word(-1), around.word(14)]).toEqual([-1, -1]);
  });

  it.each([
    [0, 0, 4],
    [3, 0, 4],
    [5, 5, 13],
    [12, 5, 13],
  ])("knows the sentence of piece %i: from %i to the mark at %i", (piece, start, end) => {
    expect(around.sentence(piece)).toEqual({ start, end });
  });

  it("ends the last sentence with the text if no mark ends it", () => {
    const open = new Surroundings({ pieces: piecesOf("Yes.\nI work at Nike"), found: [] });
    expect(open.sentence(4)).toEqual({ start: 3, end: 7 });
    expect(open.neighbors(3, 4)).toEqual({ before: null, after: null });
  });

  it("finds the spans beside a span, in the order of the text", () => {
    expect(around.spans.map(({ type }) => type)).toEqual(["home", "employee", "work"]);
    expect(around.neighbors(9, 11)).toEqual({ before: { type: "home", from: 3, to: 4 }, after: { type: "work", from: 12, to: 13 } });
    expect(around.neighbors(3, 4)).toEqual({ before: null, after: { type: "employee", from: 9, to: 11 } });
    expect(around.neighbors(12, 13)).toEqual({ before: { type: "employee", from: 9, to: 11 }, after: null });
  });

  it("takes no span that overlaps for the one before", () => {
    expect(around.neighbors(10, 11).before).toEqual({ type: "home", from: 3, to: 4 });
  });

  it("counts spans of a type, and says whether the text has no capitals", () => {
    expect([around.count("home"), around.count("school_place"), around.isLowerCase]).toEqual([1, 0, false]);
    expect(new Surroundings({ pieces: piecesOf("i live in reno"), found: [] }).isLowerCase).toBe(true);
  });
});
