export const STYLE = `
.note{border-left:3px solid var(--warn);background:var(--warn-paper);border-radius:0 6px 6px 0;padding:.75rem 1rem;margin:1rem 0;font-size:.9rem;max-width:72ch}
section{margin:2.5rem 0 0}h2{font-size:1.5rem;margin:0 0 .75rem}h2::first-letter{text-transform:uppercase}.rate,time{white-space:nowrap}.rate{font-weight:650}`;
