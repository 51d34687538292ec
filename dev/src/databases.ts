import { PartError, reasonOf } from './part.ts'
import { query } from './postgres.ts'

export type Login = { name: string; password: string }

/**
 * Makes sure each service has a database of its own that the others cannot open: one role, one database, nobody else
 * may connect. On a server whose user may not make roles, the databases share that user.
 * @param name of role and database: small letters, digits, underscores
 * @returns the connection for that service
 * @throws PartError when the user of `serverUrl` may not make databases
 */
export async function makeDatabase(serverUrl: string, { name, password }: Login): Promise<string> {
  if (!/^[a-z0-9_]{1,60}$/.test(name) || !/^[\w-]+$/.test(password)) throw new Error('not a plain name or password')
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  try {
    const [user] = (await query(
      serverUrl,
      'select rolsuper or rolcreaterole as makes_roles from pg_roles where rolname = current_user',
    )) as { makes_roles: boolean }[]
    if (user?.makes_roles) {
      await query(
        serverUrl,
        `do $$ begin create role "${name}"; exception when duplicate_object then null; end $$`,
        `alter role "${name}" login password '${password}'`,
        `grant "${name}" to current_user`,
      )
      url.username = name
      url.password = password
    }
    const known = await query(serverUrl, `select 1 from pg_database where datname = '${name}'`)
    if (known.length === 0) {
      await query(
        serverUrl,
        `create database "${name}"${user?.makes_roles ? ` owner "${name}"` : ''}`,
        `revoke all on database "${name}" from public`,
      )
    }
    return url.href
  } catch (cause) {
    throw new PartError(
      'PostgreSQL',
      `The database ${name} could not be made: ${reasonOf(cause)}. The user of DATABASE_URL needs the right to make databases.`,
      { cause },
    )
  }
}

/**
 * Removes the databases and roles `makeDatabase` made, connected or not.
 * @throws PartError when they belong to another user
 */
export async function dropDatabases(serverUrl: string, names: string[]): Promise<void> {
  for (const name of names) {
    try {
      await query(serverUrl, `drop database if exists "${name}" with (force)`)
      const roles = await query(serverUrl, `select 1 from pg_roles where rolname = '${name}'`)
      if (roles.length > 0) await query(serverUrl, `drop role "${name}"`)
    } catch (cause) {
      throw new PartError(
        'PostgreSQL',
        `The database ${name} could not be removed: ${reasonOf(cause)}. Remove it as the user who made it.`,
        { cause },
      )
    }
  }
}
