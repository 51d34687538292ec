/**
 * What is not set up between a page and its wallet. `apiKey` and `hostName` are refusals of a wallet; `stranger`: something
 * answers there that is none.
 */
export type SetupProblem =
  | { kind: 'blocked' | 'dead' | 'api' | 'stranger' | 'apiKey' | 'hostName' }
  | { kind: 'network'; network: string }

const guide = 'See docs/guides/integrate.md, "When something is not set up".'

/** The one sentence for a developer: what is wrong, and what to change. */
export function describeSetup(problem: SetupProblem, origin: string): string {
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
  return `Latchkey: ${sentences[problem.kind]()} ${guide}`
}

/** Milliseconds that an address may take to answer before it counts as alive but slow. */
const probeLimit = 3_000

const fetchQuickly = (url: string, options: RequestInit) =>
  fetch(url, { credentials: 'omit', cache: 'no-store', signal: AbortSignal.timeout(probeLimit), ...options })

/** Asks what is at the wallet's address. Undefined when it is only slow. */
export async function findSetupProblem(origin: string): Promise<SetupProblem | undefined> {
  // The API alone gives its keys to every page.
  const keys = await fetchQuickly(`${origin}/jwks`, {})
    .then((response) => response.json())
    .catch(() => undefined)
  if (Array.isArray(keys?.keys)) return { kind: 'api' }
  try {
    await fetchQuickly(`${origin}/`, { mode: 'no-cors' })
    return { kind: 'stranger' }
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
/** Takes away the card that is drawn. */
let close = () => {}

/**
 * Says the sentence on the console, once, and on a card over the page while that is being developed.
 *
 * @param draws whether a card is drawn: no visitor should ever see one
 * @returns takes the card of this sentence away
 */
export function tellSetup(sentence: string, draws: boolean): () => void {
  // Said before: its card may still be there.
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
  // A sheet of its own: a strict `style-src` allows that, and no style element.
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
