import { plainErrors } from '@latchkey/core/plain-errors'
import { type BlockchainName, isBlockchain, readWireNetwork } from '@latchkey/core/wire-networks'
import type { BoraLogin, BoraStatus } from '@latchkey/protocol/methods'
import { type NetworkInput, readNetworkInput } from '../options.ts'
import type { Wallet } from '../wallet.ts'
import { refuseOn, requireOn, requireValid } from './checks.ts'

/** The wallet's own screens. */
export function createScreens(wallet: Wallet) {
  return {
    /**
     * Opens the wallet itself; resolves when it is closed. `networks` selects the networks shown, by default all of the
     * environment.
     *
     * @throws WalletError `unsupportedBlockchain` on Solana and NEAR, `invalidArgument`, `unsupportedNetwork`
     * @throws Error where `networks` are of the other environment, main or test
     */
    async home(options?: { networks?: readonly NetworkInput[] }): Promise<void> {
      const wanted = options?.networks
      requireValid(wanted === undefined || wanted.length > 0, 'options.networks')
      refuseOn(wallet, 'SOLANA', 'NEAR')
      const { net } = readWireNetwork(wallet.network)
      if (wanted?.some((each) => readNetworkInput(each).net !== net)) throw new Error(plainErrors.otherEnvironment(net))
      await (wanted
        ? wallet.request('face_openHome', {
            networks: wanted.map((each) => (typeof each === 'object' ? readNetworkInput(each).name : each)),
          })
        : wallet.request('face_openHome'))
    },
    /** Hides the wallet. Pending requests fail with 4001, unless they were already approved. */
    close: (): void => wallet.close(),
    /** Buys coins of these blockchains. Throws WalletError `noCoinAvailableToBuy` where none is offered. */
    async onRamp(blockchains: readonly BlockchainName[]): Promise<void> {
      requireValid(
        Array.isArray(blockchains) && blockchains.length > 0 && blockchains.every(isBlockchain),
        'blockchains',
      )
      await wallet.request('face_openBuy', { blockchains: [...blockchains] })
    },
    /** Buys one token; `0x0` is the blockchain's coin; `coinAmount` in whole coins. */
    async onRampToken(blockchain: BlockchainName, contractAddress: string, coinAmount?: number): Promise<void> {
      requireValid(isBlockchain(blockchain), 'blockchain')
      requireValid(Boolean(contractAddress), 'contractAddress')
      requireValid(coinAmount === undefined || coinAmount > 0, 'coinAmount')
      await wallet.request('face_openBuy', { blockchains: [blockchain], contractAddress, coinAmount })
    },
  }
}

/** The BORA portal. Each call throws WalletError `unsupportedBlockchain` on any other blockchain. */
export function createBora(wallet: Wallet) {
  return {
    /**
     * True when the wallet is connected to this number. Throws WalletError `alreadyConnectedOtherBappUsn` if it is
     * connected to another.
     */
    async isConnected(bappUsn: string): Promise<BoraStatus | null> {
      requireValid(typeof bappUsn === 'string', 'bappUsn')
      requireOn(wallet, 'BORA')
      return wallet.request('bora_isConnected', bappUsn)
    },
    /** Connects the wallet to the portal, with a signature by the person. */
    async connect(request: BoraLogin): Promise<BoraStatus | null> {
      requireValid(Boolean(request?.bappUsn && request.signature), 'request')
      requireOn(wallet, 'BORA')
      return wallet.request('bora_connect', request)
    },
  }
}

/** WalletConnect, the wallet's side. */
export function createWalletConnect(wallet: Wallet) {
  return {
    /** Connects the wallet to OpenSea, optionally at a collection. */
    async connectOpensea(collectionName?: string): Promise<void> {
      requireValid(collectionName === undefined || typeof collectionName === 'string', 'collectionName')
      refuseOn(wallet, 'APTOS', 'NEAR', 'SOLANA', 'PSM', 'TEZOS')
      const place = collectionName ? `/collection/${encodeURIComponent(collectionName)}` : ''
      await wallet.request('face_openWalletConnect', 'OpenSea', `https://opensea.io${place}`)
    },
  }
}
