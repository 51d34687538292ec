import { toHex, toHexDigits } from '../hex.ts'
import { onNetwork } from '../on-network.ts'
import type { Wallet } from '../wallet.ts'
import { fromBase58 } from './base58.ts'
import { type createSolanaConnection, notConnected } from './solana-connection.ts'
import { type SignInInput, toSignInText } from './solana-sign-in-text.ts'

type TransactionInput = { account: { address: string }; transaction: Uint8Array; chain?: string | undefined }

/** Versions of transactions that the wallet can read. */
const supportedTransactionVersions = ['legacy', 0, 1] as const

/** Creates the features of the wallet standard that sign. */
export function createSolanaSigning(
  wallet: Wallet,
  connection: Pick<ReturnType<typeof createSolanaConnection>, 'accounts' | 'connect' | 'requireAccount' | 'networkOf'>,
) {
  /** One after the other, because a person is asked one thing at a time. */
  const inOrder = async <I extends { account: { address: string } }, O>(
    inputs: readonly I[],
    act: (input: I) => Promise<O>,
  ): Promise<O[]> => {
    const outputs: O[] = []
    for (const input of inputs) {
      connection.requireAccount(input.account)
      outputs.push(await act(input))
    }
    return outputs
  }

  const signBytes = async (message: Uint8Array) => {
    const signature = await wallet.request('solana_signMessage', toHex(message))
    return {
      signedMessage: message,
      signature: fromHexDigits(signature.slice(2)),
      signatureType: 'ed25519' as const,
    }
  }

  return {
    'solana:signAndSendTransaction': {
      version: '1.0.0',
      supportedTransactionVersions,
      signAndSendTransaction: (...inputs: readonly (TransactionInput & { chain: string })[]) =>
        inOrder(inputs, async ({ transaction, chain }) => {
          const request = { serializedHex: toHexDigits(transaction) }
          const id = await onNetwork(wallet, connection.networkOf(chain), () =>
            wallet.request('solana_sendTransaction', request),
          )
          return { signature: fromBase58(id, 64) }
        }),
    },
    'solana:signTransaction': {
      version: '1.0.0',
      supportedTransactionVersions,
      signTransaction: (...inputs: readonly TransactionInput[]) =>
        inOrder(inputs, async ({ transaction, chain }) => {
          const request = { serializedHex: toHexDigits(transaction) }
          const { serializedHex } = await onNetwork(wallet, connection.networkOf(chain), () =>
            wallet.request('solana_signTransaction', request),
          )
          return { signedTransaction: fromHexDigits(serializedHex) }
        }),
    },
    'solana:signMessage': {
      version: '1.1.0',
      signMessage: (...inputs: readonly { account: { address: string }; message: Uint8Array }[]) =>
        inOrder(inputs, ({ message }) => signBytes(message)),
    },
    'solana:signIn': {
      version: '1.0.0',
      /**
       * Connects, and has the person sign a text that names page and account, so that the page's server can verify who
       * it is.
       */
      async signIn(...inputs: readonly SignInInput[]) {
        if (connection.accounts().length === 0) await connection.connect()
        const outputs = []
        for (const input of inputs.length > 0 ? inputs : [{}]) {
          const account = connection
            .accounts()
            .find((each) => input.address === undefined || each.address === input.address)
          if (!account) throw notConnected()
          const text = toSignInText(input, input.domain ?? location.host, account.address)
          outputs.push({ account, ...(await signBytes(new TextEncoder().encode(text))) })
        }
        return outputs
      },
    },
  } as const
}

/** Validated by the protocol: an even number of hex digits. */
const fromHexDigits = (digits: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(digits.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
