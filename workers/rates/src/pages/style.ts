export const STYLE = `
.place{color:var(--soft);margin:0}.note{background:var(--warn-paper);color:var(--warn);border-radius:.6rem;padding:.6rem 1rem;margin:1rem 0 0}
dl{display:grid;grid-template-columns:repeat(auto-fit,minmax(11rem,1fr));gap:.75rem;margin:1.25rem 0}
dl div{background:var(--card);border:1px solid var(--line);border-radius:.75rem;padding:.75rem 1rem}dt{color:var(--soft);font-size:.85rem}dd{margin:0;font-size:1.15rem;font-weight:600;overflow-wrap:anywhere}
section{background:var(--card);border:1px solid var(--line);border-radius:.75rem;margin:1rem 0;padding:.25rem 1.25rem 1rem}h2{font-size:1.1rem;margin:1rem 0 .5rem}h2::first-letter{text-transform:uppercase}
.scroll{overflow-x:auto}table{border-collapse:collapse;width:100%;font-size:.95rem}th{color:var(--soft);font-weight:500;font-size:.85rem}
th,td{text-align:left;padding:.45rem .75rem .45rem 0;border-top:1px solid var(--line);vertical-align:top}thead th{border-top:0}.rate,time{white-space:nowrap}.held td:first-child{border-left:4px solid var(--warn);padding-left:.6rem}.why{display:block;color:var(--warn);font-size:.85rem;font-weight:400;white-space:normal}.rate{font-weight:700;font-variant-numeric:tabular-nums}
.history{margin:.5rem 0}.history svg{width:100%;height:auto}.history polyline{fill:none;stroke:var(--brand);stroke-width:1;stroke-dasharray:3 4}.history circle{fill:var(--brand)}.history figcaption{color:var(--soft);font-size:.85rem}
@media(max-width:44rem){thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}tbody,tr,tr>*{display:block}
tr{border-top:1px solid var(--line);padding:.5rem 0}tr>*{border:0;padding:.15rem 0}td[data-label]{display:flex;justify-content:space-between;gap:1rem}td[data-label]::before{content:attr(data-label);color:var(--soft);font-weight:400}.held td:first-child{border-left:0;padding-left:0}}`;
