import '../src/styles/index.css'
import './gallery.css'
import { directionOf } from '@latchkey/core/locale'
import { createRoot } from 'react-dom/client'
import { ConnectButton } from '../src/connect/connect-button.tsx'
import type { Locale } from '../src/locales.ts'
import { LatchkeyProvider } from '../src/provider.tsx'
import { type AccountSample, accountSamples } from './account-samples.tsx'
import { sampleLatchkey } from './sample-latchkey.ts'
import { type Sample, samples } from './samples.tsx'

// Shows every state: run `vite` in this folder and open /#name. /?scheme=dark and /?language=ar change scheme and
// language.

const root = createRoot(document.getElementById('root') ?? document.body)
const search = new URLSearchParams(location.search)
const scheme = search.get('scheme') === 'dark' ? 'dark' : search.get('scheme') === 'light' ? 'light' : undefined
// Any tag may be asked for: an unknown one is shown in English.
const locale = (search.get('locale') ?? 'en') as Locale
if (scheme) document.documentElement.style.setProperty('color-scheme', scheme)
document.documentElement.dir = directionOf(locale)
let serial = 0

const show = () => {
  const name = location.hash.slice(1)
  const sample: (Sample & Partial<AccountSample>) | undefined = samples[name] ?? accountSamples[name]?.()
  serial += 1
  const now = serial
  delete document.documentElement.dataset.sample
  if (!sample) {
    root.render(
      <ul>
        {Object.keys({ ...samples, ...accountSamples }).map((name) => (
          <li key={name}>
            <a href={`#${name}`}>{name}</a>
          </li>
        ))}
      </ul>,
    )
    return
  }
  localStorage.setItem('latchkey.recentWallet', sample.recent ?? '')
  root.render(
    <LatchkeyProvider
      key={serial}
      latchkey={sample.latchkey ?? sampleLatchkey(sample.connectors ?? [], sample)}
      theme={sample.theme}
      locale={locale}
    >
      <h1>Sample</h1>
      {sample.element ?? <ConnectButton />}
    </LatchkeyProvider>,
  )
  void pressAll(sample.press ?? [], () => serial === now)
}

/** Presses buttons one after the other, each as soon as it appears. */
const pressAll = async (selectors: readonly string[], current: () => boolean) => {
  for (const selector of selectors)
    for (let found: HTMLElement | null = null; current() && !found; ) {
      await new Promise((next) => setTimeout(next, 20))
      found = document.querySelector(selector)
      found?.click()
    }
  if (current()) document.documentElement.dataset.sample = 'shown'
}
window.addEventListener('hashchange', show)
show()
