import { isWalletError, WalletError } from '@latchkey/core/errors'
import { plainErrors } from '@latchkey/core/plain-errors'
import { sha3_256 } from '@noble/hashes/sha3.js'
import { toHex } from '../hex.ts'
import { onNetwork } from '../on-network.ts'
import type { Wallet } from '../wallet.ts'
import {
  type Address,
  type Authenticator,
  type BytesLike,
  fromHex,
  type PublicKey,
  toAddress,
  toArgument,
  toAuthenticator,
  toPublicKey,
  toSignature,
} from './aptos-values.ts'
import { type Icon, keyIcon, register } from './wallet-standard.ts'

/** A person's answer, as the standard has it: that they said no is no error. */
export type UserResponse<T> = { status: 'Approved'; args: T } | { status: 'Rejected' }
export type AccountInfo = { address: Address; publicKey: PublicKey; ansName?: string }
export type NetworkInfo = { name: string; chainId: number; url?: string }
export type SignMessageInput = {
  message: string
  nonce: string
  address?: boolean
  application?: boolean
  chainId?: boolean
}
export type SignMessageOutput = Omit<SignMessageInput, 'address' | 'application' | 'chainId'> & {
  address?: string
  application?: string
  chainId?: number
  fullMessage: string
  prefix: 'APTOS'
  signature: BytesLike
}
/** A call as Aptos' SDK has it. */
export type EntryFunctionData = {
  function: string
  typeArguments?: readonly unknown[]
  functionArguments: readonly unknown[]
}
export type SubmitInput = { payload: EntryFunctionData; gasUnitPrice?: number; maxGasAmount?: number }
/** A transaction of Aptos' SDK: simple, with several signers, or paid for by another. */
export type AnyTransaction = {
  rawTransaction: { bcsToBytes(): Uint8Array }
  secondarySignerAddresses?: readonly { bcsToBytes(): Uint8Array }[] | undefined
  feePayerAddress?: { bcsToBytes(): Uint8Array } | undefined
}

export type AptosStandardOptions = {
  /** The name in a dapp's list of wallets. Default `Latchkey`. */
  name?: string
  icon?: Icon
  /** Where people can read about it. Default: the page itself, whose wallet it is. */
  url?: string
  /** The network it begins on. Default `aptos`. */
  network?: keyof typeof networks
}

const networks = {
  aptos: { name: 'mainnet', chainId: 1 },
  aptos_testnet: { name: 'testnet', chainId: 2 },
} as const satisfies Record<string, NetworkInfo>
type AptosNetwork = keyof typeof networks

const utf8 = new TextEncoder()
const asBytes = (value: unknown) => toHex(utf8.encode(typeof value === 'string' ? value : JSON.stringify(value)))
const concat = (...parts: Uint8Array[]) => Uint8Array.from(parts.flatMap((part) => [...part]))

/** That the person said no is an answer; everything else stays an error. */
const orRejected = async <T>(work: () => Promise<T>): Promise<UserResponse<T>> => {
  try {
    return { status: 'Approved', args: await work() }
  } catch (error) {
    if (isWalletError(error, 'userRejectedRequest')) return { status: 'Rejected' }
    throw error
  }
}

/**
 * The bytes that an authenticator is asked for: a transaction alone, or with its further parties
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

/**
 * The embedded wallet as the Aptos wallet standard (AIP-62) describes one. Where the standard speaks of objects of Aptos'
 * SDK (addresses, keys, signatures, authenticators), these have the members those share: `toUint8Array`, `bcsToBytes`,
 * `toString`.
 *
 * @throws Error `Unsupported network: {name}`
 */
export function createAptosWallet(
  wallet: Wallet,
  {
    name = 'Latchkey',
    icon = keyIcon,
    url = window.location.origin,
    network: first = 'aptos',
  }: AptosStandardOptions = {},
) {
  if (!Object.hasOwn(networks, first)) throw new Error(plainErrors.unsupportedNetwork(first))
  let network: AptosNetwork = first
  let account: AccountInfo | undefined
  const accountListeners = new Set<(account: AccountInfo) => void>()
  const networkListeners = new Set<(network: NetworkInfo) => void>()

  /** Asks the wallet, which is on this network while it answers. */
  const ask = <T>(work: (wallet: Wallet) => Promise<T>): Promise<T> => onNetwork(wallet, network, () => work(wallet))
  /** The signed-in account, without a screen. */
  const read = async (): Promise<AccountInfo | undefined> => {
    // An SDK of our wire version is told the public key and makes the address itself.
    const [publicKey] = (await ask((wallet) => wallet.request('face_accounts', 'APTOS'))) ?? []
    if (!publicKey) return undefined
    const address = toAddress(toHex(sha3_256(concat(fromHex(publicKey), Uint8Array.of(0)))))
    return { address, publicKey: toPublicKey(publicKey, address) }
  }
  const relearn = async () => {
    const before = account
    if (!before) return
    account = await read().catch(() => undefined)
    if (account && String(account.address) !== String(before.address))
      for (const listener of accountListeners) listener(account)
  }
  // The wallet tells of its EVM account; the same person has the Aptos account.
  const stop = wallet.on('accountsChanged', () => void relearn())

  const requireAccount = (): AccountInfo => {
    if (!account) throw new WalletError('unauthorized', { reason: 'the wallet is not connected' })
    return account
  }
  const sender = () => asBytes(requireAccount().address.toString())

  const connect = (silent = false, wanted?: NetworkInfo) =>
    orRejected(async () => {
      if (wanted && !choose(wanted)) throw new WalletError('unsupportedChain', { chainId: wanted.chainId })
      account = await read()
      if (!account && silent) throw new WalletError('userRejectedRequest', {})
      if (!account) {
        await ask((wallet) => wallet.request('face_logInSignUp'))
        account = await read()
      }
      return requireAccount()
    })

  const choose = ({ chainId, name: wanted }: NetworkInfo): boolean => {
    const found = (Object.keys(networks) as AptosNetwork[]).find(
      (each) => networks[each].chainId === chainId || networks[each].name === wanted,
    )
    if (!found) return false
    const changed = found !== network
    network = found
    if (changed) for (const listener of networkListeners) listener({ ...networks[network] })
    return true
  }

  const version = '1.0.0' as const
  const chains = ['aptos:mainnet', 'aptos:testnet'] as const
  const standard = {
    version,
    name,
    icon,
    url,
    chains,
    get accounts() {
      if (!account) return []
      const { address, publicKey } = account
      return [
        {
          address: address.toString(),
          publicKey: publicKey.toUint8Array(),
          chains,
          features: ['aptos:signMessage', 'aptos:signTransaction', 'aptos:signAndSubmitTransaction'] as const,
        },
      ]
    },
    features: {
      /** `silent`: answers who is signed in, and asks nobody. A network the wallet does not know is an error, not another one. */
      'aptos:connect': { version, connect },
      'aptos:disconnect': {
        version,
        /** Ends the page's connection; the person stays signed in at the wallet. */
        disconnect: async () => {
          account = undefined
        },
      },
      'aptos:account': { version, account: async () => requireAccount() },
      'aptos:network': { version, network: async (): Promise<NetworkInfo> => ({ ...networks[network] }) },
      'aptos:changeNetwork': {
        version,
        changeNetwork: (wanted: NetworkInfo) =>
          orRejected(async () =>
            choose(wanted) ? { success: true } : { success: false, reason: 'the wallet does not know this network' },
          ),
      },
      'aptos:onAccountChange': {
        version,
        onAccountChange: async (listener: (account: AccountInfo) => void) => void accountListeners.add(listener),
      },
      'aptos:onNetworkChange': {
        version,
        onNetworkChange: async (listener: (network: NetworkInfo) => void) => void networkListeners.add(listener),
      },
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
        /** Signs exactly this transaction. `asFeePayer` needs no word of the page's: the wallet says who pays. */
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
        version: '1.1.0',
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
    },
  }
  return { standard, stop }
}

/**
 * Makes the embedded wallet known to Aptos pages, which find it as they find any other. Only in a browser.
 *
 * @returns takes it back
 * @example
 * registerAptosWallet(wallet, { name: 'Example wallet', network: 'aptos' })
 */
export function registerAptosWallet(wallet: Wallet, options?: AptosStandardOptions): () => void {
  const { standard, stop } = createAptosWallet(wallet, options)
  const unregister = register(standard)
  return () => {
    stop()
    unregister()
  }
}
