import '../src/styles/index.css'
import './gallery.css'
import './playground.css'
import { directionOf, nameLanguage } from '@latchkey/core/locale'
import { useMemo, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { ConnectButton } from '../src/connect/connect-button.tsx'
import { WalletList } from '../src/connect/wallet-list.tsx'
import { catalogue, type Locale } from '../src/locales.ts'
import { LatchkeyProvider } from '../src/provider.tsx'
import { type Choice, type PlaygroundWallet, playgroundWallets, toCode } from './playground-code.ts'
import { sampleLatchkey } from './sample-latchkey.ts'
import { playgroundConnectors } from './samples.tsx'

// The kit with what a visitor chooses, and the code for it. Its wallets are samples: nothing connects.

const locales: readonly Locale[] = ['en', ...catalogue.locales]
const walletNames: Record<PlaygroundWallet, string> = {
  injected: 'Installed wallets',
  face: 'The embedded wallet',
  coinbaseWallet: 'Coinbase Wallet',
  walletConnect: 'WalletConnect',
}
const accents = ['', '#7a1f5c', '#1b5fc4', '#9a3412', '#111827']

function Playground() {
  const [choice, setChoice] = useState<Choice>({
    scheme: 'system',
    accent: '',
    radius: '',
    locale: 'en',
    wallets: playgroundWallets,
    isSocialFirst: false,
  })
  const set = (part: Partial<Choice>) => setChoice((before) => ({ ...before, ...part }))
  const { scheme, accent, radius, locale, wallets, isSocialFirst } = choice
  const latchkey = useMemo(
    () =>
      sampleLatchkey(
        wallets.flatMap((wallet) => playgroundConnectors[wallet]),
        isSocialFirst ? { walletList: { groups: ['social'] } } : {},
      ),
    [wallets, isSocialFirst],
  )
  const code = toCode(choice)
  return (
    <div className="playground">
      <form className="playground-choices" onSubmit={(event) => event.preventDefault()}>
        <label>
          Scheme
          <select value={scheme} onChange={({ target }) => set({ scheme: target.value as Choice['scheme'] })}>
            <option value="system">the visitor’s</option>
            <option value="light">light</option>
            <option value="dark">dark</option>
          </select>
        </label>
        <label>
          Accent
          <select value={accent} onChange={({ target }) => set({ accent: target.value })}>
            {accents.map((each) => (
              <option key={each} value={each}>
                {each || 'the kit’s green'}
              </option>
            ))}
          </select>
        </label>
        <label>
          Radius
          <select value={radius} onChange={({ target }) => set({ radius: target.value })}>
            {['', '0px', '4px', '24px'].map((each) => (
              <option key={each} value={each}>
                {each || '10px'}
              </option>
            ))}
          </select>
        </label>
        <label>
          Language
          <select value={locale} onChange={({ target }) => set({ locale: target.value })}>
            {locales.map((tag) => (
              <option key={tag} value={tag}>
                {nameLanguage(tag)}
              </option>
            ))}
          </select>
        </label>
        <fieldset>
          <legend>Wallets</legend>
          {playgroundWallets.map((wallet) => (
            <label key={wallet}>
              <input
                type="checkbox"
                checked={wallets.includes(wallet)}
                onChange={({ target }) =>
                  set({
                    wallets: playgroundWallets.filter((each) =>
                      each === wallet ? target.checked : wallets.includes(each),
                    ),
                  })
                }
              />
              {walletNames[wallet]}
            </label>
          ))}
          <label>
            <input
              type="checkbox"
              checked={isSocialFirst}
              onChange={({ target }) => set({ isSocialFirst: target.checked })}
            />
            Sign-in first
          </label>
        </fieldset>
      </form>
      <div className="playground-kit" dir={directionOf(locale)} lang={locale} data-scheme={scheme}>
        <LatchkeyProvider
          key={`${wallets.join()} ${isSocialFirst}`}
          latchkey={latchkey}
          theme={{ scheme, accent: accent || undefined, radius: radius || undefined }}
          locale={locale as Locale}
        >
          <ConnectButton />
          <WalletList />
        </LatchkeyProvider>
      </div>
      <div className="playground-code">
        <button type="button" onClick={() => void navigator.clipboard?.writeText(code)}>
          Copy
        </button>
        <pre>
          <code>{code}</code>
        </pre>
      </div>
    </div>
  )
}

createRoot(document.getElementById('root') ?? document.body).render(<Playground />)
