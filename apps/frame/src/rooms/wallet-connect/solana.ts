import { fromHex, toHex } from '@latchkey/core/bytes'
import { base58, base64 } from '@scure/base'
import * as v from 'valibot'
import type { Standard } from './standards.ts'

/** WalletConnect's Solana namespace: transactions travel in base64, messages and signatures in base58. */

const base64Text = v.pipe(v.string(), v.maxLength(8 * 1024))
const transaction = v.object({ transaction: base64Text })
const message = v.object({ message: v.pipe(v.string(), v.maxLength(64 * 1024)), pubkey: v.optional(v.string()) })
const signed = v.object({ serializedHex: v.string() })
const text = v.string()

const toSerialized = (said: unknown) => {
  const { transaction: bytes } = v.parse(transaction, said)
  return [{ serializedHex: toHex(base64.decode(bytes)).slice(2) }]
}

/** The account's own signature in a signed transaction. */
const ownSignature = async (bytes: Uint8Array<ArrayBuffer>, account: string): Promise<string> => {
  const { decode } = await import('@latchkey/chains/solana')
  const { signers, signatures } = decode(bytes)
  const signature = signatures[signers.indexOf(account)]
  if (!signature) throw new Error('signed without a signature')
  return base58.encode(signature)
}

export const solana: Standard = {
  chainOf: ({ family, caip2 }) => (family === 'solana' ? caip2 : undefined),
  accountOf: ({ wallet }) => wallet?.accounts.solana.address,
  methods: {
    solana_signMessage: {
      method: 'solana_signMessage',
      may: 'sign',
      toParams(said, account) {
        const { message: bytes, pubkey = account } = v.parse(message, said)
        if (pubkey !== account) throw new Error('another account is asked')
        return [toHex(base58.decode(bytes))]
      },
      toAnswer: async (result) => ({ signature: base58.encode(fromHex(v.parse(text, result))) }),
    },
    solana_signTransaction: {
      method: 'solana_signTransaction',
      may: 'send',
      toParams: toSerialized,
      async toAnswer(result, account) {
        const bytes = fromHex(v.parse(signed, result).serializedHex)
        return { signature: await ownSignature(bytes, account), transaction: base64.encode(bytes) }
      },
    },
    solana_signAndSendTransaction: {
      method: 'solana_sendTransaction',
      may: 'send',
      toParams: toSerialized,
      toAnswer: async (result) => ({ signature: v.parse(text, result) }),
    },
  },
  own: [],
  events: [],
}
