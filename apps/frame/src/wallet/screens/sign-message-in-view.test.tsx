// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { messages } from '../messages/en.ts'
import { loadSampleMessages, samples, toSampleProps } from '../samples.tsx'
import { setUpScreens } from './fixtures/test-document.ts'

/** The browser reports no element as visible. */
class NoSight {
  observe() {}
  disconnect() {}
}
const screens = setUpScreens(NoSight)

const show = async (text: string) => {
  const sample = samples['message-unusual']
  if (!sample) throw new Error('no sample')
  const props = { ...toSampleProps(sample, await loadSampleMessages('en')), signIn: undefined, text }
  await screens.show('SignMessage', props as never) // the sample's own props
  return [...document.querySelectorAll('[data-unread]')]
}

test('SignMessage: a message that fills the screen does not hide its danger, which must have been seen', async () => {
  const parts = await show(`I send all my USDC to 0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB${'\n'.repeat(200)}`)
  const notice = [...document.querySelectorAll('*')].findLast(
    ({ textContent }) => textContent === messages.sign.instruction,
  )
  expect(parts).toHaveLength(2)
  expect(notice && parts[1] && notice.compareDocumentPosition(parts[1])).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(await show('Sign in to Harbour\nNonce: 8f3a')).toHaveLength(1)
})
