import { join } from 'node:path'
import type { AddedNetwork } from '@latchkey/core/added-networks'
import { type LoginProvider, loginConnectors } from '@latchkey/core/login-providers'
import { demoAddress, demoAsset } from './aptos/assets.ts'
import type { DemoTokens } from './chain/seed.ts'
import type { DappClient } from './identity/dapp-tokens.ts'
import type { DappDomain } from './identity/identity.ts'
import { getLoginStandIn, type LoginStandInName, loginStandInNames, mapLogins } from './identity/identity.ts'
import type { LoginKeys, StandInClient } from './identity/login-stand-in.ts'
import type { StackKeys } from './keys.ts'
import { tokenId as nearToken } from './near/token.ts'
import type { Offer } from './on-ramp/on-ramp.ts'
import type { PageConfig } from './page.ts'
import { root } from './root.ts'
import { fa2 } from './tezos/contracts.ts'

export const defaultPorts = {
  page: 3000,
  wallet: 3333,
  api: 8881,
  guard: 8891,
  ...mapLogins(({ port }) => port),
  /** The site for developers. */
  docs: 3010,
  portal: 14010,
  onramp: 14011,
  /** The inbox's page, and its SMTP port. */
  mail: 14012,
  smtp: 14013,
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
  /** All hosts of `--tls`. */
  tls: 8443,
}

export type PortName = keyof typeof defaultPorts
export type Ports = Record<PortName, number>

/**
 * The hosts of `--tls`, by the part behind each. Browsers treat the last two labels as a site: page, wallet and API,
 * guard, relay, login providers and nodes are as separate as on the web.
 */
export const tlsHosts = {
  page: 'page.localhost',
  wallet: 'wallet.latchkey.localhost',
  api: 'api.latchkey.localhost',
  guard: 'guard.localhost',
  ...mapLogins((_, name) => `${name}.localhost`),
  onramp: 'on-ramp.localhost',
  relay: 'relay.localhost',
  chain: 'mumbai.nodes.localhost',
  amoy: 'amoy.nodes.localhost',
  bora: 'bora.nodes.localhost',
  solana: 'solana.nodes.localhost',
  solanaWs: 'solana-ws.nodes.localhost',
  near: 'near.nodes.localhost',
  tezos: 'tezos.nodes.localhost',
  aptos: 'aptos.nodes.localhost',
  hedera: 'hedera.nodes.localhost',
  hederaMirror: 'hedera-mirror.nodes.localhost',
} satisfies Partial<Record<PortName, string>>

/**
 * The address of each part. Page and wallet are two sites on purpose, and so are every second stand-in and the API.
 *
 * @param tls addresses for browsers, all on the port `tls`; without it the addresses that the parts listen on
 */
export function addressesOf(ports: Ports, tls = false) {
  const suffix = ports.tls === 443 ? '' : `:${ports.tls}`
  const at = (scheme: 'http' | 'ws', name: keyof typeof tlsHosts, host: 'localhost' | '127.0.0.1' = '127.0.0.1') =>
    tls ? `${scheme}s://${tlsHosts[name]}${suffix}` : `${scheme}://${host}:${ports[name]}`
  return {
    page: at('http', 'page'),
    wallet: at('http', 'wallet', 'localhost'),
    api: at('http', 'api', 'localhost'),
    guard: at('http', 'guard', 'localhost'),
    ...mapLogins(({ host }, name) => at('http', name, host)),
    /** Contacted by services only, never by browsers. */
    portal: `http://127.0.0.1:${ports.portal}`,
    onRamp: at('http', 'onramp'),
    /** A page for people, not a part of the wallet. */
    mail: `http://127.0.0.1:${ports.mail}`,
    /** The same, for developers; only where the stack serves it. */
    docs: `http://127.0.0.1:${ports.docs}`,
    relay: at('ws', 'relay'),
    rpc: at('http', 'chain'),
    ws: at('ws', 'chain'),
    amoy: at('http', 'amoy'),
    amoyWs: at('ws', 'amoy'),
    bora: at('http', 'bora'),
    solana: at('http', 'solana'),
    near: at('http', 'near'),
    tezos: at('http', 'tezos'),
    aptos: `${at('http', 'aptos')}/v1`,
    hedera: at('http', 'hedera'),
    hederaMirror: at('http', 'hederaMirror'),
  }
}
export type Addresses = ReturnType<typeof addressesOf>

/** The page's chain, and another of the same kind to switch to. */
export const chainId = 80001
export const amoyId = 80002
/** BORA's test network. */
export const boraId = 99001
const guardId = 'guard-1'

/** The names of the providers on the wire; codes by mail have no stand-in, because the wallet sends them itself. */
const providers: LoginProvider[] = [...loginStandInNames.map((name) => getLoginStandIn(name).domain), 'email']

/** The logins that the page offers, by the kit's names. */
const offered = Object.entries(loginConnectors).flatMap(([name, domain]) => (providers.includes(domain) ? [name] : []))

/** The redirect address of a dapp with a login of its own. */
const dappRedirect = (to: Addresses) => `${to.page}/own-login`

/** The clients of the stand-ins: at each the wallet, and at those with a `dapp` a dapp with a login of its own. */
export function identityClients({ logins }: StackKeys, to: Addresses): Record<LoginStandInName, StandInClient[]> {
  return mapLogins(({ domain }, name) => {
    const { wallet, dapp }: LoginKeys = logins[name]
    const redirect = `${to.api}/v1/auth/callback/${domain}`
    return [
      { ...wallet, clientName: 'Latchkey', redirectUris: [redirect] },
      ...(dapp ? [{ ...dapp, clientName: 'A dapp of its own', redirectUris: [dappRedirect(to)] }] : []),
    ]
  })
}

/** The client of a dapp with a login of its own at each provider; see `getIdToken` and `getAccessToken`. */
export function dappLogins({ logins }: StackKeys, to: Addresses): Record<DappDomain, DappClient> {
  const rows = loginStandInNames.flatMap((name): [string, DappClient][] => {
    const { domain, dapp } = getLoginStandIn(name)
    const { dapp: keys }: LoginKeys = logins[name]
    if (!dapp || !keys?.clientSecret) return []
    const { clientId, clientSecret } = keys
    const { scope, authentication } = dapp
    const issuer = to[name]
    const authorization = `${issuer}${dapp.authorization}`
    const token = `${issuer}${dapp.token}`
    const redirectUri = dappRedirect(to)
    return [[domain, { issuer, clientId, clientSecret, redirectUri, authorization, token, scope, authentication }]]
  })
  // One row for each record with a `dapp`.
  return Object.fromEntries(rows) as Record<DappDomain, DappClient>
}

/** The offers of the on-ramp stand-in. */
export function onRampOffers(tokens: DemoTokens): Offer[] {
  const common = { network: 'mumbai', maximum: '1000', currency: 'USD' }
  return [
    { ...common, asset: 'native', symbol: 'POL', decimals: 18, minimum: '0.01', pricePerCoin: '0.5' },
    { ...common, asset: tokens.erc20, symbol: 'DUSD', decimals: 6, minimum: '1', pricePerCoin: '1' },
  ]
}

/** The number of proxies in front of the services: one under TLS. */
const proxiesBefore = ({ api }: Addresses) => (api.startsWith('https:') ? 1 : 0)

/** The configuration of apps/guard. */
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
    proxies: proxiesBefore(to),
  }
}

/** The configuration of apps/relay. On a local stack any client may connect, under any project id. */
export function relayConfiguration(to: Addresses, ports: Ports, databaseUrl: string) {
  return {
    listen: { host: '127.0.0.1', port: ports.relay },
    publicUrls: [to.relay],
    databaseUrl,
    projects: '*',
    proxies: proxiesBefore(to),
  }
}

/**
 * The configuration of apps/server.
 *
 * @param to addresses as browsers see them
 */
export function serverConfiguration(
  keys: StackKeys,
  to: Addresses,
  parts: {
    port: number
    databaseUrl: string
    origins: string[]
    tokens: DemoTokens
    /** Addresses as services of this machine see them. */
    inside: Addresses
    /** The inbox's SMTP port. */
    smtpPort: number
    addedNetworks: readonly { chainId: number; node: string }[]
    nodeHosts: readonly string[]
  },
) {
  const { inside } = parts
  return {
    listen: { api: { host: '127.0.0.1', port: parts.port } },
    origins: { api: to.api, wallet: to.wallet },
    databaseUrl: parts.databaseUrl,
    keyFile: keys.api.keyFile,
    tokenKeyFile: keys.api.tokenKeyFile,
    guards: [{ id: guardId, url: to.guard, receiptKey: keys.guard.receiptKey }],
    threshold: 1,
    providers: [
      ...loginStandInNames.map((name) => {
        const { domain, serverConfiguration } = getLoginStandIn(name)
        return { provider: domain, ...serverConfiguration(to[name], keys.logins[name].wallet) }
      }),
      { provider: 'email' },
    ],
    networks: {
      ...networksOf(inside),
      ...Object.fromEntries(parts.addedNetworks.map(({ chainId, node }) => [`eip155_${chainId}`, { rpc: [node] }])),
    },
    egress: parts.nodeHosts,
    tokens: { mumbai: [{ standard: 'ERC20', address: parts.tokens.erc20 }] },
    mail: {
      host: '127.0.0.1',
      port: parts.smtpPort,
      tls: 'none',
      from: 'wallet@latchkey.example',
      name: 'Latchkey demo',
    },
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
        url: inside.onRamp,
        checkout: to.onRamp,
        secretFile: keys.onRamp.secretFile,
        networks: ['mumbai'],
      },
    ],
    projects: [
      {
        id: keys.project.id,
        name: 'Latchkey demo',
        brand: { markFile: join(root, 'apps', 'frame', 'src', 'login-window', 'icon.svg') },
        apiKey: keys.project.apiKey,
        origins: parts.origins,
        providers,
        legacyWire: true,
        redirectUrls: [`${to.page}/return`, 'latchkey-demo://wallet'],
        tokenIssuers: tokenIssuers(keys, to),
      },
    ],
    proxies: proxiesBefore(to),
  }
}

/** The nodes of all networks, by network. */
const networksOf = (inside: Addresses) => ({
  mumbai: { rpc: [inside.rpc] },
  amoy: { rpc: [inside.amoy] },
  bora_testnet: { rpc: [inside.bora] },
  solana_devnet: { rpc: [inside.solana] },
  near_testnet: { rpc: [inside.near] },
  ghostnet: { rpc: [inside.tezos] },
  aptos_testnet: { rpc: [inside.aptos] },
  hedera_testnet: { rpc: [inside.hedera], mirror: [inside.hederaMirror] },
})

/**
 * The demo project accepts login tokens of the dapp's own clients: ID tokens where a provider issues them, and access
 * tokens.
 */
const tokenIssuers = ({ logins }: StackKeys, to: Addresses) => {
  const dapps = loginStandInNames.flatMap((name) => {
    const { domain: provider, dapp } = getLoginStandIn(name)
    const { dapp: keys }: LoginKeys = logins[name]
    return dapp && keys ? [{ provider, issuer: to[name], dapp, keys }] : []
  })
  return [
    ...dapps.flatMap(({ provider, issuer, dapp, keys }) =>
      dapp.idToken ? [{ kind: 'idToken', provider, issuer, audiences: [keys.clientId] }] : [],
    ),
    ...dapps.map(({ provider, dapp, keys }) => ({ kind: 'accessToken', provider, ...dapp.accessTokenApp(keys) })),
  ]
}

/** The frame's own configuration, which its release carries. */
const releaseOf = (keys: StackKeys, to: Addresses) => ({
  guards: [{ id: guardId, url: to.guard }],
  threshold: 1,
  providers,
  networks: Object.keys(networksOf(to)),
  indexers: { mumbai: 'blocks', amoy: 'blocks' },
  walletConnect: { relayUrl: to.relay, projectId: keys.relay.projectId },
})

/** The configuration of apps/host. */
export function hostConfiguration(
  keys: StackKeys,
  to: Addresses,
  {
    port,
    frameFolder,
    descriptors,
    addedNetworks,
    allowAddedNetworks,
  }: {
    port: number
    frameFolder: string
    descriptors: string
    addedNetworks: readonly (AddedNetwork & { node: string })[]
    allowAddedNetworks: boolean
  },
) {
  return {
    listen: { host: '127.0.0.1', port },
    origins: { api: to.api, wallet: to.wallet },
    frameFolder,
    descriptors,
    addedNetworks: addedNetworks.map(({ node: _, ...facts }) => facts),
    allowAddedNetworks,
    ...releaseOf(keys, to),
  }
}

/** The frame's configuration, which the host writes; needed here where Vite serves the frame instead. */
export function frameConfiguration(keys: StackKeys, to: Addresses) {
  return { api: to.api, ...releaseOf(keys, to), release: 'dev' }
}

/** The name of the demo token on several local chains. */
const demoDollar = { symbol: 'DUSD', name: 'Demo Dollar', decimals: 6 }

/** @param hasDocs whether the stack serves the documentation too */
export function pageConfiguration(keys: StackKeys, to: Addresses, tokens: DemoTokens, hasDocs: boolean): PageConfig {
  return {
    apiKey: keys.project.apiKey,
    walletUrl: to.wallet,
    providers: offered,
    networks: [
      { chainId, rpcUrl: to.rpc, wsUrl: to.ws, tokens: [{ id: tokens.erc20, ...demoDollar }] },
      { chainId: amoyId, rpcUrl: to.amoy, wsUrl: to.amoyWs },
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
    ...(hasDocs && { documentation: to.docs }),
    tokens,
  }
}
