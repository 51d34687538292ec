import { open } from 'node:fs/promises'
import { type Bytes, fromBase64Url } from '@latchkey/core/bytes'

/** A secret file that must not be used; the message says which and why, never what stands in it. */
export class SecretFileError extends Error {
  override readonly name = 'SecretFileError'
}

/**
 * The text of a file that holds a secret. Windows has no such mode bits; there the check is the operator's.
 *
 * @throws SecretFileError when it cannot be read, or when group or world may read or write it
 */
export async function readSecretFile(path: string): Promise<string> {
  try {
    // One handle for check and read, so that the file cannot be exchanged in between.
    await using file = await open(path, 'r')
    const { mode } = await file.stat()
    if (process.platform !== 'win32' && (mode & 0o077) !== 0)
      throw new SecretFileError(
        `${path} may be read by others (mode ${(mode & 0o777).toString(8)}): chmod 400 it, and change the secret`,
      )
    return (await file.readFile('utf8')).trim()
  } catch (cause) {
    if (cause instanceof SecretFileError) throw cause
    const reason = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown reason'
    throw new SecretFileError(`${path} cannot be read (${reason})`, { cause })
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
  if (key?.length !== 32) throw new SecretFileError(`${path} does not hold 32 bytes as base64url text`)
  if (new Set(key).size < 8) throw new SecretFileError(`${path} holds a key that was not drawn at random`)
  return key
}
