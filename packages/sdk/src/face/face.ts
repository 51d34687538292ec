import type { Environment } from '@latchkey/core/environments'
import type { BlockchainName, NetworkName } from '@latchkey/core/wire-networks'
import type { WalletUrl } from '../address.ts'
import type { NetworkInput, NotificationOptions, Timeouts } from '../options.ts'
import { createFaceProvider, type Provider } from '../provider.ts'
import { createWallet, type Wallet } from '../wallet.ts'
import { readAddresses } from './accounts.ts'
import { createAptos } from './aptos.ts'
import { createAuth } from './auth.ts'
import { createHedera } from './hedera.ts'
import { createNear } from './near.ts'
import { createBora, createScreens, createWalletConnect } from './screens.ts'
import { createSolana } from './solana.ts'
import { createTezos } from './tezos.ts'

/** The options of `Face`. */
export type FaceOptions = {
  /** The project's public key. */
  apiKey: string
  /** A network's name, or its chain id as number or hex. */
  network: NetworkInput
  /** Which of the operator's wallets. Default: `ProdTest` for a test network, otherwise `ProdMainnet`. */
  env?: Environment
  /** The wallet's origin, or one for each environment. `Local` has http://localhost:3333. */
  iframeUrl?: WalletUrl
  notificationOptions?: NotificationOptions
  timeouts?: Partial<Timeouts>
  /** Gives the wallet access to the camera in this page, for scanning codes of other apps. Default: no. */
  camera?: boolean
}

/**
 * The wallet with the legacy SDK's names: code written for it continues to work. New pages should use `createWallet`.
 *
 * @example
 * const face = new Face({ apiKey, network: 'polygon', iframeUrl: 'https://wallet.example' })
 * const user = await face.auth.directSocialLogin('google.com')
 */
export class Face {
  readonly #wallet: Wallet
  #provider: Provider | undefined
  readonly auth: ReturnType<typeof createAuth>
  readonly wallet: ReturnType<typeof createScreens>
  readonly bora: ReturnType<typeof createBora>
  readonly wc: ReturnType<typeof createWalletConnect>
  readonly solana: ReturnType<typeof createSolana>
  readonly near: ReturnType<typeof createNear>
  readonly aptos: ReturnType<typeof createAptos>
  readonly hedera: ReturnType<typeof createHedera>
  readonly tezos: ReturnType<typeof createTezos>

  /**
   * @throws WalletError `invalidArgument`, `unsupportedNetwork`, `unsupportedChain`, `unsupportedBlockchain`,
   * `invalidEnvironment`, `badRequest` outside a browser
   * @throws Error when the page already has a wallet
   */
  constructor({ iframeUrl, ...options }: FaceOptions) {
    const wallet = createWallet({ ...options, walletUrl: iframeUrl })
    this.#wallet = wallet
    this.auth = createAuth(wallet)
    this.wallet = createScreens(wallet)
    this.bora = createBora(wallet)
    this.wc = createWalletConnect(wallet)
    this.solana = createSolana(wallet)
    this.near = createNear(wallet)
    this.aptos = createAptos(wallet)
    this.hedera = createHedera(wallet)
    this.tezos = createTezos(wallet)
  }

  /** Resolves when the wallet answers. Throws WalletError `noAnswer` when it does not in time. */
  async ready(): Promise<void> {
    await this.getChainId()
  }

  /** The wallet as an EIP-1193 provider, for viem, wagmi, ethers. Its errors have the catalogue's codes. */
  getEthLikeProvider(): Provider {
    this.#provider ??= createFaceProvider(this.#wallet.provider)
    return this.#provider
  }

  /**
   * The signed-in person's accounts on a blockchain, without a screen. For `APTOS` these are public keys, as legacy
   * pages expect: `aptos.getProvider().getAddresses()` returns addresses.
   *
   * @throws WalletError `invalidArgument`
   * @throws Error `get address failed` when nobody is signed in
   */
  readonly getAddresses = (blockchain?: BlockchainName): Promise<string[]> => readAddresses(this.#wallet, blockchain)

  /** The wallet's current network. */
  readonly getNetwork = (): NetworkName => this.#wallet.network

  /** The chain id of the wallet's current network; 0 where it has none. */
  readonly getChainId = async (): Promise<number> => Number(await this.#wallet.request('eth_chainId'))

  /** Switches the network: see `Wallet.switchNetwork`. Returns the name of the network the wallet is on afterwards. */
  async switchNetwork(network: NetworkInput): Promise<NetworkName> {
    await this.#wallet.switchNetwork(network)
    return this.#wallet.network
  }

  /** Removes the wallet from the page. Afterwards another can be created. */
  destroy(): void {
    this.#wallet.destroy()
  }
}
