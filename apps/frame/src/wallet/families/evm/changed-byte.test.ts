import { type Contracts, decode, mostFee, type Reading, readEffect, type Token } from '@latchkey/chains/evm'
import { fromHex, toHex } from '@latchkey/core/bytes'
import { isWalletError } from '@latchkey/core/errors'
import { readNetwork } from '@latchkey/core/networks'
import { encodeFunctionData, erc20Abi, erc721Abi, parseAbi, serializeTransaction } from 'viem'
import { describe, expect, test } from 'vitest'
import { messages } from '../../messages/en.ts'
import { describeCost, describe as describeDraft } from './describe.ts'
import type { Draft } from './draft.ts'
import { noFacts } from './facts.ts'

// The screen follows from the bytes that are signed: of two transactions that differ in one byte, neither can pass for
// the other, even to somebody who does not open the line with the calldata itself. The other families' test is in
// families/.

const me = '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826'
const bob = '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB'
const usd = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const art = '0xDc64a140Aa3E981100a9becA4E685f962f0cF6C9'
const many = '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC'
const service = '0x0000000000000000000000000000000000000167'
const token = '0x00000000000000000000000000000000000004d2'
const tokens: Record<string, Token> = {
  [usd]: { standard: 'erc20', decimals: 6, symbol: 'USD' },
  [art]: { standard: 'erc721', symbol: 'ART' },
  [many]: { standard: 'erc1155', symbol: undefined },
}
const contractsOf = (hasTokenService: boolean): Contracts => ({
  token: async (address) => tokens[address],
  isSafe: async () => false,
  call: async () => undefined,
  chainId: 1,
  hasTokenService,
})

/** Everything the screen says, except for the calldata as hex. */
const shown = async (bytes: Uint8Array, name: 'mumbai' | 'hedera_testnet') => {
  const unsigned = toHex(bytes)
  const network = readNetwork(name)
  const transaction = decode(unsigned)
  const { reading, token } = await readEffect(transaction, contractsOf(network.tokenService === true))
  const most = mostFee(transaction)
  const draft: Draft = {
    unsigned,
    transaction,
    reading,
    token,
    fee: { likely: most, most },
    balance: 10n ** 30n,
    feeIsHigh: false,
    contract: false,
    failure: undefined,
    facts: noFacts,
    simulation: { kind: 'none' },
  }
  const seen = describeDraft(draft, network, me, messages)
  const { chainId, nonce, gas } = transaction
  // The screen lists each of several items in one transfer.
  const items = (reading as Extract<Reading, { kind: 'item-transfer' }>).items ?? []
  const listed = items.map(({ id, amount }) => `${id} ${amount}`)
  // What orders the phrases of a title is never shown itself.
  const isShown = (key: string, value: unknown) => (key === 'weighed' ? undefined : value)
  return JSON.stringify([seen, describeCost(draft, network, messages), chainId, nonce, String(gas), listed], isShown)
}

/**
 * Changes one bit of each byte, another one each time. Returns the places where the screen stayed the same, except for
 * those of fees, which are rounded up.
 */
const unseen = async (bytes: Uint8Array, name: 'mumbai' | 'hedera_testnet') => {
  const before = await shown(bytes, name)
  const feeless = (each: Uint8Array) =>
    JSON.stringify({ ...decode(toHex(each)), fees: undefined }, (_, value) =>
      typeof value === 'bigint' ? `${value}n` : value,
    )
  const places: number[] = []
  for (let at = 0; at < bytes.length; at++) {
    const changed = Uint8Array.from(bytes)
    changed[at] = (changed[at] ?? 0) ^ (1 << (at % 8))
    try {
      if ((await shown(changed, name)) === before && feeless(changed) !== feeless(bytes)) places.push(at)
    } catch (failure) {
      // Refused in words: nobody sees it at all.
      if (!isWalletError(failure)) throw failure
    }
  }
  return places
}

const items = parseAbi([
  'function safeBatchTransferFrom(address, address, uint256[], uint256[], bytes)',
  'function setApprovalForAll(address, bool)',
  'function multicall(bytes[])',
])
const hedera = parseAbi([
  'function approve(address, address, uint256)',
  'function transferTokens(address, address[], int64[])',
  'function associateTokens(address, address[])',
])
const approve = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [bob, 5_000_000n] })

describe('describe', () => {
  test.each<[string, `0x${string}`, `0x${string}`, bigint]>([
    ['coins', bob, '0x', 10n ** 18n],
    ['tokens', usd, encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [bob, 5_000_000n] }), 0n],
    ['a permission', usd, approve, 0n],
    ['an item', art, encodeFunctionData({ abi: erc721Abi, functionName: 'transferFrom', args: [me, bob, 7n] }), 0n],
    ['all items', art, encodeFunctionData({ abi: items, functionName: 'setApprovalForAll', args: [bob, true] }), 0n],
    [
      'items of several kinds',
      many,
      encodeFunctionData({
        abi: items,
        functionName: 'safeBatchTransferFrom',
        args: [me, bob, [7n, 8n], [1n, 2n], '0x'],
      }),
      0n,
    ],
    ['calls in a call', usd, encodeFunctionData({ abi: items, functionName: 'multicall', args: [[approve]] }), 0n],
  ])('behavior: no byte of %s goes unseen', async (_, to, data, value) => {
    const common = { chainId: 80001, nonce: 7, gas: 60_000n, to, data, value }
    const legacy = serializeTransaction({ ...common, type: 'legacy', gasPrice: 30n * 10n ** 9n })
    const fees = { maxFeePerGas: 30n * 10n ** 9n, maxPriorityFeePerGas: 10n ** 9n }
    const newer = serializeTransaction({ ...common, type: 'eip1559', ...fees })
    for (const unsigned of [legacy, newer]) expect(await unseen(fromHex(unsigned), 'mumbai')).toEqual([])
  })

  test.each<[string, `0x${string}`]>([
    ['a permission', encodeFunctionData({ abi: hedera, functionName: 'approve', args: [token, bob, 5n] })],
    [
      'tokens to several',
      encodeFunctionData({ abi: hedera, functionName: 'transferTokens', args: [token, [me, bob, usd], [-3n, 1n, 2n]] }),
    ],
    ['associations', encodeFunctionData({ abi: hedera, functionName: 'associateTokens', args: [me, [token, token]] })],
  ])('behavior: no byte of %s by Hedera’s token service goes unseen', async (_, data) => {
    const common = { chainId: 296, nonce: 7, gas: 800_000n, to: service, data } as const
    const unsigned = serializeTransaction({ ...common, type: 'legacy', gasPrice: 10n ** 12n })
    expect(await unseen(fromHex(unsigned), 'hedera_testnet')).toEqual([])
  })
})
