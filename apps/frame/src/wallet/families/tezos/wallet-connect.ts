import * as v from 'valibot'
import type { NamespaceSpec } from '../../wallet-connect/namespace-spec.ts'

/** WalletConnect's Tezos namespace. */

const payload = v.object({ account: v.string(), payload: v.string() })

export const namespace: NamespaceSpec = {
  key: 'tezos',
  // Apps write the network's name where CAIP-2 has a prefix of the chain's id.
  chainsOf: ({ family, caip2, name, net }) =>
    family === 'tezos' && caip2 ? [caip2, `tezos:${net === 'main' ? 'mainnet' : name}`] : [],
  accountOf: ({ wallet }) => wallet?.accounts.tezos?.address,
  methods: {
    tezos_send: {
      method: 'tezos_send',
      may: 'send',
      toCalls: async (params) => [[params]],
      toAnswer: async ([hash]) => ({ operationHash: hash }),
    },
    tezos_sign: {
      method: 'tezos_sign',
      may: 'sign',
      async toCalls(params) {
        const { account, payload: bytes } = v.parse(payload, params)
        return [[{ account, payload: bytes }]]
      },
      toAnswer: async ([signature]) => ({ signature }),
    },
  },
  silent: {
    tezos_getAccounts: async (_, { account }, { user }) => [
      { algo: 'ed25519', address: account, pubkey: user.wallet?.accounts.tezos?.publicKey },
    ],
  },
  own: [],
  declined: [],
  events: [],
}
