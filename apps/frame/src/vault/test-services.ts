import { type ChildProcess, spawn } from 'node:child_process'
import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { User } from '@latchkey/protocol/api'
import type { FrameConfig } from '@latchkey/protocol/frame-config'
import pg from 'pg'
import { createStore } from 'zustand/vanilla'
import { createClient } from '../session/client.ts'
import { createSessionKey } from '../session/dpop.ts'
import type { Session, SessionState } from '../session/session.ts'

/** For tests: the real API and the real guards, each a process with a database and keys of its own. */

const draw = (length: number) => randomBytes(length).toString('base64url')
const apps = join(import.meta.dirname, '../../..')

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo // a TCP server has one
      server.close(() => resolve(port))
    })
  })

const createDatabase = async (superuserUrl: string) => {
  const name = `test_${randomBytes(8).toString('hex')}`
  const admin = new pg.Client({ connectionString: superuserUrl })
  await admin.connect()
  await admin.query(`create database ${name}`)
  const url = new URL(superuserUrl)
  url.pathname = `/${name}`
  const inside = new pg.Pool({ connectionString: url.href, max: 2 })
  inside.on('error', () => {})
  return {
    url: url.href,
    query: async (text: string, values?: unknown[]) => (await inside.query(text, values)).rows,
    async drop() {
      await inside.end()
      await admin.query(`drop database if exists ${name} with (force)`)
      await admin.end()
    },
  }
}
type Database = Awaited<ReturnType<typeof createDatabase>>

const createSigningKey = () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const { kty, crv, x } = publicKey.export({ format: 'jwk' })
  return { publicKey: { kty, crv, x }, privateKey: JSON.stringify(privateKey.export({ format: 'jwk' })) }
}

/** Starts a service and waits until its database answers. */
const startService = async (app: 'guard' | 'server', origin: string, config: string): Promise<ChildProcess> => {
  const child = spawn(process.execPath, [join(apps, app, 'src/main.ts'), '--config', config], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr?.on('data', (text) => {
    said += text
  })
  for (const end = Date.now() + 20_000; Date.now() < end; await new Promise((resolve) => setTimeout(resolve, 100))) {
    if (child.exitCode !== null) throw new Error(`${app} ended: ${said}`)
    const ready = await fetch(`${origin}/readyz`).catch(() => undefined)
    if (ready?.ok) return child
  }
  child.kill('SIGKILL')
  throw new Error(`${app} did not get ready: ${said}`)
}

const kill = (child: ChildProcess) =>
  new Promise<void>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.kill('SIGKILL')
  })

const walletOrigin = 'http://localhost:3333'

export const startServices = async (superuserUrl: string, { guards: count = 1, threshold = 1 } = {}) => {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-vault-'))
  const file = async (name: string, text: string) => {
    const path = join(folder, name)
    await writeFile(path, text)
    await chmod(path, 0o400)
    return path
  }
  const apiPort = await freePort()
  const api = {
    origin: `http://localhost:${apiPort}`,
    database: await createDatabase(superuserUrl),
    key: createSigningKey(),
  }
  const limitFactor = 1_000

  const guards = await Promise.all(
    Array.from({ length: count }, async (_, i) => {
      const id = `guard-${i + 1}`
      const port = await freePort()
      const origin = `http://localhost:${port}`
      const database = await createDatabase(superuserUrl)
      const key = createSigningKey()
      const config = await file(
        `${id}.json`,
        JSON.stringify({
          id,
          listen: { port },
          origin,
          walletOrigin,
          apiOrigin: api.origin,
          databaseUrl: database.url,
          keyFile: await file(`${id}.key`, draw(32)),
          receiptKeyFile: await file(`${id}.receipt`, key.privateKey),
          apiTokenKeys: [api.key.publicKey],
          limitFactor,
        }),
      )
      return { id, origin, database, key, process: await startService('guard', origin, config) }
    }),
  )

  const project = { id: draw(16), name: 'Test', apiKey: draw(16), origins: ['http://127.0.0.1:3000'] }
  const serverConfig = await file(
    'server.json',
    JSON.stringify({
      listen: { api: { port: apiPort } },
      origins: { api: api.origin, wallet: walletOrigin },
      databaseUrl: api.database.url,
      keyFile: await file('api.key', draw(32)),
      tokenKeyFile: await file('api.token', api.key.privateKey),
      guards: guards.map(({ id, origin, key }) => ({ id, url: origin, receiptKey: key.publicKey })),
      threshold,
      providers: [
        {
          provider: 'google.com',
          // Never asked: these tests begin signed in.
          issuer: 'http://localhost:9',
          clientId: 'test',
          clientSecretFile: await file('google.secret', draw(16)),
        },
      ],
      networks: {},
      projects: [{ ...project, providers: ['google.com'] }],
      limitFactor,
    }),
  )
  const server = await startService('server', api.origin, serverConfig)

  const config: FrameConfig = {
    api: api.origin,
    guards: guards.map(({ id, origin }) => ({ id, url: origin })),
    threshold,
    providers: ['google.com'],
    networks: [],
    release: 'test',
  }

  return {
    config,
    api,
    guards,
    /** Sets the clock of every guard this far ahead of the real one. */
    setClock: (ahead: string) =>
      Promise.all(
        guards.map(({ database }) =>
          database.query(
            `create or replace function guard_now() returns timestamptz language sql stable as $$select now() + interval '${ahead}'$$`,
          ),
        ),
      ),
    signUp: () => signUp(api.database),
    signIn: (person: Person) => signIn(config, api.database, project.id, person),
    kill,
    async stop() {
      await Promise.all([server, ...guards.map((guard) => guard.process)].map(kill))
      await Promise.all([api, ...guards].map(({ database }) => database.drop()))
      await rm(folder, { recursive: true })
    },
  }
}
export type Services = Awaited<ReturnType<typeof startServices>>

export type Person = { userId: string; identityId: string }

/** A new person, as a first login leaves them. */
const signUp = async (database: Database): Promise<Person> => {
  const person = { userId: draw(16), identityId: draw(16) }
  await database.query('insert into users (id, vault_id) values ($1, $2)', [person.userId, draw(16)])
  await database.query(
    `insert into identities (id, user_id, scope, provider, iss, sub, email_verified)
     values ($1, $2, 'global', 'google.com', 'test', $1, true)`,
    [person.identityId, person.userId],
  )
  return person
}

/** A session of that person in a new browser: the real client with a real key, and the record kept in memory. */
const signIn = async (config: FrameConfig, database: Database, projectId: string, person: Person): Promise<Session> => {
  const client = createClient(config.api, { ahead: 0 })
  const prover = await client.prove(await createSessionKey())
  const sessionId = draw(16)
  const token = draw(32)
  await database.query(
    `insert into sessions (id, user_id, project_id, identity_id, jkt, expires_at)
     values ($1, $2, $3, $4, $5, now() + interval '1 day')`,
    [sessionId, person.userId, projectId, person.identityId, prover.jkt],
  )
  await database.query(
    `insert into access_tokens (hash, session_id, expires_at) values ($1, $2, now() + interval '1 hour')`,
    [createHash('sha256').update(token).digest('base64url'), sessionId],
  )
  const api: Session['api'] = {
    call: (endpoint, request) => client.call(endpoint, request, { prover, token }),
    rpc: () => Promise.reject(new Error('not in these tests')),
  }
  const { user } = await api.call('sessionMe', {})
  const store = createStore<SessionState>(() => ({ status: 'in', user, remembered: true }))
  return {
    store,
    api,
    key: async () => prover,
    setUser: async (next: User) => store.setState({ user: next }),
    restore: async () => {},
    login: () => {
      throw new Error('not in these tests')
    },
    loginWithToken: () => Promise.reject(new Error('not in these tests')),
    verificationToken: () => Promise.reject(new Error('not in these tests')),
    nodes: new Map(),
    end: async () => store.setState({ status: 'out', user: null }),
  }
}
