// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { messages } from '../messages/en.ts'
import { loadSampleMessages, samples, toSampleProps } from '../samples.tsx'
import type { ScreenName } from '../view-store.ts'
import { boxes, setUpScreens, text } from './fixtures/test-document.ts'

const screens = setUpScreens()
const { network: t } = messages

const show = async (sample: string) => {
  const shown = samples[sample]
  if (!shown) throw new Error(`no sample ${sample}`)
  await screens.show(shown.name as ScreenName, {
    ...toSampleProps(shown, await loadSampleMessages('en')),
    requester: { origin: 'https://app.harbour.example', project: 'Harbour' },
  })
}
const dangers = () =>
  [...document.querySelectorAll('[data-tone="danger"]')].map(({ textContent }) => textContent).join('\n')

test('default: nothing is known against it', async () => {
  await show('add-unknown-network')
  expect(dangers()).toContain(t.unknownNode)
  for (const title of [t.knownOtherwise, t.knownElsewhere]) expect(text()).not.toContain(title)
  expect(boxes()).toHaveLength(1)
})

test.each([
  ['add-unknown-network-renamed', t.knownOtherwise, t.knownOtherwiseText(250, 'Fantom', 'FTM')],
  ['add-unknown-network-namesake', t.knownElsewhere, t.knownElsewhereText(250, 'Fantom')],
])('behavior: %s: what is known is said in red', async (sample, title, words) => {
  await show(sample)
  expect(dangers()).toContain(title)
  expect(dangers()).toContain(words)
})
