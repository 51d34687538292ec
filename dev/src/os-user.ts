import { execFileSync } from 'node:child_process'
import { accessSync, chownSync, constants, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { PartError } from './part.ts'

/** The user a program runs as: ours, or a separate one for programs that refuse root. */
export type OsUser = { uid: number; gid: number } | undefined

/**
 * The user that PostgreSQL runs as when we are root, because it refuses to run as root: `postgres`, created if it is
 * missing. Undefined when we are not root.
 */
export function postgresUser(): OsUser {
  if (process.getuid?.() !== 0) return undefined
  const ask = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8', stdio: 'pipe' }))
  try {
    return { uid: ask('-u'), gid: ask('-g') }
  } catch {
    try {
      execFileSync('useradd', ['--system', '--user-group', '--no-create-home', 'postgres'], { stdio: 'pipe' })
      return { uid: ask('-u'), gid: ask('-g') }
    } catch (cause) {
      throw new PartError(
        'PostgreSQL',
        'PostgreSQL refuses to run as root, and the user postgres could not be made. Run as another user, or set DATABASE_URL.',
        { cause },
      )
    }
  }
}

/** Creates a folder that only its user may enter. */
export function makeOwnFolder(folder: string, user: OsUser): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (user) chownSync(folder, user.uid, user.gid)
}

/** The first folder of `path` that `user` may not enter, if any. */
export function closedFolder(path: string, user: OsUser): string | undefined {
  const folders: string[] = []
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    folders.unshift(folder)
    if (folder === dirname(folder)) break
  }
  return folders.find((folder) => !mayPass(folder, user))
}

const mayPass = (folder: string, user: OsUser): boolean => {
  if (!user) {
    try {
      accessSync(folder, constants.X_OK)
      return true
    } catch {
      return false
    }
  }
  const { mode, uid, gid } = statSync(folder)
  const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001
  return (mode & bit) !== 0
}
