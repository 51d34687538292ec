import { WalletError } from '@latchkey/core/errors'
import { plainErrors } from '@latchkey/core/plain-errors'
import type { NetworkName } from '@latchkey/core/wire-networks'
import { toHex, toHexDigits } from '../hex.ts'
import { onNetwork } from '../on-network.ts'
import type { Wallet } from '../wallet.ts'
import { fromBase58 } from './base58.ts'
import { type SignInInput, toSignInText } from './sign-in-text.ts'
import {
  type ChainName,
  type Icon,
  keyIcon,
  register,
  type StandardAccount,
  type StandardWallet,
} from './wallet-standard.ts'

const networks = { 'solana:mainnet': 'solana', 'solana:devnet': 'solana_devnet' } as const satisfies Record<
  ChainName,
  NetworkName
>
/** Solana's clusters, as the wallet standard names them. */
export type SolanaChain = keyof typeof networks

export type SolanaStandardOptions = {
  /** The name in lists of wallets. */
  name?: string
  icon?: Icon
  /** The clusters the operator's wallet has a node for. Default: mainnet and devnet. */
  chains?: readonly SolanaChain[]
}

type Change = { accounts?: readonly StandardAccount[] }
type TransactionInput = { account: { address: string }; transaction: Uint8Array; chain?: string | undefined }

/** Versions of transactions the wallet reads. */
const supportedTransactionVersions = ['legacy', 0, 1] as const

/**
 * The embedded wallet as Solana pages look for wallets: connect, sign, sign and send. Nothing is told to the page before it
 * connects.
 *
 * @throws WalletError from what it is asked: those of the wallet's methods; `unauthorized` for another account,
 *   `unsupportedNetwork` for another cluster
 * @throws Error `Unsupported network: {name}` for an option that names no cluster
 */
export function createSolanaWallet(wallet: Wallet, options: SolanaStandardOptions = {}) {
  const { name = 'Latchkey', icon = keyIcon, chains = ['solana:mainnet', 'solana:devnet'] } = options
  const unknown = chains.find((chain) => !Object.hasOwn(networks, chain))
  if (unknown !== undefined) throw new Error(plainErrors.unsupportedNetwork(unknown))
  let accounts: readonly StandardAccount[] = []
  const listeners = new Set<(change: Change) => void>()

  const setAccounts = (addresses: readonly string[]) => {
    if (addresses.join() === accounts.map(({ address }) => address).join()) return
    const features = Object.keys(standard.features).filter((each) => each.startsWith('solana:')) as `solana:${string}`[]
    accounts = addresses.map((address) => ({ address, publicKey: fromBase58(address, 32), chains, features }))
    for (const listener of [...listeners]) listener({ accounts })
  }
  const readAccounts = async () => setAccounts((await wallet.request('face_accounts', 'SOLANA')) ?? [])

  // The wallet tells of its EVM account; the same person has the Solana account, and nobody has it when they are gone.
  const stop = wallet.on('accountsChanged', (all) => {
    if (all.length === 0) setAccounts([])
    else if (accounts.length > 0) void readAccounts().catch(() => setAccounts([]))
  })

  /** `silent` asks nobody: it answers the accounts of who is signed in already. */
  const connect = async ({ silent = false }: { silent?: boolean } = {}) => {
    if (!silent) await wallet.request('face_logInSignUp')
    await readAccounts()
    return { accounts }
  }

  const requireAccount = ({ address }: { address: string }) => {
    if (!accounts.some((each) => each.address === address))
      throw new WalletError('unauthorized', { reason: 'this account is not connected' })
  }
  const networkOf = (chain: string | undefined): NetworkName => {
    if (chain === undefined) {
      const current = chains.find((each) => networks[each] === wallet.network) ?? chains[0]
      if (current) return networks[current]
    }
    const known = chains.find((each) => each === chain)
    if (!known) throw new WalletError('unsupportedNetwork', { network: String(chain).slice(0, 40) })
    return networks[known]
  }
  /** One after the other: a person is asked one thing at a time. */
  const inOrder = async <I extends { account: { address: string } }, O>(
    inputs: readonly I[],
    act: (input: I) => Promise<O>,
  ): Promise<O[]> => {
    const outputs: O[] = []
    for (const input of inputs) {
      requireAccount(input.account)
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

  const standard = {
    version: '1.0.0',
    name,
    icon,
    chains,
    get accounts() {
      return accounts
    },
    features: {
      'standard:connect': {
        version: '1.0.0',
        connect,
      },
      'standard:disconnect': {
        version: '1.0.0',
        async disconnect() {
          await wallet.request('face_logOut')
          setAccounts([])
        },
      },
      'standard:events': {
        version: '1.0.0',
        on(event: 'change', listener: (change: Change) => void) {
          if (event !== 'change') return () => {}
          listeners.add(listener)
          return () => void listeners.delete(listener)
        },
      },
      'solana:signAndSendTransaction': {
        version: '1.0.0',
        supportedTransactionVersions,
        signAndSendTransaction: (...inputs: readonly (TransactionInput & { chain: string })[]) =>
          inOrder(inputs, async ({ transaction, chain }) => {
            const request = { serializedHex: toHexDigits(transaction) }
            const id = await onNetwork(wallet, networkOf(chain), () =>
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
            const { serializedHex } = await onNetwork(wallet, networkOf(chain), () =>
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
        /** Connects, and has a text signed that names page and account: the page's server can tell who it is. */
        async signIn(...inputs: readonly SignInInput[]) {
          if (accounts.length === 0) await connect()
          const outputs = []
          for (const input of inputs.length > 0 ? inputs : [{}]) {
            const account = accounts.find((each) => input.address === undefined || each.address === input.address)
            if (!account) throw new WalletError('unauthorized', { reason: 'this account is not connected' })
            const text = toSignInText(input, input.domain ?? location.host, account.address)
            outputs.push({ account, ...(await signBytes(new TextEncoder().encode(text))) })
          }
          return outputs
        },
      },
    },
  } as const satisfies StandardWallet

  return { standard, stop }
}

/** Checked by the protocol already: an even number of hex digits. */
const fromHexDigits = (digits: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(digits.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))

/**
 * Lets Solana pages find the embedded wallet by the wallet standard, as they find any other.
 *
 * @returns takes it back
 * @example
 * const wallet = createWallet({ apiKey, network: 'solana', walletUrl: 'https://wallet.example' })
 * registerSolanaWallet(wallet, { name: 'Example wallet' })
 */
export function registerSolanaWallet(wallet: Wallet, options?: SolanaStandardOptions): () => void {
  const { standard, stop } = createSolanaWallet(wallet, options)
  const unregister = register(standard)
  return () => {
    stop()
    unregister()
  }
}
