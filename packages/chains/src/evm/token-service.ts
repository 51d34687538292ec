import type { Address, Hex } from 'viem'
import { decodeFunctionData, encodeFunctionData, parseAbi } from 'viem/utils'
import type { Reading } from './reading.ts'

/**
 * Hedera's token service, a contract of the network itself (HIP-206, HIP-376): the same address on all of its networks.
 */
export const tokenService: Address = '0x0000000000000000000000000000000000000167'

const abi = parseAbi([
  'struct Part { address account; int64 amount; bool isApproval; }',
  'struct OldPart { address account; int64 amount; }',
  'struct Gift { address from; address to; int64 serial; bool isApproval; }',
  'struct OldGift { address from; address to; int64 serial; }',
  'struct Moves { address token; Part[] parts; Gift[] gifts; }',
  'struct OldMoves { address token; OldPart[] parts; OldGift[] gifts; }',
  'struct Coins { Part[] parts; }',
  'function associateToken(address account, address token)',
  'function associateTokens(address account, address[] tokens)',
  'function dissociateToken(address account, address token)',
  'function dissociateTokens(address account, address[] tokens)',
  'function transferToken(address token, address from, address to, int64 amount)',
  'function transferTokens(address token, address[] accounts, int64[] amounts)',
  'function transferNFT(address token, address from, address to, int64 serial)',
  'function transferNFTs(address token, address[] from, address[] to, int64[] serials)',
  'function transferFrom(address token, address from, address to, uint256 amount)',
  'function transferFromNFT(address token, address from, address to, uint256 serial)',
  'function cryptoTransfer(Coins coins, Moves[] moves)',
  'function cryptoTransfer(OldMoves[] moves)',
  'function approve(address token, address spender, uint256 amount)',
  'function approveNFT(address token, address spender, uint256 serial)',
  'function setApprovalForAll(address token, address spender, bool approved)',
])

/** The most units of a Hedera token: an allowance this large covers all there can ever be. */
const mostUnits = 2n ** 63n - 1n

/** A token's number as an address: only Hedera's own entities have such addresses. */
const longZero = /^0x0{24}([\da-f]{16})$/i

/** An approval at the address of one of Hedera's own tokens, which have fewer units than those of contracts. */
export function withServiceLimit(reading: Reading, to: Address): Reading {
  if (reading.kind !== 'token-approval' || reading.change === 'decrease' || !longZero.test(to)) return reading
  return { ...reading, unlimited: reading.unlimited || reading.amount >= mostUnits }
}

/** The interface of a Hedera token at its own address (HIP-719). */
export const associateCalls = {
  associate: '0x0a754de6',
  dissociate: '0x5c9217e0',
  isAssociated: '0x4d8fdd6d',
} as const satisfies Record<string, Hex>

type Step = Exclude<Reading, { kind: 'calls' }>

const toAssociation = (token: Address, associated: boolean, more: { account?: Address } = {}): Step[] => {
  const [, number] = longZero.exec(token) ?? []
  if (!number) return []
  const facts = more.account === undefined ? {} : { account: more.account, token }
  return [{ kind: 'association', number: BigInt(`0x${number}`), associated, ...facts }]
}

type Part = { account: Address; amount: bigint }

/**
 * Changes of a token's balances, as transfers: only where one account pays. With several payers it is open who pays
 * whom.
 */
const toTransfers = (token: Address, parts: readonly Part[]): Step[] | undefined => {
  if (parts.length === 0) return []
  const givers = parts.filter(({ amount }) => amount < 0n)
  const [giver] = givers
  const sum = parts.reduce((all, { amount }) => all + amount, 0n)
  if (!giver || givers.length !== 1 || sum !== 0n) return undefined
  return parts
    .filter((part) => part !== giver)
    .map(({ account, amount }) => ({ kind: 'token-transfer', from: giver.account, to: account, amount, token }))
}

const toItem = (token: Address, from: Address, to: Address, serial: bigint): Step[] =>
  serial > 0n ? [{ kind: 'item-transfer', from, to, items: [{ id: serial, amount: 1n }], token }] : []

type Moves = {
  token: Address
  parts: readonly Part[]
  gifts: readonly { from: Address; to: Address; serial: bigint }[]
}

/** All transfers of a list, or undefined where a part of it cannot be read. */
const toMoves = (moves: readonly Moves[]): Step[] | undefined => {
  const all = moves.map(({ token, parts, gifts }) => {
    const transfers = toTransfers(token, parts)
    const items = gifts.map(({ from, to, serial }) => toItem(token, from, to, serial))
    return transfers && items.every(({ length }) => length === 1) ? [...transfers, ...items.flat()] : undefined
  })
  return all.every((each) => each !== undefined) ? all.flat() : undefined
}

const decode = (data: Hex) => {
  const call = decodeFunctionData({ abi, data })
  // TypeScript loses the types of overloaded functions here.
  const again = encodeFunctionData({ ...call, abi } as Parameters<typeof encodeFunctionData>[0])
  return again === data.toLowerCase() ? call : undefined
}

const readCall = (data: Hex): Step[] | undefined => {
  const call = decode(data)
  switch (call?.functionName) {
    case 'associateToken':
    case 'dissociateToken': {
      const [account, token] = call.args
      return toAssociation(token, call.functionName === 'associateToken', { account })
    }
    case 'associateTokens':
    case 'dissociateTokens': {
      const [account, tokens] = call.args
      const all = tokens.flatMap((token) => toAssociation(token, call.functionName === 'associateTokens', { account }))
      return all.length === tokens.length ? all : undefined
    }
    case 'transferToken':
    case 'transferFrom': {
      const [token, from, to, amount] = call.args
      return amount < 0n ? undefined : [{ kind: 'token-transfer', from, to, amount, token }]
    }
    case 'transferTokens': {
      const [token, accounts, amounts] = call.args
      if (accounts.length !== amounts.length) return undefined
      return toTransfers(
        token,
        accounts.map((account, at) => ({ account, amount: amounts[at] ?? 0n })),
      )
    }
    case 'transferNFT':
    case 'transferFromNFT':
      return toItem(...call.args)
    case 'transferNFTs': {
      const [token, from, to, serials] = call.args
      if (from.length !== to.length || to.length !== serials.length) return undefined
      const gifts = serials.map((serial, at) => ({
        from: from[at] ?? tokenService,
        to: to[at] ?? tokenService,
        serial,
      }))
      return toMoves([{ token, parts: [], gifts }])
    }
    case 'cryptoTransfer': {
      if (call.args.length === 1) return toMoves(call.args[0])
      const [coins, moves] = call.args
      // These coins are in neither `value` nor the total, so the call stays unread.
      return coins.parts.length > 0 ? undefined : toMoves(moves)
    }
    case 'approve': {
      const [token, spender, amount] = call.args
      return [{ kind: 'token-approval', change: 'set', spender, amount, unlimited: amount >= mostUnits, token }]
    }
    case 'approveNFT': {
      const [token, spender, id] = call.args
      return [{ kind: 'item-approval', spender, id, token }]
    }
    case 'setApprovalForAll': {
      const [token, spender, approved] = call.args
      return [{ kind: 'collection-approval', spender, approved, token }]
    }
    default:
      return undefined
  }
}

/**
 * Reads a call that only Hedera's networks understand, step by step: of the token service, or of a token at its own
 * address (HIP-719). Undefined for any other call, and where a part of it cannot be read.
 */
export function readTokenService(to: Address, data: Hex): Step[] | undefined {
  const call = data.toLowerCase()
  const taken = call === associateCalls.associate
  const steps =
    taken || call === associateCalls.dissociate
      ? toAssociation(to, taken)
      : to.toLowerCase() === tokenService
        ? attempt(data)
        : undefined
  return steps && steps.length > 0 ? steps : undefined
}

const attempt = (data: Hex): Step[] | undefined => {
  try {
    return readCall(data)
  } catch {
    return undefined
  }
}
