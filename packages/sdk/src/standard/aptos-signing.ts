import { WalletError } from '@latchkey/core/errors'
import { toHex } from '../hex.ts'
import type { Wallet } from '../wallet.ts'
import { orRejected } from './aptos-response.ts'
import type { AccountInfo, AnyTransaction, SignMessageInput, SignMessageOutput, SubmitInput } from './aptos-types.ts'
import { type Authenticator, concat, toArgument, toAuthenticator, toSignature } from './aptos-values.ts'

const utf8 = new TextEncoder()
const asBytes = (value: unknown) => toHex(utf8.encode(typeof value === 'string' ? value : JSON.stringify(value)))

/**
 * The bytes to be signed by an authenticator: a transaction alone, or with its further parties
 * (`RawTransactionWithData`).
 */
const toUnsigned = ({ rawTransaction, secondarySignerAddresses = [], feePayerAddress }: AnyTransaction): Uint8Array => {
  const raw = rawTransaction.bcsToBytes()
  if (secondarySignerAddresses.length === 0 && !feePayerAddress) return raw
  if (secondarySignerAddresses.length > 127) throw new WalletError('invalidArgument', { thing: 'transaction' })
  const others = secondarySignerAddresses.map((each) => each.bcsToBytes())
  const parties = concat(Uint8Array.of(feePayerAddress ? 1 : 0), raw, Uint8Array.of(others.length), ...others)
  return feePayerAddress ? concat(parties, feePayerAddress.bcsToBytes()) : parties
}

const toPayload = ({ payload, gasUnitPrice, maxGasAmount }: SubmitInput) => {
  if (typeof payload?.function !== 'string' || 'multisigAddress' in payload)
    throw new WalletError('invalidArgument', { thing: 'payload', detail: 'only calls of entry functions are signed' })
  const { typeArguments = [], functionArguments } = payload
  const options = {
    ...(gasUnitPrice !== undefined && { gas_unit_price: String(gasUnitPrice) }),
    ...(maxGasAmount !== undefined && { max_gas_amount: String(maxGasAmount) }),
  }
  return {
    options,
    payload: {
      type: 'entry_function_payload',
      function: payload.function,
      type_arguments: typeArguments.map(String),
      arguments: functionArguments.map(toArgument),
    },
  }
}

/** The connected account, and how to call its wallet. */
type AptosSigner = {
  /** @throws WalletError `unauthorized` when the page is not connected */
  requireAccount(): AccountInfo
  /** Calls the wallet, which is on the signer's network until it answers. */
  ask<T>(work: (wallet: Wallet) => Promise<T>): Promise<T>
}

/** Creates the features of the standard (AIP-62) that sign. */
export function createAptosSigning({ requireAccount, ask }: AptosSigner) {
  const sender = () => asBytes(requireAccount().address.toString())
  const version = '1.0.0' as const

  return {
    'aptos:signMessage': {
      version,
      signMessage: (input: SignMessageInput) =>
        orRejected(async (): Promise<SignMessageOutput> => {
          requireAccount()
          const text = await ask((wallet) => wallet.request('aptos_signMessage', asBytes(input)))
          const signed = JSON.parse(text) as Omit<SignMessageOutput, 'signature'> & { signature: string } // the wallet's own
          return { ...signed, signature: toSignature(signed.signature) }
        }),
    },
    'aptos:signTransaction': {
      version,
      /** Signs exactly this transaction. `asFeePayer` is ignored: the wallet determines who pays. */
      signTransaction: (transaction: AnyTransaction, _asFeePayer?: boolean) =>
        orRejected(async (): Promise<Authenticator> => {
          const unsigned = toHex(toUnsigned(transaction))
          const from = sender()
          return toAuthenticator(
            await ask((wallet) => wallet.request('aptos_signMultiAgentTransaction', from, unsigned)),
          )
        }),
    },
    'aptos:signAndSubmitTransaction': {
      version: '1.1.0' as const,
      signAndSubmitTransaction: (input: SubmitInput) =>
        orRejected(async () => {
          const { payload, options } = toPayload(input)
          const from = sender()
          const hash = await ask((wallet) =>
            wallet.request('aptos_signAndSubmitTransaction', from, asBytes(payload), options),
          )
          return { hash }
        }),
    },
  }
}
