import { fromHex, toHex } from '@latchkey/core/bytes'
import { WalletError } from '@latchkey/core/errors'
import { keyOwnerOf } from '@latchkey/core/family-records'
import { isReserved } from '@latchkey/keys/key-proof'
import { type KeyStore, requireOpen, requirePermission } from '../key-store.ts'
import type { AnswerFrom, RequestTo, SigningFamily } from '../messages.ts'

type As = RequestTo<'signOf'>['as']
type Signer = (seed: Uint8Array<ArrayBuffer>, bytes: Uint8Array<ArrayBuffer>) => Promise<AnswerFrom<'signOf'>>

/** A text as it is; throws for bytes that are none. */
const toExactText = (bytes: Uint8Array) => new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)

/** The signing code of each family. Loaded with the first signature of the family. */
const signers: Record<SigningFamily, Partial<Record<As, Signer>>> = {
  solana: {
    async message(seed, bytes) {
      const { signMessage } = await import('@latchkey/chains/solana/sign')
      return { signature: toHex(signMessage(seed, bytes)) }
    },
    async transaction(seed, bytes) {
      const { signTransaction } = await import('@latchkey/chains/solana/sign')
      const { raw, id } = signTransaction(seed, bytes)
      return { raw: toHex(raw), ...(id !== undefined && { id }) }
    },
  },
  aptos: {
    async message(seed, bytes) {
      const { signMessage } = await import('@latchkey/chains/aptos/sign')
      return { signature: signMessage(seed, toExactText(bytes)) }
    },
    async transaction(seed, bytes) {
      const { signTransaction } = await import('@latchkey/chains/aptos/sign')
      const { raw, id, signature } = signTransaction(seed, bytes)
      return { raw: toHex(raw), id, signature }
    },
    async parties(seed, bytes) {
      const { signParties } = await import('@latchkey/chains/aptos/sign')
      return { signature: signParties(seed, bytes) }
    },
  },
  near: {
    async transaction(seed, bytes) {
      const { signTransaction } = await import('@latchkey/chains/near/sign')
      const { raw, id } = signTransaction(seed, bytes)
      return { raw: toHex(raw), id }
    },
  },
  tezos: {
    async message(seed, bytes) {
      const { signPayload } = await import('@latchkey/chains/tezos/sign')
      return { signature: signPayload(seed, bytes) }
    },
    async transaction(seed, bytes) {
      const { signTransaction } = await import('@latchkey/chains/tezos/sign')
      const { raw, id, signature } = signTransaction(seed, bytes)
      return { raw: toHex(raw), id, signature }
    },
  },
  hedera: {
    async message(key, bytes) {
      const { signMessage } = await import('@latchkey/chains/hedera/sign')
      return { signature: signMessage(key, toExactText(bytes)) }
    },
  },
}

/** Signs for the account of another family; a transaction only with a permission the PIN gave, and once for each. */
export async function signOf(
  keyStore: KeyStore,
  { family, as, bytes }: RequestTo<'signOf'>,
): Promise<AnswerFrom<'signOf'>> {
  const { keys } = requireOpen(keyStore)
  const sign = signers[family][as]
  if (!sign) throw new WalletError('invalidArgument', { thing: 'kind of signature' })
  const message = fromHex(bytes)
  // Solana's messages are signed as they are: a page could have the key proven to the API for somebody else.
  if (isReserved(message))
    throw new WalletError('invalidParams', { reason: 'this message is one of the wallet itself' })
  if (as !== 'message') requirePermission(keyStore)
  return sign(keys[keyOwnerOf(family)], message)
}
