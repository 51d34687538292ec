// @vitest-environment jsdom
import { createHash, verify } from 'node:crypto'
import * as solana from '@latchkey/chains/solana'
import { concat, fromHex, fromUtf8, toHex } from '@latchkey/core/bytes'
import { readNetwork } from '@latchkey/core/networks'
import { base58 } from '@scure/base'
import { b58DecodeAndCheckPrefix, encodeOpHash } from '@taquito/utils'
import { act } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { boxes, setUpScreens, text } from '../screens/fixtures/test-document.ts'
import published from './fixtures/published-operations.json' with { type: 'json' }
import { publishedOperations, unsignedAptos, unsignedNear } from './fixtures/published-operations.ts'

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

  const hashOf = (algorithm: string, bytes: Uint8Array) => Uint8Array.from(createHash(algorithm).update(bytes).digest())
  /** Checks a signature by Node's own Ed25519, which takes a key with a prefix for its kind (RFC 8410). */
  const isSigned = (message: Uint8Array, key: Uint8Array, signature: Uint8Array) => {
    const der = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), key])
    return verify(null, message, { key: der, format: 'der', type: 'spki' }, signature)
  }
  const of = (name: string) => published.filter(({ family }) => family === name)

  test.each(of('near'))('default: $name is what was signed: $source', ({ bytes, id }) => {
    // A transaction is known by the hash of its bytes, which is what is signed.
    const hash = hashOf('sha256', unsignedNear(bytes))
    expect(base58.encode(hash)).toBe(id)
    const signed = fromHex(`0x${bytes}`)
    // The key follows the account's 64 digits with their length, and the key's kind.
    expect(isSigned(hash, signed.slice(69, 101), signed.slice(-64))).toBe(true)
  })

  test.each(of('aptos'))('default: $name is what was signed: $source', ({ bytes, id }) => {
    const signed = fromHex(`0x${bytes}`)
    // A transaction is known by the hash of itself with its signature, each behind the hash of its name.
    const named = hashOf('sha3-256', fromUtf8('APTOS::Transaction'))
    expect(toHex(hashOf('sha3-256', concat(named, Uint8Array.of(0), signed)))).toBe(id)
    const message = concat(hashOf('sha3-256', fromUtf8('APTOS::RawTransaction')), unsignedAptos(bytes))
    expect(isSigned(message, signed.slice(-97, -65), signed.slice(-64))).toBe(true)
  })

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
    ['solana-2022-mint', 1, 'call an unknown program, and 1 more'],
    ['solana-2022-freeze', 1, 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'],
    ['solana-2022-thaw', 1, 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'],
    ['near-pool-stake', 0, 'Stake', 'avado.poolv1.near', 'Staked coins are locked'],
    ['near-pool-unstake', 0, 'Take all of your stake out', 'avado.poolv1.near'],
    ['near-tokens', 1, 'Send', 'token.paras.near'],
    ['aptos-asset', 1, 'Send'],
    ['aptos-coin', 1, 'Send'],
    ['aptos-stake-router', 1, 'stake_router::stake'],
    ['aptos-swap', 1, 'AnimeSwapPoolV1::swap_exact_coins_for_coins_3_pair_entry'],
    ['aptos-offer', 1, 'token_transfers::offer_script'],
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
