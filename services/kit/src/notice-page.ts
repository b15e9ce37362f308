/** A page for whoever comes by a link in a mail: fixed texts of ours, no script, nothing to load. */
export type NoticePage = { title: string; text: string; /** Sends an empty form to this path, whose parameters are checked. */ action?: { path: string; label: string } };

// The front end's colours and mark (frontends/kit/src/tokens.css, logo.tsx), written into the page since nothing is loaded.
const style = `
:root{color-scheme:light dark;--paper:light-dark(#faf9f6, #121214);--surface:light-dark(#ffffff, #1a1a1d);--ink:light-dark(#1c1b18, #e9e7e2);--muted:light-dark(#615e57, #a3a09a);--line:light-dark(#e5e2da, #2d2d32);--accent:light-dark(#1f47cd, #8ea8ff);--accent-fill:light-dark(#1f47cd, #3c61e6);--accent-fill-hover:light-dark(#1a3cb0, #4566ea);--on-accent:#ffffff}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:24px 16px;background:var(--paper);color:var(--ink);font:14px/22px 'Inter Variable',ui-sans-serif,system-ui,sans-serif}
main{width:100%;max-width:26rem;display:grid;gap:24px}
.home{justify-self:start;display:inline-flex;align-items:center;gap:10px;color:inherit;text-decoration:none;font-size:16px;font-weight:600}
.card{display:grid;gap:12px;padding:24px;background:var(--surface);border:1px solid var(--line);border-radius:12px}
h1{margin:0;font:500 24px/32px 'Newsreader Variable',ui-serif,Georgia,serif;text-wrap:balance}
p{margin:0;color:var(--muted)}
form{margin:8px 0 0}
button{width:100%;min-height:44px;padding:0 16px;border:0;border-radius:8px;background:var(--accent-fill);color:var(--on-accent);font:inherit;font-weight:500;cursor:pointer}
button:hover{background:var(--accent-fill-hover)}
.back{justify-self:start;display:inline-block;padding:11px 0;color:var(--accent);text-underline-offset:3px}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px;border-radius:8px}`;

const logo =
  '<svg aria-hidden="true" width="24" height="24" viewBox="0 0 32 32" fill="none"><rect width="32" height="32" rx="8" fill="var(--accent-fill)"/><path d="M6 20h6l3-9 4 12 2.5-6H23" stroke="var(--on-accent)" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round"/><circle cx="25.5" cy="17" r="2" fill="var(--on-accent)"/></svg>';

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

/** The page as HTML, light or dark as the browser is set, with a way back to the product. */
export function noticePage({ title, text, action }: NoticePage): string {
  const form = action ? `<form method="post" action="${escape(action.path)}"><button>${escape(action.label)}</button></form>` : '';
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="robots" content="noindex"><title>${escape(title)} · Forewire</title><style>${style}</style></head>
<body><main><a class="home" href="/">${logo}Forewire</a><section class="card"><h1>${escape(title)}</h1><p>${escape(text)}</p>${form}</section><a class="back" href="/app">Open Forewire</a></main></body></html>`;
}
