// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { asker, samples } from '../samples.tsx'
import { Shown } from '../shown.tsx'
import type { View } from '../stage.ts'

/** Tells that all of it can be seen. */
class Sight {
  #tell: IntersectionObserverCallback
  constructor(tell: IntersectionObserverCallback) {
    this.#tell = tell
  }
  observe() {
    const entry = { isVisible: true, isIntersecting: true, intersectionRatio: 1 }
    this.#tell([entry as unknown as IntersectionObserverEntry], this as never)
  }
  disconnect() {}
}

// React looks for this name before it lets tests wait for its work.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true, IntersectionObserver: Sight })

let root: Root
beforeEach(() => {
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(async () => act(async () => root.unmount()))

const show = async (sample: string) => {
  const { name, props } = samples[sample] ?? {}
  const ways = { approve: () => undefined, reject: () => undefined }
  const view = { serial: 1, name, props: { asker, ...props, ...ways } } as unknown as View
  await act(async () => root.render(<Shown view={view} />))
  await act(() => vi.waitFor(() => expect(text()).not.toContain('Asking the network')))
}
const text = () => document.body.textContent ?? ''
const boxes = () => [...document.querySelectorAll('input[type=checkbox]')].length

describe('SignTypedData', () => {
  test('default: of an order each thing with the contract that says what it is, and every fee', async () => {
    await show('typed-blur')
    expect(text()).toContain('You giveART #7 0xbBbBBB…bbBBbB')
    expect(text()).toContain('You get0.776 POL0.004 POL')
    expect(text()).toContain('Gets 2.5% of the price')
    expect(boxes()).toBe(0)
  })

  test('behavior: an order of no known form is refused unless the person allows it', async () => {
    await show('typed-order-unknown')
    expect(text()).toContain('What this allows cannot be read')
    expect(text()).toContain('Allow what cannot be read')
    expect(boxes()).toBe(1)
  })

  test('behavior: of Permit2 what is permitted, not what its witness says', async () => {
    await show('typed-permit2')
    expect(text()).toContain('Amount25.5 USDC 0x5FbDB2…180aa31.5 USDC 0xCD2a3d…8DD826')
    expect(text()).toContain('A person’s address may take them')
    expect(boxes()).toBe(1)
  })
})
