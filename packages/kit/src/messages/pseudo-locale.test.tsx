// @vitest-environment jsdom
import { findForeignWords, pseudoLocale, pseudoLocalize } from '@latchkey/core/locale'
import { loginProviders } from '@latchkey/core/login-providers'
import { networks } from '@latchkey/core/networks'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type AccountSample, accountSamples } from '../../gallery/account-samples.tsx'
import { sampleLatchkey } from '../../gallery/sample-latchkey.ts'
import { type Sample, samples } from '../../gallery/samples.tsx'
import { ConnectButton } from '../connect/connect-button.tsx'
import { giveModalDialogs } from '../connect/page.fake.tsx'
import { walletApps } from '../connect/wallet-apps.ts'
import type { Locale } from '../locales.ts'
import { LatchkeyProvider } from '../provider.tsx'
import { messages as english } from './en.ts'

// React requires this flag before tests may use `act`.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
beforeAll(giveModalDialogs)

const messages = pseudoLocalize(english)

const toPattern = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Names of wallets, networks and coins, and the page's own texts in the samples. */
const foreign = [
  'MetaMask',
  'Rabby Wallet',
  'Frame',
  'Phantom',
  'Rainbow',
  'Coinbase Wallet',
  'WalletConnect',
  'Broken Picture',
  '<img src=x onerror=alert(1)> MetaMask',
  '<img src=x onerror=alert(1)> Me',
  '<b>MetaMask</b>',
  'gnihtemos',
  'xxxxx',
  // Apps on phones, from WalletConnect's list of them.
  ...walletApps.map(({ name }) => name),
  ...Object.values(loginProviders).map(({ title }) => title),
  ...Object.values(networks).flatMap(({ title, coin }) => [title, coin]),
  'Yooldo Verse with a rather long name that has to break somewhere',
  'Local',
  'DUSD',
  // The page's own texts: the titles of its transactions and dialogs, and others.
  ...['Send', 'Swap', 'for', 'Ticket for Saturday', 'Mint a badge', 'To Ada', 'Vote “Yes” on proposal'],
  ...['A rather long title that somebody gave to a proposal', 'Voting: the vote is over'],
  ...['Your account', 'Networks', 'Activity', 'For this shop', 'Sign in to vote', 'disconnected'],
  'K7QM-2X9D',
]

const months = Array.from({ length: 12 }, (_, month) =>
  new Intl.DateTimeFormat(pseudoLocale, { month: 'short' }).format(Date.UTC(2026, month, 15)),
)

/** Words that no language translates: names, addresses, numbers, signs. */
const names = new RegExp(
  [
    String.raw`https?://[\w.:/-]+`,
    String.raw`0x[\da-fA-F]*(…[\da-fA-F]+)?`,
    String.raw`\b(AM|PM|${months.join('|')})\b`,
    ...[...foreign].sort((a, b) => b.length - a.length).map(toPattern),
    String.raw`\b[A-Z]\b`, // the first letter of a name, in the place of a picture
    String.raw`[\d\p{P}\p{S}\p{Z}\p{C}]`,
  ].join('|'),
  'gu',
)

let root: Root | undefined
afterEach(async () => {
  await act(async () => root?.unmount())
  document.body.replaceChildren()
  localStorage.clear()
})

const all = { ...samples, ...accountSamples }

describe('the kit in the pseudo-locale', () => {
  test.each(Object.keys(all))('default: every word of %s comes from the catalogue', async (name) => {
    const sample: (Sample & Partial<AccountSample>) | undefined = samples[name] ?? accountSamples[name]?.()
    if (!sample) throw new Error('no sample')
    localStorage.setItem('latchkey.recentWallet', sample.recent ?? '')
    root = createRoot(document.body.appendChild(document.createElement('div')))
    const page = (
      <LatchkeyProvider
        latchkey={sample.latchkey ?? sampleLatchkey(sample.connectors ?? [], sample)}
        theme={sample.theme}
        locale={pseudoLocale as Locale} // the tag of `messages`
        messages={messages}
      >
        {sample.element ?? <ConnectButton />}
      </LatchkeyProvider>
    )
    await act(async () => root?.render(page))
    for (const selector of sample.press ?? []) {
      const find = () => document.querySelector<HTMLElement>(selector)
      await vi.waitFor(() => expect(find(), selector).not.toBeNull(), { timeout: 10_000 })
      await act(async () => find()?.click())
    }
    // Wait until everything that the first opening loads is shown.
    await vi.waitFor(() => expect(document.body.textContent).not.toBe(''))
    await act(() => vi.dynamicImportSettled())
    expect(findForeignWords(document.body, names)).toEqual([])
  })
})
