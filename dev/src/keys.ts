import { createPrivateKey, createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { JWK } from 'jose'
import { keepSecret } from './files.ts'

export type StackKeys = {
  /** Names this stack's databases and roles, so that two stacks can share a server. */
  id: string
  /** `apiKey` is the public key (SPKI), `secretFile` holds the private one (PKCS8), both DER in base64url. */
  project: { id: string; apiKey: string; secretFile: string }
  api: { keyFile: string; tokenKeyFile: string; tokenKey: JWK; databasePassword: string }
  guard: { keyFile: string; receiptKeyFile: string; receiptKey: JWK; databasePassword: string }
  /** `projectId` is who the page is to the WalletConnect relay; no secret. */
  relay: { projectId: string; databasePassword: string }
  /** The wallet's clients at the login providers. */
  google: ClientKeys
  kakao: ClientKeys & { appId: number }
  facebook: ClientKeys
  twitter: ClientKeys
  discord: ClientKeys
  apple: { clientId: string; teamId: string; keyId: string; privateKeyFile: string; publicKey: JWK }
  /** The clients of a dapp that has a login of its own. */
  dapp: { google: ClientKeys; kakao: ClientKeys & { appId: number } } & Record<
    'facebook' | 'twitter' | 'discord',
    ClientKeys
  >
  portal: { portalId: string; secret: string; secretFile: string; region: string }
  onRamp: { operatorId: string; secret: string; secretFile: string }
}

export type ClientKeys = { clientId: string; clientSecret: string; clientSecretFile: string }

/** Every secret of a local stack, in `folder`: made the first time, one file each, readable by its owner alone. */
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

  const client = (name: string, clientId: string): ClientKeys => ({
    clientId,
    clientSecret: random(name, 24),
    clientSecretFile: file(name),
  })

  const projectSecret = keepSecret(file('project-secret'), () =>
    generateKeyPairSync('rsa', { modulusLength: 2048 })
      .privateKey.export({ type: 'pkcs8', format: 'der' })
      .toString('base64url'),
  )
  const projectKey = createPublicKey(
    createPrivateKey({ key: Buffer.from(projectSecret, 'base64url'), type: 'pkcs8', format: 'der' }),
  )
  const appleKey = pem('apple-client.pem', () => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey)

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
    },
    guard: {
      keyFile: key32('guard-at-rest'),
      receiptKeyFile: file('guard-receipt.jwk'),
      receiptKey: ed25519('guard-receipt.jwk'),
      databasePassword: random('guard-database', 24),
    },
    relay: { projectId: random('relay-project', 16), databasePassword: random('relay-database', 24) },
    google: client('google-client', 'latchkey-local.apps.example'),
    kakao: { ...client('kakao-client', '1a7c8e91d0b24f6fa3c5e7d918b2c4d6'), appId: 700_001 },
    facebook: client('facebook-client', '100000000000001'),
    twitter: client('twitter-client', 'TGF0Y2hrZXktbG9jYWw6MTpjaQ'),
    discord: client('discord-client', '100000000000000001'),
    apple: {
      clientId: 'example.latchkey.local',
      teamId: 'LOCALTEAM1',
      keyId: 'LOCALKEY01',
      privateKeyFile: file('apple-client.pem'),
      publicKey: appleKey.export({ format: 'jwk' }) as JWK,
    },
    dapp: {
      google: client('google-dapp', 'dapp-local.apps.example'),
      kakao: { ...client('kakao-dapp', '2b8d9fa2e1c35070b4d6f8ea29c3d5e7'), appId: 700_002 },
      facebook: client('facebook-dapp', '100000000000002'),
      twitter: client('twitter-dapp', 'ZGFwcC1sb2NhbDoxOmNp'),
      discord: client('discord-dapp', '100000000000000002'),
    },
    portal: {
      portalId: 'latchkey-demo',
      secret: random('portal', 32),
      secretFile: file('portal'),
      region: 'KR',
    },
    onRamp: { operatorId: 'latchkey', secret: random('on-ramp', 32), secretFile: file('on-ramp') },
  }
}
