import { directionOf } from '@latchkey/core/locale'
import { chooseLocale } from './messages/catalogue.ts'
import '@latchkey/ui/tokens.css'
import '@latchkey/ui/base.css'
import { readNetwork } from '@latchkey/core/networks'
import { Fragment } from 'react'
import { createRoot } from 'react-dom/client'
import { exportSamples, type PageSample } from '../export-window/samples.tsx'
import { chooseMessages } from '../opener/messages/load.ts'
import { Opener } from '../opener/opener.tsx'
import { dangerSamples, otherSamples, publishedOperations, publishedSamples } from './families/samples.ts'
import { loadSampleMessages, sampleMark, samples as screens, toSampleProps } from './samples.tsx'
import { ScreenHost } from './screen-host.tsx'
import type { View } from './view-store.ts'

// A gallery of every screen: `vite` in this folder, then /gallery.html#name. Not part of any build.

const operations = Object.fromEntries(
  Object.entries({ ...dangerSamples, ...otherSamples, ...publishedOperations }).map(
    ([name, { network, account, describe }]) => {
      const load = () => describe(locale)
      const props = {
        network: readNetwork(network),
        account,
        id: name,
        several: false,
        sends: true,
        changed: false,
        load,
      }
      return [name, { name: 'Confirm', props }]
    },
  ),
)
/** The pages that are not screens of the frame: the export window, and the page that opens what it saved. */
const readPages = (): Record<string, PageSample> => ({
  ...exportSamples(language.messages),
  opener: { element: <Opener words={chooseMessages([locale])} /> },
  'opener-website': { element: <Opener words={chooseMessages([locale])} unfit="website" /> },
})
const samples: typeof screens = { ...screens, ...operations, ...publishedSamples }

const root = createRoot(document.getElementById('root') ?? document.body)
let serial = 0
// ?locale=ko, or en-XA for the pseudo-locale
const locale = chooseLocale(new URLSearchParams(location.search).get('locale') ?? 'en')
const language = await loadSampleMessages(locale)
Object.assign(document.documentElement, { lang: locale, dir: directionOf(locale) })
const pages = readPages()

const show = () => {
  serial += 1
  const now = serial
  delete document.documentElement.dataset.sample
  const page = pages[location.hash.slice(1)]
  if (page) {
    root.render(<Fragment key={serial}>{page.element}</Fragment>)
    return void pressAll(page.press ?? [], () => serial === now)
  }
  const sample = samples[location.hash.slice(1)]
  if (!sample) {
    root.render(
      <ul>
        {[...Object.keys(samples), ...Object.keys(pages)].map((name) => (
          <li key={name}>
            <a href={`#${name}`}>{name}</a>
          </li>
        ))}
      </ul>,
    )
    return
  }
  const ways = {
    approve: (answer: unknown) => console.info('approved', answer),
    reject: () => console.info('rejected'),
  }
  // Sample facts by name; the screens' own types are checked where they are really used.
  const view = { serial, name: sample.name, props: { ...toSampleProps(sample, language), ...ways } } as View
  root.render(<ScreenHost key={serial} messages={language.messages} view={view} mark={sampleMark} />)
  void pressAll(sample.press?.(language.messages) ?? [], () => serial === now)
}

/** Presses buttons by their text, each as soon as it appears. */
const pressAll = async (words: readonly string[], current: () => boolean) => {
  for (const word of words)
    for (let button: HTMLElement | undefined; current() && !button; ) {
      await new Promise((next) => setTimeout(next, 50))
      button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === word)
      button?.click()
    }
  if (current()) document.documentElement.dataset.sample = 'shown'
}
window.addEventListener('hashchange', show)
show()
