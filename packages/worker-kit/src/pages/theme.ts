/** Styles that all pages share, light and dark, down to the width of a phone. */
export const THEME = `
:root{color-scheme:light dark;--ink:#14212b;--soft:#52636f;--line:#dde5ea;--paper:#f6f8f9;--card:#fff;--tint:#eef3f5;--brand:#0b6e4f;--warn:#8a5a00;--bad:#a3262a;--warn-paper:#fff6e0}
@media(prefers-color-scheme:dark){:root{--ink:#e9f0f4;--soft:#9db0bd;--line:#2b3a45;--paper:#0f171d;--card:#16212a;--tint:#1d2a34;--brand:#52cba1;--warn:#f2c661;--bad:#ff8f8f;--warn-paper:#2c2410}}
*{box-sizing:border-box}body{margin:0;min-height:100vh;display:flex;flex-direction:column;font:16px/1.55 system-ui,sans-serif;color:var(--ink);background:var(--paper)}
main{flex:1 0 auto;width:100%;max-width:64rem;margin:0 auto;padding:1rem 1.25rem 2.5rem}
.site{border-bottom:1px solid var(--line);background:var(--card)}.site nav,.foot div{max-width:76rem;margin:auto;padding:.7rem 1.25rem;display:flex;gap:.3rem 1.25rem;flex-wrap:wrap;align-items:baseline}
.site a{color:var(--soft);text-decoration:none;padding:.15rem 0}.site a:hover,.site a[aria-current]{color:var(--brand)}.site a[aria-current]{font-weight:600;border-bottom:2px solid}.site .brand{color:var(--brand);font-weight:700;margin-right:.5rem}
.foot{border-top:1px solid var(--line);color:var(--soft);font-size:.88rem}.foot p{margin:0;flex-basis:100%}
.skip{position:absolute;left:-999rem}.skip:focus{left:1rem;top:.5rem;background:var(--card);padding:.4rem .8rem;z-index:2}
h1{font-size:clamp(1.6rem,4.5vw,2.4rem);line-height:1.2;margin:1rem 0 .5rem}a{color:var(--brand)}.soft{color:var(--soft);font-size:.9rem;margin:.2rem 0}
code,pre{font-family:ui-monospace,monospace;font-size:.88rem}pre{background:var(--tint);border:1px solid var(--line);border-radius:.5rem;padding:1rem;overflow:auto}
table{border-collapse:collapse;width:100%;font-size:.92rem}th,td{text-align:left;vertical-align:top;padding:.4rem .6rem .4rem 0;border-bottom:1px solid var(--line)}
input,select,textarea{font:inherit;color:inherit;background:var(--card);border:1px solid var(--soft);border-radius:.5rem;padding:.5rem .75rem;max-width:100%}
button{font:inherit;color:var(--card);background:var(--brand);border:0;border-radius:.5rem;padding:.55rem 1rem;cursor:pointer}.quiet{background:none;color:var(--brand);border:1px solid var(--brand)}
.copy{display:block;position:relative;margin:.4rem .5rem -2.3rem auto;padding:.1rem .6rem;font-size:.8rem;background:var(--card)}.copy+pre{padding-right:5rem}
:focus-visible{outline:3px solid var(--brand);outline-offset:2px}
.plot{min-height:17rem;overflow-x:hidden}.plot .u-legend{font-size:.85rem;text-align:left}
@media print{.site,.foot,form,button,nav{display:none!important}body{background:#fff;color:#000}}`;
