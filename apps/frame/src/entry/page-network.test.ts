import { WalletError } from '@latchkey/core/errors'
import { wireNetworks } from '@latchkey/core/wire-networks'
import { describe, expect, test } from 'vitest'
import { createPageNetwork } from './page-network.ts'

const { ethereum, polygon } = wireNetworks

describe('createPageNetwork', () => {
  test('default: begins on the network that the page named, and tells of each change once', () => {
    const changes: string[] = []
    const { store, failure, switchTo } = createPageNetwork(
      () => polygon,
      ({ name }) => changes.push(name),
    )
    expect([store.getState().name, failure(), changes]).toEqual(['polygon', undefined, []])
    switchTo(polygon)
    switchTo(ethereum)
    switchTo(ethereum)
    expect([store.getState().name, changes]).toEqual(['ethereum', ['ethereum']])
  })

  test('error: a page that names no network we know is on none until it switches to one', () => {
    const changes: string[] = []
    const { failure, switchTo } = createPageNetwork(
      () => {
        throw new WalletError('unsupportedNetwork', { network: 'nowhere' })
      },
      ({ name }) => changes.push(name),
    )
    expect(failure()).toMatchObject({ reason: 'unsupportedNetwork' })
    // The network that a page without one was treated as being on: no change is announced, and the failure is gone.
    switchTo(ethereum)
    expect([failure(), changes]).toEqual([undefined, []])
  })
})
