import type { Address } from 'viem'

/** The contracts whose swaps are read. */
export type RouterKind = 'v2' | 'v3' | 'v3-02' | 'universal' | 'universal-4' | '1inch' | '0x'

/** One network's contracts for swaps. Addresses of `routers` and `wrapped` are in lower case. */
export type SwapContracts = {
  /** The wrapped coin: a router wraps the coins it gets where it needs this. */
  wrapped: Address
  /** The factory of Uniswap's version 2, whose pairs the Universal Router trades with. */
  pairFactory: Address
  routers: Readonly<Record<string, RouterKind>>
}

/** 1inch has its routers at the same addresses on most networks. */
const oneInch = {
  '0x1111111254eeb25477b68fb85ed929f73a960582': '1inch',
  '0x111111125421ca6dc452d289314280a0f8842a65': '1inch',
} as const

/** 0x has its exchange proxy at the same address on some. */
const exchangeProxy = { '0xdef1c0ded9bec7f1a1670819833240f027b25eff': '0x' } as const

/**
 * By chain id, because one address can be another contract elsewhere. Uniswap's as its packages name them (`sdk-core`,
 * `universal-router-sdk`) and the deployments of `universal-router`; 1inch's and 0x's as they publish them.
 */
const networks: Readonly<Record<number, SwapContracts>> = {
  // Ethereum
  1: {
    wrapped: '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2',
    pairFactory: '0x5C69bEe701ef814a2B6a3EDD4B1652CB9cc5aA6f',
    routers: {
      '0x7a250d5630b4cf539739df2c5dacb4c659f2488d': 'v2',
      '0xe592427a0aece92de3edee1f18e0157c05861564': 'v3',
      '0x68b3465833fb72a70ecdf485e0e4c7bd8665fc45': 'v3-02',
      '0xef1c6e67703c7bd7107eed8303fbe6ec2554bf6b': 'universal',
      '0x3fc91a3afd70395cd496c647d5a6cc9d4b2b7fad': 'universal',
      '0x66a9893cc07d91d95644aedd05d03f95e1dba8af': 'universal-4',
      '0x4c82d1fbfe28c977cbb58d8c7ff8fcf9f70a2cca': 'universal-4',
      '0xcb640a86855f1a828c27241ba364348de28abe66': 'universal-4',
      ...oneInch,
      ...exchangeProxy,
    },
  },
  // Goerli
  5: {
    wrapped: '0xb4fbf271143f4fbf7b91a5ded31805e42b2208d6',
    pairFactory: '0x5C69bEe701ef814a2B6a3EDD4B1652CB9cc5aA6f',
    routers: {
      '0x7a250d5630b4cf539739df2c5dacb4c659f2488d': 'v2',
      '0xe592427a0aece92de3edee1f18e0157c05861564': 'v3',
      '0x68b3465833fb72a70ecdf485e0e4c7bd8665fc45': 'v3-02',
      '0x3fc91a3afd70395cd496c647d5a6cc9d4b2b7fad': 'universal',
    },
  },
  // Sepolia
  11155111: {
    wrapped: '0xfff9976782d46cc05630d1f6ebab18b2324d6b14',
    pairFactory: '0xF62c03E08ada871A0bEb309762E260a7a6a880E6',
    routers: {
      '0xee567fe1712faf6149d80da1e6934e354124cfe3': 'v2',
      '0x3bfa4769fb09eefc5a80d6e87c3b9c650f7ae48e': 'v3-02',
      '0x3fc91a3afd70395cd496c647d5a6cc9d4b2b7fad': 'universal',
      '0x3a9d48ab9751398bbfa63ad67599bb04e4bdf98b': 'universal-4',
      '0x7dfd4f31be6814d2906bde155c3e1b146eac1468': 'universal-4',
      '0xb0c89059d7190edb17eff19829cc009cee923916': 'universal-4',
    },
  },
  // Polygon
  137: {
    wrapped: '0x0d500b1d8e8ef31e21c99d1db9a6444d3adf1270',
    pairFactory: '0x9e5A52f57b3038F1B8EeE45F28b3C1967e22799C',
    routers: {
      '0xedf6066a2b290c185783862c7f4776a2c8077ad1': 'v2',
      '0xe592427a0aece92de3edee1f18e0157c05861564': 'v3',
      '0x68b3465833fb72a70ecdf485e0e4c7bd8665fc45': 'v3-02',
      '0xec7be89e9d109e7e3fec59c222cf297125fefda2': 'universal',
      '0x1095692a6237d83c6a72f3f5efedb9a670c49223': 'universal-4',
      '0x8b844f885672f333bc0042cb669255f93a4c1e6b': 'universal-4',
      ...oneInch,
      ...exchangeProxy,
    },
  },
  // OP Mainnet
  10: {
    wrapped: '0x4200000000000000000000000000000000000006',
    pairFactory: '0x0c3c1c532F1e39EdF36BE9Fe0bE1410313E074Bf',
    routers: {
      '0x4a7b5da61326a6379179b40d00f57e5bbdc962c2': 'v2',
      '0xe592427a0aece92de3edee1f18e0157c05861564': 'v3',
      '0x68b3465833fb72a70ecdf485e0e4c7bd8665fc45': 'v3-02',
      '0xcb1355ff08ab38bbce60111f1bb2b784be25d7e8': 'universal',
      '0x851116d9223fabed8e56c0e6b8ad0c31d98b3507': 'universal-4',
      '0x8b844f885672f333bc0042cb669255f93a4c1e6b': 'universal-4',
      ...oneInch,
    },
  },
  // Arbitrum
  42161: {
    wrapped: '0x82af49447d8a07e3bd95bd0d56f35241523fbab1',
    pairFactory: '0xf1D7CC64Fb4452F05c498126312eBE29f30Fbcf9',
    routers: {
      '0x4752ba5dbc23f44d87826276bf6fd6b1c372ad24': 'v2',
      '0xe592427a0aece92de3edee1f18e0157c05861564': 'v3',
      '0x68b3465833fb72a70ecdf485e0e4c7bd8665fc45': 'v3-02',
      '0x5e325eda8064b456f4781070c0738d849c824258': 'universal',
      '0xa51afafe0263b40edaef0df8781ea9aa03e381a3': 'universal-4',
      '0x8b844f885672f333bc0042cb669255f93a4c1e6b': 'universal-4',
      ...oneInch,
      ...exchangeProxy,
    },
  },
  // Base
  8453: {
    wrapped: '0x4200000000000000000000000000000000000006',
    pairFactory: '0x8909Dc15e40173Ff4699343b6eB8132c65e18eC6',
    routers: {
      '0x4752ba5dbc23f44d87826276bf6fd6b1c372ad24': 'v2',
      '0x2626664c2603336e57b271c5c0b26f421741e481': 'v3-02',
      '0x3fc91a3afd70395cd496c647d5a6cc9d4b2b7fad': 'universal',
      '0x6ff5693b99212da76ad316178a184ab56d299b43': 'universal-4',
      '0xfdf682f51fe81aa4898f0ae2163d8a55c127fbc7': 'universal-4',
      ...oneInch,
      ...exchangeProxy,
    },
  },
  // BNB Smart Chain
  56: {
    wrapped: '0xbb4cdb9cbd36b01bd1cbaebf2de08d9173bc095c',
    pairFactory: '0x8909Dc15e40173Ff4699343b6eB8132c65e18eC6',
    routers: {
      '0x4752ba5dbc23f44d87826276bf6fd6b1c372ad24': 'v2',
      '0xb971ef87ede563556b2ed4b1c0b0019111dd85d2': 'v3-02',
      '0x4dae2f939acf50408e13d58534ff8c2776d45265': 'universal',
      '0x1906c1d672b88cd1b9ac7593301ca990f94eae07': 'universal-4',
      '0x8b844f885672f333bc0042cb669255f93a4c1e6b': 'universal-4',
      ...oneInch,
      ...exchangeProxy,
    },
  },
  // Avalanche
  43114: {
    wrapped: '0xb31f66aa3c1e785363f0875a1b74e27b85fd66c7',
    pairFactory: '0x9e5A52f57b3038F1B8EeE45F28b3C1967e22799C',
    routers: {
      '0x4752ba5dbc23f44d87826276bf6fd6b1c372ad24': 'v2',
      '0xbb00ff08d01d300023c629e8ffffcb65a5a578ce': 'v3-02',
      '0x4dae2f939acf50408e13d58534ff8c2776d45265': 'universal',
      '0x94b75331ae8d42c1b61065089b7d48fe14aa73b7': 'universal-4',
      '0x8b844f885672f333bc0042cb669255f93a4c1e6b': 'universal-4',
      ...oneInch,
      ...exchangeProxy,
    },
  },
  // Linea
  59144: {
    wrapped: '0xe5d7c2a44ffddf6b295a15c148167daaaf5cf34f',
    pairFactory: '0x114A43DF6C5f54EBB8A9d70Cd1951D3dD68004c7',
    routers: {
      '0x8702463e73f74d0b6765abceb314ef07acb92650': 'v2',
      '0x3d4e44eb1374240ce5f1b871ab261cd16335b76a': 'v3-02',
      '0x661e93cca42afacb172121ef892830ca3b70f08d': 'universal-4',
      '0x8b844f885672f333bc0042cb669255f93a4c1e6b': 'universal-4',
      '0x111111125421ca6dc452d289314280a0f8842a65': '1inch',
    },
  },
  // Unichain
  130: {
    wrapped: '0x4200000000000000000000000000000000000006',
    pairFactory: '0x1F98400000000000000000000000000000000002',
    routers: {
      '0x284f11109359a7e1306c3e447ef14d38400063ff': 'v2',
      '0x73855d06de49d0fe4a9c42636ba96c62da12ff9c': 'v3-02',
      '0xef740bf23acae26f6492b10de645d6b98dc8eaf3': 'universal-4',
      '0xfdf682f51fe81aa4898f0ae2163d8a55c127fbc7': 'universal-4',
    },
  },
  // World Chain
  480: {
    wrapped: '0x4200000000000000000000000000000000000006',
    pairFactory: '0x5C69bEe701ef814a2B6a3EDD4B1652CB9cc5aA6f',
    routers: {
      '0x541ab7c31a119441ef3575f6973277de0ef460bd': 'v2',
      '0x091ad9e2e6e5ed44c1c66db50e49a601f9f36cf6': 'v3-02',
      '0x8ac7bee993bb44dab564ea4bc9ea67bf9eb5e743': 'universal-4',
      '0x8b844f885672f333bc0042cb669255f93a4c1e6b': 'universal-4',
    },
  },
  // Ink
  57073: {
    wrapped: '0x4200000000000000000000000000000000000006',
    pairFactory: '0xfe57A6BA1951F69aE2Ed4abe23e0f095DF500C04',
    routers: {
      '0x177778f19e89dd1012bdbe603f144088a95c4b53': 'v3-02',
      '0x112908dac86e20e7241b0927479ea3bf935d1fa0': 'universal-4',
      '0x28bd21bb4ea4fda370d8d7544992038375d8d456': 'universal-4',
    },
  },
}

/** The chain ids of the networks with routers that are read. */
export const swapChainIds: readonly number[] = Object.keys(networks).map(Number)

/** Returns the contracts for swaps of a network, or undefined where none is known. */
export function swapContractsOf(chainId: number): SwapContracts | undefined {
  return networks[chainId]
}
