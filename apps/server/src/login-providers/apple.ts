import { createPrivateKey, type KeyObject } from 'node:crypto'
import { readSecretFile } from '@latchkey/at-rest/secret-file'
import { ConfigurationError, secureUrl } from '@latchkey/service/configuration'
import { SignJWT } from 'jose'
import type * as oidc from 'openid-client'
import * as v from 'valibot'
import { clientId, defineLoginProvider } from './login-provider.ts'
import { createOidcClient } from './oidc-client.ts'

const configuration = v.strictObject({
  provider: v.literal('apple.com'),
  issuer: secureUrl,
  clientId,
  teamId: v.string(),
  keyId: v.string(),
  /** ES256 private key, PKCS8 PEM, mode 0400. */
  privateKeyFile: v.string(),
})

export const apple = defineLoginProvider({
  configuration,
  protocol: 'oidc',
  async createClient(config, callback, log) {
    const authentication = await signedClientSecret(config)
    const client = { ...config, scope: 'openid email', responseMode: 'form_post' as const, authentication }
    return createOidcClient(client, callback, log)
  },
})

/** Apple's client secret is a JWT that the client signs, here anew for each request. */
async function signedClientSecret(config: v.InferOutput<typeof configuration>): Promise<oidc.ClientAuth> {
  const key = await readPrivateKey(config.privateKeyFile)
  const sign = () =>
    new SignJWT({})
      .setProtectedHeader({ alg: 'ES256', kid: config.keyId })
      .setIssuer(config.teamId)
      .setSubject(config.clientId)
      .setAudience(config.issuer)
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(key)

  const authenticate = async (_server: unknown, client: { client_id: string }, body: URLSearchParams) => {
    body.set('client_id', client.client_id)
    body.set('client_secret', await sign())
  }
  // The library awaits the result, though its type says void.
  return authenticate as oidc.ClientAuth
}

async function readPrivateKey(file: string): Promise<KeyObject> {
  const pem = await readSecretFile(file)
  try {
    const key = createPrivateKey(pem)
    if (key.asymmetricKeyDetails?.namedCurve === 'prime256v1') return key
  } catch {
    // The parser's own message may quote the key.
  }
  throw new ConfigurationError(`${file} does not hold an ES256 private key (PKCS8 PEM).`)
}
