import type { FrameConfig } from '@latchkey/protocol/frame-config'
import { setAccent } from '../accent.ts'
import { make, showFailure } from './card.ts'
import { runEmail } from './email-code.ts'
import type { FlowFacts } from './flow.ts'
import { loadMessages } from './messages/load.ts'
import { showPasskey, showPasskeyWaiting } from './passkey.ts'
import { showCode, showGoingOn, showOpening, showSignedIn, showUnreached } from './screens.ts'

// A gallery of every screen of the login window: `vite` in this app's folder, then /login-gallery.html#name, with
// ?locale=ko, or en-XA for the pseudo-locale. Not part of any build.

const messages = await loadMessages()
const { failures, done, passkey } = messages

const mark = `data:image/svg+xml;base64,${btoa(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="#0b3a53" d="M0 0h32v32H0z"/><path fill="#fff" d="m13 13-2 14h10l-2-14zM12 7l4-4 4 4z"/></svg>',
)}`
const facts: FlowFacts = {
  pageOrigin: 'https://app.harbour.example',
  projectName: 'Harbour',
  provider: 'google.com',
  brand: { mark, accent: { light: '#0b3a53', dark: '#ffd479' } },
}
/** Names that do not fit on a line. */
const long: FlowFacts = {
  pageOrigin: 'https://the-marketplace-of-the-old-harbour.shops.example:8443',
  projectName: 'The marketplace of the old harbour and its islands',
  provider: 'google.com',
}
const mailbox = 'kim.of.the.old.harbour@mail.shops.example'
const asker = { pageOrigin: facts.pageOrigin, projectName: facts.projectName }

const config: FrameConfig = {
  api: 'https://api.harbour.example',
  guards: [{ id: 'one', url: 'https://guard.harbour.example' }],
  threshold: 1,
  providers: ['email'],
  networks: ['mumbai'],
  release: 'gallery',
}
const block = make('script', '', JSON.stringify(config))
block.type = 'application/json'
block.id = 'latchkey-config'
document.head.append(block)

type Answer = () => Response | Promise<Response>
const answer =
  (body: object): Answer =>
  () =>
    Response.json(body)
const refuse =
  (status: number, code: string, more = {}): Answer =>
  () =>
    Response.json({ error: { code, message: '', ...more } }, { status })
const never: Answer = () => new Promise(() => {})

/** What the API answers about a code by mail, by the end of the address. */
const usual: Record<string, Answer> = {
  '': answer({ ...facts, provider: 'email', expiresIn: 1200 }),
  '/send': answer({ expiresIn: 600, againIn: 30 }),
  '/check': answer({ status: 'wrong', left: 2 }),
}

/** The newest sample: what an older one still waits for no longer counts. */
let serial = 0

/** Waits for an element; for ever where another sample is shown meanwhile. */
const find = async <E extends HTMLElement>(select: () => E | null | undefined): Promise<E> => {
  for (const own = serial; serial === own; await new Promise((next) => setTimeout(next, 20))) {
    const found = select()
    if (found) return found
  }
  return new Promise(() => {})
}
const heading = (words: string) =>
  find(() => [...document.querySelectorAll('h1')].find(({ textContent }) => textContent === words))
const submit = async (text: string) => {
  const input = await find(() => document.querySelector('input'))
  input.value = text
  input.form?.requestSubmit()
}
const askCode = async () => {
  await submit(mailbox)
  await heading(messages.email.code.title)
}
const pressAgain = async () => {
  const button = await find(() =>
    [...document.querySelectorAll('button')].find(
      ({ textContent, disabled }) => textContent === messages.email.code.again && !disabled,
    ),
  )
  button.click()
  await find(() => document.querySelector<HTMLElement>('.note'))
}

/** The real window, up to some step, with made-up answers. */
const email =
  (steps: () => Promise<void> = async () => {}, other: Record<string, Answer> = {}) =>
  async () => {
    const answers = { ...usual, ...other }
    globalThis.fetch = async (url) => {
      const found = answers[new URL(String(url)).pathname.replace('/v1/auth/email', '')]
      if (!found) throw new TypeError(`no answer for ${url}`)
      return found()
    }
    // Its state, as after a reload.
    history.replaceState({ email: { state: 's'.repeat(43) } }, '')
    await runEmail()
    await steps()
  }
const askAndSubmit = (code: string) => async () => {
  await askCode()
  await submit(code)
}

const failed =
  (failure: { title: string; text: string }, reference?: string): (() => void) =>
  () =>
    showFailure(failure, messages, reference)
const say = (what: string) => () => console.info(what)

const samples: Record<string, () => void | Promise<void>> = {
  opening: () => showOpening(messages),
  'going-on': () => showGoingOn(messages, 'Google'),
  'going-on-unnamed': () => showGoingOn(messages),
  unreached: () => showUnreached(facts, messages, say('continue')),
  'unreached-long-names': () => showUnreached(long, messages, say('continue')),
  code: () => showCode('204813', messages, facts),
  'code-of-unknown-page': () => showCode('204813', messages),
  'signed-in': () => showSignedIn(messages),
  'email-address': email(),
  'email-address-wrong': email(() => submit('kim@harbour')),
  'email-sending': email(() => submit(mailbox), { '/send': never }),
  'email-refused': email(() => submit(mailbox), { '/send': refuse(400, 'bad_request') }),
  'email-too-many': email(() => submit(mailbox), { '/send': refuse(429, 'too_many_requests', { retryAfter: 540 }) }),
  'email-unavailable': email(() => submit(mailbox), { '/send': refuse(503, 'unavailable') }),
  'email-code': email(askCode),
  'email-code-too-short': email(askAndSubmit('1234')),
  'email-code-checking': email(askAndSubmit('1234 5678'), { '/check': never }),
  'email-code-wrong': email(askAndSubmit('1234 5678')),
  'email-code-ended': email(askAndSubmit('1234 5678'), { '/check': answer({ status: 'ended' }) }),
  'email-code-again': email(
    async () => {
      await askCode()
      await pressAgain()
    },
    { '/send': answer({ expiresIn: 600, againIn: 0 }) },
  ),
  'email-over': email(undefined, { '': refuse(404, 'not_found') }),
  'passkey-opening': () => showOpening({ ...messages, opening: passkey.opening }),
  'passkey-make': () =>
    showPasskey(
      {
        kind: 'passkey.create',
        asker,
        options: { challenge: '', user: { id: '', name: '' }, exclude: [], input: '' },
      },
      messages,
      console.info,
    ),
  'passkey-use': () =>
    showPasskey({ kind: 'passkey.get', asker, options: { challenge: '', allow: [] } }, messages, console.info),
  'passkey-waiting': () => showPasskeyWaiting(messages),
  'passkey-unreached': failed(passkey.unreached),
  ...Object.fromEntries(Object.entries(failures).map(([name, failure]) => [`failed-${name}`, failed(failure)])),
  ...Object.fromEntries(
    Object.entries(done.failed).map(([name, failure]) => [`refused-${name}`, failed(failure, 'K7Q2-9XPM')]),
  ),
}

const root = document.documentElement
const showList = () => {
  const list = make('ul')
  for (const name of Object.keys(samples)) {
    const item = make('li')
    const link = make('a', '', name)
    link.href = `#${name}`
    item.append(link)
    list.append(item)
  }
  document.querySelector('main')?.replaceChildren(list)
}

/** Buttons are disabled at first, for this long, milliseconds. */
const wakeMs = 600

const showSample = async () => {
  serial += 1
  const own = serial
  const name = decodeURIComponent(location.hash.slice(1))
  setAccent(undefined)
  history.replaceState(null, '')
  delete root.dataset.sample
  const sample = samples[name]
  if (!sample) return showList()
  await sample()
  // The window takes what is secret out of its address.
  if (serial === own) history.replaceState(history.state, '', `#${name}`)
  await new Promise((next) => setTimeout(next, wakeMs))
  if (serial === own) root.dataset.sample = 'shown'
}

addEventListener('hashchange', () => void showSample())
void showSample()
