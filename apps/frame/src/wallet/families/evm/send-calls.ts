import { type FailureReason, reasonOf } from '@latchkey/chains/failure-reason'
import { toHex } from '@latchkey/core/bytes'
import { isWalletError, WalletError } from '@latchkey/core/errors'
import { type Network, networkOfChainId } from '@latchkey/core/networks'
import { mostCalls, type SendCallsRequest } from '@latchkey/protocol/methods'
import { createStore } from 'zustand/vanilla'
import type { Bundle } from '../../../entry/bundles.ts'
import { hasNode } from '../../nodes.ts'
import type { Handler, RequestContext } from '../../request-context.ts'
import { requireAccount } from '../../require-account.ts'
import type { CallLine } from '../../screens/props.ts'
import { askAndRun } from '../ask-and-sign.ts'
import type { Limits, Part } from '../operation.ts'
import { mayBeSent, toSendFailure } from '../send-failure.ts'
import { createThreatCheck } from '../threats.ts'
import { type Account, createDraftLoader, type Draft, isSameText, rpcOf } from './draft.ts'
import { createContracts, readSimulations } from './facts.ts'
import { describeBundle, type EvmOperation } from './operation.ts'
import { sendInOrder } from './sender.ts'

type Hash = `0x${string}`
type Capabilities = SendCallsRequest['capabilities']

/** The wallet has no capabilities; those that a page marks as optional are ignored. */
const requireNone = (capabilities: Capabilities) => {
  const needed = Object.entries(capabilities ?? {}).find(([, { optional }]) => optional !== true)
  if (needed) throw new WalletError('unsupportedCapability', { capability: needed[0] })
}

const isCurrent = (chainId: string, network: Network): boolean => {
  try {
    return networkOfChainId(chainId, network).name === network.name
  } catch (failure) {
    if (isWalletError(failure, 'unsupportedChain')) return false
    throw failure
  }
}

/** Rejects what EIP-5792 requires to reject before a person is asked. */
const check = (request: SendCallsRequest, context: RequestContext): void => {
  const { network, bundles } = context
  const { version, chainId, calls, atomicRequired, id } = request
  if (version !== '2.0.0') throw new WalletError('invalidParams', { reason: 'wallet_sendCalls is of version 2.0.0' })
  if (!network.evmLike || !isCurrent(chainId, network) || !hasNode(context, network))
    throw new WalletError('unsupportedChainId', { chainId })
  if (atomicRequired) throw new WalletError('atomicityNotSupported')
  requireNone(request.capabilities)
  for (const { capabilities } of calls) requireNone(capabilities)
  if (calls.length > mostCalls) throw new WalletError('bundleTooLarge', { most: mostCalls })
  const used = id === undefined ? undefined : bundles.get(id)
  // The page may reuse the id of a bundle of which nothing was sent.
  if (used && !(used.failed && used.hashes.length === 0)) throw new WalletError('duplicateId')
}

/** Prepares all calls and simulates them together; returns the same list where nothing in it is new. */
function createBundleLoader(context: RequestContext, account: Account, calls: SendCallsRequest['calls']) {
  const rpc = rpcOf(context, context.network)
  const contracts = createContracts(rpc, context.network, context.messages)
  const loads = calls.map(({ to, data, value }, at) => createDraftLoader(context, account, { to, data, value }, at))
  return async (before: readonly Draft[] | undefined, limits: Limits): Promise<readonly Draft[]> => {
    const drafts = await Promise.all(loads.map((load, at) => load(before?.[at], limits[at])))
    const transactions = drafts.map(({ transaction }) => transaction)
    const simulations = await readSimulations(transactions, account.address, rpc, contracts)
    const now = drafts.map((draft, at) => {
      const simulation = simulations[at] ?? draft.simulation
      return isSameText(draft.simulation, simulation) ? draft : { ...draft, simulation }
    })
    return before && now.every((draft, at) => draft === before[at]) ? before : now
  }
}

/** The progress of a bundle while it is sent, and its record for `wallet_getCallsStatus`. */
function createProgress({ bundles, network }: RequestContext, id: string, parts: readonly Pick<Part, 'what'>[]) {
  const bundle: Bundle = {
    id,
    chainId: network.chainId,
    network: network.name,
    at: Date.now(),
    calls: parts.length,
    hashes: [],
  }
  let isSigned = false
  const store = createStore<{ lines: CallLine[]; over: boolean; reason: FailureReason | string | undefined }>(() => ({
    lines: parts.map(({ what }) => ({ what, state: 'todo' })),
    over: false,
    reason: undefined,
  }))
  const change = (place: number, line: Partial<CallLine>) =>
    store.setState(({ lines }) => ({ lines: lines.map((each, at) => (at === place ? { ...each, ...line } : each)) }))
  return {
    store,
    count: () => bundle.hashes.length,
    signing: (at: number) => change(at, { state: 'doing' }),
    /** From here on it may be sent: its id is used, even if this document is closed now. */
    signed() {
      isSigned = true
      bundles.put(bundle)
    },
    sent(at: number, hash: Hash) {
      bundle.hashes.push(hash)
      bundles.put(bundle)
      change(at, { state: 'done', hash })
    },
    failed(place: number, reason: FailureReason | string) {
      bundle.failed = true
      // The page may reuse the id of a bundle of which nothing was signed.
      if (isSigned) bundles.put(bundle)
      change(place, { state: 'failed' })
      if (bundle.hashes.length > 0) store.setState({ reason })
    },
    over: () => store.setState({ over: true }),
  }
}

/**
 * Sends several calls in order, each as its own transaction (EIP-5792). The person sees all of them on one screen and
 * enters the PIN once. Transactions sent before a failure stay sent. The page is answered after the first.
 */
export const sendCalls: Handler<'wallet_sendCalls'> = async (call, context) => {
  const { views, requester, network, queue } = context
  const [request] = call.params
  const { address } = requireAccount(context, request.from)
  check(request, context)
  const account = { address, chainId: network.chainId }
  const load = createBundleLoader(context, account, request.calls)
  const threats = createThreatCheck<EvmOperation>(context)
  const id = request.id ?? toHex(crypto.getRandomValues(new Uint8Array(32)))

  const run = async ({ drafts, parts = [] }: EvmOperation) => {
    const progress = createProgress(context, id, parts)
    const shown = views
      .ask(call, 'CallsSent', { requester, network, progress: progress.store, queue })
      .catch(() => undefined)
    let signed: Hash | undefined
    try {
      await sendInOrder(context, account, drafts, {
        signing: progress.signing,
        signed(at, hash) {
          signed = hash
          if (at === 0) progress.signed()
        },
        sent(at, hash) {
          progress.sent(at, hash)
          // After the first transaction the page can query the status, so it need not wait for the rest.
          call.answer({ id }, { goesOn: at + 1 < drafts.length })
        },
      })
    } catch (cause) {
      const failure = toSendFailure(cause)
      const place = progress.count()
      if (mayBeSent(failure) && signed) progress.sent(place, signed)
      progress.failed(place, reasonOf(failure))
      if (progress.count() === 0) throw failure
    }
    return { progress, shown }
  }

  const { result } = await askAndRun<EvmOperation, Awaited<ReturnType<typeof run>>>(call, context, {
    account: address,
    several: true,
    sends: true,
    async load(before, limits) {
      const drafts = await load(before?.drafts, limits)
      if (before && drafts === before.drafts && threats.isChecked(before)) return before
      return threats.check(describeBundle(drafts, network, address, context.messages))
    },
    purposeOf: ({ drafts, parts = [] }) => ({
      kind: 'sendAll',
      calls: parts.slice(0, drafts.length).map(({ what, party }) => ({ what, party })),
    }),
    run,
  })
  call.answer({ id })
  result.progress.over()
  await result.shown
  return { id }
}
