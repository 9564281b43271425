/** Styles of the pages of rates and institutions. */
export const STYLE = `
.place{color:var(--soft);margin:0 0 .5rem}.note{border-left:3px solid var(--warn);background:var(--warn-paper);border-radius:0 6px 6px 0;padding:.75rem 1rem;margin:1rem 0;font-size:.9rem;max-width:72ch}
dl{display:flex;flex-wrap:wrap;gap:.5rem 2.5rem;margin:1.25rem 0;padding:1rem 0;border-block:1px solid var(--line)}
dt{color:var(--soft);font-size:.8125rem}dd{margin:0;font-size:1.1875rem;font-weight:650;overflow-wrap:anywhere;font-variant-numeric:tabular-nums}
section{margin:2.5rem 0 0}h2{font-size:1.5rem;margin:0 0 .75rem}h2::first-letter{text-transform:uppercase}
.scroll{overflow-x:auto}.rate,time{white-space:nowrap}.held td:first-child{border-left:4px solid var(--warn);padding-left:.6rem}.why{display:block;color:var(--warn);font-size:.8125rem;font-weight:400;white-space:normal}.rate{font-weight:650;font-size:1.0625rem}
.history{margin:.5rem 0}.history svg{width:100%;height:auto}.history polyline{fill:none;stroke:var(--brand);stroke-width:1;stroke-dasharray:3 4}.history circle{fill:var(--brand)}.history figcaption{color:var(--soft);font-size:.8125rem}
@media(max-width:40rem){.held td:first-child{border-left:0;padding-left:0}}`;
