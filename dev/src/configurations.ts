import { demoAddress, demoAsset } from './aptos/assets.ts'
import type { DemoTokens } from './chain/seed.ts'
import type { DappClient } from './identity/dapp-tokens.ts'
import type { KakaoClient } from './identity/kakao.ts'
import type { ClientKeys, StackKeys } from './keys.ts'
import { tokenId as nearToken } from './near/token.ts'
import type { Offer } from './on-ramp/on-ramp.ts'
import type { PageConfig } from './page.ts'
import { fa2 } from './tezos/contracts.ts'

export const defaultPorts = {
  page: 3000,
  wallet: 3333,
  api: 8881,
  guard: 8891,
  google: 14001,
  apple: 14002,
  kakao: 14003,
  facebook: 14004,
  twitter: 14005,
  discord: 14006,
  portal: 14010,
  onramp: 14011,
  relay: 15555,
  chain: 18545,
  amoy: 18546,
  bora: 18547,
  solana: 18899,
  solanaWs: 18900,
  near: 13030,
  tezos: 18732,
  aptos: 18080,
  hedera: 17546,
  hederaMirror: 15551,
  hederaChain: 17545,
  postgres: 15432,
} as const

export type PortName = keyof typeof defaultPorts
export type Ports = Record<PortName, number>

/** The address of each part. Page and wallet are two sites on purpose, and so are every second stand-in and the API. */
export function addressesOf(ports: Ports) {
  return {
    page: `http://127.0.0.1:${ports.page}`,
    wallet: `http://localhost:${ports.wallet}`,
    api: `http://localhost:${ports.api}`,
    guard: `http://localhost:${ports.guard}`,
    google: `http://localhost:${ports.google}`,
    apple: `http://127.0.0.1:${ports.apple}`,
    kakao: `http://localhost:${ports.kakao}`,
    facebook: `http://127.0.0.1:${ports.facebook}`,
    twitter: `http://localhost:${ports.twitter}`,
    discord: `http://127.0.0.1:${ports.discord}`,
    portal: `http://127.0.0.1:${ports.portal}`,
    onRamp: `http://127.0.0.1:${ports.onramp}`,
    relay: `ws://127.0.0.1:${ports.relay}`,
    rpc: `http://127.0.0.1:${ports.chain}`,
    ws: `ws://127.0.0.1:${ports.chain}`,
    amoy: `http://127.0.0.1:${ports.amoy}`,
    bora: `http://127.0.0.1:${ports.bora}`,
    solana: `http://127.0.0.1:${ports.solana}`,
    near: `http://127.0.0.1:${ports.near}`,
    tezos: `http://127.0.0.1:${ports.tezos}`,
    aptos: `http://127.0.0.1:${ports.aptos}/v1`,
    hedera: `http://127.0.0.1:${ports.hedera}`,
    hederaMirror: `http://127.0.0.1:${ports.hederaMirror}`,
  }
}
export type Addresses = ReturnType<typeof addressesOf>

/** The page's chain, and another of its kind to switch to. */
export const chainId = 80001
export const amoyId = 80002
/** BORA's test network. */
export const boraId = 99001
const guardId = 'guard-1'

/** Everybody of a local stack comes from one address: its limits count them all as one visitor. */
const limitFactor = 100

/** Each provider's word for its port, and its domain. */
const domains = {
  google: 'google.com',
  apple: 'apple.com',
  kakao: 'kakao.com',
  facebook: 'facebook.com',
  twitter: 'twitter.com',
  discord: 'discord.com',
} as const
const providers = Object.values(domains)

/** The wallet's client at a provider. */
const walletClient = (to: Addresses, name: keyof typeof domains) => ({
  clientName: 'Latchkey',
  redirectUris: [`${to.api}/v1/auth/callback/${domains[name]}`],
})

/** The client of a dapp with a login of its own. */
const dappClient = (to: Addresses) => ({ clientName: 'A dapp of its own', redirectUris: [`${to.page}/own-login`] })

/** Who may ask the stand-ins: at each the wallet, and at all but Apple's a dapp. */
export function identityClients(keys: StackKeys, to: Addresses) {
  const both = <K extends 'google' | 'kakao' | 'facebook' | 'twitter' | 'discord'>(name: K) => [
    { ...keys[name], ...walletClient(to, name) },
    { ...keys.dapp[name], ...dappClient(to) },
  ]
  const { clientId, teamId, keyId, publicKey } = keys.apple
  return {
    google: both('google'),
    apple: [{ clientId, teamId, keyId, publicKey, ...walletClient(to, 'apple') }],
    // Both rows carry it: TypeScript loses that on the way through `both`.
    kakao: both('kakao') as KakaoClient[],
    facebook: both('facebook'),
    twitter: both('twitter'),
    discord: both('discord'),
  }
}

const twitterUrls = (to: Addresses) => ({
  authorization: `${to.twitter}/i/oauth2/authorize`,
  token: `${to.twitter}/2/oauth2/token`,
})
const discordUrls = (to: Addresses) => ({
  authorization: `${to.discord}/oauth2/authorize`,
  token: `${to.discord}/api/oauth2/token`,
})
const facebookToken = (to: Addresses) => `${to.facebook}/v21.0/oauth/access_token`

/** How a dapp with a login of its own speaks to each provider; see `getIdToken` and `getAccessToken`. */
export function dappLogins(keys: StackKeys, to: Addresses) {
  const redirectUri = `${to.page}/own-login`
  const login = (
    name: keyof StackKeys['dapp'],
    spoken: Pick<DappClient, 'authorization' | 'token' | 'scope' | 'authentication'>,
  ): DappClient => {
    const { clientId, clientSecret } = keys.dapp[name]
    return { issuer: to[name], clientId, clientSecret, redirectUri, ...spoken }
  }
  return {
    'google.com': login('google', {
      authorization: `${to.google}/o/oauth2/v2/auth`,
      token: `${to.google}/token`,
      scope: 'openid email profile',
      authentication: 'post',
    }),
    'kakao.com': login('kakao', {
      authorization: `${to.kakao}/oauth/authorize`,
      token: `${to.kakao}/oauth/token`,
      scope: 'openid account_email profile_nickname',
      authentication: 'post',
    }),
    'facebook.com': login('facebook', {
      authorization: `${to.facebook}/v21.0/dialog/oauth`,
      token: facebookToken(to),
      scope: 'openid email public_profile',
      authentication: 'post',
    }),
    'twitter.com': login('twitter', { ...twitterUrls(to), scope: 'users.read tweet.read', authentication: 'basic' }),
    'discord.com': login('discord', { ...discordUrls(to), scope: 'identify email', authentication: 'post' }),
  }
}

/** What the on-ramp stand-in sells. */
export function onRampOffers(tokens: DemoTokens): Offer[] {
  const common = { network: 'mumbai', maximum: '1000', currency: 'USD' }
  return [
    { ...common, asset: 'native', symbol: 'POL', decimals: 18, minimum: '0.01', pricePerCoin: '0.5' },
    { ...common, asset: tokens.erc20, symbol: 'DUSD', decimals: 6, minimum: '1', pricePerCoin: '1' },
  ]
}

/** What apps/guard reads. */
export function guardConfiguration(keys: StackKeys, to: Addresses, ports: Ports, databaseUrl: string) {
  return {
    id: guardId,
    listen: { host: '127.0.0.1', port: ports.guard },
    origin: to.guard,
    walletOrigin: to.wallet,
    apiOrigin: to.api,
    databaseUrl,
    keyFile: keys.guard.keyFile,
    receiptKeyFile: keys.guard.receiptKeyFile,
    apiTokenKeys: [keys.api.tokenKey],
    limitFactor,
  }
}

/** What apps/relay reads: of a local stack any client may connect, whatever it calls its project. */
export function relayConfiguration(to: Addresses, ports: Ports, databaseUrl: string) {
  return {
    listen: { host: '127.0.0.1', port: ports.relay },
    publicUrls: [to.relay],
    databaseUrl,
    projects: '*',
    limitFactor,
  }
}

/**
 * What apps/server reads.
 * @param parts without `wallet`, somebody else serves the frame
 */
export function serverConfiguration(
  keys: StackKeys,
  to: Addresses,
  parts: {
    port: number
    wallet: { port: number; frameFolder: string } | undefined
    databaseUrl: string
    origins: string[]
    tokens: DemoTokens
    /** A folder of descriptors. */
    descriptors: string
  },
) {
  return {
    listen: {
      api: { host: '127.0.0.1', port: parts.port },
      ...(parts.wallet && { wallet: { host: '127.0.0.1', port: parts.wallet.port } }),
    },
    origins: { api: to.api, wallet: to.wallet },
    databaseUrl: parts.databaseUrl,
    keyFile: keys.api.keyFile,
    tokenKeyFile: keys.api.tokenKeyFile,
    ...(parts.wallet && { frameFolder: parts.wallet.frameFolder }),
    descriptors: parts.descriptors,
    guards: [{ id: guardId, url: to.guard, receiptKey: keys.guard.receiptKey }],
    threshold: 1,
    providers: [
      {
        provider: 'google.com',
        issuer: to.google,
        tokenInfo: `${to.google}/tokeninfo`,
        ...clientOf(keys.google),
      },
      {
        provider: 'apple.com',
        issuer: to.apple,
        clientId: keys.apple.clientId,
        teamId: keys.apple.teamId,
        keyId: keys.apple.keyId,
        privateKeyFile: keys.apple.privateKeyFile,
      },
      {
        provider: 'kakao.com',
        issuer: to.kakao,
        tokenInfo: `${to.kakao}/v1/user/access_token_info`,
        ...clientOf(keys.kakao),
      },
      {
        provider: 'facebook.com',
        issuer: to.facebook,
        token: facebookToken(to),
        tokenInfo: `${to.facebook}/debug_token`,
        ...clientOf(keys.facebook),
      },
      {
        provider: 'twitter.com',
        ...twitterUrls(to),
        profile: `${to.twitter}/2/users/me`,
        ...clientOf(keys.twitter),
      },
      {
        provider: 'discord.com',
        ...discordUrls(to),
        profile: `${to.discord}/api/users/@me`,
        application: `${to.discord}/api/oauth2/@me`,
        ...clientOf(keys.discord),
      },
    ],
    networks: {
      mumbai: { rpc: [to.rpc] },
      amoy: { rpc: [to.amoy] },
      bora_testnet: { rpc: [to.bora] },
      solana_devnet: { rpc: [to.solana] },
      near_testnet: { rpc: [to.near] },
      ghostnet: { rpc: [to.tezos] },
      aptos_testnet: { rpc: [to.aptos] },
      hedera_testnet: { rpc: [to.hedera], mirror: [to.hederaMirror] },
    },
    tokens: { mumbai: [{ standard: 'ERC20', address: parts.tokens.erc20 }] },
    walletConnect: { relayUrl: to.relay, projectId: keys.relay.projectId },
    bora: {
      portal: to.portal,
      portals: {
        [keys.project.id]: {
          portalId: keys.portal.portalId,
          secretFile: keys.portal.secretFile,
          region: keys.portal.region,
        },
      },
    },
    onRamp: [
      {
        id: 'local',
        kind: 'http',
        name: 'the test shop',
        operatorId: keys.onRamp.operatorId,
        url: to.onRamp,
        checkout: to.onRamp,
        secretFile: keys.onRamp.secretFile,
        networks: ['mumbai'],
      },
    ],
    projects: [
      {
        id: keys.project.id,
        name: 'Latchkey demo',
        apiKey: keys.project.apiKey,
        origins: parts.origins,
        providers,
        legacyWire: true,
        redirectUrls: [`${to.page}/return`, 'latchkey-demo://wallet'],
        tokenIssuers: tokenIssuers(keys, to),
      },
    ],
    limitFactor,
  }
}

const clientOf = ({ clientId, clientSecretFile }: ClientKeys) => ({ clientId, clientSecretFile })

/** Whose login tokens the demo project brings: those of the dapp's own clients, whatever the provider can vouch for. */
const tokenIssuers = ({ dapp }: StackKeys, to: Addresses) => [
  ...(['google', 'kakao', 'facebook'] as const).map((name) => ({
    kind: 'idToken',
    provider: domains[name],
    issuer: to[name],
    audiences: [dapp[name].clientId],
  })),
  { kind: 'accessToken', provider: domains.google, clientId: dapp.google.clientId },
  { kind: 'accessToken', provider: domains.kakao, clientId: String(dapp.kakao.appId) },
  { kind: 'accessToken', provider: domains.facebook, ...clientOf(dapp.facebook) },
  { kind: 'accessToken', provider: domains.twitter, clientId: dapp.twitter.clientId },
  { kind: 'accessToken', provider: domains.discord, clientId: dapp.discord.clientId },
]

/** What the host tells the frame; needed here where Vite serves the frame instead. */
export function frameConfiguration(to: Addresses, { projectId }: Pick<PageConfig, 'projectId'>) {
  return {
    api: to.api,
    guards: [{ id: guardId, url: to.guard }],
    threshold: 1,
    providers,
    networks: [
      'mumbai',
      'amoy',
      'bora_testnet',
      'solana_devnet',
      'near_testnet',
      'ghostnet',
      'aptos_testnet',
      'hedera_testnet',
    ],
    walletConnect: { relayUrl: to.relay, projectId },
    release: 'dev',
  }
}

/** What the demo token of several local chains is called. */
const demoDollar = { symbol: 'DUSD', name: 'Demo Dollar', decimals: 6 }

export function pageConfiguration(keys: StackKeys, to: Addresses, tokens: DemoTokens): PageConfig {
  return {
    apiKey: keys.project.apiKey,
    walletUrl: to.wallet,
    networks: [
      { chainId, rpcUrl: to.rpc, wsUrl: to.ws, tokens: [{ id: tokens.erc20, ...demoDollar }] },
      { chainId: amoyId, rpcUrl: to.amoy, wsUrl: to.amoy.replace('http:', 'ws:') },
    ],
    chains: [
      { network: 'solana_devnet', node: to.solana },
      { network: 'near_testnet', node: to.near, tokens: [{ id: nearToken, ...demoDollar }] },
      {
        network: 'ghostnet',
        node: to.tezos,
        tokens: [{ id: `${fa2}/0`, symbol: 'DEMO', name: 'Demo coin', decimals: 2 }],
      },
      {
        network: 'aptos_testnet',
        node: to.aptos,
        tokens: [{ id: demoAsset, ...demoDollar }],
        agreement: `${demoAddress}::board::agree`,
      },
      { network: 'hedera_testnet', node: to.hedera, mirror: to.hederaMirror },
      { network: 'bora_testnet', node: to.bora },
    ],
    relayUrl: to.relay,
    projectId: keys.relay.projectId,
    coinbase: true,
    signIn: '/api/sign-in',
    faucet: true,
    tokens,
  }
}
