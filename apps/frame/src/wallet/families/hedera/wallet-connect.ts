import { WalletError } from '@latchkey/core/errors'
import * as v from 'valibot'
import { readHederaAccount } from '../../../session/hedera-mirror.ts'
import type { NamespaceSpec } from '../../wallet-connect/namespace-spec.ts'

/**
 * WalletConnect's Hedera namespace (HIP-820). The account signs messages; its transactions go through the EVM relay, in
 * the eip155 namespace (decision 17).
 */

const messageParams = v.object({ signerAccountId: v.string(), message: v.string() })

/** `hedera:testnet:0.0.12345`, which may end in a checksum (HIP-15). */
const accountOf = (text: string, chain: string): string | undefined =>
  text.startsWith(`${chain}:`) ? text.slice(chain.length + 1).replace(/-[a-z]{5}$/, '') : undefined

/** Hedera's namespace. Its account ids come from the network's mirror node. */
export const namespace: NamespaceSpec = {
  key: 'hedera',
  chainsOf: ({ family, nativeCaip2 }) => (family === 'hedera' && nativeCaip2 ? [nativeCaip2] : []),
  accountOf: (_, { name }, resolved) => resolved.get(name),
  resolveAccount: async (network, address, config) => (await readHederaAccount(config, network, address))?.id,
  methods: {
    hedera_signMessage: {
      method: 'hedera_signMessage',
      may: 'sign',
      async toCalls(params, { account, chain }) {
        const { signerAccountId, message } = v.parse(messageParams, params)
        if (accountOf(signerAccountId, chain) !== account)
          throw new WalletError('unauthorized', { reason: 'this account is not the signed-in one' })
        return [[message]]
      },
      toAnswer: async ([signatureMap]) => ({ signatureMap }),
    },
  },
  // This wallet submits no transactions in Hedera's own form, so there are no nodes.
  silent: { hedera_getNodeAddresses: async () => ({ nodes: [] }) },
  own: [],
  declined: [
    'hedera_signTransaction',
    'hedera_executeTransaction',
    'hedera_signAndExecuteTransaction',
    'hedera_signAndExecuteQuery',
  ],
  events: [],
}
