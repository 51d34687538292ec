import { escapeHtml, standInPage } from '../stand-in-page.ts'
import { testUsers } from './accounts.ts'

/** The page on which a visitor chooses a test user or types any e-mail address. There is no password. */
export function signInPage(
  company: string,
  action: string,
  clientName: string,
  { optionalEmail = false }: { optionalEmail?: boolean } = {},
): string {
  return standInPage(
    `Sign in with the ${company} stand-in`,
    company,
    `<h1>Sign in with the ${company} stand-in</h1>
<p>to continue to ${escapeHtml(clientName)}</p>
<p class="stand-in">This page stands in for ${company} on this computer. It is not ${company}: there is no password, and
everyone can be anyone.</p>
<form method="post" action="${escapeHtml(action)}">${optionalEmail ? keepEmail : ''}
${testUsers
  .map(({ email, name }) => `<button name="email" value="${email}">${name} <small>${email}</small></button>`)
  .join('\n')}
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
}

const keepEmail = `
<label class="choice"><input type="checkbox" name="withhold" value="yes"> Keep the e-mail address from the app</label>`

/** The page for a failure that cannot redirect to a client. */
export function failurePage(company: string, sentence: string): string {
  return standInPage(
    `The ${company} stand-in cannot go on`,
    company,
    `<h1>This sign-in cannot go on</h1>
<p>${escapeHtml(sentence)}</p>
<p>Close this window and start again from the app.</p>`,
  )
}
