import { describe, expect, it } from "vitest";
import { LONGEST_TEXT, pageTextOf } from "./page-text.ts";

const URL_ = "https://cu.example/about/join";
const textOf = (html: string) => pageTextOf(html, URL_).text;

describe("the text of a page", () => {
  it.each([
    ["<p>Anyone who lives in <b>Travis</b> County can join.</p>", "Anyone who lives in Travis County can join."],
    ["<div>One<br>two</div><div>three</div>", "One\ntwo\nthree"],
    ["<ul><li>Hays<li><p>Bell</p></ul>", "- Hays\n- Bell"],
    ["<ul><li><a href=x>Employees</a> of Dell</li></ul>After", "- Employees of Dell\n\nAfter"],
    ["<table><tr><th>Term</th><th>Rate</th></tr><tr><td> 36 </td><td>5.24%</td></tr></table>", "Term\tRate\n36\t5.24%"],
    ["<h2>Who can join</h2><p>You.</p>", "Who can join\n\nYou."],
    ["Caf&eacute; &amp; bar&nbsp;&#8217;26", "Café & bar ’26"],
    ["<p>a</p><p></p><p>  </p><p>b</p>", "a\n\nb"],
    ["<details><summary>More</summary>Behind it</details>", "More\nBehind it"],
    ["<p>unclosed <b>bold<p>next", "unclosed bold\n\nnext"],
  ])("of %s", (html, text) => {
    expect(textOf(html)).toBe(text);
  });

  it.each([
    "<script>open to everyone</script>",
    "<style>.a{}</style>",
    "<noscript>open to everyone</noscript>",
    "<template>open to everyone</template>",
    "<p hidden>open to everyone</p>",
    '<p style="color:red; display : none">open to everyone</p>',
    '<p style="visibility:hidden">open to everyone</p>',
    '<p style="font-size:0">open to everyone</p>',
    '<p style="opacity:0">open to everyone</p>',
    "<p><del>open to everyone</del></p>",
    "<p><s>open to everyone</s></p>",
    '<p style="text-decoration: line-through">open to everyone</p>',
    '<p style="position:absolute;left:-9999px">open to everyone</p>',
    '<p style="text-indent: -9999px">open to everyone</p>',
    '<p style="height:0;overflow:hidden">open to everyone</p>',
    '<p style="clip:rect(0,0,0,0)">open to everyone</p>',
    '<p style="transform: scale(0)">open to everyone</p>',
    '<div class="sr-only">open to <b>everyone</b></div>',
    '<style>.ghost { display: none }</style><p class="note ghost">open to everyone</p>',
    "<style>#trap,.x{visibility:hidden}</style><p id=trap>open to everyone</p>",
    "<select><option>open to everyone</option></select>",
    "<dialog>open to everyone</dialog>",
    "<!-- open to everyone -->",
    "<title>open to everyone</title>",
  ])("has nothing of what the page hides: %s", (html) => {
    expect(textOf(`<p>before</p>${html}<p>after</p>`)).toBe("before\n\nafter");
  });

  it.each([
    '<p class="hidden md:block">seen</p>',
    '<p class="d-none d-md-flex">seen</p>',
    "<style>@media (max-width: 600px) { .wide { display: none } }</style><p class=wide>seen</p>",
    "<style>.menu .wide { display: none }</style><p class=wide>seen</p>",
    '<p style="opacity:0.9">seen</p>',
    '<p style="margin-left:-150px">seen</p>',
    "<style>.content{margin-top:-120px}</style><p class=content>seen</p>",
    '<p style="position:relative;top:-100px">seen</p>',
    '<p style="text-indent:-100px;padding-left:100px">seen</p>',
    "<style>.panel{max-height:0;overflow:hidden}</style><p class=panel>seen</p>",
    '<p style="overflow:hidden;height:40px">seen</p>',
    '<p style="text-decoration: underline">seen</p>',
    "<dialog open>seen</dialog>",
  ])("has what is seen in wide windows: %s", (html) => {
    expect(textOf(html)).toBe("seen");
  });

  it("hides by sheets whose tags are in capitals, and below many elements", () => {
    expect(textOf("<STYLE>.x{display:none}</STYLE><p class=x>hidden</p><p>shown</p>")).toBe("shown");
    expect(textOf(`<p>shown</p>${"<div>".repeat(300)}<p style="display:none">hidden</p>`)).toBe("shown");
  });

  it("ends what is hidden where it ends", () => {
    expect(textOf("<div hidden><div>a</div></div>b<div>c</div>")).toBe("b\nc");
  });

  it("has the links of the page, from where it is or says it is, and its title", () => {
    const { links, title } = pageTextOf(
      '<title> Who \n joins </title><a href="/join#how">Join <i>us</i></a><a href="more">More</a><base href="https://cu.example/x/"><a href=y>Y</a><a>none</a><a href="http://[bad">bad</a>',
      URL_,
    );
    expect(title).toBe("Who joins");
    expect(links).toEqual([
      { url: "https://cu.example/join#how", text: "Join us" },
      { url: "https://cu.example/about/more", text: "More" },
      { url: "https://cu.example/x/y", text: "Y" },
    ]);
  });

  it.each([
    ["<div id=root></div><script src=a.js></script>", true],
    [`<p>${"word ".repeat(60)}</p><p>{{ membership.text }}</p>`, true],
    ["<p>Short, and without a script.</p>", false],
    [`<p>${"word ".repeat(60)}</p><script>x</script>`, false],
  ])("says whether it can be read: %.40s", (html, isUnreadable) => {
    expect(pageTextOf(html, URL_).isUnreadable).toBe(isUnreadable);
  });

  it("is cut where it is too long, and where it is too deep", () => {
    expect(textOf("<p>word word word</p>".repeat(40_000)).length).toBeLessThanOrEqual(LONGEST_TEXT);
    expect(textOf(`${"<div>".repeat(2000)}deep`)).toBe("deep");
    // A page this deep is not read to its end. That would take minutes: each element shifts the parser's list of open ones.
    expect(textOf(`first${"<div>".repeat(600_000)}deep`)).toBe("first");
    expect(textOf(`${"</p>".repeat(50_000)}after`)).toBe("after");
  });
});
