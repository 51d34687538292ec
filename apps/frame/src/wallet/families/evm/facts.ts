import { isLookAlike } from '@latchkey/chains/address-poisoning'
import {
  askContract,
  type Change,
  type Contracts,
  type Effect,
  listEffects,
  partyOf,
  type Rpc,
  readAllowance,
  readIsApprovedForAll,
  readIsSafe,
  readSigned,
  readToken,
  readTokenBalance,
  recipientOf,
  type Simulated,
  simulate,
  type Token,
} from '@latchkey/chains/evm'
import type { Network } from '@latchkey/core/networks'
import type { Session } from '../../../session/session.ts'
import type { Messages } from '../../messages/en.ts'
import { isByWallet } from '../transactions.ts'
import { withSafeSymbol } from './token-symbol.ts'

type Address = `0x${string}`

/** Facts about the parties of a transaction, from outside its bytes. Addresses in lower case. */
export type Facts = {
  /** The recipients of earlier transactions; undefined where the history could not be read. */
  known: readonly string[] | undefined
  /** Addresses that imitate one in the account's history, mapped to the one they imitate. */
  lookAlikes: Record<string, string>
  /** Addresses of people that would get an allowance: without code, or with code that only delegates (EIP-7702). */
  codeless: readonly string[]
  /** The account's balances of tokens for which an allowance is granted. */
  held: Record<string, bigint>
  /** Primary names (ENS) of the recipients; left out where none were looked up. */
  names?: Record<string, string>
}

export const noFacts: Facts = { known: undefined, lookAlikes: {}, codeless: [], held: {} }

/** Contracts with their own names, fit to be shown, each queried once. */
export const createContracts = (
  rpc: Rpc,
  network: Pick<Network, 'name' | 'tokenService' | 'coin' | 'net' | 'chainId'>,
  messages: Messages,
): Contracts => {
  const once = <T>(read: (address: Address) => Promise<T>) => {
    const cache = new Map<string, Promise<T>>()
    return (address: Address): Promise<T> => {
      const cached = cache.get(address)
      if (cached) return cached
      const answer = read(address)
      cache.set(address, answer)
      // An outage is not an answer: the next call asks again.
      answer.catch(() => cache.delete(address))
      return answer
    }
  }
  return {
    token: once(async (address) => {
      const token = await readToken(rpc, address)
      return token && withSafeSymbol(token, address, network, messages)
    }),
    isSafe: once((address) => readIsSafe(rpc, address)),
    call: (address, data) => askContract(rpc, address, data),
    chainId: network.chainId,
    hasTokenService: network.tokenService === true,
  }
}

/**
 * Reads the recipients of the account's transactions on a network. Undefined where the history cannot be read.
 *
 * @param askedBy `wallet`: only of those that no page and no app asked for
 */
export const readRecipients = async (
  { session }: { session: Pick<Session, 'api'> },
  network: Network,
  account: Address,
  askedBy?: 'wallet',
): Promise<string[] | undefined> => {
  try {
    const { transactions } = await session.api.call('activity', { networks: [network.name] })
    return transactions.filter(askedBy ? isByWallet : Boolean).flatMap(({ raw }) => {
      try {
        const signed = raw === null ? undefined : readSigned(raw)
        // Only the account's own transactions make a recipient known.
        if (signed?.from.toLowerCase() !== account.toLowerCase()) return []
        const recipient = recipientOf(signed.transaction)
        return recipient ? [recipient.toLowerCase()] : []
      } catch {
        return [] // another family's, or of a type that this wallet no longer signs
      }
    })
  } catch {
    return undefined
  }
}

const isApproval = ({ reading: { kind } }: Effect) =>
  kind === 'token-approval' || kind === 'item-approval' || kind === 'collection-approval'

/** The whole code of an account whose key still signs for it: the address that it delegates to (EIP-7702). */
const isDelegated = (code: unknown): boolean => typeof code === 'string' && /^0xef0100[0-9a-f]{40}$/i.test(code)

/**
 * Looks up the parties of a transaction: whether they are known, imitate others, or have code; and the balances that an
 * allowance covers.
 *
 * @throws what `rpc` throws for an outage
 */
export const readFacts = async (
  effect: Effect,
  account: Address,
  rpc: Rpc,
  recipients: readonly string[] | undefined,
): Promise<Facts> => {
  const all = listEffects(effect)
  const parties = [...new Set(all.flatMap((each) => partyOf(each)?.toLowerCase() ?? []))] as Address[]
  const spenders = [...new Set(all.filter(isApproval).flatMap((each) => partyOf(each)?.toLowerCase() ?? []))]
  const tokens = all.flatMap(({ reading, to, token }) =>
    reading.kind === 'token-approval' && token ? [(reading.token ?? to) as Address] : [],
  )
  const [codes, held] = await Promise.all([
    Promise.all(spenders.map(async (spender) => ({ spender, code: await rpc('eth_getCode', [spender, 'latest']) }))),
    Promise.all(
      [...new Set(tokens)].map(async (token) => {
        // A token that does not report its balance is left out.
        const amount = await readTokenBalance(token, account, rpc).catch(() => undefined)
        return amount === undefined ? [] : [[token.toLowerCase(), amount] as const]
      }),
    ),
  ])
  const lookAlikes = parties.flatMap((party) => {
    const lookAlike = recipients?.includes(party) ? undefined : recipients?.find((each) => isLookAlike(each, party))
    return lookAlike ? [[party, lookAlike] as const] : []
  })
  return {
    known: recipients,
    lookAlikes: Object.fromEntries(lookAlikes),
    codeless: codes.filter(({ code }) => code === '0x' || isDelegated(code)).map(({ spender }) => spender),
    held: Object.fromEntries(held.flat()),
  }
}

/** The simulated changes, with their tokens, either `complete` or in part; `none`: no node can simulate them. */
export type EvmSimulation =
  | { kind: 'none' }
  | { kind: 'changes'; changes: { change: Change; token: Token | undefined }[]; complete: boolean }

/** The most changes whose tokens are looked up; others are shown by their contract alone. */
const mostNamed = 12

type Permission = Extract<Change, { kind: 'permission' }>

/** Returns whether an allowance is the same as another, or a part of it. */
const isWithin = ({ contract, spender, through, amount }: Permission, other: Permission): boolean =>
  other.contract === contract &&
  other.spender === spender &&
  other.through === through &&
  (other.amount === 'all' || (amount !== 'all' && amount <= other.amount))

/**
 * Tokens also report an allowance when part of it was spent. An allowance that existed before is not a change, whether
 * on the network or by an earlier transaction of the bundle.
 */
const isNew = async (change: Change, earlier: readonly Change[], account: Address, rpc: Rpc): Promise<boolean> => {
  if (change.kind !== 'permission') return true
  if (earlier.some((each) => each.kind === 'permission' && isWithin(change, each))) return false
  if (change.through) return true
  const { contract, spender, amount } = change
  try {
    return amount === 'all'
      ? !(await readIsApprovedForAll(contract, account, spender, rpc))
      : amount > (await readAllowance(contract, account, spender, rpc))
  } catch {
    return true // a contract that does not answer is not believed
  }
}

/** A deposit or a withdrawal at a contract that is not a token has a meaning that only the contract knows. */
const toMeant = (change: Change, token: Token | undefined): Change =>
  change.kind === 'token' && change.isWrap && token?.standard !== 'erc20'
    ? { kind: 'unread', contract: change.contract }
    : change

const name = async (
  simulated: Simulated,
  earlier: readonly Change[],
  account: Address,
  rpc: Rpc,
  contracts: Contracts,
): Promise<EvmSimulation> => {
  if (!simulated.succeeds) return { kind: 'none' }
  const fresh = await Promise.all(simulated.changes.map((change) => isNew(change, earlier, account, rpc)))
  const changes = simulated.changes
    .filter((_, at) => fresh[at])
    .map(async (change, at) => {
      const token = 'contract' in change && at < mostNamed ? await contracts.token(change.contract) : undefined
      return { change: toMeant(change, token), token }
    })
  return { kind: 'changes', changes: await Promise.all(changes), complete: simulated.complete }
}

/**
 * The simulated changes of an account's transactions, one after the other; `none` for each that cannot be simulated. A
 * transaction that would fail is `none` too: the failure has its own warning.
 */
export const readSimulations = async (
  calls: Parameters<typeof simulate>[0],
  account: Address,
  rpc: Rpc,
  contracts: Contracts,
): Promise<EvmSimulation[]> => {
  try {
    const simulated = await simulate(calls, account, rpc)
    /** The final changes: a later call of the same contract may have revoked a permission. */
    const before = (at: number) =>
      simulated.slice(0, at).flatMap((each, i) => {
        const later = calls.slice(i + 1, at).map(({ to }) => to?.toLowerCase())
        const stands = (change: Change) =>
          change.kind === 'permission' && !later.includes((change.through ?? change.contract).toLowerCase())
        return each.succeeds ? each.changes.filter(stands) : []
      })
    return await Promise.all(simulated.map((each, at) => name(each, before(at), account, rpc, contracts)))
  } catch {
    // The person still sees what the bytes say: an outage of the simulation alone blocks nothing.
    return calls.map(() => ({ kind: 'none' }))
  }
}
