/**
 * The fault in the set-up of a page and its wallet. `apiKey` and `hostName`: the wallet refused them; `stranger`:
 * something other than a wallet answers there; `isReadable`: to every page, as our hosts of a wallet never do.
 */
export type SetupProblem =
  | { kind: 'blocked' | 'dead' | 'api' | 'apiKey' | 'hostName' }
  | { kind: 'stranger'; isReadable: boolean }
  | { kind: 'network'; network: string }

/**
 * Where the sentences are explained. Only a page of this machine gets an address, that of the site which `npm start`
 * serves.
 */
const guideOf = (kind: SetupProblem['kind'], isDevelopment: boolean) =>
  isDevelopment
    ? `See http://127.0.0.1:3010/errors/setup/#${kind.toLowerCase()}`
    : `See reference/setup.md#${kind.toLowerCase()} of the documentation.`

/**
 * The sentence for a developer: what is wrong, and what to change.
 *
 * @param isDevelopment the page is one of this machine
 */
export function describeSetup(problem: SetupProblem, origin: string, isDevelopment: boolean): string {
  const sentences = {
    blocked: () => `This page's Content-Security-Policy keeps the wallet's frame out: add ${origin} to frame-src.`,
    dead: () => `Nothing answers at ${origin}: start the wallet there, or change walletUrl.`,
    api: () => `${origin} is the address of the API: change walletUrl to the address of the wallet itself.`,
    stranger: () =>
      `${origin} answers, but not as a wallet: change walletUrl, if another service is there, or wait while it starts.`,
    apiKey: () =>
      `The wallet at ${origin} knows no project of this API key: give the key that its operator, or npm start, says.`,
    hostName: () =>
      `The wallet at ${origin} is not allowed on this page: its operator adds ${location.origin} to the project's origins (npm start -- --origin ${location.origin}).`,
    network: () =>
      `The wallet at ${origin} has no node for ${'network' in problem ? problem.network : 'this network'}: its operator names one under networks, or this page takes another chain.`,
  }
  return `Latchkey: ${sentences[problem.kind]()} ${guideOf(problem.kind, isDevelopment)}`
}

/** Milliseconds after which an address counts as slow but alive. */
const probeLimit = 3_000

const fetchQuickly = (url: string, options: RequestInit) =>
  fetch(url, { credentials: 'omit', cache: 'no-store', signal: AbortSignal.timeout(probeLimit), ...options })

/** Checks what is at the wallet's address. Undefined when it is just slow. */
export async function findSetupProblem(origin: string): Promise<SetupProblem | undefined> {
  // Only the API serves its keys to every page, and a wallet lets no page read anything.
  const answer = await fetchQuickly(`${origin}/jwks`, {}).catch(() => undefined)
  if (answer) {
    const body: unknown = await answer.json().catch(() => undefined)
    const isApi = typeof body === 'object' && body !== null && 'keys' in body && Array.isArray(body.keys)
    return isApi ? { kind: 'api' } : { kind: 'stranger', isReadable: true }
  }
  try {
    await fetchQuickly(`${origin}/`, { mode: 'no-cors' })
    return { kind: 'stranger', isReadable: false }
  } catch (failure) {
    return (failure as Error).name === 'TimeoutError' ? undefined : { kind: 'dead' }
  }
}

const css = `
:host { all: initial; }
section {
  position: fixed; inset: auto 16px 16px auto; box-sizing: border-box; width: min(420px, calc(100vw - 32px)); padding: 16px;
  border: 2px solid #b3261e; border-radius: 12px; background: #fff; color: #1a1c19; z-index: 2147483647;
  font: 15px/1.5 system-ui, sans-serif; box-shadow: 0 24px 64px -16px rgb(0 0 0 / .5); overflow-wrap: anywhere;
}
strong { display: block; color: #8c1d18; }
p { margin: 4px 0 12px; }
button { min-height: 36px; padding: 0 16px; border: 1px solid #4f534c; border-radius: 8px; background: #fff; color: inherit; font: inherit; cursor: pointer; }
button:focus-visible { outline: 2px solid #1b5fc4; outline-offset: 2px; }
`

const name = 'latchkey-setup-notice'
let last: string | undefined
/** Removes the card. */
let close = () => {}

/**
 * Writes the sentence to the console, once, and on a card over the page during development.
 *
 * @param draws whether to draw a card, which no visitor should ever see
 * @returns a function that removes the card with this sentence
 */
export function tellSetup(sentence: string, draws: boolean): () => void {
  // Reported before: its card may still be there.
  const closeOwn = () => {
    if (last === sentence) close()
  }
  if (sentence === last) return closeOwn
  last = sentence
  close()
  close = () => {}
  console.error(sentence)
  if (!draws) return () => {}
  for (const old of document.querySelectorAll(name)) old.remove() // another copy of this code may have drawn it
  const host = document.createElement(name)
  const shadow = host.attachShadow({ mode: 'open' })
  // A constructed style sheet: a strict `style-src` allows it, but not a style element.
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  shadow.adoptedStyleSheets = [sheet]
  const section = document.createElement('section')
  section.role = 'alert'
  const title = document.createElement('strong')
  title.textContent = 'Not set up yet (developers alone see this)'
  const text = document.createElement('p')
  text.textContent = sentence
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = 'Close'
  button.addEventListener('click', () => host.remove())
  section.append(title, text, button)
  shadow.append(section)
  ;(document.body ?? document.documentElement).append(host)
  close = () => host.remove()
  return closeOwn
}
