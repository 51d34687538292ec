import { createHash } from 'node:crypto'

/** Escapes a text for HTML, including attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

const style = `
:root { color-scheme: light dark; --ink: light-dark(#1c1b19, #f2f0ec); --paper: light-dark(#faf8f4, #171614);
  --line: light-dark(#8a857c, #8f8a80); --accent: light-dark(#0f5c45, #7fd6b5); --soft: light-dark(#56524b, #bdb8ae); }
body { margin: 0 auto; max-width: 400px; padding: 24px; background: var(--paper); color: var(--ink);
  font: 15px/1.5 system-ui, sans-serif; }
h1 { font-size: 22px; line-height: 1.3; text-wrap: balance; }
p { color: var(--soft); }
.stand-in { border-inline-start: 4px solid var(--accent); padding: 4px 16px; }
a.button, button, input { box-sizing: border-box; width: 100%; min-height: 44px; margin: 0 0 8px; padding: 8px 16px; font: inherit;
  text-align: start; border: 1px solid var(--line); border-radius: 10px; background: transparent; color: inherit; }
a.button { display: block; text-decoration: none; }
button { cursor: pointer; }
button:hover { border-color: var(--accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
button small { display: block; color: var(--soft); font-size: 13px; }
label { display: block; margin: 16px 0 4px; }
.choice { display: flex; gap: 8px; align-items: center; min-height: 44px; margin: 0 0 8px; }
.choice input { width: 20px; min-height: 20px; margin: 0; accent-color: var(--accent); }
a.primary, .primary, .cancel { text-align: center; }
.amount { font-size: 34px; line-height: 1.2; font-variant-numeric: tabular-nums; color: var(--ink); margin: 0; }
.address { font-family: ui-monospace, monospace; color: var(--ink); }
.address span { margin-inline-end: 0.4em; }
a.primary, .primary { background: var(--accent); border-color: var(--accent); color: var(--paper); }
`

/** The source that allows only the pages' own style, for a Content-Security-Policy. */
export const styleSource = `'sha256-${createHash('sha256').update(style).digest('base64')}'`

/** A whole page in our look, which says in its first line that it is not the company. */
export function standInPage(title: string, company: string, body: string): string {
  return `<!doctype html><!-- A stand-in for ${company}, part of \
Latchkey's local stack. It is not ${company}, knows no passwords, and is for trying and testing only. -->
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`
}
