import { WalletError } from '@latchkey/core/errors'
import { readNetwork } from '@latchkey/core/networks'
import type { Bundle } from '../../../entry/bundles.ts'
import type { Handler, RequestContext } from '../../request-context.ts'
import { requireAccount } from '../../require-account.ts'
import type { CallLine } from '../../screens/props.ts'
import { rpcOf } from './draft.ts'

/** The state of each transaction of a bundle, according to its network's node. */
const readLines = async (context: RequestContext, { network, calls, hashes, failed }: Bundle): Promise<CallLine[]> => {
  const rpc = rpcOf(context, readNetwork(network))
  return Promise.all(
    Array.from({ length: calls }, async (_, at): Promise<CallLine> => {
      const what = context.messages.calls.one
      const hash = hashes[at]
      if (!hash) return { what, state: failed ? 'failed' : 'todo' }
      const receipt = (await rpc('eth_getTransactionReceipt', [hash])) as { status?: unknown } | null
      if (!receipt) return { what, state: 'doing', hash }
      return { what, state: receipt.status === '0x1' ? 'done' : 'failed', hash }
    }),
  )
}

/** Shows the state of a bundle of calls (EIP-5792). */
export const showCalls: Handler<'wallet_showCallsStatus'> = async (call, context) => {
  const [id] = call.params
  requireAccount(context)
  const bundle = context.bundles.get(id)
  if (!bundle) throw new WalletError('unknownBundle')
  const load = () => readLines(context, context.bundles.get(id) ?? bundle)
  await context.views.ask(call, 'CallsStatus', {
    requester: context.requester,
    network: readNetwork(bundle.network),
    id: call.id,
    load,
  })
  return null
}
