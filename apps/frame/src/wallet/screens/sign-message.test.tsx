// @vitest-environment jsdom
import { describe, expect, test } from 'vitest'
import { messages } from '../messages/en.ts'
import { loadSampleMessages, samples, toSampleProps } from '../samples.tsx'
import type { ScreenName } from '../view-store.ts'
import { boxes, setUpScreens, text } from './testing.ts'

const screens = setUpScreens()
const { sign: t } = messages

const show = async (sample: string, changes: object = {}) => {
  const shown = samples[sample]
  if (!shown) throw new Error(`no sample ${sample}`)
  // samples of screens by their names
  await screens.show(shown.name as ScreenName, {
    ...toSampleProps(shown, await loadSampleMessages('en')),
    requester: { origin: 'https://app.harbour.example', project: 'Harbour' },
    ...changes,
  })
}

describe('SignMessage', () => {
  test('default: a sign-in message that is true is named as one, and asks for nothing more', async () => {
    await show('message-sign-in')
    expect(text()).toContain(t.signInTitle('app.harbour.example'))
    expect(boxes()).toHaveLength(0)
  })

  test('behavior: another network, or another address of the site, is a warning that a person may accept', async () => {
    await show('message-unusual')
    expect(text()).toContain(t.unusual)
    expect(text()).toContain(t.problems.chain)
    expect(text()).not.toContain(t.mismatchText)
    expect(text()).not.toContain(t.signInTitle('app.harbour.example'))
    expect(boxes()).toHaveLength(1)
  })

  test.each([['domain'], ['address'], ['form'], ['unverified'], ['chain', 'domain']])(
    'behavior: %s refuses it, and no box helps',
    async (...problems) => {
      await show('message-unusual', { signIn: { statement: undefined, problems } })
      expect(text()).toContain(t.mismatchText)
      expect(boxes()).toHaveLength(0)
    },
  )
})
