// @vitest-environment jsdom
import * as solana from '@latchkey/chains/solana'
import { fromHex } from '@latchkey/core/bytes'
import { readNetwork } from '@latchkey/core/networks'
import { base58 } from '@scure/base'
import { b58DecodeAndCheckPrefix, encodeOpHash } from '@taquito/utils'
import { act } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { boxes, setUpScreens, text } from '../screens/fixtures/test-document.ts'
import published from './fixtures/published-operations.json' with { type: 'json' }
import { publishedOperations } from './fixtures/published-operations.ts'

const screens = setUpScreens()

const show = async (name: string) => {
  const shown = publishedOperations[`published-${name}`]
  if (!shown) throw new Error(`no sample ${name}`)
  const { network, account, describe: read } = shown
  const load = () => read('en')
  const props = { network: readNetwork(network), account, id: name, several: false, sends: true, changed: false, load }
  await screens.show('Confirm', props)
  await vi.waitFor(
    async () => {
      await act(async () => {})
      expect(text()).not.toContain('Loading the transaction')
    },
    { timeout: 10_000 },
  )
}

describe('publishedOperations', () => {
  test.each(published.filter(({ family }) => family === 'solana'))(
    'default: $name is what was signed: $source',
    ({ bytes: encoded, id }) => {
      const transaction = solana.decode(fromHex(`0x${encoded}`))
      const [first] = transaction.signatures
      // A transaction is known by its first signature.
      expect(first && base58.encode(first)).toBe(id)
      expect(transaction.signatures.every((each) => each !== undefined)).toBe(true)
      solana.requireSignatures(transaction)
    },
  )

  test.each(published.filter(({ family }) => family === 'tezos'))(
    'default: $name is what was signed: $source',
    ({ bytes, id, signature = '' }) => {
      // An operation is known by the hash of its bytes and its signature.
      const [signed] = b58DecodeAndCheckPrefix(signature)
      expect(encodeOpHash(`${bytes}${Buffer.from(signed).toString('hex')}`)).toBe(id)
    },
  )

  test.each<[string, number, ...string[]]>([
    ['solana-coins', 0, 'Send'],
    ['solana-stake', 0, 'Stake'],
    ['solana-open', 0, 'Open a token account'],
    ['solana-tokens', 0, 'Send'],
    ['solana-open-and-send', 0, 'Open a token account'],
    ['solana-sponsored', 0, 'Send'],
    ['solana-split', 0, 'Split 4,230 SOL', 'G5o8kDtsQUkv16ezqYTLcnQxdLFBvK8Ha65vtUtXsaMX'],
    ['solana-2022-open', 0, 'Open a token account', '2apBGMsS6ti9RyF5TwQTDswXBWskiJP2LD4cUEDqYJjk'],
    ['solana-2022-burn', 1, 'Burn 1 PYUSD'],
    ['tezos-coins', 0, 'Send 2.171357 XTZ', 'tz1gAsE1VSohRJBZrZSUkb4iJyRt7WSM9N2x'],
    ['tezos-coins-to-a-contract', 0, 'Send 2.17673 XTZ', 'KT1G7uE8NW2Jg7mA13gzFtLbX2zw3X7N1uYG'],
    ['tezos-delegate', 0, 'tz1STeamwbp68THcny9zk3LsbG3H36DMvbRK'],
    ['tezos-undelegate', 0, 'baker'],
    ['tezos-fa2', 0, '10', 'tz1ioz62kDw6Gm5HApeQtc1PGmN2wPBtJKUP', 'KT1DYk1XDzHredJq1EyNkDindiWDqZyekXGj', 'FA2'],
    ['tezos-call', 1, 'update_value', 'KT19kgnqC5VWoxktLRdRUERbyUPku9YioE8W'],
  ])('behavior: %s asks for %i boxes, in these words', async (name, count, ...words) => {
    await show(name)
    for (const each of words) expect(text()).toContain(each)
    expect(boxes()).toHaveLength(count)
  })
})
