import * as aptos from '@latchkey/chains/aptos'
import * as near from '@latchkey/chains/near'
import * as tezos from '@latchkey/chains/tezos'
import { knownToken } from '@latchkey/core/known-tokens'
import { readNetwork } from '@latchkey/core/networks'
import { toSymbol } from '@latchkey/core/token-words'
import { expect, test } from 'vitest'
import { messages } from '../messages/en.ts'
import { describe as describeAptos } from './aptos/describe.ts'
import { messages as aptosMessages } from './aptos/messages/en.ts'
import { withSafeSymbol } from './evm/token-symbol.ts'
import { describe as describeNear } from './near/describe.ts'
import { messages as nearMessages } from './near/messages/en.ts'
import { messages as solanaMessages } from './solana/messages/en.ts'
import { toTokens } from './solana/words.ts'
import { describe as describeTezos } from './tezos/describe.ts'
import { messages as tezosMessages } from './tezos/messages/en.ts'

// A token of somebody else's with the name of a known one: the screen of each family says so.

const evmOf = (name: 'ethereum' | 'hedera') => (symbol: string, token?: string) =>
  `Send 1 ${
    withSafeSymbol(
      { standard: 'erc20', decimals: 6, symbol },
      token ?? '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC',
      readNetwork(name),
      messages,
    ).symbol
  }`

const onSolana = (symbol: string, token = 'So11111111111111111111111111111111111111113') => {
  const known = {
    decimals: new Map([[token, 6]]),
    words: new Map([[token, { symbol, name: undefined, known: false }]]),
  }
  return `Send 1 ${toTokens(2_000_000n, token, readNetwork('solana'), known, solanaMessages).coin}`
}

const onNear = (symbol: string, token = 'stranger.near') => {
  const args = new TextEncoder().encode(JSON.stringify({ receiver_id: 'bob.near', amount: '1000000' }))
  const transaction: near.Transaction = {
    signerId: 'me.near',
    publicKey: { ed25519: new Uint8Array(32).fill(1) },
    nonce: 1n,
    receiverId: token,
    blockHash: new Uint8Array(32),
    actions: [{ functionCall: { methodName: 'ft_transfer', args, gas: 10n ** 13n, deposit: 1n } }],
  }
  const rest = { balance: 10n ** 27n, spent: 1n, fee: 10n ** 21n, newReceiver: false, failure: undefined }
  const tokens = new Map([[token, { symbol, decimals: 6 }]])
  const prepared = { unsigned: near.encode(transaction), transaction, tokens, ...rest }
  return describeNear(prepared, readNetwork('near'), nearMessages).what
}

const own = 'tz1VSUr8wwNhLAzempoch5d6hLRiTh8Cjcjb'
const onTezos = (symbol: string, token = 'KT1K9gCRgaLRFKTErYt1wVxA3Frb9FjasjTV') => {
  const value = [
    {
      prim: 'Pair',
      args: [{ string: own }, [{ prim: 'Pair', args: [{ string: own }, { int: '0' }, { int: '1000000' }] }]],
    },
  ]
  const content: tezos.Content = {
    ...{ kind: 'transaction', source: own, fee: 400n, counter: 5n, gasLimit: 1_000n, storageLimit: 0n },
    ...{ amount: 0n, destination: token, parameters: { entrypoint: 'transfer', value } },
  }
  const branch = 'BLzyjjHKEKMULtvkpSHxuZxx6ei6fpntH2BTkYZiLgs8zLVstvX'
  const unsigned = tezos.encode({ branch, contents: [content] })
  const tokens = new Map([[tezos.toTokenKey(token), { symbol, name: undefined, decimals: 6, kind: undefined }]])
  const rest = { balance: 10n ** 12n, burn: 0n, changes: undefined, failure: undefined }
  const prepared = { operation: tezos.decode(unsigned), unsigned, ...rest }
  return describeTezos(prepared, { network: readNetwork('tezos'), own, tokens, standards: new Map(), t: tezosMessages })
    .what
}

const onAptos = (symbol: string, token = `0x${'7'.repeat(64)}`) => {
  const types = ['address', 'address', 'u64']
  const tags = [aptos.parseTypeTag('0x1::fungible_asset::Metadata')]
  const unsigned = Uint8Array.from(
    aptos.encode({
      sender: `0x${'1'.repeat(64)}`,
      sequenceNumber: 3n,
      call: {
        address: `0x${'1'.padStart(64, '0')}`,
        module: 'primary_fungible_store',
        name: 'transfer',
        typeArguments: tags,
        arguments: aptos.encodeArguments([token, `0x${'2'.repeat(64)}`, '1000000'], types, tags),
      },
      maxGasAmount: 1_500n,
      gasUnitPrice: 100n,
      expirationSeconds: 1_900_000_000n,
      chainId: 1,
    }),
  )
  const fee = { likely: 100_000n, most: 150_000n }
  const simulation = { balances: [], simulated: true, events: [], failure: undefined }
  const prepared = { unsigned, parameters: types, balance: 500_000_000n, fee, ...simulation }
  return describeAptos(prepared, new Map([[token, { symbol, decimals: 6 }]]), readNetwork('aptos'), aptosMessages).what
}

const families = [
  ['ethereum', evmOf('ethereum')],
  ['hedera', evmOf('hedera')],
  ['solana', onSolana],
  ['near', onNear],
  ['tezos', onTezos],
  ['aptos', onAptos],
] as const

test.each(families)('default: on %s', (_, show) => {
  expect(show('USDC')).toMatch(/^Send 1 “USDC” \(not (the well-known token|verified)\)$/)
  expect(show('USDCSafe')).toBe('Send 1 “USDCSafe” (not USDC)')
  expect(show('axlUSDC')).toBe('Send 1 “axlUSDC” (not USDC)')
  expect(show('UЅDC')).toMatch(/^Send 1 “UЅDC” \(not (the well-known token|verified)\)$/)
  expect(show(toSymbol('USDC of the best of all banks') ?? '')).toBe('Send 1 “USDCofthebes…” (not USDC)')
  expect(show('BTC')).toBe('Send 1 “BTC” (not verified)')
  expect(show('DEMO')).toBe('Send 1 DEMO')
})

const registered = [
  ['near', onNear, '17208628f84f5d6ad33f0da3bbbeb27ffcb398eac501a31bd6ad2011e36133a1'],
  ['tezos', onTezos, 'KT1XnTn74bUtxHfDtBmm2bGZAQfhPbvKWR8o'],
  ['aptos', onAptos, '0xbae207659db88bea0cbead6da0ed00aac12edcdda169e591cd41c94180b46f3b'],
  ['solana', onSolana, 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'],
  ['hedera', evmOf('hedera'), '0x000000000000000000000000000000000006f89a'],
] as const

test.each(registered)('behavior: on %s, a token of the record has the name that stands there', (name, show, token) => {
  const known = knownToken(name, name === 'tezos' ? `${token} 0` : token)?.symbol
  expect(['USDC', 'USDT']).toContain(known)
  expect(show('Anything', token)).toBe(`Send 1 ${known}`)
})
