import { createAuth } from './auth.ts'
import { createChains } from './chains.ts'
import { invalid, unsupportedChain } from './errors.ts'
import { type Generation, isSince } from './generations.ts'
import { isEthLike, type LegacyNetwork, networksOf, toPaddedHex } from './networks.ts'
import { createProvider } from './provider.ts'
import { type LegacyOptions, resolveNetwork, toFrameAddress } from './query.ts'
import { createBora, createServices, createWalletConnect } from './services.ts'
import { createWire } from './wire.ts'

export type LegacyEvent = { event: 'connect' | 'disconnect' | 'chainChanged'; data: unknown }

/** The generation in which each later member was added. */
const since: Record<string, Generation> = {
  'auth.loginWithIdToken': '1.7',
  'auth.getIdToken': '1.10.4',
  'auth.loginWithAccessToken': '1.10.4',
  'auth.getUserVerificationToken': '1.10.14',
  'auth.boraLogin': '1.11.2',
  'auth.boraDirectSocialLogin': '1.11.2',
  'auth.boraLoginWithIdToken': '1.11.2',
  'wallet.close': '1.7',
  'wallet.onRamp': '1.10.14',
  'wallet.onRampToken': '1.10.14',
  'hedera.getAccountId': '1.12.5',
  'hedera.hashConnect': '1.12.5',
  bora: '1.10.4',
  aptos: '1.10.4',
  hedera: '1.11.2',
  tezos: '1.12.5',
}

const removeLaterMembers = (generation: Generation, face: object) => {
  for (const [path, first] of Object.entries(since)) {
    const [name = '', member] = path.split('.')
    const holder = member ? Reflect.get(face, name) : face
    if (holder && !isSince(generation, first)) Reflect.deleteProperty(holder, member ?? name)
  }
}

/**
 * The object that a dapp gets from `new Face(options)`, in a browser's page, without members that its generation lacks.
 *
 * @param heard told of every event of the provider
 * @throws Error as that generation does for wrong options
 */
export const createLegacyFace = (options: LegacyOptions, onEvent: (event: LegacyEvent) => void) => {
  const { generation } = options
  const address = toFrameAddress(options)
  let network: LegacyNetwork = address.network
  const wire = createWire(generation, address)

  /** Up to 1.10.4 there are no events, and never any on networks without an EIP-1193 provider. */
  const emit = (event: LegacyEvent['event'], data: unknown) => {
    if (isSince(generation, '1.10.14') && isEthLike(network)) onEvent({ event, data })
  }

  const getAddresses = async (blockchain?: unknown): Promise<unknown> => {
    const isKnown = networksOf(generation).some((each) => each.blockchain === blockchain)
    if (blockchain !== undefined && isSince(generation, '1.10.4') && !isKnown) throw invalid('blockchain')
    const addresses = await wire.ask({ method: 'face_accounts', params: [blockchain] })
    if (!addresses) throw new Error('get address failed')
    return addresses
  }

  const toSwitch = (given: unknown): LegacyNetwork => {
    const known = networksOf(generation)
    if (!isSince(generation, '1.10.4')) {
      // The wallet treats any unknown network as Ethereum.
      const ethereum = known.find(({ name }) => name === 'ethereum') as LegacyNetwork
      return known.find(({ name }) => name === given) ?? ethereum
    }
    const row = known.find(({ name, chainId }) => given === name || given === chainId)
    const isZero = given === 0 && isSince(generation, '1.14.3')
    if (row?.refused || isZero || (!row && !isSince(generation, '1.10.14'))) throw invalid('network')
    return resolveNetwork(generation, given)
  }

  const tellWallet = ({ name, blockchain }: { name: string; blockchain: string }) =>
    wire.ask({
      method: 'face_switchNetwork',
      params: [isSince(generation, '1.14.3') ? { network: name } : { blockchain }],
    })

  const switchNetwork = async (given?: unknown): Promise<unknown> => {
    try {
      const next = toSwitch(given)
      // From 1.14 on the SDK switches before the wallet has answered, and stays there if the wallet refuses.
      if (isSince(generation, '1.14.3')) network = next
      const answer = await tellWallet(next)
      network = next
      emit('chainChanged', toPaddedHex(next.chainId))
      return answer
    } catch (failure) {
      const { name, message } = failure as Error // The SDK's own, or the wallet's plain one.
      emit('disconnect', { name, message, code: 4901 })
      throw failure
    }
  }

  /** 1.10.4 notifies the wallet first, and only then rejects a chain id that is a text. */
  const switchChain = async (chainId: unknown): Promise<unknown> => {
    if (generation !== '1.10.4' || typeof chainId === 'number') return switchNetwork(chainId)
    await tellWallet({ name: 'ethereum', blockchain: 'ETHEREUM' })
    throw invalid('network')
  }

  const provider = createProvider({ generation, wire, getAddresses, switchChain })
  const getEthLikeProvider = () => {
    if (isSince(generation, '1.10.4') && !isEthLike(network)) throw unsupportedChain()
    return provider
  }
  const parts = { generation, wire, network: () => network }
  const logout = isSince(generation, '1.14.3') ? 'facewallet logout' : 'face wallet logout'

  const face = {
    auth: createAuth({
      generation,
      wire,
      loggedIn: () => emit('connect', { chainId: toPaddedHex(network.chainId) }),
      loggedOut: () => emit('disconnect', { name: 'disconnect', code: 4900, message: logout }),
    }),
    wallet: createServices(parts),
    wc: createWalletConnect(parts),
    bora: createBora(parts),
    ...createChains(parts),
    get provider() {
      return getEthLikeProvider()
    },
    ready: () => wire.ready,
    getAddresses,
    getNetwork: () => network.name,
    getChainId: async () => Number(await wire.ask({ method: 'eth_chainId', params: [] })),
    switchNetwork,
  }
  removeLaterMembers(generation, face)
  return face
}

export type LegacyFace = ReturnType<typeof createLegacyFace>
