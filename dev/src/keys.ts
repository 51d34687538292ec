import { createPrivateKey, createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { JWK } from 'jose'
import { keepSecret } from './files.ts'
import { getLoginStandIn, type LoginStandInName, loginStandInNames } from './identity/identity.ts'
import type { SecretFiles } from './identity/login-stand-in.ts'
import type { loginStandIns } from './identity/login-stand-ins.gen.ts'

export type StackKeys = {
  /** Names this stack's databases and roles, so that two stacks can share a server. */
  id: string
  /** `apiKey` is the public key (SPKI), `secretFile` holds the private one (PKCS8), both DER in base64url. */
  project: { id: string; apiKey: string; secretFile: string }
  api: { keyFile: string; tokenKeyFile: string; tokenKey: JWK; databasePassword: string; ownerPassword: string }
  guard: { keyFile: string; receiptKeyFile: string; receiptKey: JWK; databasePassword: string; ownerPassword: string }
  /** `projectId` identifies the page to the WalletConnect relay; it is not secret. */
  relay: { projectId: string; databasePassword: string }
  /** The clients at the login providers: the wallet's, and that of a dapp that has a login of its own. */
  logins: { [N in LoginStandInName]: ReturnType<(typeof loginStandIns)[N]['readKeys']> }
  portal: { portalId: string; secret: string; secretFile: string; region: string }
  onRamp: { operatorId: string; secret: string; secretFile: string }
}

/** Every secret of a local stack, in `folder`: created the first time, one file each, readable by its owner only. */
export function readStackKeys(folder: string): StackKeys {
  const file = (name: string) => join(folder, name)
  const random = (name: string, bytes: number) => keepSecret(file(name), () => randomBytes(bytes).toString('base64url'))
  const key32 = (name: string) => {
    random(name, 32)
    return file(name)
  }
  const ed25519 = (name: string): JWK => {
    const text = keepSecret(file(name), () =>
      JSON.stringify(generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' })),
    )
    const { kty, crv, x } = JSON.parse(text)
    return { kty, crv, x }
  }
  const pem = (name: string, make: () => ReturnType<typeof createPrivateKey>) =>
    createPublicKey(
      createPrivateKey(keepSecret(file(name), () => String(make().export({ type: 'pkcs8', format: 'pem' })))),
    )

  const loginFiles: SecretFiles = {
    client: (name, clientId) => ({ clientId, clientSecret: random(name, 24), clientSecretFile: file(name) }),
    es256: (name) => ({
      privateKeyFile: file(name),
      // The key was made by `generateKeyPairSync`: its JWK is one of `jose`'s.
      publicKey: pem(name, () => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey).export({
        format: 'jwk',
      }) as JWK,
    }),
  }

  const projectSecret = keepSecret(file('project-secret'), () =>
    generateKeyPairSync('rsa', { modulusLength: 2048 })
      .privateKey.export({ type: 'pkcs8', format: 'der' })
      .toString('base64url'),
  )
  const projectKey = createPublicKey(
    createPrivateKey({ key: Buffer.from(projectSecret, 'base64url'), type: 'pkcs8', format: 'der' }),
  )

  return {
    id: keepSecret(file('id'), () => randomBytes(4).toString('hex')),
    project: {
      id: random('project-id', 16),
      apiKey: projectKey.export({ type: 'spki', format: 'der' }).toString('base64url'),
      secretFile: file('project-secret'),
    },
    api: {
      keyFile: key32('api-at-rest'),
      tokenKeyFile: file('api-token.jwk'),
      tokenKey: ed25519('api-token.jwk'),
      databasePassword: random('api-database', 24),
      ownerPassword: random('api-database-owner', 24),
    },
    guard: {
      keyFile: key32('guard-at-rest'),
      receiptKeyFile: file('guard-receipt.jwk'),
      receiptKey: ed25519('guard-receipt.jwk'),
      databasePassword: random('guard-database', 24),
      ownerPassword: random('guard-database-owner', 24),
    },
    relay: { projectId: random('relay-project', 16), databasePassword: random('relay-database', 24) },
    // Each record gives the keys of its own type.
    logins: Object.fromEntries(
      loginStandInNames.map((name) => [name, getLoginStandIn(name).readKeys(loginFiles)]),
    ) as StackKeys['logins'],
    portal: {
      portalId: 'latchkey-demo',
      secret: random('portal', 32),
      secretFile: file('portal'),
      region: 'KR',
    },
    onRamp: { operatorId: 'latchkey', secret: random('on-ramp', 32), secretFile: file('on-ramp') },
  }
}
