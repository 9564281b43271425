export const STYLE = `
h1{max-width:24ch}h2{font-size:1.5rem;margin:0 0 .75rem;scroll-margin-top:4rem}h3{margin:.2rem 0}
main>section{margin:2.5rem 0 0}main>section:first-of-type{background:var(--tint);border-radius:6px;padding:1.25rem 1.5rem}
main>section[hidden]{display:none}label{font-size:.9rem}
textarea{width:100%;min-height:6.5rem;display:block;margin:.25rem 0 .8rem;resize:vertical}
.row{display:flex;gap:.8rem;flex-wrap:wrap;align-items:end}.row label{display:block}
#status{min-height:1.6rem;font-weight:600;margin:.6rem 0;padding:.3rem 0;position:sticky;top:0;background:var(--paper);z-index:1}
#marked{white-space:pre-wrap;overflow-wrap:anywhere;background:var(--tint);border-radius:6px;padding:.8rem 1rem;line-height:2.1}
mark{background:none;color:inherit;border-bottom:2px solid var(--brand);padding-bottom:1px}
.tag{font-size:.74rem;font-weight:600;color:var(--on-brand);background:var(--brand);border-radius:4px;padding:.1rem .4rem;margin-left:.3rem;white-space:nowrap}
#facts{list-style:none;padding:0;margin:.8rem 0}#facts li{display:grid;grid-template-columns:1.6rem 11rem minmax(9rem,18rem) 1fr;gap:.7rem;align-items:center;padding:.3rem 0;border-top:1px solid var(--line)}
#facts input[type=checkbox]{width:1.2rem;height:1.2rem;accent-color:var(--brand)}.fault{color:var(--bad);grid-column:2/-1}.fault:empty{display:none}
.hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.question{border-left:4px solid var(--warn);padding:.2rem 0 .6rem 1rem;margin:.9rem 0}
blockquote{margin:.4rem 0;padding:.2rem 0 .2rem .9rem;border-left:3px solid var(--line);font-style:italic;overflow-wrap:anywhere}
.buckets{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,26rem),1fr));gap:1rem}
.bucket{border-top:3px solid var(--edge);padding:.7rem 0;align-self:start;min-width:0}
.eligible{border-top-color:var(--brand)}.conditionally_eligible{border-top-color:var(--warn)}
.count{font-variant-numeric:tabular-nums;color:var(--soft);font-weight:400}
details{border-top:1px solid var(--line);padding:.4rem 0}summary{cursor:pointer}details p{margin:.35rem 0}.step{color:var(--warn)}.open::before{content:"? ";font-weight:700;color:var(--warn)}
.stale{opacity:.55}.quiet{margin-top:.5rem}
figure{margin:0 0 1rem}.scroll{overflow-x:auto}td{font-variant-numeric:tabular-nums;white-space:nowrap}td:last-child{white-space:normal}
th[scope=row]{min-width:9rem}td:last-child{min-width:10rem}
caption{text-align:left;padding-bottom:.4rem}
@media(max-width:44rem){#facts li{grid-template-columns:1.6rem 1fr;}#facts li>:nth-child(n+3){grid-column:2}.row>*{flex:1 1 100%}.row input,.row select,.row button{width:100%}}`;
