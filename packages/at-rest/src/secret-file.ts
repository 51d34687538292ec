import { open } from 'node:fs/promises'
import { type Bytes, fromBase64Url } from '@latchkey/core/bytes'

/** A secret file that must not be used; the message says which and why, never its contents. */
export class SecretFileError extends Error {
  override readonly name = 'SecretFileError'
}

/** The user of this process. */
type Reader = { uid: number; groups: readonly number[] }

/**
 * The reason a secret file's mode is rejected; undefined if it is acceptable. A group may read it if the service has no
 * other way: somebody else, such as root, owns the file and its group is one of the service's (mode 0440, as Kubernetes
 * and systemd mount secrets). Only the owner may be able to write it.
 */
export function findModeFlaw(
  file: { mode: number; uid: number; gid: number },
  { uid, groups }: Reader,
): string | undefined {
  const mode = file.mode & 0o777
  const isLent = file.uid !== uid && groups.includes(file.gid)
  if ((mode & 0o077 & ~(isLent ? 0o040 : 0)) === 0) return undefined
  const byGroup = (mode & 0o007) === 0 && (mode & 0o030) === 0
  const why = byGroup
    ? file.uid === uid
      ? ' Its group may read it, which this service does not need, as it owns the file.'
      : ' Its group is none of this service’s.'
    : ''
  return `may be read by others (mode ${mode.toString(8).padStart(4, '0')}): chmod 400 it, and change the secret.${why}`
}

/**
 * Reads a file with a secret. Windows has no such mode bits; there the check is the operator's.
 *
 * @throws SecretFileError when it cannot be read, or `findModeFlaw` finds one
 */
export async function readSecretFile(path: string): Promise<string> {
  try {
    // One handle for check and read, so that the file cannot be exchanged in between.
    await using file = await open(path, 'r')
    const groups = [process.getegid?.() ?? -1, ...(process.getgroups?.() ?? [])]
    const flaw = findModeFlaw(await file.stat(), { uid: process.geteuid?.() ?? -1, groups })
    if (process.platform !== 'win32' && flaw) throw new SecretFileError(`${path} ${flaw}`)
    return (await file.readFile('utf8')).trim()
  } catch (cause) {
    if (cause instanceof SecretFileError) throw cause
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown reason'
    const reason = { ENOENT: 'there is no such file', EACCES: 'this user may not read it', EISDIR: 'it is a folder' }[
      code
    ]
    throw new SecretFileError(`${path} cannot be read: ${reason ? `${reason} (${code})` : code}`, { cause })
  }
}

/**
 * A key file: exactly 32 bytes as base64url text.
 *
 * @throws SecretFileError
 */
export async function readKeyFile(path: string): Promise<Bytes> {
  const text = await readSecretFile(path)
  const key = /^[A-Za-z0-9_-]{43}$/.test(text) ? fromBase64Url(text) : undefined
  if (key?.length !== 32)
    throw new SecretFileError(
      `${path} does not hold 32 bytes as base64url text: make it with node -p "crypto.randomBytes(32).toString('base64url')"`,
    )
  if (new Set(key).size < 8) throw new SecretFileError(`${path} holds a key that was not drawn at random`)
  return key
}
