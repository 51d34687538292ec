import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { Part } from '../part.ts'
import { freePort } from '../ports.ts'
import { cacheFolder } from '../root.ts'
import type { DappClient } from './dapp-tokens.ts'
import type { SecretClient } from './issuer.ts'
import { createVisitor } from './visitor.ts'

export const redirectUri = 'http://localhost:9/v1/auth/callback'

/** Two clients of one stand-in: the wallet's and a dapp's. */
export const twoClients: [SecretClient, SecretClient] = [
  { clientId: '1001', clientSecret: 'a-long-secret', clientName: 'Latchkey', redirectUris: [redirectUri] },
  { clientId: '1002', clientSecret: 'another-long-secret', clientName: 'A dapp', redirectUris: [redirectUri] },
]

/** A stand-in on a free port with a folder of its own, both gone after the test. */
export async function startFor(start: (dataDir: string, port: number) => Promise<Part>): Promise<string> {
  mkdirSync(cacheFolder, { recursive: true })
  const dataDir = mkdtempSync(join(cacheFolder, 'stand-in-test-'))
  const part = await start(dataDir, await freePort())
  onTestFinished(async () => {
    await part.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })
  return part.address
}

/** The first of the two clients at a stand-in. */
export function clientOf(
  issuer: string,
  spoken: Pick<DappClient, 'scope' | 'authentication'> & { authorization: string; token: string },
): DappClient {
  return {
    ...spoken,
    issuer,
    authorization: `${issuer}${spoken.authorization}`,
    token: `${issuer}${spoken.token}`,
    clientId: twoClients[0].clientId,
    clientSecret: twoClients[0].clientSecret,
    redirectUri,
  }
}

/** RFC 7636, appendix B. */
const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'
const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'

/** Follows a sign-in to the redirect to the client; `change` alters a parameter, or with undefined omits it. */
export async function walk(
  client: DappClient,
  answer: Record<string, string>,
  change: Record<string, string | undefined> = {},
) {
  const wish = {
    response_type: 'code',
    client_id: client.clientId,
    redirect_uri: client.redirectUri,
    scope: client.scope,
    state: 'a-state',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    ...change,
  }
  const url = new URL(client.authorization)
  for (const [name, value] of Object.entries(wish)) if (value !== undefined) url.searchParams.set(name, value)
  const visit = createVisitor(client.issuer)
  const page = await visit(url)
  return page.html.includes('<form') ? { page, end: await visit(page.url, answer) } : { page, end: page }
}

/** Exchanges a code as this client, or with `change`. */
export function exchange(
  client: DappClient,
  code: string,
  change: { fields?: Record<string, string>; headers?: Record<string, string | undefined>; body?: string } = {},
) {
  const basic = Buffer.from(`${client.clientId}:${client.clientSecret}`).toString('base64')
  const fields = {
    grant_type: 'authorization_code',
    code,
    redirect_uri: client.redirectUri,
    code_verifier: verifier,
    ...(client.authentication === 'post' && { client_id: client.clientId, client_secret: client.clientSecret }),
    ...change.fields,
  }
  const headers = { authorization: client.authentication === 'basic' ? `Basic ${basic}` : undefined, ...change.headers }
  return fetch(client.token, {
    method: 'POST',
    headers: Object.entries(headers).flatMap(([name, value]) => (value ? [[name, value] as [string, string]] : [])),
    body: change.body ?? new URLSearchParams(fields),
  })
}

/** The code of a sign-in as Ada. */
export async function codeOf(client: DappClient): Promise<string> {
  return (await walk(client, { email: 'ada@example.com' })).end.url.searchParams.get('code') ?? ''
}
