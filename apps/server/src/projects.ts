import type { LoginProvider } from '@latchkey/core/login-providers'
import type { Kysely } from 'kysely'
import type { ProjectConfiguration } from './configuration.ts'
import type { Tables } from './tables.ts'

export type Project = { id: string; name: string; apiKey: string; origins: string[]; providers: LoginProvider[] }

export type ProjectStore = {
  /** The project of an API key, if there is one. */
  find(apiKey: string): Promise<Project | undefined>
  /** A project's name for people. */
  nameOf(id: string): Promise<string>
}

/** A project is read again after this time, milliseconds. */
const freshMs = 10_000
const kept = 1_000

/** Writes the configured projects; others in the database stay as they are. */
export const storeProjects = async (db: Kysely<Tables>, projects: readonly ProjectConfiguration[]) => {
  for (const { apiKey, ...rest } of projects) {
    const row = { ...rest, api_key: apiKey }
    await db
      .insertInto('projects')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute()
  }
}

/** Projects by API key, remembered for ten seconds, and as long as the database is away. */
export const createProjectStore = (db: Kysely<Tables>): ProjectStore => {
  const seen = new Map<string, { project: Project; at: number }>()
  return {
    async nameOf(id) {
      const { name } = await db.selectFrom('projects').select('name').where('id', '=', id).executeTakeFirstOrThrow()
      return name
    },
    async find(apiKey) {
      const known = seen.get(apiKey)
      if (known && performance.now() - known.at < freshMs) return known.project
      try {
        const row = await db.selectFrom('projects').selectAll().where('api_key', '=', apiKey).executeTakeFirst()
        seen.delete(apiKey)
        if (!row) return undefined
        const { api_key, ...rest } = row
        const project = { ...rest, apiKey: api_key }
        if (seen.size >= kept) seen.clear()
        seen.set(apiKey, { project, at: performance.now() })
        return project
      } catch (failure) {
        if (known) return known.project
        throw failure
      }
    },
  }
}
