// @vitest-environment jsdom
import { afterEach, describe, expect, test, vi } from 'vitest'
import { messages } from '../messages/en.ts'
import { button, press, setUpScreens, text } from '../screens/fixtures/test-document.ts'

const { show } = setUpScreens()
const { walletConnect: t } = messages

/** A device whose camera answers like this. */
const setCamera = (getUserMedia: () => Promise<MediaStream>) =>
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true })
afterEach(() => void Reflect.deleteProperty(navigator, 'mediaDevices'))

describe('Scan', () => {
  test.each([
    ['NotFoundError', 'missing'],
    ['OverconstrainedError', 'missing'],
    ['NotAllowedError', 'refused'],
    ['NotReadableError', 'failed'],
  ] as const)('error: %s is explained, and a link can be pasted', async (name, problem) => {
    setCamera(() => Promise.reject(new DOMException('', name)))
    await show('PasteLink', { named: undefined, problem: undefined, submit: async () => undefined })
    await vi.waitFor(() => expect(button(t.scan)).toBeDefined())
    await press(t.scan)
    await vi.waitFor(() => expect(text()).toContain(t.cameraProblems[problem].title))
    expect(text()).toContain(t.cameraProblems[problem].text)
    expect(button(t.scanAgain)).toBeDefined()
    expect(document.querySelector('input')?.readOnly).toBe(false)
  })
})
