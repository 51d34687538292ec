import { type Network, networks } from '@latchkey/core/networks'
import type { AskingMethod } from '@latchkey/protocol/methods'
import type { User } from '@latchkey/protocol/user'
import { solana } from './solana.ts'

/** How one of WalletConnect's methods is asked of the frame. */
type Asked = {
  method: AskingMethod
  /** What a person is told that it may do. */
  may: 'sign' | 'send'
  /** The frame's parameters from the app's. The frame checks them; by themselves they are the same. */
  toParams?(said: unknown, account: string): unknown
  /** The app's answer from the frame's; by itself the same. */
  toAnswer?(result: unknown, account: string): Promise<unknown>
}

/** A namespace of WalletConnect (CAIP-104): whose networks, which methods. A request becomes a call of the frame's own. */
export type Standard = {
  /** The network's name within the namespace, CAIP-2; nothing for those of others. */
  chainOf(network: Network): string | undefined
  accountOf(user: User): string | null | undefined
  methods: Readonly<Record<string, Asked>>
  /** What the connection itself answers, without the frame's handlers. */
  own: readonly string[]
  events: readonly string[]
}

const within = (namespace: string, { caip2 }: Network) => (caip2?.startsWith(`${namespace}:`) ? caip2 : undefined)

const typed: Asked = { method: 'eth_signTypedData_v4', may: 'sign' }

const eip155: Standard = {
  chainOf: (network) => (network.evmLike ? within('eip155', network) : undefined),
  accountOf: ({ wallet }) => wallet?.address,
  methods: {
    personal_sign: { method: 'personal_sign', may: 'sign' },
    eth_signTypedData: typed,
    eth_signTypedData_v3: { method: 'eth_signTypedData_v3', may: 'sign' },
    eth_signTypedData_v4: typed,
    eth_sendTransaction: { method: 'eth_sendTransaction', may: 'send' },
  },
  own: ['wallet_switchEthereumChain'],
  events: ['chainChanged', 'accountsChanged'],
}

export const standards: Readonly<Record<string, Standard>> = { eip155, solana }

/** What a namespace has that an app can be given. */
export const methodsOf = ({ methods, own }: Standard): string[] => [...Object.keys(methods), ...own]

/** The network of a CAIP-2 name, and its namespace; nothing for one no namespace of ours has. */
export const networkOfChain = (chain: string): { standard: Standard; network: Network } | undefined => {
  const standard = Object.hasOwn(standards, chain.split(':')[0] ?? '')
    ? standards[chain.split(':')[0] ?? '']
    : undefined
  const network = standard && Object.values(networks).find((each) => standard.chainOf(each) === chain)
  return network && { standard, network }
}
