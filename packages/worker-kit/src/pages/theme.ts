/** CSS rule that loads the typeface Hanken Grotesk (SIL Open Font License 1.1). */
export const FONT = `@font-face{font-family:"Hanken Grotesk";src:url("/fonts/hanken-grotesk.woff2") format("woff2");font-weight:100 900;font-display:swap}`;

/**
 * Styles of all pages, for light and dark mode and for screens down to a phone's width. A table whose cells have `data-label` becomes a
 * list of cards on a phone.
 */
export const THEME = `
:root{color-scheme:light dark;--font:"Hanken Grotesk",system-ui,sans-serif;--mono:ui-monospace,"SF Mono",Menlo,Consolas,"DejaVu Sans Mono",monospace;--ink:#17211c;--soft:#56635c;--line:#dfe3dc;--edge:#7d8a82;--paper:#fff;--card:#fff;--tint:#f5f6f1;--brand:#0a6848;--on-brand:#fff;--chosen:#e3f1ea;--warn:#855000;--bad:#a5271f;--warn-paper:#fcf1d9}
@media(prefers-color-scheme:dark){:root{--ink:#e9efeb;--soft:#a3b1a9;--line:#2a3630;--edge:#74837b;--paper:#0f1513;--card:#0f1513;--tint:#18211d;--brand:#63cfa5;--on-brand:#06231a;--chosen:#17342a;--warn:#f0c167;--bad:#ff9a8f;--warn-paper:#2f2611}}
*{box-sizing:border-box}html{-webkit-text-size-adjust:100%;text-size-adjust:100%}body{margin:0;min-height:100vh;display:flex;flex-direction:column;font:16px/1.55 var(--font);color:var(--ink);background:var(--paper)}
main{flex:1 0 auto;width:100%;max-width:76rem;margin:0 auto;padding:2.5rem 1.5rem 4rem}
.site{border-bottom:1px solid var(--line)}.site nav,.foot div{max-width:76rem;margin:auto;padding:0 1.5rem;display:flex;gap:0 1.5rem;flex-wrap:wrap;align-items:stretch}
.site a{display:flex;align-items:center;color:var(--soft);text-decoration:none;padding:.75rem 0;font-size:.9rem;font-weight:500;border-bottom:2px solid transparent;margin-bottom:-1px}.site a:hover{color:var(--ink)}.site a[aria-current]{color:var(--ink);border-color:var(--brand)}
.site .brand{gap:.5rem;color:var(--ink);font-weight:700;font-size:1.1875rem;letter-spacing:-.015em;margin-right:.5rem}.brand svg{width:1.4rem;height:1.4rem}.brand path{fill:none;stroke:var(--brand);stroke-width:2.6;stroke-linecap:round}.brand circle{fill:var(--brand)}
.foot{border-top:1px solid var(--line);color:var(--soft);font-size:.8125rem}.foot div{padding-block:1.5rem;gap:.5rem 1.5rem}.foot p{margin:0;flex-basis:100%}.foot a{color:inherit}
.skip{position:absolute;left:-999rem}.skip:focus{left:1rem;top:.5rem;background:var(--paper);padding:.4rem .8rem;z-index:2}
h1,h2,h3{line-height:1.2;letter-spacing:-.018em;font-weight:680;text-wrap:balance}h1{font-size:clamp(1.8rem,1.3rem + 2vw,2.6rem);line-height:1.1;letter-spacing:-.026em;margin:0 0 .8rem}
p,li{text-wrap:pretty}p{max-width:72ch}a{color:var(--brand);text-underline-offset:.18em;text-decoration-thickness:1px}a:hover{text-decoration-thickness:2px}.soft{color:var(--soft);font-size:.9rem;margin:.2rem 0}
code,pre{font-family:var(--mono);font-size:.86em}pre{background:var(--tint);border-radius:6px;padding:1rem;overflow:auto;line-height:1.6;font-size:.8125rem;tab-size:2}
table{border-collapse:collapse;width:100%;font-size:.9rem;line-height:1.4;font-variant-numeric:tabular-nums}th,td{text-align:left;vertical-align:baseline;padding:.6rem 1rem .6rem 0;border-top:1px solid var(--line)}thead th,thead td{border-top:0;color:var(--soft);font-size:.8125rem;font-weight:500;padding-bottom:.5rem}tbody th{font-weight:600}tr>:last-child{padding-right:0}
label{font-weight:600}input,select,textarea{font:inherit;color:inherit;background:var(--paper);border:1px solid var(--edge);border-radius:6px;min-height:2.75rem;padding:.5rem .75rem;max-width:100%;font-variant-numeric:tabular-nums}input[type=checkbox],input[type=radio]{min-height:0;accent-color:var(--brand)}
button{font:inherit;font-weight:600;color:var(--on-brand);background:var(--brand);border:1px solid var(--brand);border-radius:6px;padding:.55rem 1.1rem;cursor:pointer}button:hover{border-color:var(--ink)}.quiet{background:var(--paper);color:var(--ink);border-color:var(--edge)}
.copy{display:block;position:relative;margin:.4rem .5rem -2.3rem auto;padding:.1rem .6rem;font-size:.8125rem}.copy+pre{padding-right:5rem}
:focus-visible{outline:3px solid var(--brand);outline-offset:2px;border-radius:3px}
.plot{min-height:17rem;overflow-x:hidden}.plot .u-legend{font-size:.8125rem;text-align:left}
@media(max-width:40rem){main{padding:1.25rem 1rem 3rem}.site nav,.foot div{padding-inline:1rem}.site nav{gap:0 1rem}
table:has([data-label]) thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}table:has([data-label]) :is(tbody,tr,tr>*){display:block}table:has([data-label]) tr{border-top:1px solid var(--line);padding:.6rem 0}table:has([data-label]) tr>*{border:0;padding:.15rem 0}
table td[data-label][data-label]{display:flex;justify-content:space-between;gap:1rem;text-align:right;white-space:normal}td[data-label]::before{content:attr(data-label);color:var(--soft);font-weight:400;font-size:.9rem;text-align:left}}
@media print{.site,.foot,form,button,nav{display:none!important}body{background:#fff;color:#000}}`;
