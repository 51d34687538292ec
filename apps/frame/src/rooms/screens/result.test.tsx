// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createStore } from 'zustand/vanilla'
import type { Ending } from '../families/kept.ts'
import { Shown } from '../shown.tsx'
import type { View } from '../stage.ts'

// React looks for this name before it lets tests wait for its work.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let root: Root
let serial = 0
beforeEach(() => {
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
})

const text = () => document.body.textContent ?? ''
const asker = { origin: 'https://harbour.example', project: 'Harbour' }
const show = async (name: string, props: object) => {
  serial += 1
  const view = { serial, name, props: { asker, approve: () => undefined, reject: () => undefined, ...props } }
  await act(async () => root.render(<Shown view={view as unknown as View} />))
  for (let round = 0; round < 4; round++) await act(async () => new Promise((next) => setTimeout(next, 5)))
}

describe('Result', () => {
  const queue = createStore(() => ({ waiting: 0 }))
  const result = (ending?: Promise<Ending | undefined>) => show('Result', { hash: 'oo', queue, ending })
  const title = () => document.querySelector('h1')?.textContent

  test('default: sent, and nobody knows more', async () => {
    await result(Promise.resolve(undefined))
    expect([title(), text().includes('It is confirmed in a moment')]).toEqual(['Sent', true])
  })

  test.each([
    ['success', 'Sent', 'The network has carried it out'],
    ['failed', 'It failed', 'and it failed: no coins. Its fee was paid'],
    ['expired', 'It was not taken', 'doing it again is safe'],
    ['unknown', 'It is not known how it ended', 'Look at an explorer, or at your account, before you send it again'],
  ] as const)('behavior: %s, once that is known', async (outcome, heading, said) => {
    await result(Promise.resolve({ outcome, reason: outcome === 'failed' ? 'no coins' : undefined }))
    expect(title()).toBe(heading)
    expect(text()).toContain(said)
    expect(text().includes('safe')).toBe(outcome === 'expired')
  })
})
