import { testUsers } from './accounts.ts'

export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

const style = `
:root { color-scheme: light dark; --ink: light-dark(#1c1b19, #f2f0ec); --paper: light-dark(#faf8f4, #171614);
  --line: light-dark(#8a857c, #8f8a80); --accent: light-dark(#0f5c45, #7fd6b5); --soft: light-dark(#56524b, #bdb8ae); }
body { margin: 0 auto; max-width: 400px; padding: 24px; background: var(--paper); color: var(--ink);
  font: 15px/1.5 system-ui, sans-serif; }
h1 { font-size: 22px; line-height: 1.3; text-wrap: balance; }
p { color: var(--soft); }
.stand-in { border-inline-start: 4px solid var(--accent); padding: 4px 16px; }
button, input { box-sizing: border-box; width: 100%; min-height: 44px; margin: 0 0 8px; padding: 8px 16px; font: inherit;
  text-align: start; border: 1px solid var(--line); border-radius: 10px; background: transparent; color: inherit; }
button { cursor: pointer; }
button:hover { border-color: var(--accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
button small { display: block; color: var(--soft); font-size: 13px; }
label { display: block; margin: 16px 0 4px; }
.choice { display: flex; gap: 8px; align-items: center; min-height: 44px; margin: 0; }
.choice input { width: 20px; min-height: 20px; margin: 0; accent-color: var(--accent); }
.primary, .cancel { text-align: center; }
.primary { background: var(--accent); border-color: var(--accent); color: var(--paper); }
`

const page = (title: string, company: string, body: string) => `<!doctype html><!-- A stand-in for ${company}, part of \
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

/** Where a visitor says who they are: a test user, or any e-mail. There is no password to give. */
export const signInPage = (
  company: string,
  action: string,
  clientName: string,
  { optionalEmail = false }: { optionalEmail?: boolean } = {},
): string =>
  page(
    `Sign in with the ${company} stand-in`,
    company,
    `<h1>Sign in with the ${company} stand-in</h1>
<p>to continue to ${escapeHtml(clientName)}</p>
<p class="stand-in">This page stands in for ${company} on this computer. It is not ${company}: there is no password, and
everyone can be anyone.</p>
<form method="post" action="${escapeHtml(action)}">
${testUsers
  .map(({ email, name }) => `<button name="email" value="${email}">${name} <small>${email}</small></button>`)
  .join('\n')}${optionalEmail ? keepEmail : ''}
</form>
<form method="post" action="${escapeHtml(action)}">
<label for="email">Another e-mail</label>
<input id="email" name="email" type="email" maxlength="254" autocomplete="off" placeholder="name@example.com" required>
<button class="primary">Continue</button>
</form>
<form method="post" action="${escapeHtml(action)}">
<button class="cancel" name="cancel" value="yes">Cancel</button>
</form>`,
  )

const keepEmail = `
<label class="choice"><input type="checkbox" name="withhold" value="yes"> Keep the e-mail address from the app</label>`

/** What went wrong, where nobody could be sent back. */
export const failurePage = (company: string, sentence: string): string =>
  page(
    `The ${company} stand-in cannot go on`,
    company,
    `<h1>This sign-in cannot go on</h1>
<p>${escapeHtml(sentence)}</p>
<p>Close this window and start again from the app.</p>`,
  )
