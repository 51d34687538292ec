import type { DemoTokens } from './chain/seed.ts'
import type { AppleClient } from './identity/apple.ts'
import type { SecretClient } from './identity/issuer.ts'
import type { StackKeys } from './keys.ts'
import type { PageConfig } from './page.ts'

export const defaultPorts = {
  page: 3000,
  wallet: 3333,
  api: 8881,
  guard: 8891,
  google: 14001,
  apple: 14002,
  chain: 18545,
  postgres: 15432,
} as const

export type PortName = keyof typeof defaultPorts
export type Ports = Record<PortName, number>

/** The address of each part. Page and wallet are two sites on purpose, and so are the Apple stand-in and the API. */
export const addressesOf = (ports: Ports) => ({
  page: `http://127.0.0.1:${ports.page}`,
  wallet: `http://localhost:${ports.wallet}`,
  api: `http://localhost:${ports.api}`,
  guard: `http://localhost:${ports.guard}`,
  google: `http://localhost:${ports.google}`,
  apple: `http://127.0.0.1:${ports.apple}`,
  rpc: `http://127.0.0.1:${ports.chain}`,
  ws: `ws://127.0.0.1:${ports.chain}`,
})
export type Addresses = ReturnType<typeof addressesOf>

export const chainId = 80001
const guardId = 'guard-1'

/** Everybody of a local stack comes from one address: its limits count them all as one visitor. */
const limitFactor = 100

const callback = (to: Addresses, provider: string) => `${to.api}/v1/auth/callback/${provider}`

export const googleClient = (keys: StackKeys, to: Addresses): SecretClient => ({
  clientId: keys.google.clientId,
  clientSecret: keys.google.clientSecret,
  clientName: 'Latchkey',
  redirectUris: [callback(to, 'google.com')],
})

export const appleClient = (keys: StackKeys, to: Addresses): AppleClient => {
  const { clientId, teamId, keyId, publicKey } = keys.apple
  return { clientId, teamId, keyId, publicKey, clientName: 'Latchkey', redirectUris: [callback(to, 'apple.com')] }
}

/** What apps/guard reads. */
export const guardConfiguration = (keys: StackKeys, to: Addresses, ports: Ports, databaseUrl: string) => ({
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
})

/**
 * What apps/server reads.
 * @param parts without `wallet`, somebody else serves the frame
 */
export const serverConfiguration = (
  keys: StackKeys,
  to: Addresses,
  parts: {
    port: number
    wallet: { port: number; frameFolder: string } | undefined
    databaseUrl: string
    origins: string[]
  },
) => ({
  listen: {
    api: { host: '127.0.0.1', port: parts.port },
    ...(parts.wallet && { wallet: { host: '127.0.0.1', port: parts.wallet.port } }),
  },
  origins: { api: to.api, wallet: to.wallet },
  databaseUrl: parts.databaseUrl,
  keyFile: keys.api.keyFile,
  tokenKeyFile: keys.api.tokenKeyFile,
  ...(parts.wallet && { frameFolder: parts.wallet.frameFolder }),
  guards: [{ id: guardId, url: to.guard, receiptKey: keys.guard.receiptKey }],
  threshold: 1,
  providers: [
    {
      provider: 'google.com',
      issuer: to.google,
      clientId: keys.google.clientId,
      clientSecretFile: keys.google.clientSecretFile,
    },
    {
      provider: 'apple.com',
      issuer: to.apple,
      clientId: keys.apple.clientId,
      teamId: keys.apple.teamId,
      keyId: keys.apple.keyId,
      privateKeyFile: keys.apple.privateKeyFile,
    },
  ],
  networks: { mumbai: { rpc: [to.rpc] } },
  projects: [
    {
      id: keys.project.id,
      name: 'Latchkey demo',
      apiKey: keys.project.apiKey,
      origins: parts.origins,
      providers: ['google.com', 'apple.com'],
    },
  ],
  limitFactor,
})

/** What the host tells the frame; needed here where Vite serves the frame instead. */
export const frameConfiguration = (to: Addresses) => ({
  api: to.api,
  guards: [{ id: guardId, url: to.guard }],
  threshold: 1,
  providers: ['google.com', 'apple.com'],
  networks: ['mumbai'],
  release: 'dev',
})

export const pageConfiguration = (keys: StackKeys, to: Addresses, tokens: DemoTokens): PageConfig => ({
  apiKey: keys.project.apiKey,
  walletUrl: to.wallet,
  rpcUrl: to.rpc,
  wsUrl: to.ws,
  chainId,
  faucet: true,
  tokens,
})
