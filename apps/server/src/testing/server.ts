import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readSigner, type Signer } from '@latchkey/service/signed'
import { createTestDatabase } from '@latchkey/service/testing'
import type { ServerConfiguration } from '../configuration.ts'
import { createServer } from '../server.ts'
import { openProvider } from './provider.ts'

/** A real server on its own database, with two real OpenID providers and the keys of its guards in the test's hands. */

export const apiOrigin = 'http://localhost:8881'
export const walletOrigin = 'http://localhost:3333'
export const pageOrigin = 'http://127.0.0.1:3000'
export const projectKey = 'the-key-of-the-first-project'
export const otherProjectKey = 'the-key-of-the-second-project'

export type Given = {
  threshold?: number
  networks?: ServerConfiguration['networks']
  limits?: Record<string, { count: number; seconds: number }[]>
  /** What else stands in the configuration; files are written through `write`. */
  more?: (write: (name: string, text: string) => Promise<string>) => Promise<Partial<ServerConfiguration>>
}

export async function openServer(databaseUrl: string, given: Given = {}) {
  const database = await createTestDatabase(databaseUrl)
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-server-'))
  const write = async (name: string, text: string, mode = 0o400) => {
    const path = join(folder, name)
    await writeFile(path, text)
    await chmod(path, mode)
    return path
  }
  const privateJwk = () => JSON.stringify(generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' }))

  const apple = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const google = await openProvider({ secret: 'a-secret-of-google' }, `${apiOrigin}/v1/auth/callback/google.com`)
  const appleKey = { key: apple.publicKey.export({ format: 'jwk' }) as never, teamId: 'TEAM', keyId: 'KEY' }
  const appleProvider = await openProvider({ apple: appleKey }, `${apiOrigin}/v1/auth/callback/apple.com`)

  const threshold = given.threshold ?? 1
  const ids = threshold === 1 ? ['guard-1'] : ['guard-1', 'guard-2', 'guard-3']
  const guards: Record<string, Signer> = {}
  for (const id of ids) guards[id] = await readSigner(await write(`${id}.jwk`, privateJwk()))

  await mkdir(join(folder, 'dist/assets'), { recursive: true })
  const page =
    '<!doctype html><head><!--latchkey-config--><script type="module" src="/assets/main-1.js"></script></head>'
  for (const name of ['index.html', 'auth.html', 'auth-done.html']) await write(`dist/${name}`, page, 0o644)
  await write('dist/assets/main-1.js', 'export {}', 0o644)

  const configuration: ServerConfiguration = {
    listen: { api: { port: 0 }, wallet: { port: 0 } },
    origins: { api: apiOrigin, wallet: walletOrigin },
    databaseUrl: database.url,
    keyFile: await write('key', randomBytes(32).toString('base64url')),
    tokenKeyFile: await write('token.jwk', privateJwk()),
    frameFolder: join(folder, 'dist'),
    guards: ids.map((id, i) => ({
      id,
      url: `http://localhost:889${i + 1}`,
      receiptKey: guards[id]?.publicKey as never,
    })),
    threshold,
    providers: [
      {
        provider: 'google.com',
        issuer: google.issuer,
        clientId: 'our-client',
        clientSecretFile: await write('google', 'a-secret-of-google'),
      },
      {
        provider: 'apple.com',
        issuer: appleProvider.issuer,
        clientId: 'our-client',
        teamId: 'TEAM',
        keyId: 'KEY',
        privateKeyFile: await write('apple.pem', String(apple.privateKey.export({ type: 'pkcs8', format: 'pem' }))),
      },
    ],
    networks: given.networks ?? {},
    projects: [
      {
        id: 'AAAAAAAAAAAAAAAAAAAAAA',
        name: 'First project',
        apiKey: projectKey,
        origins: [pageOrigin, 'https://shop.example'],
        providers: ['google.com', 'apple.com'],
      },
      {
        id: 'AAAAAAAAAAAAAAAAAAAAAB',
        name: 'Second project',
        apiKey: otherProjectKey,
        origins: ['https://other.example'],
        providers: ['google.com'],
      },
    ],
    ...(given.limits ? { limits: given.limits } : { limitFactor: 1e6 }),
    ...(await given.more?.(write)),
  }
  const lines: string[] = []
  const say = (event: string, fields = {}) => lines.push(JSON.stringify({ event, ...fields }))
  const log = { info: say, error: say }
  const server = await createServer(configuration, log)
  return {
    server,
    configuration,
    database,
    folder,
    lines,
    log,
    google,
    apple: appleProvider,
    guards,
    write,
    async close() {
      await server.close()
      await database.close()
      await google.close()
      await appleProvider.close()
      await rm(folder, { recursive: true })
    },
  }
}
export type OpenServer = Awaited<ReturnType<typeof openServer>>
