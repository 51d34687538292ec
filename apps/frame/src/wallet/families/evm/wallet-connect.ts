import { toHex } from '@latchkey/core/bytes'
import { WalletError } from '@latchkey/core/errors'
import { toChainIdHex } from '@latchkey/core/wire-networks'
import * as v from 'valibot'
import { readCallsStatus } from '../../../entry/calls-status.ts'
import type { MethodSpec, NamespaceSpec, Place, SilentAnswer } from '../../wallet-connect/namespace-spec.ts'

const typed: MethodSpec = { method: 'eth_signTypedData_v4', may: 'sign' }

const callsId = v.pipe(v.string(), v.minLength(1), v.maxLength(3_000))
const sent = v.tuple([v.looseObject({ id: v.optional(callsId) })])
const started = v.looseObject({ id: v.string() })

/** Each connection has its own prefix for bundle ids: none can query another's, or the page's. */
const prefixOf = ({ topic }: Place) => `wc ${topic} `

/** EIP-5792. */
const sendCalls: MethodSpec = {
  method: 'wallet_sendCalls',
  may: 'send',
  async toCalls(params, place) {
    const [request] = v.parse(sent, params)
    const id = request.id ?? toHex(crypto.getRandomValues(new Uint8Array(32)))
    return [[{ ...request, id: prefixOf(place) + id }]]
  },
  async toAnswer([result], place) {
    const answer = v.parse(started, result)
    return { ...answer, id: answer.id.slice(prefixOf(place).length) }
  },
}

const getCallsStatus: SilentAnswer = async (params, place, { bundles, api }) => {
  const [id] = v.parse(v.tuple([callsId]), params)
  const bundle = bundles.get(prefixOf(place) + id)
  if (!bundle) throw new WalletError('unknownBundle')
  try {
    return { ...(await readCallsStatus(bundle, api.rpc)), id }
  } catch (cause) {
    throw new WalletError('badRequest', { reason: 'the node could not answer' }, { cause })
  }
}

const wantedChains = v.union([
  v.strictTuple([v.string()]),
  v.tuple([
    v.string(),
    v.nullish(v.pipe(v.array(v.pipe(v.string(), v.regex(/^0x[\da-f]{1,16}$/i))), v.maxLength(100))),
  ]),
])

/** For the requested network: the wallet has no capability beyond sending one call after the other. */
const getCapabilities: SilentAnswer = async (params, { account, network }) => {
  const [requested, chains] = v.parse(wantedChains, params)
  if (requested.toLowerCase() !== account.toLowerCase())
    throw new WalletError('unauthorized', { reason: 'this account is not the signed-in one' })
  const isWanted = chains?.some((each) => BigInt(each) === BigInt(network.chainId)) ?? true
  return isWanted ? { [toChainIdHex(network.chainId)]: {} } : {}
}

/** WalletConnect's EVM namespace: its methods are the frame's own. */
export const namespace: NamespaceSpec = {
  key: 'eip155',
  chainsOf: ({ evmLike, caip2 }) => (evmLike && caip2?.startsWith('eip155:') ? [caip2] : []),
  accountOf: ({ wallet }) => wallet?.address,
  methods: {
    personal_sign: { method: 'personal_sign', may: 'sign' },
    eth_signTypedData: typed,
    eth_signTypedData_v3: { method: 'eth_signTypedData_v3', may: 'sign' },
    eth_signTypedData_v4: typed,
    eth_sendTransaction: { method: 'eth_sendTransaction', may: 'send' },
    wallet_sendCalls: sendCalls,
  },
  silent: { wallet_getCallsStatus: getCallsStatus, wallet_getCapabilities: getCapabilities },
  own: ['wallet_switchEthereumChain'],
  // A key only signs what a person can read, and gives nothing to others to submit.
  declined: ['eth_sign', 'eth_signTransaction', 'eth_sendRawTransaction'],
  events: ['chainChanged', 'accountsChanged'],
}
