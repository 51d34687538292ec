import type { Abi, Address, Hex } from 'viem'
import { decodeFunctionData, encodeFunctionData, parseAbi } from 'viem/utils'
import type { Transaction } from './decode.ts'
import type { SafeRefund } from './safe-refund.ts'
import type { Token } from './token.ts'

/** An amount of a token, or of the coin where there is no contract, and what the contract says about itself. */
export type SwapPiece = { contract: Address | undefined; amount: bigint; token: Token | undefined }

/** The effect of a call, as far as its bytes and the contract's claimed standard tell. */
export type Reading =
  | { kind: 'coin' }
  | { kind: 'creation' }
  | { kind: 'unreadable'; selector: Hex }
  | { kind: 'token-transfer'; from: Address | undefined; to: Address; amount: bigint; token?: Address }
  | {
      kind: 'token-approval'
      change: 'set' | 'increase' | 'decrease'
      spender: Address
      amount: bigint
      unlimited: boolean
      /**
       * The owner of the tokens, where the calldata names one: anybody may submit a permit that somebody signed
       * (ERC-2612).
       */
      owner?: Address
      /** The token, where it is not the called contract: allowances of Permit2, Hedera's token service. */
      token?: Address
      /** When it ends by itself, in seconds since the epoch. */
      until?: bigint
    }
  | { kind: 'item-transfer'; from: Address; to: Address; items: { id: bigint; amount: bigint }[]; token?: Address }
  | { kind: 'item-approval'; spender: Address; id: bigint; token?: Address }
  | { kind: 'collection-approval'; spender: Address; approved: boolean; token?: Address }
  /**
   * Hedera: an account associates with a token, or dissociates from it. The token is known by its number, the account
   * is the sender in a call of the token (HIP-719) and the named one in a call of the token service.
   */
  | { kind: 'association'; number: bigint; associated: boolean; account?: Address; token?: Address }
  /** A swap by a known router: the most that is given, the least that is received. */
  | {
      kind: 'swap'
      market: string
      gives: readonly SwapPiece[]
      /** `to` is left out where the sender gets it. */
      gets: readonly (SwapPiece & { to?: Address })[]
      /** Others who get a part, in hundredths of a percent. */
      takers: readonly { to: Address; rate?: bigint }[]
      until?: bigint
      /** Nothing is exchanged: the router only hands on what it is given. */
      sends?: true
      /** The wrapped coin's own contract: one for one, so there is no price. */
      exact?: true
    }
  | {
      kind: 'calls'
      how: CallsKind
      calls: Effect[]
      /** A Safe also pays for the gas, in a token and to an address that the requester chooses. */
      refund?: SafeRefund
      /** Others in operations of accounts (ERC-4337). */
      operators?: Operators
    }

/** Others in operations of accounts: ERC-4337's beneficiary, and its factories and paymasters. */
export type Operators = {
  /** Is paid for the gas of all operations, which whoever sends them advances. */
  beneficiary: Address
  helpers: readonly Address[]
  /** False where a factory or a paymaster is not written out. */
  isWhole: boolean
}

/**
 * On whose behalf several calls are made: `own` the sender's (a contract calls itself for its caller), `other` the
 * called contract's (Multicall3), `accounts` the accounts' whose operations they are (ERC-4337), `safe` a Safe's, `service` the sender's, by Hedera's token service, `unsure` unknown,
 * because the contract was not recognised.
 */
export type CallsKind = 'own' | 'other' | 'accounts' | 'safe' | 'service' | 'unsure'

/** A call, its effect, and what the contract concerned says about itself. */
export type Effect = {
  to: Address | null
  value: bigint
  data: Hex
  reading: Reading
  token: Token | undefined
  /** The called code runs as the caller itself and may do all the caller may. */
  delegate: boolean
}

const abis: Record<Token['standard'], Abi> = {
  erc20: parseAbi([
    'function transfer(address to, uint256 amount)',
    'function transferFrom(address from, address to, uint256 amount)',
    'function approve(address spender, uint256 amount)',
    'function increaseAllowance(address spender, uint256 amount)',
    'function decreaseAllowance(address spender, uint256 amount)',
    'function permit(address owner, address spender, uint256 amount, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
    'function permit(address owner, address spender, uint256 nonce, uint256 expiry, bool allowed, uint8 v, bytes32 r, bytes32 s)',
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

/** An approval by Hedera's token service, whose limit a person may change. */
const serviceApproval: Abi = parseAbi(['function approve(address token, address spender, uint256 amount)'])

/** An allowance within Permit2: for one token, up to an amount, until a time. */
export const permit2Approval: Abi = parseAbi([
  'function approve(address token, address spender, uint160 amount, uint48 expiration)',
])

/** From here on an allowance counts as unlimited: no token has that many units. */
export const unlimitedFrom = 2n ** 128n

// The ABIs above fix the order and types of what is decoded.
const read = (name: string, args: readonly unknown[], standard: Token['standard']): Reading | undefined => {
  const [first, second, third, fourth] = args as [Address, Address, bigint, bigint]
  // Data sent with an item tells the receiving contract what to do, and for whom.
  if (name.startsWith('safe') && args.length > 3 && args.at(-1) !== '0x') return undefined
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
  if (name === 'permit') {
    // DAI's has no amount: it allows everything or nothing.
    const all = args.length === 8
    const amount = all ? (args[4] === true ? 2n ** 256n - 1n : 0n) : third
    const approval = {
      change: 'set',
      spender: second,
      amount,
      unlimited: amount >= unlimitedFrom,
      owner: first,
    } as const
    return { kind: 'token-approval', ...approval }
  }
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

/** The same approval with another limit; undefined for calldata that is not an approval. */
export function withLimit(data: Hex, limit: bigint): Hex | undefined {
  for (const abi of [abis.erc20, permit2Approval, serviceApproval])
    try {
      const { functionName, args = [] } = decodeFunctionData({ abi, data })
      if (!/^(approve|increaseAllowance)$/.test(functionName)) continue
      if (encodeFunctionData({ abi, functionName, args }) !== data.toLowerCase()) continue
      const at = args.length === 2 ? 1 : 2
      return encodeFunctionData({ abi, functionName, args: args.map((each, place) => (place === at ? limit : each)) })
    } catch {}
  return undefined
}

/**
 * Reads a decoded transaction; `token` is what the contract at `to` says it is. Calldata counts as read only if
 * encoding the result gives exactly the same calldata: selectors collide, and trailing bytes could mean anything.
 */
export function readTransaction({ to, data }: Pick<Transaction, 'to' | 'data'>, token: Token | undefined): Reading {
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
