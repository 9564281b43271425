export const STYLE = `
main,.site nav,.foot div{max-width:92rem}main{padding-block:1.5rem 1rem}h1{font-size:1.5rem;margin:0}h2{font-size:1rem;letter-spacing:-.005em;margin:0 0 .75rem}.panes section h2:not(:first-child){margin-top:1.5rem}
.bar,.lists,.decide{display:flex;flex-wrap:wrap;gap:.4rem 1rem;align-items:center}.bar{justify-content:space-between}.bar form{display:inline}
.lists{list-style:none;padding:0;margin:.75rem 0 0;gap:0 1.5rem;border-bottom:1px solid var(--line)}.lists a{display:block;padding:.5rem 0;text-decoration:none;color:var(--soft);font-weight:500;border-bottom:2px solid transparent;margin-bottom:-1px}
.lists a[aria-current]{color:var(--ink);border-color:var(--brand)}.lists b{font-variant-numeric:tabular-nums;margin-left:.25em}
.panes{display:grid;grid-template-columns:15rem minmax(0,1.15fr) minmax(0,1fr)}.panes>section{min-width:0;padding:1.5rem 1.5rem 1.5rem 0}.panes>section+section{padding-left:1.5rem;border-left:1px solid var(--line)}
.queue{list-style:none;padding:0;margin:0;max-height:60vh;overflow:auto;font-size:.9rem;line-height:1.35}.queue a{display:block;padding:.5rem .75rem;text-decoration:none;color:inherit;border-radius:6px}
.queue a:hover{background:var(--tint)}.queue a[aria-current]{background:var(--chosen)}.queue small{display:block;color:var(--soft);font-size:.8125rem}
.said{max-height:60vh;overflow:auto;white-space:pre-wrap;overflow-wrap:anywhere;font-size:.95rem;line-height:1.6}
mark{background:var(--chosen);color:var(--ink);border-bottom:2px solid var(--brand);padding:.1rem 0}
.facts{display:grid;grid-template-columns:max-content 1fr;gap:.5rem 1.5rem;margin:0;font-size:.9rem}.facts dt{color:var(--soft)}.facts dd{margin:0;overflow-wrap:anywhere}
.note{background:var(--warn-paper);border-left:3px solid var(--warn);border-radius:0 6px 6px 0;padding:.6rem .9rem;margin:.5rem 0 1rem;font-size:.9rem}.note.done{background:var(--tint);border-color:var(--brand)}
ins{text-decoration:none;background:var(--chosen);border-bottom:2px solid var(--brand)}del{color:var(--soft)}.standing{list-style:none;padding:0;font-size:.9rem}.standing li{border-top:1px solid var(--line);padding:.6rem 0}
.decide{position:sticky;bottom:0;background:var(--paper);border-top:1px solid var(--line);padding:.75rem 0}
.decide form{display:inline-block;margin:0}details{display:inline-block}details[open]{flex-basis:100%}summary{cursor:pointer;font-weight:600;border:1px solid var(--edge);border-radius:6px;padding:.55rem 1.1rem;list-style:none}
details form{display:block;margin:.6rem 0}textarea{width:100%;min-height:12rem;font:.85rem var(--mono)}details input{width:min(40rem,90%)}
kbd{font:.75rem var(--mono);border:1px solid currentColor;border-radius:4px;padding:0 .3rem;margin-left:.4rem}
.read{border-collapse:collapse;font-size:.85rem}.read td,.read th{border:1px solid var(--line);padding:.3rem .5rem;text-align:left;vertical-align:top}.read th{color:var(--soft);font-weight:500}.read .head{font-weight:600}.read small{display:block;color:var(--soft)}
.scroll{overflow-x:auto}.url{overflow-wrap:anywhere}.find{display:flex;gap:.5rem;margin:0 0 .6rem}.find input{min-width:0;flex:1}
@media(max-width:64rem){.panes{grid-template-columns:minmax(0,1fr)}.panes>section{padding:1rem 0}.panes>section+section{padding-left:0;border-left:0;border-top:1px solid var(--line)}.queue,.said{max-height:30vh}}`;
