import { invalid, unsupportedChain } from './errors.ts'
import { type Generation, isSince } from './generations.ts'
import { type LegacyNetwork, networksOf } from './networks.ts'
import type { Wire } from './wire.ts'

export type Parts = { generation: Generation; wire: Wire; network(): LegacyNetwork }

/** Missing from the SDK's own list of main networks up to 1.12.5, so they count as test networks there. */
const notListedAsMain = ['HOME_VERSE', 'OASYS']

/** `face.wallet`. */
export const createServices = ({ generation, wire, network }: Parts) => {
  const closedTo = isSince(generation, '1.10.14') ? ['SOLANA', 'NEAR'] : ['SOLANA', 'NEAR', 'APTOS']

  const requireSameNet = (names: unknown[]) => {
    const known = networksOf(generation)
    const isMain = (name: unknown) =>
      known.some((each) => each.name === name && each.net === 'main' && !notListedAsMain.includes(each.blockchain))
    const net = isMain(network().name) ? 'Mainnet' : 'Testnet'
    if (names.every((name) => isMain(name) === isMain(network().name))) return
    throw new Error(
      `You initialized the Face SDK with ${net}. Please open the wallet home in the same environment as the initialized network.`,
    )
  }
  const isBlockchain = (name: unknown) => networksOf(generation).some(({ blockchain }) => blockchain === name)

  return {
    home: async (options?: { networks?: unknown[] }): Promise<unknown> => {
      if (!isSince(generation, '1.10.4')) return void (await wire.ask({ method: 'face_openHome' }))
      if (closedTo.includes(network().blockchain)) throw unsupportedChain()
      if (options?.networks) {
        if (options.networks.length === 0) throw invalid('options.networks')
        if (!isSince(generation, '1.14.3')) requireSameNet(options.networks)
      }
      return wire.ask({ method: 'face_openHome', params: [options] })
    },
    /** Hides the frame without notifying it: pending requests stay pending. */
    close: (): void => wire.hide(),
    onRamp: async (blockchains: unknown[]): Promise<unknown> => {
      if (blockchains.length === 0 || !blockchains.every(isBlockchain)) throw invalid('blockchains')
      return wire.ask({ method: 'face_openBuy', params: [{ blockchains }] })
    },
    onRampToken: async (blockchain?: unknown, contractAddress?: unknown, coinAmount?: unknown): Promise<unknown> => {
      if (!isBlockchain(blockchain)) throw invalid('blockchain')
      if (!contractAddress) throw invalid('contractAddress')
      if (Number(coinAmount) < 0) throw invalid('coinAmount')
      return wire.ask({ method: 'face_openBuy', params: [{ blockchains: [blockchain], contractAddress, coinAmount }] })
    },
  }
}

/** `face.wc`: opens the wallet's screen on which another dapp's session link is pasted. */
export const createWalletConnect = ({ generation, wire, network }: Parts) => {
  const closedTo = ['SOLANA', 'NEAR', 'APTOS', 'PSM', ...(isSince(generation, '1.12.5') ? ['TEZOS'] : [])]
  const connect = async (name: string, url: string): Promise<void> => {
    if (isSince(generation, '1.10.4') && closedTo.includes(network().blockchain)) throw unsupportedChain()
    await wire.ask({ method: 'face_openWalletConnect', params: [name, url] })
  }
  return {
    connect,
    connectOpensea: (collection?: string): Promise<void> =>
      connect('OpenSea', `https://opensea.io${collection ? `/collection/${collection}` : ''}`),
  }
}

/** `face.bora`. Before 1.14 the list of networks on which it is not available lacks some later ones. */
export const createBora = ({ generation, wire, network }: Parts) => {
  const forgotten = ['PSM_TEST', 'PSM_DEV', 'OASYS', 'MCH_VERSE']
  const openTo = ['BORA', ...(isSince(generation, '1.14.3') ? [] : forgotten)]
  const ask = async (method: string, param: unknown): Promise<unknown> => {
    if (!openTo.includes(network().blockchain)) throw unsupportedChain()
    return wire.ask({ method, params: [param] })
  }
  return {
    isConnected: async (bappUsn?: unknown): Promise<unknown> => {
      if (!bappUsn) throw invalid('bappUsn')
      return ask('bora_isConnected', bappUsn)
    },
    connect: async (request: { bappUsn?: unknown; signature?: unknown }): Promise<unknown> => {
      if (!request.bappUsn || !request.signature) throw invalid('request')
      return ask('bora_connect', request)
    },
  }
}
