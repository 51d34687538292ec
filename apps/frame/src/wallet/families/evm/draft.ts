import {
  decode,
  type Effect,
  type Prepared,
  prepare,
  prepareReplacement,
  type Reading,
  type Rpc,
  readEffect,
  readRequest,
  readSigned,
  type Token,
  type Transaction,
  type TransactionRequest,
  type Wanted,
  withLimit,
  withNonce,
} from '@latchkey/chains/evm'
import { WalletError } from '@latchkey/core/errors'
import { chainIdOf, type Network } from '@latchkey/core/networks'
import type { FrameConfig } from '@latchkey/protocol/frame-config'
import type { Page } from '../../../entry/page.ts'
import type { Session } from '../../../session/session.ts'
import type { Messages } from '../../messages/en.ts'
import { isOutage } from '../../outage.ts'
import type { ClearSigning } from '../operation.ts'
import type { Prices } from '../price-ranges.ts'
import type { Replacement } from '../transactions.ts'
import type { CallName, CallNames } from './call-names.ts'
import { readClear } from './clear-signing/clear-signing.ts'
import { createDescriptors } from './clear-signing/descriptors.ts'
import { createContracts, type EvmSimulation, type Facts, readFacts, readRecipients, readSimulations } from './facts.ts'
import { createEnsNames, hasNames, namesNetwork, noNames, recipientsIn } from './names.ts'
import { createFeeds, peek, swapSymbols } from './price-source.ts'

/** A transaction that is ready to be signed, decoded from its own bytes. */
export type Draft = Prepared & {
  transaction: Transaction
  token: Token | undefined
  reading: Reading
  facts: Facts
  /** The simulated changes; `none` where no node can simulate. */
  simulation: EvmSimulation
  /** The host of the node that all this comes from, where the page chose it: nobody has checked it. */
  pageNode?: string | undefined
  /** Today's prices for its swaps, as the operator's node reports them. */
  prices?: Prices | undefined
  /** A descriptor's reading, beside that of the bytes. */
  clear?: ClearSigning | undefined
  /** The call's name from a third party, where the call is unreadable. */
  name?: CallName | undefined
  /** The person set another limit than the page's `requested`, in the token's smallest unit. */
  limited?: { requested: bigint } | undefined
  /** It replaces a pending transaction, and has its nonce. */
  replaces?: Replacement | undefined
}

/** The effect of a draft, in the form of nested calls. */
export const effectOf = ({ transaction: { to, value, data }, reading, token }: Draft): Effect => ({
  to,
  value,
  data,
  reading,
  token,
  delegate: false,
})

export type Account = { address: `0x${string}`; chainId: number }

/** The parts that a query to a network's node needs. */
export type NodeReader = { session: Pick<Session, 'api'> }

/** The parts that reading a transaction needs: the page's network and SDK, nodes, and descriptors. */
export type DraftContext = {
  config: Pick<FrameConfig, 'descriptors' | 'networks' | 'signatures' | 'explorers'>
  session: Pick<Session, 'api' | 'nodes'>
  page: Pick<Page, 'version'>
  network: Network
  messages: Messages
}

/** Queries a network's node. An outage stays recognisable, so that it is not taken for the node's refusal. */
export const rpcOf =
  ({ session }: NodeReader, { name }: Network): Rpc =>
  async (method, params) => {
    try {
      return await session.api.rpc(name, method, params)
    } catch (failure) {
      throw isOutage(failure) && failure instanceof Error ? (failure.cause ?? failure) : failure
    }
  }

/** Queries the operator's node, even where a page brought another. */
export const operatorRpcOf =
  ({ session }: NodeReader, { name }: Network): Rpc =>
  async (method, params) =>
    session.api.operatorRpc(name, method, params)

/** A fee that changed by less than a tenth is ignored: the screen and the bytes stay as they are. */
const isSame = (before: Draft, now: Draft): boolean => {
  const moved = now.fee.most > before.fee.most ? now.fee.most - before.fee.most : before.fee.most - now.fee.most
  return (
    moved * 10n <= before.fee.most &&
    before.transaction.gas === now.transaction.gas &&
    before.transaction.data === now.transaction.data &&
    isSameText(before.simulation, now.simulation) &&
    before.pageNode === now.pageNode &&
    isSameText(before.facts, now.facts) &&
    isSameText(before.prices, now.prices) &&
    before.contract === now.contract &&
    before.failure?.reason === now.failure?.reason &&
    (before.failure === undefined) === (now.failure === undefined) &&
    // The newest balance decides whether it can be paid.
    before.balance < before.transaction.value + before.fee.most === now.balance < now.transaction.value + now.fee.most
  )
}

/** A plain value as JSON text, bigints included. */
export const toText = (value: unknown): string =>
  JSON.stringify(value, (_, each) => (typeof each === 'bigint' ? `${each}n` : each))

/** Returns whether two plain values have the same JSON text. */
export const isSameText = (one: unknown, other: unknown): boolean => toText(one) === toText(other)

/** Legacy SDKs know some networks by another chain id. The network is the same, and the registered id is signed. */
const withOwnChainId = (request: TransactionRequest, { network, page }: DraftContext): TransactionRequest => {
  const { chainId } = request
  const older = chainIdOf(network, page.version)
  return chainId !== undefined && Number(chainId) === older ? { ...request, chainId: network.chainId } : request
}

/** Some nodes count in smaller units than their network can send: Hedera's relay has 18 decimals for a coin of 8. */
const requireWhole = ({ coin, decimals, sentDecimals = decimals }: Network, { value }: Wanted) => {
  const least = 10n ** BigInt(decimals - sentDecimals)
  if (value === 0n || value >= least) return
  throw new WalletError('invalidParams', {
    reason: `${coin} has ${sentDecimals} decimals: the smallest amount that can be sent is ${least} of the units its nodes count in`,
  })
}

/** Queries the network again; where nothing relevant has changed, the result is the same object. */
export type Load = (before: Draft | undefined, limit?: bigint) => Promise<Draft>

/**
 * Asks the network for the cost and the effects of a transaction; what contracts say about themselves is read once.
 * `place` is its index among those that are sent together, the number of transactions before it. `limit` replaces the
 * amount of a token approval.
 */
export const createDraftLoader = (
  context: DraftContext,
  account: Account,
  request: TransactionRequest,
  place?: number,
): Load => {
  const wanted = readRequest(withOwnChainId(request, context), account)
  requireWhole(context.network, wanted)
  const read = createReader(context, account)
  const sender = { ...account, dataFee: context.network.dataFee }
  return async (before, limit) => {
    const requested = limit === undefined ? wanted : withOwnLimit(wanted, limit)
    const prepared = async (): Promise<Prepared> => {
      const now = await prepare(requested, sender, read.rpc)
      if (place === undefined || place === 0) return now
      const first = decode(now.unsigned)
      return { ...now, unsigned: withNonce(first, first.nonce + place) }
    }
    // Several transactions are simulated together.
    const now = await read.draft(
      requested,
      prepared,
      place === undefined ? undefined : (before?.simulation ?? { kind: 'none' }),
    )
    const limited =
      limit === undefined ? undefined : { requested: approvedBy(await readEffect(wanted, read.contracts)) }
    const draft = { ...now, limited }
    return before && isSame(before, draft) ? before : draft
  }
}

/**
 * The same for a transaction that replaces a pending one.
 *
 * @throws WalletError `invalidParams` for bytes that are not a transaction of this account on this network
 */
export const createReplacementLoader = (context: DraftContext, account: Account, replaces: Replacement): Load => {
  const signed = readSigned(replaces.raw)
  if (signed.transaction.chainId !== account.chainId)
    throw new WalletError('invalidParams', { reason: 'the transaction is for another network' })
  if (signed.from.toLowerCase() !== account.address.toLowerCase())
    throw new WalletError('invalidParams', { reason: 'the transaction is of another account' })
  const read = createReader(context, account)
  const sender = { ...account, dataFee: context.network.dataFee }
  return async (before) => {
    const { address: to } = account
    const { transaction } = signed
    const requested = replaces.how === 'cancel' ? ({ to, value: 0n, data: '0x' } as const) : transaction
    const prepared = () => prepareReplacement(signed, replaces.how, sender, read.rpc)
    const draft = { ...(await read.draft(requested, prepared)), replaces }
    return before && isSame(before, draft) ? before : draft
  }
}

/**
 * Reads the effects of a transaction from its bytes, and the facts around it; contracts and history are queried once.
 */
const createReader = (context: DraftContext, account: Account) => {
  const rpc = rpcOf(context, context.network)
  const contracts = createContracts(rpc, context.network, context.messages)
  const known = once(() => readRecipients(context, context.network, account.address))
  const descriptors = createDescriptors(context.config.descriptors)
  const nameOf = createNaming(context)
  const feeds = createFeeds(context.network, operatorRpcOf(context, context.network))
  const ens = hasNames(context.network, context.config) ? createEnsNames(operatorRpcOf(context, namesNetwork)) : noNames
  return {
    rpc,
    contracts,
    /** @param simulation the simulation, where it is known already */
    async draft(
      requested: Pick<Transaction, 'to' | 'value' | 'data'>,
      prepare: () => Promise<Prepared>,
      simulation?: EvmSimulation,
    ): Promise<Draft> {
      // Started early, so that the contracts have answered when the bytes are ready.
      const early = readEffect(requested, contracts)
      // Names and prices are not waited for: those that arrive late are shown when the screen is refreshed.
      const names = peek(early.then((effect) => ens.read(recipientsIn(effect))))
      const prices = peek(early.then((effect) => feeds.read(swapSymbols(effect, context.network))))
      const [prepared, [tried = { kind: 'none' } as const]] = await Promise.all([
        prepare(),
        simulation ? [simulation] : readSimulations([requested], account.address, rpc, contracts),
        early,
      ])
      const transaction = decode(prepared.unsigned)
      const effect = await readEffect(transaction, contracts)
      const [facts, clear] = await Promise.all([
        known().then((all) => readFacts(effect, account.address, rpc, all)),
        readClear(transaction, account.address, context.network, { descriptors, contracts }),
      ])
      const { reading, token } = effect
      const { to, data } = transaction
      const name = reading.kind === 'unreadable' && !clear && to ? await nameOf(to, data) : undefined
      const node = context.session.nodes.get(context.network.name)
      const pageNode = node && new URL(node).host
      return {
        ...prepared,
        transaction,
        token,
        reading,
        facts: { ...facts, names: names() ?? {} },
        simulation: tried,
        pageNode,
        prices: prices(),
        clear,
        name,
      }
    },
  }
}

/** Names unknown calls where the operator has configured sources; each call is looked up once. */
const createNaming = ({ config: { signatures, explorers = {} }, network }: DraftContext) => {
  const explorer = Object.hasOwn(explorers, network.name) ? explorers[network.name] : undefined
  const found = new Map<string, Promise<CallName | undefined>>()
  const ask = async (to: string, data: `0x${string}`) => {
    const { createBlockscoutNames, createListedNames, findName } = await import('./call-names.ts')
    const names: CallNames[] = [
      ...(signatures === undefined ? [] : [createListedNames(signatures)]),
      ...(explorer === undefined ? [] : [createBlockscoutNames(explorer)]),
    ]
    return findName(names, to, data)
  }
  return (to: string, data: `0x${string}`): Promise<CallName | undefined> => {
    if (signatures === undefined && explorer === undefined) return Promise.resolve(undefined)
    const key = `${to} ${data}`
    const known = found.get(key) ?? ask(to, data)
    found.set(key, known)
    return known
  }
}

const approvedBy = ({ reading }: Effect): bigint => (reading.kind === 'token-approval' ? reading.amount : 0n)

const withOwnLimit = (wanted: Wanted, limit: bigint): Wanted => {
  const data = withLimit(wanted.data, limit)
  if (!data) throw new Error('a limit for what has none')
  return { ...wanted, data }
}

const once = <T>(read: () => Promise<T>): (() => Promise<T>) => {
  let answer: Promise<T> | undefined
  return () => {
    answer ??= read()
    return answer
  }
}
