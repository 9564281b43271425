/** Styles that all pages of the gateway share. */
export const THEME = `
:root{color-scheme:light dark;--ink:#14212b;--soft:#52636f;--line:#dde5ea;--paper:#f6f8f9;--card:#fff;--tint:#eef3f5;--brand:#0b6e4f;--warn:#8a5a00;--bad:#a3262a}
@media(prefers-color-scheme:dark){:root{--ink:#e9f0f4;--soft:#9db0bd;--line:#2b3a45;--paper:#0f171d;--card:#16212a;--tint:#1d2a34;--brand:#52cba1;--warn:#f2c661;--bad:#ff8f8f}}
*{box-sizing:border-box}body{margin:0;font:16px/1.55 system-ui,sans-serif;color:var(--ink);background:var(--paper)}
a{color:var(--brand)}.brand{color:var(--brand);font-weight:700;text-decoration:none}.soft{color:var(--soft);font-size:.9rem;margin:.2rem 0}
code,pre{font-family:ui-monospace,monospace;font-size:.88rem}pre{background:var(--tint);border:1px solid var(--line);border-radius:.5rem;padding:1rem;overflow:auto}
table{border-collapse:collapse;width:100%;font-size:.92rem}th,td{text-align:left;vertical-align:top;padding:.4rem .6rem .4rem 0;border-bottom:1px solid var(--line)}
input,select,textarea{font:inherit;color:inherit;background:var(--card);border:1px solid var(--soft);border-radius:.5rem;padding:.5rem .75rem}
button{font:inherit;color:var(--card);background:var(--brand);border:0;border-radius:.5rem;padding:.55rem 1rem;cursor:pointer}
:focus-visible{outline:3px solid var(--brand);outline-offset:2px}`;
