// @vitest-environment jsdom

import type { Offer } from '@latchkey/protocol/api'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { messages } from '../messages/en.ts'
import { ScreenHost } from '../screen-host.tsx'
import type { View } from '../view-store.ts'

// React looks for this name before it lets tests wait for its work.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const offer: Offer = {
  id: 'local/mumbai/native',
  provider: 'Local',
  network: 'mumbai',
  contract: null,
  symbol: 'MATIC',
  decimals: 18,
  minimum: '0.1',
  maximum: '100',
  price: '0.45',
  currency: 'EUR',
}

let root: Root
beforeEach(() => {
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
})

const submit = () =>
  act(async () => void document.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true })))
const type = (value: string) =>
  act(async () => {
    const field = document.querySelector('input[inputmode="decimal"]')
    // React keeps the value itself; the setter of the class is the one a browser uses.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
    field?.dispatchEvent(new Event('input', { bubbles: true }))
  })

describe('ChooseOffer', () => {
  test('behavior: a second press after no answer repeats the order; another amount is another order', async () => {
    const keys: string[] = []
    const order = async (_: Offer, amount: string, key: string) => {
      keys.push(`${amount} ${key}`)
      throw new Error('no answer')
    }
    const props = {
      requester: { origin: 'https://harbour.example', project: 'Harbour' },
      offers: [offer],
      amount: '2',
      address: `0x${'11'.repeat(20)}`,
      order,
      approve: () => {},
      reject: () => {},
    }
    await act(async () =>
      root.render(
        <ScreenHost messages={messages} view={{ serial: 1, name: 'ChooseOffer', props } as unknown as View} />,
      ),
    )
    await submit()
    expect(document.body.textContent).toContain(messages.buy.failed)
    await submit()
    await type('3')
    await submit()
    expect(keys).toHaveLength(3)
    expect(keys[1]).toBe(keys[0])
    const [first, , third] = keys.map((each) => each.split(' ')[1])
    expect(third).not.toBe(first)
    expect(third).toMatch(/^[\w-]{22}$/)
  })
})
