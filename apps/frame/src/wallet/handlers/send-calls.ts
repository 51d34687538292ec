import { toHex } from '@latchkey/core/bytes'
import { isWalletError, WalletError } from '@latchkey/core/errors'
import { type Network, networkOfChainId } from '@latchkey/core/networks'
import { mostCalls, type SendCallsRequest } from '@latchkey/protocol/methods'
import { createStore } from 'zustand/vanilla'
import type { Bundle } from '../../entry/bundles.ts'
import { describe } from '../describe.ts'
import { createLoad, type Draft, isSameText, type Load, rpcOf } from '../draft.ts'
import { createContracts, type Outlook, readOutlooks } from '../facts.ts'
import { hasNode } from '../nodes.ts'
import type { Handler, RequestContext } from '../request-context.ts'
import { requireAccount } from '../require-account.ts'
import type { CallLine, Limits } from '../screens/props.ts'
import { mayBeSent, sendInOrder, toSendFailure } from '../sending.ts'
import { whenVisible } from '../visibility.ts'
import { enterPin } from './pin.ts'

type Capabilities = SendCallsRequest['capabilities']

/** The wallet has no capabilities; what a page says it can do without is left out. */
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

/** What EIP-5792 says must be refused before a person is asked. */
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
  if (id !== undefined && bundles.get(id)) throw new WalletError('duplicateId')
}

/** The same list where nothing in it is new, so that a screen need not begin again. */
const loadAll =
  (loads: readonly Load[], readOutlooks: (drafts: readonly Draft[]) => Promise<Outlook[]>) =>
  async (before: Draft[] | undefined, limits: Limits): Promise<Draft[]> => {
    const drafts = await Promise.all(loads.map((load, at) => load(before?.[at], limits[at])))
    const outlooks = await readOutlooks(drafts)
    const now = drafts.map((draft, at) => {
      const outlook = outlooks[at] ?? draft.outlook
      return isSameText(draft.outlook, outlook) ? draft : { ...draft, outlook }
    })
    return before && now.every((draft, at) => draft === before[at]) ? before : now
  }

/**
 * Sends several calls, each a transaction of its own, in order (EIP-5792). The person sees all of them on one screen and
 * gives one PIN for so many; what was sent before one that fails stands. The page has its answer with the first.
 */
export const sendCalls: Handler<'wallet_sendCalls'> = async (call, context) => {
  const { views, asker, network, bundles, queue } = context
  const [request] = call.params
  const { address } = requireAccount(context, request.from)
  check(request, context)
  const account = { address, chainId: network.chainId }
  const rpc = rpcOf(context, network)
  const contracts = createContracts(rpc, network)
  const load = loadAll(
    request.calls.map(({ to, data, value }, at) => createLoad(context, account, { to, data, value }, at)),
    (drafts) =>
      readOutlooks(
        drafts.map(({ transaction }) => transaction),
        address,
        rpc,
        contracts,
      ),
  )
  const id = request.id ?? toHex(crypto.getRandomValues(new Uint8Array(32)))

  for (;;) {
    const said = { asker, network, from: address, id: crypto.randomUUID(), load }
    const drafts = await views.ask(call, 'ConfirmCalls', said)
    const seen = drafts.map((draft) => describe(draft, network, address))
    await enterPin(call, context, { kind: 'sendAll', calls: seen.map(({ what, party }) => ({ what, party })) })
    await whenVisible(call.signal)
    call.commit()

    const bundle: Bundle = {
      id,
      chainId: network.chainId,
      network: network.name,
      at: Date.now(),
      calls: drafts.length,
      hashes: [],
    }
    bundles.put(bundle)
    const progress = createStore<{ lines: CallLine[]; over: boolean; reason: string | undefined }>(() => ({
      lines: seen.map(({ what }) => ({ what, state: 'todo' })),
      over: false,
      reason: undefined,
    }))
    const change = (place: number, line: Partial<CallLine>) =>
      progress.setState(({ lines }) => ({
        lines: lines.map((each, at) => (at === place ? { ...each, ...line } : each)),
      }))
    const keep = (at: number, hash: `0x${string}`) => {
      bundle.hashes.push(hash)
      bundles.put(bundle)
      change(at, { state: 'done', hash })
    }

    const shown = views.ask(call, 'CallsSent', { asker, network, progress, queue }).catch(() => undefined)
    let signed: `0x${string}` | undefined
    try {
      await sendInOrder(context, account, drafts, {
        signing: (at) => change(at, { state: 'doing' }),
        signed: (_, hash) => {
          signed = hash
        },
        sent: (at, hash) => {
          keep(at, hash)
          // From here on the page can ask how they stand; that the rest takes longer must not let it wait.
          if (at === 0) call.answer({ id })
        },
      })
    } catch (cause) {
      const failure = toSendFailure(cause)
      const place = bundle.hashes.length
      bundle.failed = true
      if (mayBeSent(failure) && signed) keep(place, signed)
      bundles.put(bundle)
      change(place, { state: 'failed' })
      const { reason } = failure.context
      if (bundle.hashes.length === 0) {
        call.reopen()
        await views.ask(call, 'NotSent', { asker, reason, code: failure.code, failure })
        continue
      }
      progress.setState({ reason })
    }
    call.answer({ id })
    progress.setState({ over: true })
    await shown
    return { id }
  }
}
