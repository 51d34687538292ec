import { readTypedView, type TypedNode, type TypedView, takesPin } from '@latchkey/chains/evm'
import type { Call } from '../../../entry/calls.ts'
import { signWithApproval } from '../../handlers/sign-message.ts'
import { hasNode } from '../../nodes.ts'
import type { Handler, RequestContext } from '../../request-context.ts'
import { requireAccount } from '../../require-account.ts'
import { createLoadThreats } from '../threats.ts'
import { readTypedFacts } from './typed-facts.ts'

type TypedMethod = 'eth_signTypedData_v3' | 'eth_signTypedData_v4'

/** Every address in typed data, at any depth. */
const addressesIn = (nodes: readonly TypedNode[]): string[] =>
  nodes.flatMap((node) =>
    'members' in node ? addressesIn(node.members) : node.type === 'address' ? node.value : (node.address ?? []),
  )

/** Every value of bytes in typed data: calls and assets, in which addresses may be packed. */
const bytesIn = (nodes: readonly TypedNode[]): string[] =>
  nodes.flatMap((node) => ('members' in node ? bytesIn(node.members) : node.type.startsWith('bytes') ? node.value : []))

/** The addresses in the message, and its verifying contract. */
const addressesOf = ({ members, verifyingContract }: TypedView): string[] => [
  ...addressesIn(members),
  ...(verifyingContract ? [verifyingContract] : []),
]

/**
 * Returns whether there is a node that may describe the data. One that a page brought can only lie about its own
 * network: data that is valid on any network, and so for the real token at an address too, is described by the
 * operator's node alone.
 */
const canTell = ({ config, session, network }: RequestContext, { isForAnyNetwork }: TypedView): boolean =>
  isForAnyNetwork ? config.networks.includes(network.name) : hasNode({ config, session }, network)

/** Signs typed data as EIP-712, after the person has seen every value of it. */
const sign = async (call: Call<TypedMethod>, context: RequestContext, version: 3 | 4): Promise<`0x${string}`> => {
  const { network } = context
  const [account, data] = call.params
  const { address } = requireAccount(context, account)
  // One text is both shown and signed: an object is serialised once, here.
  const view = readTypedView(typeof data === 'string' ? data : JSON.stringify(data), network.chainId, version, [
    address,
  ])
  const load = () => readTypedFacts(context, network, address, view)
  const loadThreats = createLoadThreats(() => ({ addresses: addressesOf(view), bytes: bytesIn(view.members) }), context)
  const ask = (open: boolean) =>
    context.views.ask(call, 'SignTypedData', {
      requester: context.requester,
      network,
      account: address,
      view,
      load: canTell(context, view) ? load : undefined,
      loadThreats,
      pin: !open || takesPin(view),
    })
  const what = view.risk === 'spending' ? context.messages.typed.spending : context.messages.typed.title
  return signWithApproval(call, context, { what, takesPin: takesPin(view), ask }, () =>
    context.vault.signTypedData(view.json),
  )
}

export const signTypedData: Handler<'eth_signTypedData_v4'> = (call, context) => sign(call, context, 4)

/** Without arrays, which it rejects, version 3 equals version 4. */
export const signTypedDataV3: Handler<'eth_signTypedData_v3'> = (call, context) => sign(call, context, 3)
