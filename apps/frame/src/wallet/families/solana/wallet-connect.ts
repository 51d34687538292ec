import { fromHex, toHex } from '@latchkey/core/bytes'
import { WalletError } from '@latchkey/core/errors'
import { base58, base64 } from '@scure/base'
import * as v from 'valibot'
import type { NamespaceSpec, Place } from '../../wallet-connect/namespace-spec.ts'

/** WalletConnect's Solana namespace: transactions travel in base64, messages and signatures in base58. */

const base64Text = v.pipe(v.string(), v.maxLength(8 * 1024))
const transaction = v.object({ transaction: base64Text })
/** Each is confirmed by itself. */
const transactions = v.object({ transactions: v.pipe(v.array(base64Text), v.minLength(1), v.maxLength(20)) })
const message = v.object({ message: v.pipe(v.string(), v.maxLength(64 * 1024)), pubkey: v.optional(v.string()) })
const signed = v.object({ serializedHex: v.string() })
const text = v.string()

const toSerialized = (bytes: string) => [{ serializedHex: toHex(base64.decode(bytes)).slice(2) }]
const toOne = async (params: unknown) => [toSerialized(v.parse(transaction, params).transaction)]
const toBytes = (result: unknown) => fromHex(v.parse(signed, result).serializedHex)

/** The account's own signature in a signed transaction. */
const ownSignature = async (bytes: Uint8Array<ArrayBuffer>, account: string): Promise<string> => {
  const { decode } = await import('@latchkey/chains/solana')
  const { signers, signatures } = decode(bytes)
  const signature = signatures[signers.indexOf(account)]
  if (!signature) throw new Error('signed without a signature')
  return base58.encode(signature)
}

const getAccounts = async (_: unknown, { account }: Place) => [{ pubkey: account }]

export const namespace: NamespaceSpec = {
  key: 'solana',
  chainsOf: ({ family, caip2 }) => (family === 'solana' && caip2 ? [caip2] : []),
  accountOf: ({ wallet }) => wallet?.accounts.solana?.address,
  methods: {
    solana_signMessage: {
      method: 'solana_signMessage',
      may: 'sign',
      async toCalls(params, { account }) {
        const { message: bytes, pubkey = account } = v.parse(message, params)
        if (pubkey !== account)
          throw new WalletError('unauthorized', { reason: 'this account is not the signed-in one' })
        return [[toHex(base58.decode(bytes))]]
      },
      toAnswer: async ([result]) => ({ signature: base58.encode(fromHex(v.parse(text, result))) }),
    },
    solana_signTransaction: {
      method: 'solana_signTransaction',
      may: 'send',
      toCalls: toOne,
      async toAnswer([result], { account }) {
        const bytes = toBytes(result)
        return { signature: await ownSignature(bytes, account), transaction: base64.encode(bytes) }
      },
    },
    solana_signAllTransactions: {
      method: 'solana_signTransaction',
      may: 'send',
      toCalls: async (params) => v.parse(transactions, params).transactions.map(toSerialized),
      toAnswer: async (results) => ({ transactions: results.map((result) => base64.encode(toBytes(result))) }),
    },
    solana_signAndSendTransaction: {
      method: 'solana_sendTransaction',
      may: 'send',
      toCalls: toOne,
      toAnswer: async ([result]) => ({ signature: v.parse(text, result) }),
    },
  },
  silent: { solana_getAccounts: getAccounts, solana_requestAccounts: getAccounts },
  own: [],
  declined: [],
  events: [],
}
