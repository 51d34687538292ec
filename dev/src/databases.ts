import { PartError, reasonOf } from './part.ts'
import { query } from './postgres.ts'

export type Login = { name: string; password: string }

/** The connections to a database: a service's, and that of the owner of its tables. */
export type DatabaseUrls = { service: string; owner: string }

/**
 * Makes sure each service has a database of its own to which nobody else may connect. On a server whose user may not
 * create roles, the databases share that user.
 *
 * @param login name of role and database: small letters, digits, underscores
 * @param ownerPassword of the role `<name>_owner`, which then owns the database; without it the service does
 * @returns the connections; without an owner both are the service's
 * @throws PartError when the user of `serverUrl` may not create databases
 */
export async function makeDatabase(
  serverUrl: string,
  { name, password }: Login,
  ownerPassword?: string,
): Promise<DatabaseUrls> {
  const passwords = [password, ...(ownerPassword === undefined ? [] : [ownerPassword])]
  if (!/^[a-z0-9_]{1,50}$/.test(name) || !passwords.every((each) => /^[\w-]+$/.test(each)))
    throw new Error('not a plain name or password')
  const service: Login = { name, password }
  const owner: Login = ownerPassword === undefined ? service : { name: `${name}_owner`, password: ownerPassword }
  const urlOf = (login?: Login) => {
    const url = new URL(serverUrl)
    url.pathname = `/${name}`
    if (login) Object.assign(url, { username: login.name, password: login.password })
    return url.href
  }
  try {
    const [user] = (await query(
      serverUrl,
      'select rolsuper or rolcreaterole as makes_roles from pg_roles where rolname = current_user',
    )) as { makes_roles: boolean }[]
    const roles = user?.makes_roles ? [service, ...(owner === service ? [] : [owner])] : []
    for (const role of roles)
      await query(
        serverUrl,
        `do $$ begin create role "${role.name}"; exception when duplicate_object then null; end $$`,
        `alter role "${role.name}" login password '${role.password}'`,
        `grant "${role.name}" to current_user`,
      )
    const existing = await query(serverUrl, `select 1 from pg_database where datname = '${name}'`)
    if (existing.length === 0) {
      await query(
        serverUrl,
        `create database "${name}"${user?.makes_roles ? ` owner "${owner.name}"` : ''}`,
        `revoke all on database "${name}" from public`,
      )
    }
    if (!user?.makes_roles) return { service: urlOf(), owner: urlOf() }
    if (owner !== service) {
      // A database that was created before there were owners belongs to its service.
      await query(urlOf(), `reassign owned by "${service.name}" to "${owner.name}"`)
      await query(serverUrl, `grant connect on database "${name}" to "${service.name}"`)
    }
    return { service: urlOf(service), owner: urlOf(owner) }
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
      const roles = await query(serverUrl, `select rolname from pg_roles where rolname in ('${name}', '${name}_owner')`)
      for (const { rolname } of roles as { rolname: string }[]) await query(serverUrl, `drop role "${rolname}"`)
    } catch (cause) {
      throw new PartError(
        'PostgreSQL',
        `The database ${name} could not be removed: ${reasonOf(cause)}. Remove it as the user who made it.`,
        { cause },
      )
    }
  }
}
