// @vitest-environment jsdom
import { findForeignWords, pseudoLocale } from '@latchkey/core/locale'
import { loginProviders } from '@latchkey/core/login-providers'
import { networks, readNetwork } from '@latchkey/core/networks'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { dangerSamples, otherSamples } from '../families/samples.ts'
import { loadSampleMessages, type Sample, samples, toSampleProps } from '../samples.tsx'
import { ScreenHost } from '../screen-host.tsx'
import { AllInSight } from '../screens/all-in-sight.fake.ts'
import type { View } from '../view-store.ts'

// React looks for this name before it lets tests wait for its work.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

/** Without a camera the wallet offers no scanning. */
Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia: () => new Promise(() => undefined) } })

const dangers = Object.entries({ ...dangerSamples, ...otherSamples }).map(
  ([id, { network, account, describe }]): [string, Sample] => [
    id,
    {
      name: 'Confirm',
      props: {
        network: readNetwork(network),
        account,
        id,
        several: false,
        sends: true,
        changed: false,
        load: () => describe(pseudoLocale),
      },
    },
  ],
)
const all = [...Object.entries(samples), ...dangers]
const screenNames = [...new Set(all.map(([, { name }]) => name))]

const toPattern = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Names and words of apps, tokens and people in the samples, and those of the page that asks. */
const foreign = [
  'j…@example.org',
  'Harbour Exchange',
  'Harbour Mail',
  'Another harbour with a rather l', // cut where a name is too long
  'Harbour',
  'Firefox, Linux',
  'Fish market',
  'A museum of very long names',
  'USD', // the letters of a coin without a mark of its own
  'OpenSea',
  'Seaport',
  'Blur',
  'CoW Protocol',
  // Networks outside the register, and their coins; a person's names for their accounts.
  'Otter Chain',
  'OTTR',
  'Weasel Chain',
  'Every day',
  'Savings',
  'Fantom',
  'FTM',
  'WSL',
  '1inch',
  'Uniswap',
  'WPOL',
  'USD Coin of the test network',
  'USD Coin',
  'USDC',
  'USDe',
  'POINTS',
  'Pair', // as Michelson writes a value
  'K7QM-2X9D',
  'Demo coin',
  'DEMO',
  'ART',
  'MAIL',
  'USDС', // the last letter is Cyrillic
  'ꓴꓢꓓꓚ',
  // A message to be signed, a note, an app's description of a call and a network's words.
  'for the boat',
  'claimRewards(address,uint256)',
  'eth.blockscout.com',
  // The operator's own sentences.
  'This address drained wallets in October 2026.',
  'This site copies another one and takes tokens.',
  'Claim your boat at',
  'Swap',
  'You pay',
  'At least',
  'Send 5 APT to unlock your account',
  'transfer amount exceeds balance',
  'dydx.exchange, dydx.trade, and dydx.xyz', // sites, joined by Intl
  ...['Today', 'Yesterday', 'November'], // days, by Intl
]

const months = Array.from({ length: 12 }, (_, month) =>
  new Intl.DateTimeFormat(pseudoLocale, { month: 'short' }).format(Date.UTC(2026, month, 15)),
)

/** Words that no language translates: names, addresses, codes, numbers, signs. */
const names = new RegExp(
  [
    String.raw`https?://[\w.:/-]+`,
    String.raw`\b[\w.@-]+\.(example|testnet|near)(:\d+)?\b`, // hosts, e-mail addresses, NEAR’s accounts
    String.raw`0x[\da-fA-F]*(…[\da-fA-F]+)?(::\w+)*`,
    String.raw`\b(ed25519:)?[1-9A-HJ-NP-Za-km-z]{31,88}\b`, // base58: addresses, hashes, keys
    // Functions, parameters and types by their names in a program.
    String.raw`\b(do_it|buy|address|vector<u8>|(account|stake|code)::\w+)|“move”, “sell”|"to":`,
    String.raw`\b[1-9A-HJ-NP-Za-km-z]{8}…[1-9A-HJ-NP-Za-km-z]{6}\b`, // both ends of one
    '7K3Q|D9XV|B2M5|TRHW|8N4C|EY6P|ZJ0G', // the groups of a recovery code
    '8f3c1a7b(-failed)?', // a release, an order's number
    'cosmos:cosmoshub',
    String.raw`\b(AM|PM|${months.join('|')})\b`,
    String.raw`\b(COIN|CONVERT|OBJECT|FT|ERC-?\d+|NEP-?\d+|FA[\d.]+(_FT)?|SPL|EIP-712|BORA|Tgas|PIN|QR|wc)\b`,
    // The longest first: a network's title may begin with a coin's symbol.
    ...[
      ...foreign,
      ...Object.values(networks).flatMap(({ title, coin }) => [title, coin]),
      ...Object.values(loginProviders).map(({ title }) => title),
    ]
      .sort((a, b) => b.length - a.length)
      .map(toPattern),
    String.raw`[\d\p{P}\p{S}\p{Z}\p{C}]`, // one at a time: an address may follow
  ].join('|'),
  'gu',
)

let roots: Root[] = []

beforeEach(() => void vi.stubGlobal('IntersectionObserver', AllInSight))

afterEach(async () => {
  await act(async () => {
    for (const root of roots) root.unmount()
  })
  roots = []
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

/** Waits until the document has stayed the same for three looks in a row, because content may load in steps. */
const settle = async () => {
  let changes = 0
  const observer = new MutationObserver(() => {
    changes += 1
  })
  observer.observe(document.body, { subtree: true, childList: true, characterData: true })
  for (let still = 0, looks = 0; still < 3 && looks < 200; looks++) {
    const before = changes
    await act(() => new Promise((done) => setTimeout(done, 10)))
    still = changes === before ? still + 1 : 0
  }
  observer.disconnect()
}

/** A screen in the pseudo-locale. */
type Shown = { name: string; element: Element; words: readonly string[] }

/** Shows samples beside each other, each as an application of its own. */
const show = async (shown: readonly [string, Sample][]): Promise<Shown[]> => {
  const language = await loadSampleMessages(pseudoLocale)
  const all = shown.map(([name, sample], place) => {
    const element = document.body.appendChild(document.createElement('div'))
    const root = createRoot(element)
    roots.push(root)
    // The home's data is cached for the account and the person.
    const user = { id: name, loginProvider: 'google.com', email: 'ann@harbour.example' }
    const own = sample.name === 'Home' && { account: `0x${String(place).padStart(40, '0')}`, user }
    const props = { ...toSampleProps(sample, language), approve: () => {}, reject: () => {}, ...own }
    const view = { serial: place, name: sample.name, props } as unknown as View // sample facts by name
    const words = sample.press?.(language.messages) ?? []
    return { name, element, words, draw: () => root.render(<ScreenHost messages={language.messages} view={view} />) }
  })
  await act(async () => {
    for (const { draw } of all) draw()
  })
  await vi.waitFor(() => expect(document.querySelectorAll('h1')).toHaveLength(all.length), { timeout: 20_000 })
  await settle()
  return all
}

/** Presses the buttons that a sample names, one after the other. */
const press = async ({ element, words }: Shown) => {
  for (const word of words) {
    const find = () => [...element.querySelectorAll('button')].find(({ textContent }) => textContent === word)
    await vi.waitFor(() => expect(find(), word).toBeDefined(), { timeout: 20_000 })
    await act(async () => find()?.click())
  }
}

/** Types a PIN where one is asked for, and submits it: the samples of `EnterPin` fail in every way. */
const enterPin = async (element: Element) => {
  const field = element.querySelector('input')
  // React keeps the value itself; the setter of the class is the one a browser uses.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, '402817')
  await act(async () => void field?.dispatchEvent(new Event('input', { bubbles: true })))
  await act(async () => element.querySelector('form')?.requestSubmit())
}

describe('the wallet in the pseudo-locale', () => {
  test.each(screenNames)('default: every word of %s comes from a catalogue', { timeout: 180_000 }, async (screen) => {
    const shown = await show(all.filter(([, { name }]) => name === screen))
    for (const each of shown) await press(each)
    if (screen === 'EnterPin') for (const { element } of shown) await enterPin(element)
    await settle()
    const found = shown.map(({ name, element }) => [name, findForeignWords(element, names)] as const)
    expect(Object.fromEntries(found.filter(([, words]) => words.length > 0))).toEqual({})
  })
})
