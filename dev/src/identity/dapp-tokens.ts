import { createHash, randomBytes } from 'node:crypto'
import { createVisitor } from './visitor.ts'

/** A dapp that is itself a client of a login provider, beside the wallet. */
export type DappClient = {
  /** The provider's address. */
  issuer: string
  authorization: string
  token: string
  clientId: string
  clientSecret: string
  redirectUri: string
  scope: string
  /** Client authentication at the token endpoint. */
  authentication: 'basic' | 'post'
}

/**
 * Signs a person in at a stand-in as the dapp's own login would: page, code, PKCE, exchange.
 * @param email whose account, such as `ada@example.com`
 * @param options `nonce` for the ID token; `withhold` keeps the e-mail address from the dapp where the provider lets one
 * @returns the token endpoint's answer; `id_token` where the provider speaks OpenID Connect
 * @throws Error with what the provider answered instead
 */
export async function getTokens(
  client: DappClient,
  email: string,
  options: { nonce?: string; withhold?: boolean } = {},
): Promise<{ access_token: string; id_token?: string; expires_in: number }> {
  const verifier = randomBytes(32).toString('base64url')
  const state = randomBytes(16).toString('base64url')
  const url = new URL(client.authorization)
  url.search = new URLSearchParams({
    response_type: 'code',
    client_id: client.clientId,
    redirect_uri: client.redirectUri,
    scope: client.scope,
    state,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...(options.nonce && { nonce: options.nonce }),
  }).toString()
  const visit = createVisitor(client.issuer)
  const page = await visit(url)
  const back = (await visit(page.url, { email, ...(options.withhold && { withhold: 'yes' }) })).url.searchParams
  if (back.get('state') !== state || !back.has('code')) throw new Error(`${client.issuer} gave no code: ${back}`)

  const secret = { client_id: client.clientId, client_secret: client.clientSecret }
  const basic = Buffer.from(`${client.clientId}:${client.clientSecret}`).toString('base64')
  const answer = await fetch(client.token, {
    method: 'POST',
    headers: client.authentication === 'basic' ? { authorization: `Basic ${basic}` } : {},
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code: back.get('code') ?? '',
      redirect_uri: client.redirectUri,
      code_verifier: verifier,
      ...(client.authentication === 'post' && secret),
    }),
    signal: AbortSignal.timeout(10_000),
  })
  if (!answer.ok) throw new Error(`${client.token} answered ${answer.status}: ${await answer.text()}`)
  return answer.json()
}

/**
 * An ID token the dapp's own login got for a person.
 * @throws Error when the provider gives none
 */
export async function getIdToken(...args: Parameters<typeof getTokens>): Promise<string> {
  const { id_token } = await getTokens(...args)
  if (!id_token) throw new Error(`${args[0].issuer} gives no ID token`)
  return id_token
}

/**
 * An access token the dapp's own login got for a person.
 * @throws Error with what the provider answered instead
 */
export async function getAccessToken(...args: Parameters<typeof getTokens>): Promise<string> {
  return (await getTokens(...args)).access_token
}
