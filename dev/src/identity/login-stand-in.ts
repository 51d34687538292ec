import type { RequestListener } from 'node:http'
import type { LoginProvider } from '@latchkey/core/login-providers'
import type { JWK } from 'jose'
import type { DappClient } from './dapp-tokens.ts'

/** A client as every stand-in knows it. */
export type StandInClient = { clientId: string; clientName: string; redirectUris: string[] }

/** The keys of a client that authenticates by a secret. */
export type SecretKeys = { clientId: string; clientSecret: string; clientSecretFile: string }

/** Secrets of a local stack, each in a file of its own: created the first time, the same afterwards. */
export type SecretFiles = {
  client(file: string, clientId: string): SecretKeys
  /** An ES256 key: the path of its private half (PKCS8 PEM), and its public half. */
  es256(file: string): { privateKeyFile: string; publicKey: JWK }
}

/**
 * The stand-in for one login provider: a file of this folder, named as in `packages/core/src/login-providers`.
 * `npm run reference` writes `login-stand-ins.gen.ts` from these files; ports, keys, configurations and parts follow from it.
 *
 * @typeParam C a client as this stand-in checks it
 * @typeParam K the same as the stack's keys hold it, without name and redirect addresses
 */
export type LoginStandIn<C extends StandInClient, K extends Omit<C, 'clientName' | 'redirectUris'>> = {
  /** The provider's name on the wire. */
  readonly domain: LoginProvider
  /** Its name on the sign-in page. */
  readonly company: string
  /** The API is on `localhost`; a stand-in on 127.0.0.1 is another site, as in reality. */
  readonly host: 'localhost' | '127.0.0.1'
  /** Where it listens by default. */
  readonly port: number
  /** The clients registered there: the wallet's and, where there is one, that of a dapp with a login of its own. */
  readKeys(files: SecretFiles): { wallet: K; dapp?: K }
  /**
   * The provider itself, without its port.
   *
   * @param issuer its address
   * @param dataDir keeps its keys and accounts
   */
  create(issuer: string, dataDir: string, clients: C[]): Promise<{ listener: RequestListener }>
  /** The wallet's client as apps/server reads it, without `provider`. */
  serverConfiguration(issuer: string, wallet: K): object
  /** How a dapp with a login of its own uses the provider. */
  readonly dapp?: {
    /** Paths. */
    readonly authorization: string
    readonly token: string
    readonly scope: string
    readonly authentication: DappClient['authentication']
    /** The provider issues ID tokens, and the demo project accepts them. */
    readonly idToken: boolean
    /** The app that the demo project registers for access tokens. */
    accessTokenApp(dapp: K): { clientId: string; clientSecretFile?: string }
  }
}

/** The common part of all clients' keys; `clientSecret` if a client authenticates by one. */
export type LoginKeys = { wallet: AnyKeys; dapp?: AnyKeys }
type AnyKeys = { clientId: string; clientSecret?: string }

/** A stand-in without the type of its clients. Call it only with keys from its own `readKeys`. */
export type AnyLoginStandIn = LoginStandIn<StandInClient, AnyKeys>

/** The part of a client's keys that apps/server reads. */
export function toServerClient({ clientId, clientSecretFile }: SecretKeys) {
  return { clientId, clientSecretFile }
}
