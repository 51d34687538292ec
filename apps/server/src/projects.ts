import type { LoginProvider } from '@latchkey/core/login-providers'
import { mostProjects } from '@latchkey/protocol/page-origins'
import type { Brand, ProjectLinks } from '@latchkey/protocol/project'
import type { Executor } from '@latchkey/service/database'
import type { Log } from '@latchkey/service/log'
import { type Kysely, type Selectable, sql } from 'kysely'
import { longestVerification, type ProjectConfiguration, type TokenIssuer } from './project-configuration.ts'
import { readSigningKey } from './project-signature.ts'
import { readBrand } from './read-brand.ts'
import type { Tables } from './tables.ts'

export type Project = {
  id: string
  name: string
  apiKey: string
  origins: string[]
  providers: LoginProvider[]
  /** True if its pages may speak the legacy SDKs' wire. */
  legacyWire: boolean
  /** The redirect addresses of native clients. */
  redirectUrls: string[]
  /** The issuers and apps whose login tokens it may use. */
  tokenIssuers: TokenIssuer[]
  /** Base64 of a SubjectPublicKeyInfo; without one the API key is the key. */
  signingKey: string | null
  /** The lifetime of its verification tokens. */
  verificationSeconds: number
  /** Its terms, privacy policy and support. */
  links: ProjectLinks | null
  /** The look of the wallet on its pages. */
  brand: Brand | null
}

/** True for the exact origin of one of the project's pages, or a registered address of a native client. */
export function isCallerOf(project: Project, caller: string): boolean {
  return project.origins.includes(caller) || project.redirectUrls.includes(caller)
}

export type ProjectStore = {
  /** The project of an API key, if there is one. */
  find(apiKey: string): Promise<Project | undefined>
  /** A project's name for people. */
  nameOf(id: string, executor?: Executor): Promise<string>
  /** The project a session belongs to. */
  read(id: string): Promise<Project>
  /** The pages of all projects, at most a second old. */
  list(): Promise<PagesOfProject[]>
}

type PagesOfProject = Pick<Project, 'apiKey' | 'origins'>

/** A cached project is read again after this time, milliseconds. */
const freshMs = 10_000
/** The list of all projects is read again after this time, milliseconds. */
const freshListMs = 1_000
const maxCached = 1_000

/**
 * Writes the configured projects; others in the database stay as they are.
 *
 * @throws ConfigurationError where the file of a mark is missing, or is not a picture
 */
export async function storeProjects(db: Kysely<Tables>, projects: readonly ProjectConfiguration[]) {
  for (const project of projects) {
    const { id, name, origins, providers, signingKey, verificationToken } = project
    const tokenIssuers = project.tokenIssuers.map((issuer) => {
      if (issuer.kind === 'idToken') return issuer
      const { clientSecretFile, ...rest } = issuer
      return rest
    })
    const row = {
      id,
      name,
      origins,
      providers,
      api_key: project.apiKey,
      legacy_wire: project.legacyWire,
      redirect_urls: project.redirectUrls,
      token_issuers: JSON.stringify(tokenIssuers),
      signing_key: signingKey ?? null,
      verification_seconds: verificationToken?.seconds ?? null,
      links: project.links ? JSON.stringify(project.links) : null,
      brand: project.brand ? JSON.stringify(await readBrand(project.brand, `the project ${name}`)) : null,
    }
    await db
      .insertInto('projects')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute()
  }
}

/** Logs at start the projects whose signing key is too short by today's standards. */
export function warnOfShortKeys(projects: readonly ProjectConfiguration[], log: Log): void {
  for (const { id, apiKey, signingKey } of projects) {
    const bits = readSigningKey(signingKey ?? apiKey)?.asymmetricKeyDetails?.modulusLength
    if (bits !== undefined && bits < 2048)
      log.error('a project signs with a short key: give it a signingKey', { id, bits })
  }
}

const shortVerification = 10 * 60

const toProject = (row: Selectable<Tables['projects']>): Project => ({
  id: row.id,
  name: row.name,
  apiKey: row.api_key,
  origins: row.origins,
  providers: row.providers,
  legacyWire: row.legacy_wire,
  redirectUrls: row.redirect_urls,
  tokenIssuers: row.token_issuers,
  signingKey: row.signing_key,
  // Back ends of the legacy wallet's dapps use a token for days.
  verificationSeconds: row.verification_seconds ?? (row.legacy_wire ? longestVerification : shortVerification),
  links: row.links,
  brand: row.brand,
})

/** Projects by API key, cached for ten seconds, and as long as the database is unavailable. */
export function createProjectStore(db: Kysely<Tables>): ProjectStore {
  const cache = new Map<string, { project: Project; at: number }>()
  let list: { rows: Promise<PagesOfProject[]>; at: number } | undefined
  const readList = async (): Promise<PagesOfProject[]> => {
    const read = db.selectFrom('projects').select(['api_key', 'origins']).orderBy('id').limit(mostProjects)
    return (await read.execute()).map(({ api_key, origins }) => ({ apiKey: api_key, origins }))
  }
  return {
    list() {
      if (!list || performance.now() - list.at > freshListMs) list = { rows: readList(), at: performance.now() }
      return list.rows
    },
    async nameOf(id, executor = db) {
      const { rows } = await sql<{ name: string }>`select name from projects where id = ${id}`.execute(executor)
      const [project] = rows
      if (!project) throw new Error('a project that does not exist')
      return project.name
    },
    async read(id) {
      return toProject(await db.selectFrom('projects').selectAll().where('id', '=', id).executeTakeFirstOrThrow())
    },
    async find(apiKey) {
      const cached = cache.get(apiKey)
      if (cached && performance.now() - cached.at < freshMs) return cached.project
      try {
        const row = await db.selectFrom('projects').selectAll().where('api_key', '=', apiKey).executeTakeFirst()
        cache.delete(apiKey)
        if (!row) return undefined
        const project = toProject(row)
        if (cache.size >= maxCached) cache.clear()
        cache.set(apiKey, { project, at: performance.now() })
        return project
      } catch (failure) {
        if (cached) return cached.project
        throw failure
      }
    },
  }
}
