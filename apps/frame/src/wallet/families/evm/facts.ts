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
import { withSafeSymbol } from './token-symbol.ts'

type Address = `0x${string}`

/** Facts about the parties of a transaction, besides its bytes. Addresses in lower case. */
export type Facts = {
  /** The recipients of earlier transactions; undefined where the history could not be read. */
  known: readonly string[] | undefined
  /** Addresses that look like one something was sent to before, and are another: the one they look like. */
  lookAlikes: Record<string, string>
  /** Addresses without a contract that may take something from now on. */
  codeless: readonly string[]
  /** The account's balances of tokens whose spending is approved. */
  held: Record<string, bigint>
}

export const noFacts: Facts = { known: undefined, lookAlikes: {}, codeless: [], held: {} }

/** Contracts as they say they are, in words fit to be shown, each asked once. */
export const createContracts = (
  rpc: Rpc,
  network: Pick<Network, 'name' | 'family' | 'coin' | 'chainId'>,
  messages: Messages,
): Contracts => {
  const once = <T>(read: (address: Address) => Promise<T>) => {
    const cache = new Map<string, Promise<T>>()
    return (address: Address): Promise<T> => {
      const cached = cache.get(address)
      if (cached) return cached
      const answer = read(address)
      cache.set(address, answer)
      // An outage is no answer: it is asked again.
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
    hasTokenService: network.family === 'hedera',
  }
}

/** Reads the recipients of the account's transactions on a network. Undefined when the history cannot be read. */
export const readRecipients = async (
  { session }: { session: Pick<Session, 'api'> },
  network: Network,
  account: Address,
): Promise<string[] | undefined> => {
  try {
    const { transactions } = await session.api.call('activity', { networks: [network.name] })
    return transactions.flatMap(({ raw }) => {
      try {
        const signed = raw === null ? undefined : readSigned(raw)
        // Another account's transaction makes nobody known.
        if (signed?.from.toLowerCase() !== account.toLowerCase()) return []
        const recipient = recipientOf(signed.transaction)
        return recipient ? [recipient.toLowerCase()] : []
      } catch {
        return [] // another family's, or of a form this wallet no longer signs
      }
    })
  } catch {
    return undefined
  }
}

const isApproval = ({ reading: { kind } }: Effect) =>
  kind === 'token-approval' || kind === 'item-approval' || kind === 'collection-approval'

/**
 * Looks into what a transaction is about: whether its parties are known, look like others, have code; what may be taken.
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
        // A token that does not say what somebody has is left out.
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
    codeless: codes.filter(({ code }) => code === '0x').map(({ spender }) => spender),
    held: Object.fromEntries(held.flat()),
  }
}

/** The changes of a node's simulation, with their tokens, `complete` or a part; `none`: it cannot run one. */
export type Outlook =
  | { kind: 'none' }
  | { kind: 'changes'; changes: { change: Change; token: Token | undefined }[]; complete: boolean }

/** Nodes are asked for tokens of so many changes; others are shown by their contract alone. */
const mostNamed = 12

type Permission = Extract<Change, { kind: 'permission' }>

/** Returns whether a permission is the same as another, or a part of it. */
const isWithin = ({ contract, spender, through, amount }: Permission, other: Permission): boolean =>
  other.contract === contract &&
  other.spender === spender &&
  other.through === through &&
  (other.amount === 'all' || (amount !== 'all' && amount <= other.amount))

/**
 * Tokens report an allowance also when something was taken out of it: what was there before is no change, be it on the
 * network or by a transaction before this one.
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
    return true // a contract that does not say is not believed
  }
}

/** A deposit or a withdrawal at a contract that is no token is something that only the contract understands. */
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
): Promise<Outlook> => {
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
 * The changes that a node expects of some transactions of an account, one after the other; `none` for each where it
 * cannot or does not. A transaction the node says would fail is `none` too: the failure has a warning of its own.
 */
export const readOutlooks = async (
  calls: Parameters<typeof simulate>[0],
  account: Address,
  rpc: Rpc,
  contracts: Contracts,
): Promise<Outlook[]> => {
  try {
    const simulated = await simulate(calls, account, rpc)
    /** The changes that stand: a later call of the same contract may have taken a permission back. */
    const before = (at: number) =>
      simulated.slice(0, at).flatMap((each, i) => {
        const later = calls.slice(i + 1, at).map(({ to }) => to?.toLowerCase())
        const stands = (change: Change) =>
          change.kind === 'permission' && !later.includes((change.through ?? change.contract).toLowerCase())
        return each.succeeds ? each.changes.filter(stands) : []
      })
    return await Promise.all(simulated.map((each, at) => name(each, before(at), account, rpc, contracts)))
  } catch {
    // Without it the person still sees what the bytes say: an outage of this alone holds nothing up.
    return calls.map(() => ({ kind: 'none' }))
  }
}
