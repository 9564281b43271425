/** Styles of the review page: three panes side by side, or below each other on a narrow screen. */
export const STYLE = `
main{max-width:92rem}h2{font-size:1.05rem;margin:.2rem 0 .6rem}
.bar,.lists,.decide{display:flex;flex-wrap:wrap;gap:.4rem 1rem;align-items:center}.bar{justify-content:space-between}.bar form{display:inline}
.lists{list-style:none;padding:0;margin:.8rem 0;border-bottom:1px solid var(--line)}.lists a{display:block;padding:.5rem .2rem;text-decoration:none;color:var(--soft)}
.lists a[aria-current]{color:var(--brand);font-weight:600;border-bottom:3px solid}.lists b{font-variant-numeric:tabular-nums}
.panes{display:grid;grid-template-columns:minmax(13rem,1fr) minmax(20rem,2fr) minmax(18rem,1.6fr);gap:1.4rem;align-items:start}
.panes>section{min-width:0}@media(max-width:64rem){.panes{grid-template-columns:1fr}}
.queue{list-style:none;padding:0;margin:0;max-height:60vh;overflow:auto}.queue a{display:block;padding:.5rem .6rem;text-decoration:none;color:inherit;border-left:3px solid transparent}
.queue a[aria-current]{border-color:var(--brand);background:var(--tint)}.queue small{display:block;color:var(--soft)}
.said{max-height:60vh;overflow:auto;white-space:pre-wrap;overflow-wrap:anywhere;background:var(--card);border:1px solid var(--line);border-radius:.5rem;padding:1rem;font-size:.95rem}
mark{background:var(--warn-paper);color:var(--ink);outline:1px solid var(--warn);padding:.1rem 0}
.facts{display:grid;grid-template-columns:max-content 1fr;gap:.3rem 1rem;margin:0}.facts dt{color:var(--soft)}.facts dd{margin:0;overflow-wrap:anywhere}
.note{background:var(--warn-paper);border-left:3px solid var(--warn);padding:.5rem .8rem;margin:.5rem 0}.note.done{background:var(--tint);border-color:var(--brand)}
ins{text-decoration:none;border-bottom:2px solid var(--brand)}del{color:var(--soft)}.standing{padding-left:1.1rem}
.decide{position:sticky;bottom:0;background:var(--paper);border-top:1px solid var(--line);padding:.7rem 0;margin-top:1rem}
.decide form{display:inline-block;margin:0}details{display:inline-block}details[open]{flex-basis:100%}summary{cursor:pointer;color:var(--brand);border:1px solid;border-radius:.5rem;padding:.5rem .9rem;list-style:none}
details form{display:block;margin:.6rem 0}textarea{width:100%;min-height:12rem;font:.85rem ui-monospace,monospace}details input{width:min(40rem,90%)}
kbd{font:.75rem ui-monospace,monospace;border:1px solid currentColor;border-radius:.25rem;padding:0 .3rem;margin-left:.4rem}
.scroll{overflow-x:auto}.url{overflow-wrap:anywhere}.find{display:flex;gap:.5rem;margin:0 0 .6rem}.find input{min-width:0;flex:1}`;
