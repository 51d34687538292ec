import type { Item } from '@latchkey/chains/evm'
import type { Network } from '@latchkey/core/networks'
import { encodeFunctionData, getAddress, isAddress, parseAbi, parseUnits, toHex } from 'viem/utils'
import type { FamilyToken } from '../families/account.ts'
import type { Replacement } from '../families/evm/draft.ts'
import type { Holding, Holdings } from '../families/evm/holdings.ts'
import type { FamilyWish } from '../families/transfer.ts'
import { toEnds } from '../format.ts'

/** Something of the wallet that can be sent. */
export type Sendable = {
  key: string
  network: Network
  title: string
  /** What an amount of it is called; nothing for an item there is one of. */
  coin: string | undefined
  decimals: number
  balance: bigint
  holding: { kind: 'coin' } | { kind: 'held'; token: FamilyToken } | Exclude<Holding, { kind: 'unreadable' }>
  item?: Item
}

/** Everything of these holdings that can be sent, the coins first. */
export function listSendable(all: readonly { network: Network; holdings: Holdings }[], token: string): Sendable[] {
  return all.flatMap(({ network, holdings }) => [
    {
      key: network.name,
      network,
      title: network.coin,
      coin: network.coin,
      decimals: network.decimals,
      balance: holdings.coin,
      holding: { kind: 'coin' } as const,
    },
    ...holdings.assets.flatMap((holding): Sendable[] => {
      if (holding.kind === 'unreadable') return []
      const key = `${network.name} ${holding.asset.address}`
      const title = holding.token.symbol ?? token
      if (holding.kind === 'token') {
        const { decimals } = holding.token
        return [{ key, network, title, coin: title, decimals, balance: holding.balance, holding }]
      }
      return holding.items.map((item) => ({
        key: `${key} ${item.id}`,
        network,
        title: `${title} #${item.id}`,
        coin: item.amount > 1n ? title : undefined,
        decimals: 0,
        balance: item.amount,
        holding,
        item,
      }))
    }),
    ...(typeof holdings.tokens === 'object' ? holdings.tokens : []).map((held): Sendable => {
      const title = held.symbol ?? token
      const { id, decimals, balance } = held
      const holding = { kind: 'held', token: held } as const
      // The name is whoever made it chose it: the ends of what the network knows it by tell two of one name apart.
      return {
        key: `${network.name} ${id}`,
        network,
        title: `${title} (${toEnds(id)})`,
        coin: title,
        decimals,
        balance,
        holding,
      }
    }),
  ])
}

/** What is wrong with a recipient. Mixed case carries a checksum (EIP-55): a wrong one means a wrong letter. */
export function findAddressProblem(text: string): 'address' | 'checksum' | undefined {
  if (isAddress(text)) return undefined
  return /^0x[0-9a-f]{40}$/i.test(text) ? 'checksum' : 'address'
}

/** What is wrong with an amount of something. */
export function findAmountProblem(
  text: string,
  { decimals, balance }: Sendable,
): 'amount' | 'decimals' | 'zero' | 'balance' | undefined {
  if (!/^[0-9]{1,60}(\.[0-9]{1,60})?$/.test(text)) return 'amount'
  const fraction = text.split('.')[1]?.replace(/0+$/, '') ?? ''
  if (fraction.length > decimals) return 'decimals'
  const units = parseUnits(text, decimals)
  if (units === 0n) return 'zero'
  return units > balance ? 'balance' : undefined
}

const abi = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function safeTransferFrom(address from, address to, uint256 id)',
  'function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)',
])

export type TransferRequest = {
  network: Network
  request: { from: `0x${string}`; to: `0x${string}`; value?: `0x${string}`; data?: `0x${string}` }
}

/** The same on a network of another family than EVM. */
export type FamilyTransferRequest = { network: Network; gives: FamilyWish }

/** That another transaction takes the place of one that waits. */
export type ReplacementRequest = { network: Network; replaces: Replacement }

/** What sends `amount` of something: on EVM networks the transaction itself. Recipient and amount have no problem. */
export function toTransferRequest(
  sendable: Sendable,
  parts: { from: `0x${string}`; to: string; amount: string },
): TransferRequest | FamilyTransferRequest {
  const { network, holding, item, decimals } = sendable
  const { from } = parts
  const units = parseUnits(parts.amount, decimals)
  if (!network.evmLike || holding.kind === 'held')
    return { network, gives: { to: parts.to, units, ...(holding.kind === 'held' && { token: holding.token.id }) } }
  const to = getAddress(parts.to)
  if (holding.kind === 'coin') return { network, request: { from, to, value: toHex(units) } }
  const contract = getAddress(holding.asset.address)
  const data =
    holding.kind === 'token'
      ? encodeFunctionData({ abi, functionName: 'transfer', args: [to, units] })
      : holding.token.standard === 'erc721'
        ? encodeFunctionData({ abi, functionName: 'safeTransferFrom', args: [from, to, item?.id ?? 0n] })
        : encodeFunctionData({ abi, functionName: 'safeTransferFrom', args: [from, to, item?.id ?? 0n, units, '0x'] })
  return { network, request: { from, to: contract, data } }
}
