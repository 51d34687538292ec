import type { Abi, Address, Hex } from 'viem'
import { decodeFunctionData, encodeFunctionData, parseAbi } from 'viem/utils'
import type { Transaction } from './decode.ts'
import type { Token } from './token.ts'

/** What a transaction does, as far as it can be read from its bytes and the contract's own word for what it is. */
export type Reading =
  | { kind: 'coin' }
  | { kind: 'creation' }
  | { kind: 'unreadable'; selector: Hex }
  | { kind: 'token-transfer'; from: Address | undefined; to: Address; amount: bigint }
  | {
      kind: 'token-approval'
      change: 'set' | 'increase' | 'decrease'
      spender: Address
      amount: bigint
      unlimited: boolean
    }
  | { kind: 'item-transfer'; from: Address; to: Address; items: { id: bigint; amount: bigint }[] }
  | { kind: 'item-approval'; spender: Address; id: bigint }
  | { kind: 'collection-approval'; spender: Address; approved: boolean }

const abis: Record<Token['standard'], Abi> = {
  erc20: parseAbi([
    'function transfer(address to, uint256 amount)',
    'function transferFrom(address from, address to, uint256 amount)',
    'function approve(address spender, uint256 amount)',
    'function increaseAllowance(address spender, uint256 amount)',
    'function decreaseAllowance(address spender, uint256 amount)',
  ]),
  erc721: parseAbi([
    'function transferFrom(address from, address to, uint256 id)',
    'function safeTransferFrom(address from, address to, uint256 id)',
    'function safeTransferFrom(address from, address to, uint256 id, bytes data)',
    'function approve(address spender, uint256 id)',
    'function setApprovalForAll(address spender, bool approved)',
  ]),
  erc1155: parseAbi([
    'function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)',
    'function safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] amounts, bytes data)',
    'function setApprovalForAll(address spender, bool approved)',
  ]),
}

/** From here on an allowance is as good as no limit: no token has so many units. */
const unlimitedFrom = 2n ** 128n

// The ABIs above fix the order and types of what is decoded.
const read = (name: string, args: readonly unknown[], standard: Token['standard']): Reading | undefined => {
  const [first, second, third, fourth] = args as [Address, Address, bigint, bigint]
  if (name === 'setApprovalForAll') return { kind: 'collection-approval', spender: first, approved: args[1] === true }
  if (name === 'safeBatchTransferFrom') {
    const [ids, amounts] = [args[2], args[3]] as [bigint[], bigint[]]
    if (ids.length !== amounts.length || ids.length === 0) return undefined
    const items = ids.map((id, at) => ({ id, amount: amounts[at] ?? 0n }))
    return { kind: 'item-transfer', from: first, to: second, items }
  }
  if (standard === 'erc721' && name === 'approve')
    return { kind: 'item-approval', spender: first, id: args[1] as bigint }
  if (standard === 'erc721')
    return { kind: 'item-transfer', from: first, to: second, items: [{ id: third, amount: 1n }] }
  if (standard === 'erc1155')
    return { kind: 'item-transfer', from: first, to: second, items: [{ id: third, amount: fourth }] }
  if (name === 'transferFrom') return { kind: 'token-transfer', from: first, to: second, amount: third }
  const amount = args[1] as bigint
  if (name === 'transfer') return { kind: 'token-transfer', from: undefined, to: first, amount }
  const change = name === 'increaseAllowance' ? 'increase' : name === 'decreaseAllowance' ? 'decrease' : 'set'
  return {
    kind: 'token-approval',
    change,
    spender: first,
    amount,
    unlimited: change !== 'decrease' && amount >= unlimitedFrom,
  }
}

/**
 * Reads a decoded transaction; `token` is what the contract at `to` says it is. Calldata counts as read only when
 * encoding what was read gives exactly the same calldata: selectors collide, and bytes at the end could mean anything.
 */
export const readTransaction = ({ to, data }: Transaction, token: Token | undefined): Reading => {
  if (!to) return { kind: 'creation' }
  if (data === '0x') return { kind: 'coin' }
  const unreadable: Reading = { kind: 'unreadable', selector: data.slice(0, 10) as Hex }
  if (!token) return unreadable
  try {
    const abi = abis[token.standard]
    const call = decodeFunctionData({ abi, data })
    const args = call.args ?? []
    if (encodeFunctionData({ abi, functionName: call.functionName, args }) !== data.toLowerCase()) return unreadable
    return read(call.functionName, args, token.standard) ?? unreadable
  } catch {
    return unreadable
  }
}
