import type { Address, Hex } from 'viem'
import { decodeFunctionData, encodeFunctionData, getAddress, parseAbi } from 'viem/utils'
import type { Transaction } from './decode.ts'
import { isMultiSend, splitCalls } from './nested.ts'
import type { AskContract } from './pool.ts'
import { type Effect, permit2Approval, type Reading, readTransaction, unlimitedFrom } from './reading.ts'
import { lookUpSwap, readSwap } from './swap.ts'
import type { Token } from './token.ts'
import { readTokenService, withServiceLimit } from './token-service.ts'
import type { Swapped, TradePiece } from './trade.ts'

/** Queries to contracts while a transaction is read. */
export type Contracts = {
  /** The contract's token standard, as `readToken` gives it. */
  token(address: Address): Promise<Token | undefined>
  /** Asks whether a contract is a Safe, by its code. */
  isSafe(address: Address): Promise<boolean>
  /** Calls a contract's view function; undefined where it reverts. */
  call: AskContract
  /** The network's chain id, which decides which swap routers are known. */
  chainId: number
  /** True for Hedera's networks, which have a token service of their own. */
  hasTokenService: boolean
}

/** Permit2, at the same address on every chain that has it. */
export const permit2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'

const permit2Transfers = parseAbi(['function transferFrom(address from, address to, uint160 amount, address token)'])
const permit2Lockdown = parseAbi(['function lockdown((address token, address spender)[] approvals)'])

/** The deepest nesting of calls that is read: a page could nest them without end. */
const deepest = 4
const mostCalls = 48

/** The arguments of a call; undefined if the calldata has anything besides. */
const argumentsOf = (abi: Parameters<typeof decodeFunctionData>[0]['abi'], data: Hex) => {
  try {
    const { functionName, args = [] } = decodeFunctionData({ abi, data })
    return encodeFunctionData({ abi, functionName, args }) === data.toLowerCase() ? args : undefined
  } catch {
    return undefined
  }
}

/** The permissions of Permit2 that a call revokes, each as a reading of its own. */
const readLockdown = (data: Hex): Extract<Reading, { kind: 'token-approval' }>[] => {
  const [approvals = []] = (argumentsOf(permit2Lockdown, data) ?? []) as [{ token: Address; spender: Address }[]?]
  return approvals.map(({ token, spender }) => ({
    ...{ kind: 'token-approval', change: 'set', spender, amount: 0n, unlimited: false },
    token,
  }))
}

/** Allowances of Permit2 have 160 bits; the largest means no limit. */
const readPermit2 = (data: Hex): Reading | undefined => {
  const same = (abi: Parameters<typeof decodeFunctionData>[0]['abi']) => argumentsOf(abi, data)
  const approval = same(permit2Approval)
  if (approval) {
    const [token, spender, amount, until] = approval as [Address, Address, bigint, number]
    const unlimited = amount >= unlimitedFrom
    return { kind: 'token-approval', change: 'set', spender, amount, unlimited, token, until: BigInt(until) }
  }
  const transfer = same(permit2Transfers)
  if (!transfer) return undefined
  const [from, to, amount, token] = transfer as [Address, Address, bigint, Address]
  return { kind: 'token-transfer', from, to, amount, token }
}

/**
 * Reads a call, and the calls inside it. Each contract is asked what it is.
 *
 * @throws what `contracts` throws for an outage
 */
export async function readEffect(
  call: Pick<Transaction, 'to' | 'value' | 'data'> & { delegate?: boolean },
  contracts: Contracts,
): Promise<Effect> {
  const left = { calls: mostCalls }
  const read = async (
    { to, value, data, delegate = false }: typeof call,
    depth: number,
    { isOwn, caller }: { isOwn: boolean; caller: Address | undefined },
  ): Promise<Effect> => {
    const plain = { to, value, data, delegate, token: undefined }
    // A contract that calls itself with empty data sends no coins: it runs its fallback as the sender.
    if (isOwn && data === '0x') return { ...plain, reading: { kind: 'unreadable', selector: data } }
    if (!to || data === '0x') return { ...plain, reading: readTransaction({ to, data }, undefined) }
    if (to.toLowerCase() === permit2.toLowerCase()) {
      const reading = readPermit2(data)
      const token = reading && 'token' in reading && reading.token && (await contracts.token(reading.token))
      // For a collection the same number would be an item.
      if (reading && token && token.standard === 'erc20') return { ...plain, reading, token }
    }
    const lockdown = to.toLowerCase() === permit2.toLowerCase() ? readLockdown(data) : []
    const steps = contracts.hasTokenService ? readTokenService(to, data) : lockdown.length > 0 ? lockdown : undefined
    if (steps && steps.length <= left.calls) {
      left.calls -= steps.length
      const effects = await Promise.all(
        steps.map(async (reading) => {
          const token = 'token' in reading && reading.token ? reading.token : to
          return { ...plain, value: 0n, reading, token: await contracts.token(token) }
        }),
      )
      const [only] = effects.length === 1 ? effects : []
      if (only) return { ...only, value }
      return { ...plain, reading: { kind: 'calls', how: lockdown.length > 0 ? 'own' : 'service', calls: effects } }
    }
    // A router that calls itself is read as a whole or not at all, because its calls pay each other.
    const isPart = delegate || isOwn
    const swap = isPart
      ? undefined
      : (readSwap(contracts.chainId, to, value, data) ??
        (await lookUpSwap(contracts.chainId, to, value, data, contracts.call)))
    if (swap) return { ...plain, reading: await withTokens(forCaller(swap, caller), contracts) }
    const split = splitCalls(to, data)
    if (split && depth < deepest && split.calls.length > 0 && split.calls.length <= left.calls) {
      left.calls -= split.calls.length
      const [safe, calls] = await Promise.all([
        split.how === 'maybe-safe' ? contracts.isSafe(to) : false,
        Promise.all(
          split.calls.map((each) =>
            read({ ...each, to: getAddress(each.to) }, depth + 1, {
              isOwn: split.isSelf,
              // A contract that calls itself for its sender, and code that runs as its caller, act as that caller.
              caller: split.isSelf || delegate ? caller : to,
            }),
          ),
        ),
      ])
      const how = split.how === 'maybe-safe' ? (safe ? 'safe' : 'unsure') : split.how
      const { refund, operators } = split
      return {
        ...plain,
        reading: { kind: 'calls', how, calls, ...(refund && { refund }), ...(operators && { operators }) },
      }
    }
    const token = await contracts.token(to)
    const reading = readTransaction({ to, data }, token)
    return { ...plain, token, reading: contracts.hasTokenService ? withServiceLimit(reading, to) : reading }
  }
  return read(call, 0, { isOwn: false, caller: undefined })
}

/**
 * A swap made by another call: what its sender receives belongs to whoever makes that call.
 *
 * @param caller undefined for the account itself
 */
const forCaller = (swap: Swapped, caller: Address | undefined): Swapped =>
  caller === undefined ? swap : { ...swap, gets: swap.gets.map((piece) => ({ to: caller, ...piece })) }

const withTokens = async (swap: Swapped, { token }: Contracts): Promise<Reading> => {
  const ask = async <P extends TradePiece>(piece: P) => ({
    ...piece,
    token: piece.contract && (await token(getAddress(piece.contract))),
  })
  const [gives, gets] = await Promise.all([Promise.all(swap.gives.map(ask)), Promise.all(swap.gets.map(ask))])
  return { kind: 'swap', ...swap, gives, gets }
}

/** An effect and all those inside it, outermost first. */
export function listEffects(effect: Effect): Effect[] {
  return effect.reading.kind === 'calls' ? [effect, ...effect.reading.calls.flatMap(listEffects)] : [effect]
}

/** Returns whether code is run as somebody else that is not Safe's own library for several calls. */
export function isBlindDelegation({ delegate, to }: Effect): boolean {
  return delegate && !(to && isMultiSend(to))
}

/** The account an effect concerns: it receives something, or may spend it. */
export function partyOf({ reading, to }: Effect): Address | undefined {
  switch (reading.kind) {
    case 'coin':
      return to ?? undefined
    case 'token-transfer':
    case 'item-transfer':
      return reading.to
    case 'token-approval':
    case 'item-approval':
    case 'collection-approval':
      return reading.spender
    case 'swap':
      return reading.gets.find(({ to }) => to !== undefined)?.to
    default:
      return undefined
  }
}
