import { WalletError } from '@latchkey/core/errors'
import { plainErrors } from '@latchkey/core/plain-errors'
import { sha3_256 } from '@noble/hashes/sha3.js'
import { toHex } from '../hex.ts'
import { onNetwork } from '../on-network.ts'
import type { Wallet } from '../wallet.ts'
import type { AccountInfo, NetworkInfo } from './aptos-types.ts'
import { concat, fromHex, toAddress, toPublicKey } from './aptos-values.ts'

const networks = {
  aptos: { name: 'mainnet', chainId: 1 },
  aptos_testnet: { name: 'testnet', chainId: 2 },
} as const satisfies Record<string, NetworkInfo>
export type AptosNetwork = keyof typeof networks

/**
 * Creates a page's connection to the wallet's Aptos account: the account, the network, and their listeners.
 *
 * @param first the network on which it starts
 * @throws Error `Unsupported network: {name}`
 */
export function createAptosConnection(wallet: Wallet, first: AptosNetwork) {
  if (!Object.hasOwn(networks, first)) throw new Error(plainErrors.unsupportedNetwork(first))
  let network = first
  let account: AccountInfo | undefined
  const accountListeners = new Set<(account: AccountInfo) => void>()
  const networkListeners = new Set<(network: NetworkInfo) => void>()

  /** Calls the wallet, which is on this network until it answers. */
  const ask = <T>(work: (wallet: Wallet) => Promise<T>): Promise<T> => onNetwork(wallet, network, () => work(wallet))
  /** The signed-in account, without a screen. */
  const read = async (): Promise<AccountInfo | undefined> => {
    // An SDK of our wire version gets the public key and derives the address itself.
    const [publicKey] = (await ask((wallet) => wallet.request('face_accounts', 'APTOS'))) ?? []
    if (!publicKey) return undefined
    const address = toAddress(toHex(sha3_256(concat(fromHex(publicKey), Uint8Array.of(0)))))
    return { address, publicKey: toPublicKey(publicKey, address) }
  }
  const readAgain = async () => {
    const before = account
    if (!before) return
    account = await read().catch(() => undefined)
    if (account && String(account.address) !== String(before.address))
      for (const listener of accountListeners) listener(account)
  }

  const requireAccount = (): AccountInfo => {
    if (!account) throw new WalletError('unauthorized', { reason: 'the wallet is not connected' })
    return account
  }

  /** Changes the network. False for one that the wallet does not know. */
  const changeNetwork = ({ chainId, name }: NetworkInfo): boolean => {
    const found = (Object.keys(networks) as AptosNetwork[]).find(
      (each) => networks[each].chainId === chainId || networks[each].name === name,
    )
    if (!found) return false
    const isChanged = found !== network
    network = found
    if (isChanged) for (const listener of networkListeners) listener({ ...networks[network] })
    return true
  }

  return {
    account: () => account,
    requireAccount,
    ask,
    network: (): NetworkInfo => ({ ...networks[network] }),
    changeNetwork,
    /**
     * Connects, on another network if one is named.
     *
     * @param silent asks nobody: returns the person who is already signed in
     * @throws WalletError `userRejectedRequest`, also when it is silent and nobody is signed in; `unsupportedChain`
     */
    async connect(silent: boolean, on?: NetworkInfo): Promise<AccountInfo> {
      if (on && !changeNetwork(on)) throw new WalletError('unsupportedChain', { chainId: on.chainId })
      account = await read()
      if (!account && silent) throw new WalletError('userRejectedRequest', {})
      if (!account) {
        await ask((wallet) => wallet.request('face_logInSignUp'))
        account = await read()
      }
      return requireAccount()
    },
    /** Ends the page's connection; the person stays signed in at the wallet. */
    disconnect() {
      account = undefined
    },
    onAccount: (listener: (account: AccountInfo) => void) => void accountListeners.add(listener),
    onNetwork: (listener: (network: NetworkInfo) => void) => void networkListeners.add(listener),
    /** Stops following the wallet. It reports its EVM account; the same person has the Aptos account. */
    stop: wallet.on('accountsChanged', () => void readAgain()),
  }
}
