import { afterEach, describe, expect, test } from 'vitest'
import { type AddedNetwork, addNetwork, findAddedMismatch } from './added-networks.ts'
import {
  forgetAddedNetworks,
  isKnownNetwork,
  knownNetworks,
  networkOfChainId,
  networks,
  readNetwork,
} from './networks.ts'
import { addedWireNetwork, isNetworkName, networkOfAnyChainId, networkOfChainId as wireOf } from './wire-networks.ts'

const ours: AddedNetwork = { chainId: 31_337, title: 'Otter Chain', coin: 'OTTR' }

describe('findAddedMismatch', () => {
  test('default: a network with an id, a name and a coin of its own', () => {
    expect(findAddedMismatch(ours, [])).toBeUndefined()
    expect(findAddedMismatch({ ...ours, title: '수달' }, [])).toBeUndefined()
    expect(findAddedMismatch({ ...ours, title: 'Otter Ethereum Rollup' }, [])).toBeUndefined()
  })

  test('behavior: a known coin by the operator’s word', () => {
    expect(findAddedMismatch({ ...ours, coin: 'ETH', sharesCoin: true }, [])).toBeUndefined()
  })

  test.each<[string, Partial<AddedNetwork>, 'chainId' | 'title' | 'coin', RegExp]>([
    ['an id of the register', { chainId: 137 }, 'chainId', /write "polygon" in "networks"/],
    ['an id by which legacy SDKs mean another', { chainId: 955_081 }, 'chainId', /asm_dev/],
    ['an id of the register that is another’s by right', { chainId: 400 }, 'chainId', /register/],
    ['an id of a network that is not EVM', { chainId: 2 }, 'chainId', /register/],
    ['an id out of range', { chainId: 4_503_599_627_370_477 }, 'chainId', /out of range/],
    ['no whole id', { chainId: 1.5 }, 'chainId', /out of range/],
    ['a name of the register', { title: 'Polygon' }, 'title', /mistaken for Polygon/],
    ['the same with a word that says nothing', { title: 'Ethereum Mainnet' }, 'title', /mistaken for Ethereum/],
    ['the same in other letters', { title: 'Ethereum'.replace('E', 'Е') }, 'title', /mistaken for Ethereum/],
    ['the same with digits', { title: 'P0lygon' }, 'title', /mistaken for Polygon/],
    ['letters that may be mistaken', { title: 'Оttеr' }, 'title', /basic Latin/],
    ['a name with a sign that turns the direction of text', { title: 'Otter \u202eniahc' }, 'title', /signs/],
    ['a name in which one follows the other', { title: 'BaseChain' }, 'title', /mistaken for Base/],
    ['a name by which many call it', { title: 'Arbitrum' }, 'title', /mistaken for Arbitrum/],
    ['a name in another script', { title: '이더리움' }, 'title', /mistaken for 이더리움/],
    ['no name at all', { title: 'Test network' }, 'title', /says nothing/],
    ['a coin of the register', { coin: 'ETH' }, 'coin', /"sharesCoin": true/],
    ['a coin that looks like one', { coin: 'P0L' }, 'coin', /the known POL/],
    ['one that looks like one, by the operator’s word', { coin: 'EtH', sharesCoin: true }, 'coin', /the known ETH/],
    ['a token of the register', { coin: 'USDC' }, 'coin', /the known USDC/],
  ])('error: %s', (_, wrong, field, words) => {
    const mismatch = findAddedMismatch({ ...ours, ...wrong }, [])
    expect(mismatch?.field).toBe(field)
    expect(mismatch?.message).toMatch(words)
  })

  test('error: every title of the register, and every id', () => {
    for (const { title, chainId } of Object.values(networks)) {
      expect(findAddedMismatch({ ...ours, title }, [])?.field, title).toBe('title')
      expect(findAddedMismatch({ ...ours, chainId }, [])?.field, `${chainId}`).toBe('chainId')
    }
  })

  test('error: what a page claims must not even contain the name of a network, nor share a coin', () => {
    expect(findAddedMismatch({ ...ours, title: 'My Ethereum Fork' }, [], true)?.field).toBe('title')
    expect(findAddedMismatch({ ...ours, title: 'Otter' }, ['Otter Chain'], true)?.field).toBe('title')
    expect(findAddedMismatch({ ...ours, title: 'Database Chain' }, [], true)).toBeUndefined()
    expect(findAddedMismatch({ ...ours, coin: 'ETH' }, [], true)?.field).toBe('coin')
  })
})

describe('what a page claims', () => {
  test.each([
    ['EthereumMainnet', 'Ethereum'],
    ['Ether eum', 'Ethereum'],
    ['Ethereum2', 'Ethereum'],
    ['xethereumx', 'Ethereum'],
    ['BaseChain', 'Base'],
    ['B a s e', 'Base'],
    ['Base2', 'Base'],
    ['Poly-gon PoS', 'Polygon'],
    ['Arbitrum', 'Arbitrum'],
    ['BNB Chain', 'BNB'],
    ['Optimism', 'Optimism'],
    ['Bitcoin Chain', 'Bitcoin'],
    ['이더리움', '이더리움'],
    ['이더리움체인', '이더리움'],
    ['以太坊主网', '以太坊'],
    ['新イーサリアム', 'イーサリアム'],
  ])('security: %s is %s at a glance', (title, known) => {
    expect(findAddedMismatch({ ...ours, title }, [], true)?.message).toContain(`mistaken for ${known}`)
  })

  test.each(['ETHER', 'MATIC', 'EUR'])('security: %s is something else everywhere', (coin) => {
    expect(findAddedMismatch({ ...ours, coin }, [], true)?.field).toBe('coin')
  })
})

describe('addNetwork', () => {
  const stranger = { chainId: 31_338, title: 'Weasel', coin: 'WSL' }
  afterEach(() => forgetAddedNetworks())

  test('default: it is found by name and id, and says who vouches for it', () => {
    const origin = { kind: 'person', host: 'page.example' } as const
    expect(isKnownNetwork('eip155_31338')).toBe(false)
    expect(() => readNetwork('eip155_31338')).toThrow('[4202] Invalid network parameter')
    const network = addNetwork(stranger, origin)
    expect(network).toMatchObject({ name: 'eip155_31338', title: 'Weasel', coin: 'WSL', decimals: 18, origin })
    expect(network).toMatchObject({ caip2: 'eip155:31338', sdkOnly: true, evmLike: true, state: 'live' })
    expect(readNetwork('eip155_31338')).toBe(network)
    for (const id of [31_338, '31338', '0x7a6a']) expect(networkOfChainId(id)).toBe(network)
    expect(knownNetworks().at(-1)).toBe(network)
    forgetAddedNetworks('eip155_31338')
    expect(isKnownNetwork('eip155_31338')).toBe(false)
  })

  test('behavior: what the operator says stays, whatever a page claims', () => {
    addNetwork(
      { ...ours, chainId: 31_339, title: 'Marten', test: true },
      {
        kind: 'operator',
        host: 'wallet.example',
        sharesCoin: false,
      },
    )
    expect(
      addNetwork({ ...stranger, chainId: 31_339, title: 'Badger' }, { kind: 'person', host: 'page.example' }),
    ).toBeUndefined()
    forgetAddedNetworks()
    expect(readNetwork('eip155_31339')).toMatchObject({ title: 'Marten (test)', net: 'test' })
  })

  test('error: the register wins', () => {
    const origin = { kind: 'operator', host: 'wallet.example', sharesCoin: false } as const
    expect(addNetwork({ ...ours, chainId: 1 }, origin)).toBeUndefined()
    expect(addNetwork({ ...ours, title: 'Polygon' }, origin)).toBeUndefined()
    expect(networkOfChainId(1).title).toBe('Ethereum')
  })
})

describe('the wire', () => {
  test('default: a name tells the chain id; none in the register has such a name', () => {
    for (const name of ['eip155_31337', 'eip155_4503599627370476']) expect(isNetworkName(name)).toBe(true)
    for (const name of ['eip155_1', 'eip155_', 'eip155_01', 'eip155_1e3', 'EIP155_31337', 'eip155_4503599627370477'])
      expect(isNetworkName(name), name).toBe(false)
    expect(addedWireNetwork(31_337)).toMatchObject({ name: 'eip155_31337', blockchain: 'EIP155_31337', sdkOnly: true })
  })

  test('behavior: a bare id that nobody knows stays an error', () => {
    expect(() => wireOf(31_337)).toThrow('[4202] Invalid chainId: 31337')
    expect(networkOfAnyChainId('0x7a69').name).toBe('eip155_31337')
    expect(networkOfAnyChainId(137).name).toBe('polygon')
    for (const id of [400, 0, -1, '0x'])
      if (id !== 0) expect(() => networkOfAnyChainId(id)).toThrow('[4202] Invalid chainId')
  })
})
