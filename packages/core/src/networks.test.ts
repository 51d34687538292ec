import { describe, expect, test } from 'vitest'
import {
  blockchainOf,
  blockchains,
  chainIdOf,
  isBlockchain,
  isNetworkName,
  type NetworkName,
  networkOf,
  networkOfBlockchain,
  networkOfChainId,
  networks,
  readNetwork,
  shutDown,
  toChainIdHex,
} from './networks.ts'

/**
 * The table of the field's SDK: name, chain id in 1.14.9 and before 1.14, blockchain, main or test, whether EVM-like,
 * decimals, and whether NFTs are shown, the wallet home opens and WalletConnect is offered.
 */
const recorded = `
  ethereum                1        1        ETHEREUM        main y 18 yyy
  sepolia                 11155111 11155111 ETHEREUM        test y 18 yyy
  polygon                 137      137      POLYGON         main y 18 yyy
  amoy                    80002    -        POLYGON         test y 18 yyy
  tezos                   9999999  9999999  TEZOS           main - 6  y--
  ghostnet                9999998  9999998  TEZOS           test - 6  y-y
  bnb_smart_chain         56       56       BNB_SMART_CHAIN main y 18 -yy
  bnb_smart_chain_testnet 97       97       BNB_SMART_CHAIN test y 18 -yy
  klaytn                  8217     8217     KLAYTN          main y 18 yyy
  baobab                  1001     1001     KLAYTN          test y 18 yyy
  solana                  0        0        SOLANA          main - 9  ---
  solana_devnet           0        0        SOLANA          test - 9  ---
  near                    0        0        NEAR            main - 24 ---
  near_testnet            0        0        NEAR            test - 24 ---
  bora                    77001    77001    BORA            main y 18 yyy
  bora_testnet            99001    99001    BORA            test y 18 yyy
  aptos                   1        1        APTOS           main - 8  -y-
  aptos_testnet           2        2        APTOS           test - 8  -y-
  meverse                 7518     7518     MEVERSE         main y 18 yyy
  meverse_testnet         4759     4759     MEVERSE         test y 18 yyy
  psm                     91002    91002    PSM             main y 18 yy-
  psm_testnet             500      500      PSM             test y 18 yyy
  psm_testnet_test        400      400      PSM_TEST        test y 18 yyy
  psm_testnet_dev         100      100      PSM_DEV         test y 18 yyy
  home_verse              19011    19011    HOME_VERSE      main y 18 -yy
  home_verse_testnet      40875    40875    HOME_VERSE      test y 18 -yy
  yooldo_verse            50005    411      YOOLDO_VERSE    main y 18 -yy
  yooldo_verse_testnet    50006    -        YOOLDO_VERSE    main y 18 -yy
  sand_verse              20197    20197    SAND_VERSE      test y 18 -yy
  oasys                   248      248      OASYS           main y 18 -yy
  oasys_testnet           9372     9372     OASYS           test y 18 -yy
  mch_verse               29548    29548    MCH_VERSE       main y 18 -yy
  mch_verse_testnet       420      420      MCH_VERSE       test y 18 -yy
  hedera                  295      295      HEDERA          main y 18 yyy
  hedera_testnet          296      296      HEDERA          test y 18 yyy
  defi_verse              16116    16116    DEFI_VERSE      main y 18 -yy
  defi_verse_testnet      17117    17117    DEFI_VERSE      test y 18 -yy
  kroma                   255      255      KROMA           main y 18 -yy
  kroma_sepolia           2358     2358     KROMA           test y 18 -yy
  lith                    60118    -        LITH            main y 18 yyy
  asm_qa                  807424   807424   ASM_QA          test y 18 yyy
  asm_test                595581   595581   ASM_TEST        test y 18 yyy
  asm_dev                 5668     955081   ASM_DEV         test y 18 yyy
  asm_stage               847799   -        ASM_STAGE       test y 18 yyy
  linea                   59144    -        LINEA           main y 18 yyy
  linea_goerli            59140    -        LINEA           test y 18 yyy
  dm2verse_testnet        68775    -        DM2_VERSE       test y 18 yyy
  dm2verse                68770    -        DM2_VERSE       main y 18 yyy
  mumbai                  -        80001    POLYGON         test y 18 yyy
  goerli                  -        5        ETHEREUM        test y 18 -
  ropsten                 -        3        ETHEREUM        test y 18 -
`
  .trim()
  .split('\n')
  .map((line) => {
    const [name = '', newest, legacy, blockchain, net, evmLike, decimals, flags = ''] = line.trim().split(/ +/)
    return {
      name,
      newest: Number(newest),
      legacy: Number(legacy),
      blockchain,
      net,
      evmLike,
      decimals: Number(decimals),
      flags,
    }
  })

const all = Object.values(networks)

/** All forms of a chain id. */
const writings = (id: number) => {
  const digits = id.toString(16)
  const padded = digits.padStart(digits.length + (digits.length % 2), '0')
  return [id, String(id), `0x${digits}`, `0x${padded}`, `0x${padded.toUpperCase()}`, `0x${digits.padStart(64, '0')}`]
}

/** Ids that two of our networks share, or that belong to a public chain. */
const shared: { [N in NetworkName]?: NetworkName } = {
  aptos: 'ethereum',
  solana_devnet: 'solana',
  near: 'solana',
  near_testnet: 'solana',
}
const foreign: NetworkName[] = ['psm', 'psm_testnet', 'psm_testnet_test', 'psm_testnet_dev', 'mch_verse_testnet']

describe('networks', () => {
  test('default: the networks of the field’s SDK, as it has them', () => {
    const theirs = all.filter(({ sdkOnly }) => !sdkOnly).map(({ name }) => name)
    expect(theirs).toEqual(recorded.map(({ name }) => name))
    for (const { name, newest, legacy, blockchain, net, evmLike, decimals, flags } of recorded) {
      const network = readNetwork(name)
      expect(network, name).toMatchObject({ name, blockchain, decimals, evmLike: evmLike === 'y' })
      // The existing SDK calls this network a main network, which it is not.
      if (name !== 'yooldo_verse_testnet') expect(network.net, name).toBe(net)
      expect(network.chainId, name).toBe(newest || newest === 0 ? newest : legacy)
      if (!Number.isNaN(legacy)) expect(chainIdOf(network, '1.12.5'), name).toBe(legacy)
      const shown = [network.nfts, network.home, network.walletConnect].map((flag) => (flag ? 'y' : '-')).join('')
      if (flags.length === 3) expect(shown, name).toBe(flags)
    }
    expect(readNetwork('yooldo_verse_testnet').net).toBe('test')
  })

  test('behavior: the ids that pages already use', () => {
    const ids = { ethereum: 1, sepolia: 11155111, polygon: 137, mumbai: 80001, bnb_smart_chain: 56, klaytn: 8217 }
    for (const [name, id] of Object.entries(ids)) expect(readNetwork(name).chainId).toBe(id)
  })

  test('behavior: names and aliases are unique', () => {
    const names = all.flatMap(({ name, aliases }) => [name, ...aliases])
    expect(new Set(names).size).toBe(names.length)
  })

  test('behavior: every title is another, and says test on test networks', () => {
    expect(new Set(all.map(({ title }) => title)).size).toBe(all.length)
    for (const { title, net } of all) expect(title.endsWith(' (test)'), title).toBe(net === 'test')
    expect([networks.baobab.title, networks.kroma_sepolia.title]).toEqual([
      'Kaia Kairos (test)',
      'Kroma Sepolia (test)',
    ])
  })

  test('behavior: coins have today’s names', () => {
    const coins = {
      polygon: 'POL',
      amoy: 'POL',
      klaytn: 'KAIA',
      aptos: 'APT',
      home_verse: 'OAS',
      bnb_smart_chain_testnet: 'tBNB',
    }
    for (const [name, coin] of Object.entries(coins)) expect(readNetwork(name).coin).toBe(coin)
  })

  test('behavior: which take a fee for the data', () => {
    const taking = all.filter(({ dataFee }) => dataFee).map(({ name }) => name.replace(/_testnet$/, ''))
    expect([...new Set(taking)].filter((name) => !readNetwork(name).sdkOnly).sort()).toEqual([
      'defi_verse',
      'dm2verse',
      'home_verse',
      'mch_verse',
      'sand_verse',
      'yooldo_verse',
    ])
  })

  test('behavior: the networks that came later have blockchains of their own', () => {
    const legacy = new Set(all.filter(({ sdkOnly }) => !sdkOnly).map(({ blockchain }) => blockchain))
    for (const { name, sdkOnly, blockchain, legacy: old, aliases } of all) {
      if (!sdkOnly) continue
      expect(legacy.has(blockchain), name).toBe(false)
      expect([old, aliases], name).toEqual([{}, []])
    }
  })

  test('behavior: which are shut down, renamed or private', () => {
    const of = (state: string) => all.filter((each) => each.state === state).map(({ name }) => name)
    expect(of('dead')).toEqual(['ghostnet', 'kroma', 'kroma_sepolia', 'linea_goerli', 'mumbai', 'goerli', 'ropsten'])
    expect(of('renamed')).toEqual(['klaytn', 'baobab'])
    expect(of('private')).toEqual([
      ...['psm', 'psm_testnet', 'psm_testnet_test', 'psm_testnet_dev', 'lith'],
      ...['asm_qa', 'asm_test', 'asm_dev', 'asm_stage'],
    ])
  })

  test('behavior: explorers are https addresses, and none is given where the network is private', () => {
    for (const { explorer, state, name } of all) {
      if (explorer) expect(new URL(explorer).protocol, name).toBe('https:')
      if (state === 'private') expect(explorer, name).toBeUndefined()
    }
  })
})

describe('isNetworkName', () => {
  test('default: names, no aliases, nothing else', () => {
    for (const name of Object.keys(networks)) expect(isNetworkName(name)).toBe(true)
    for (const name of ['aptoslab', 'POLYGON', 'constructor', '__proto__', '', 1, undefined, ['polygon']])
      expect(isNetworkName(name)).toBe(false)
  })
})

describe('readNetwork', () => {
  test('default: every name, and the names the field’s SDK had before', () => {
    for (const network of all)
      for (const name of [network.name, ...network.aliases]) expect(readNetwork(name)).toBe(network)
    expect(readNetwork('aptoslab').name).toBe('aptos')
    expect(readNetwork('aptoslab_testnet').name).toBe('aptos_testnet')
  })

  test('error: an unknown name, another spelling, and names every object has', () => {
    for (const name of ['POLYGON', 'Polygon', ' polygon', '', '137', '0x89', 'constructor', '__proto__', 'length'])
      expect(() => readNetwork(name)).toThrow(`Face Error: [4202] Invalid network parameter: ${name}`)
  })
})

describe('networkOfChainId', () => {
  test('default: number, decimal text, hex, padded hex', () => {
    for (const { name, chainId } of all) {
      if (foreign.includes(name)) continue
      for (const id of writings(chainId)) expect(networkOfChainId(id).name, `${id}`).toBe(shared[name] ?? name)
    }
  })

  test('behavior: an id legacy SDKs had', () => {
    for (const id of writings(955081)) expect(networkOfChainId(id).name).toBe('asm_dev')
  })

  test('behavior: another public chain’s id is taken only from a page on that blockchain', () => {
    const ids = [
      ...foreign.map((name) => ({ name, id: readNetwork(name).chainId })),
      { name: 'yooldo_verse', id: 411 } as const,
    ]
    for (const { name, id } of ids)
      for (const written of writings(id)) {
        expect(networkOfChainId(written, readNetwork(name)).name).toBe(name)
        for (const page of [undefined, networks.ethereum, networks.polygon])
          if (id === networks.gnosis.chainId) expect(networkOfChainId(written, page).name).toBe('gnosis')
          else expect(() => networkOfChainId(written, page)).toThrow(`[4202] Invalid chainId: ${written}`)
      }
    expect(networkOfChainId(420, networks.mch_verse).name).toBe('mch_verse_testnet')
  })

  test('behavior: no page changes what an id of ours means', () => {
    expect(networkOfChainId(1, networks.aptos).name).toBe('ethereum')
    expect(networkOfChainId(0, networks.near).name).toBe('solana')
  })

  test('error: an unknown or malformed id', () => {
    const ids = [4, 4321, -1, 1.5, 2 ** 64, '0x', '0x0x1', '1e3', '', ' 1', '1 ', '-1', '0b1', 'mumbai', Number.NaN]
    for (const id of ids) expect(() => networkOfChainId(id)).toThrow(`Face Error: [4202] Invalid chainId: ${id}`)
    // A missing value selects no network.
    expect(() => networkOfChainId(undefined as unknown as number)).toThrow('Invalid chainId')
  })
})

describe('networkOf', () => {
  test('default: a name, a number, a hex text', () => {
    for (const value of ['mumbai', 80001, '0x13881', '0x013881']) expect(networkOf(value).name).toBe('mumbai')
    for (const value of ['aptos', 'aptoslab']) expect(networkOf(value).name).toBe('aptos')
    for (const { name, supported } of all) if (supported) expect(networkOf(name).name).toBe(name)
  })

  test('error: nothing, to which 0 belongs', () => {
    for (const value of [0, '', undefined, null])
      expect(() => networkOf(value as never)).toThrow('[4000] invalid network')
  })

  test('error: what is no network', () => {
    for (const name of ['ETHEREUM', '1', '80001', 'moon'])
      expect(() => networkOf(name)).toThrow(`[4202] Invalid network parameter: ${name}`)
    for (const id of [4321, '0x10e1', '0x', 400]) expect(() => networkOf(id)).toThrow(`[4202] Invalid chainId: ${id}`)
  })

  test('error: a network no SDK can be made for', () => {
    expect(all.filter(({ supported }) => !supported).map(({ name }) => name)).toEqual(['psm', 'goerli', 'ropsten'])
    for (const value of ['psm', 'goerli', 'ropsten', 3, 5, '0x3'])
      expect(() => networkOf(value)).toThrow('Face Error: [4202] unsupported chain error')
  })
})

describe('chainIdOf', () => {
  test('default: the id the SDK’s release has; without a version the oldest', () => {
    for (const [name, legacy, newest] of [
      ['yooldo_verse', 411, 50005],
      ['asm_dev', 955081, 5668],
      ['polygon', 137, 137],
      ['solana', 0, 0],
    ] as const) {
      for (const version of [undefined, '1.12.3', '1.12.5']) expect(chainIdOf(networks[name], version)).toBe(legacy)
      for (const version of ['1.14.0-beta', '1.14.0', '1.14.9']) expect(chainIdOf(networks[name], version)).toBe(newest)
    }
  })
})

describe('blockchainOf', () => {
  test('default: Sand Verse was counted to Yooldo Verse before 1.14', () => {
    expect([undefined, '1.12.5', '1.14.3'].map((version) => blockchainOf(networks.sand_verse, version))).toEqual([
      'YOOLDO_VERSE',
      'YOOLDO_VERSE',
      'SAND_VERSE',
    ])
    expect(blockchainOf(networks.polygon, '1.12.5')).toBe('POLYGON')
  })
})

describe('blockchains', () => {
  test('default: the twenty-one of SDK 1.12.5, and those of later releases', () => {
    const specified =
      'ETHEREUM POLYGON BNB_SMART_CHAIN KLAYTN SOLANA TEZOS NEAR BORA APTOS MEVERSE PSM PSM_TEST PSM_DEV HOME_VERSE YOOLDO_VERSE OASYS MCH_VERSE HEDERA DEFI_VERSE KROMA ASM_DEV'
    expect(blockchains).toEqual(expect.arrayContaining(specified.split(' ')))
    expect(new Set(blockchains)).toEqual(new Set(all.map(({ blockchain }) => blockchain)))
  })
})

describe('isBlockchain', () => {
  test('default', () => {
    for (const name of blockchains) expect(isBlockchain(name)).toBe(true)
    for (const name of ['ethereum', 'MOON', 'constructor', '', 1, undefined, ['POLYGON']])
      expect(isBlockchain(name)).toBe(false)
  })
})

describe('networkOfBlockchain', () => {
  const named = (blockchain: string, version: string | undefined) =>
    [true, false].map((test) => networkOfBlockchain(blockchain, test, version).name)

  test('default: the test and the main network of each, for every release that names a blockchain', () => {
    for (const version of [undefined, '1.10.4', '1.10.14', '1.11.2', '1.12.3', '1.12.5']) {
      const before12 = version === undefined || version < '1.12'
      expect(named('ETHEREUM', version)).toEqual([before12 ? 'goerli' : 'sepolia', 'ethereum'])
      expect(named('POLYGON', version)).toEqual(['mumbai', 'polygon'])
      expect(named('TEZOS', version)).toEqual(['ghostnet', 'tezos'])
      expect(named('KLAYTN', version)).toEqual(['baobab', 'klaytn'])
      expect(named('SOLANA', version)).toEqual(['solana_devnet', 'solana'])
      expect(named('KROMA', version)).toEqual(['kroma_sepolia', 'kroma'])
      expect(named('YOOLDO_VERSE', version)).toEqual(['sand_verse', 'yooldo_verse'])
      const plain = 'BNB_SMART_CHAIN NEAR BORA APTOS MEVERSE HOME_VERSE OASYS MCH_VERSE HEDERA DEFI_VERSE PSM'.split(
        ' ',
      )
      for (const name of plain)
        expect(named(name, version)).toEqual([`${name.toLowerCase()}_testnet`, name.toLowerCase()])
    }
  })

  test('behavior: where there is only a test network, that one', () => {
    for (const [name, network] of [
      ['PSM_DEV', 'psm_testnet_dev'],
      ['PSM_TEST', 'psm_testnet_test'],
      ['ASM_QA', 'asm_qa'],
      ['ASM_TEST', 'asm_test'],
      ['ASM_DEV', 'asm_dev'],
      ['ASM_STAGE', 'asm_stage'],
    ] as const)
      expect(named(name, '1.12.5')).toEqual([network, network])
  })

  test('behavior: later releases', () => {
    expect(named('POLYGON', '1.14.3')).toEqual(['mumbai', 'polygon'])
    expect(named('POLYGON', '1.14.4')).toEqual(['amoy', 'polygon'])
    expect(named('YOOLDO_VERSE', '1.14.3')).toEqual(['yooldo_verse_testnet', 'yooldo_verse'])
    expect(named('SAND_VERSE', '1.14.3')).toEqual(['sand_verse', 'sand_verse'])
    expect(named('DM2_VERSE', '1.14.9')).toEqual(['dm2verse_testnet', 'dm2verse'])
  })

  test('behavior: who asks for test never gets a main network', () => {
    for (const version of [undefined, '1.12.5', '1.14.9'])
      for (const blockchain of blockchains)
        try {
          expect(networkOfBlockchain(blockchain, true, version).net).toBe('test')
        } catch (error) {
          expect(error).toMatchObject({ reason: 'unsupportedNetwork' })
        }
    expect(() => networkOfBlockchain('LITH', true, '1.14.9')).toThrow('[4202] Invalid network parameter: LITH')
  })

  test('error: no blockchain, or not yet one', () => {
    for (const name of ['ethereum', 'MOON', '', 'constructor'])
      expect(() => networkOfBlockchain(name, true, '1.12.5')).toThrow(`[4202] Invalid network parameter: ${name}`)
    expect(() => networkOfBlockchain('SAND_VERSE', true, '1.12.5')).toThrow('Invalid network parameter: SAND_VERSE')
  })
})

describe('CAIP-2 identifiers', () => {
  const named = all.filter(({ caip2 }) => caip2)

  test('default: of the form of CAIP-2, each once', () => {
    for (const network of named) {
      expect(network.caip2).toMatch(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/)
    }
    expect(new Set(named.map(({ caip2 }) => caip2)).size).toBe(named.length)
  })

  test('behavior: the namespaces', () => {
    expect(networks.mumbai.caip2).toBe('eip155:80001')
    expect(networks.aptos.caip2).toBe('aptos:1')
    expect(networks.near_testnet.caip2).toBe('near:testnet')
    expect(networks.solana.caip2).toBe('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
    expect(networks.tezos.caip2).toBe('tezos:NetXdQprcVkpaWU')
    expect(networks.hedera).toMatchObject({ caip2: 'eip155:295', nativeCaip2: 'hedera:mainnet' })
    expect(networks.hedera_testnet).toMatchObject({ caip2: 'eip155:296', nativeCaip2: 'hedera:testnet' })
  })

  test('behavior: a network whose id is another public chain’s has none', () => {
    expect(all.filter(({ caip2 }) => !caip2).map(({ name }) => name)).toEqual(foreign)
  })
})

describe('shutDown', () => {
  test('default: says so, and what to use instead', () => {
    const sentences = all.map(shutDown).filter((sentence) => sentence !== undefined)
    expect(sentences).toEqual([
      'Tezos Ghostnet (test) has been shut down: use Tezos Shadownet instead',
      'Kroma has been shut down',
      'Kroma Sepolia (test) has been shut down',
      'Linea Goerli (test) has been shut down: use Linea Sepolia instead',
      'Polygon Mumbai (test) has been shut down: use Polygon Amoy (test) instead',
      'Ethereum Goerli (test) has been shut down: use Ethereum Sepolia (test) instead',
      'Ethereum Ropsten (test) has been shut down: use Ethereum Sepolia (test) instead',
    ])
  })
})

describe('toChainIdHex', () => {
  test('default: canonical, without padding', () => {
    expect(toChainIdHex(80001)).toBe('0x13881')
    expect(toChainIdHex(1)).toBe('0x1')
  })
})
