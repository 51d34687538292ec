import { createPrivateKey, createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { JWK } from 'jose'
import { keepSecret } from './files.ts'

export type StackKeys = {
  /** Names this stack's databases and roles, so that two stacks can share a server. */
  id: string
  project: { id: string; apiKey: string; secretFile: string }
  api: { keyFile: string; tokenKeyFile: string; tokenKey: JWK; databasePassword: string }
  guard: { keyFile: string; receiptKeyFile: string; receiptKey: JWK; databasePassword: string }
  google: { clientId: string; clientSecret: string; clientSecretFile: string }
  apple: { clientId: string; teamId: string; keyId: string; privateKeyFile: string; publicKey: JWK }
}

/** Every secret of a local stack, in `folder`: made the first time, one file each, readable by its owner alone. */
export const readStackKeys = (folder: string): StackKeys => {
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

  const projectKey = pem('project-secret.pem', () => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey)
  const appleKey = pem('apple-client.pem', () => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey)

  return {
    id: keepSecret(file('id'), () => randomBytes(4).toString('hex')),
    project: {
      id: random('project-id', 16),
      apiKey: projectKey.export({ type: 'spki', format: 'der' }).toString('base64url'),
      secretFile: file('project-secret.pem'),
    },
    api: {
      keyFile: key32('api-at-rest'),
      tokenKeyFile: file('api-token.jwk'),
      tokenKey: ed25519('api-token.jwk'),
      databasePassword: random('api-database', 24),
    },
    guard: {
      keyFile: key32('guard-at-rest'),
      receiptKeyFile: file('guard-receipt.jwk'),
      receiptKey: ed25519('guard-receipt.jwk'),
      databasePassword: random('guard-database', 24),
    },
    google: {
      clientId: 'latchkey-local.apps.example',
      clientSecret: random('google-client', 24),
      clientSecretFile: file('google-client'),
    },
    apple: {
      clientId: 'example.latchkey.local',
      teamId: 'LOCALTEAM1',
      keyId: 'LOCALKEY01',
      privateKeyFile: file('apple-client.pem'),
      publicKey: appleKey.export({ format: 'jwk' }) as JWK,
    },
  }
}
