export const STYLE = `
h1{max-width:24ch}h2{font-size:1.5rem;margin:3rem 0 .75rem;scroll-margin-top:4rem}h3{margin:.2rem 0}[hidden]{display:none!important}
label{font-size:.9rem}label small{font-weight:400;font-size:inherit;color:var(--soft)}
.ask-form{background:var(--tint);border-radius:10px;padding:1.5rem}.two{display:grid;grid-template-columns:1.15fr 1fr;gap:1.5rem 2rem}.ending{display:flex;flex-wrap:wrap;align-items:center;gap:.75rem 1.5rem;margin-top:1.25rem}.ending p{margin:0;flex:1 1 18rem}.which{display:flex;align-items:center;gap:.5rem}
textarea{width:100%;min-height:7.5rem;display:block;margin-top:.25rem;resize:vertical}
.row{display:flex;gap:.75rem 1rem;flex-wrap:wrap;align-items:end}.row label{display:block}.two .row>*{flex:1 1 9rem;min-width:0}.two .row :is(input,select){width:100%}.two .row+*{margin-top:.75rem}
.chips{display:flex;flex-wrap:wrap;gap:.5rem;padding:0;margin:.75rem 0 0;list-style:none}.chips li{display:flex;align-items:center;background:var(--chosen);border:1px solid transparent;border-radius:99px;padding:.1rem .3rem .1rem .8rem;font-size:.9rem;overflow-wrap:anywhere}.chips .unsure{background:none;border:1px dashed var(--edge)}.chips button{border:0;background:none;color:inherit;padding:.1rem .5rem;line-height:1.4;border-radius:99px}
#status{min-height:1.6rem;font-weight:600;margin:.6rem 0;padding:.3rem 0;position:sticky;top:0;background:var(--paper);z-index:1}
#marked{white-space:pre-wrap;overflow-wrap:anywhere;background:var(--tint);border-radius:6px;padding:.8rem 1rem;line-height:2.1}
mark{background:none;color:inherit;border-bottom:2px solid var(--brand);padding-bottom:1px}
.tag{font-size:.74rem;font-weight:600;color:var(--on-brand);background:var(--brand);border-radius:4px;padding:.1rem .4rem;margin-left:.3rem;white-space:nowrap}
#facts{list-style:none;padding:0;margin:.8rem 0}#facts li{display:grid;grid-template-columns:1.6rem 11rem minmax(9rem,18rem) 1fr;gap:.7rem;align-items:center;padding:.3rem 0;border-top:1px solid var(--line)}
#facts input[type=checkbox]{width:1.2rem;height:1.2rem;accent-color:var(--brand)}.fault{color:var(--bad);grid-column:2/-1}.fault:empty{display:none}
.panel{background:var(--chosen);border-radius:10px;padding:1.25rem;margin-bottom:1rem}.question h3{font-size:1.0625rem;margin:0 0 .4rem}.question .row>*{flex:1 1 100%}.question :is(input,select){width:100%}
blockquote{margin:.4rem 0;padding:.2rem 0 .2rem .9rem;border-left:3px solid var(--line);font-style:italic;overflow-wrap:anywhere;font-size:.9rem}
.buckets{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,26rem),1fr));gap:1rem 2rem}
.bucket{border-top:2px solid var(--edge);padding:.7rem 0;align-self:start;min-width:0}
.eligible{border-top-color:var(--brand)}.count{font-variant-numeric:tabular-nums;color:var(--soft);font-weight:400}
details{border-top:1px solid var(--line);padding:.4rem 0}summary{cursor:pointer}td details{border:0;padding:.2rem 0 0;font-size:.8125rem;color:var(--soft)}details p{margin:.35rem 0}.step{color:var(--warn)}.open::before{content:"? ";font-weight:700;color:var(--warn)}
.stale{opacity:.55}.quiet{margin-top:.5rem}.plain{padding-left:1.1rem}.plain li{margin-bottom:.4rem}
#comparison{scroll-margin-top:4rem;margin-bottom:2rem}figure{margin:0 0 1rem}td:has(.is){min-width:12rem}#offers input[type=checkbox]{width:1.2rem;height:1.2rem}
.ways{padding-left:1.3rem}.ways li{margin-bottom:.5rem}
@media(max-width:60rem){.two{grid-template-columns:minmax(0,1fr)}.side{display:contents}#questions{order:-1}}
@media(max-width:44rem){#facts li{grid-template-columns:1.6rem 1fr;}#facts li>:nth-child(n+3){grid-column:2}.ask-form{padding:1rem}}`;
