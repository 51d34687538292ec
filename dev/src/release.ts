import { execFile } from 'node:child_process'
import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { PartError } from './part.ts'
import { root } from './root.ts'

/** An answer of a wallet's host at a path: the SHA-256 of its content, and its headers. */
export type Answer = { path: string; sha256: string; headers: Record<string, string> }
export type Manifest = { release: string; answers: Answer[] }

const manifestName = 'release.json'
const signatureName = 'release.json.sig'
/** The prefix of the signed bytes, so that they cannot be mistaken for anything else that the key signs. */
const context = Buffer.from('latchkey/v1/release\0')

/**
 * Writes a release of a built frame, by the host's own command.
 *
 * @param configuration the host's configuration; its `frameFolder` is not used
 * @returns what the command says
 */
export async function writeRelease(configuration: string, frameFolder: string, to: string): Promise<string> {
  const work = mkdtempSync(join(tmpdir(), 'latchkey-release-'))
  try {
    const config = join(work, 'host.json')
    const own = JSON.parse(readFileSync(configuration, 'utf8'))
    writeFileSync(config, JSON.stringify({ ...own, frameFolder }), { mode: 0o600 })
    const host = join(root, 'apps', 'host', 'src', 'main.ts')
    const { stdout } = await promisify(execFile)(process.execPath, [host, 'release', '--config', config, '--to', to])
    return stdout
  } catch (cause) {
    const { stdout = '', stderr = '', message } = cause as Error & { stdout?: string; stderr?: string }
    throw new PartError('release', `The release was not written. ${(stdout + stderr).trim() || message}`, { cause })
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

/**
 * Signs the manifest of a release with the operator's key.
 *
 * @param keyFile a private Ed25519 JWK that nobody else may read
 * @returns the public key, base64url
 */
export function signRelease(folder: string, keyFile: string): string {
  if (statSync(keyFile).mode & 0o077) throw new PartError('release', `Others may read ${keyFile}: give it mode 0400.`)
  let key: ReturnType<typeof createPrivateKey>
  try {
    key = createPrivateKey({ key: JSON.parse(readFileSync(keyFile, 'utf8')), format: 'jwk' })
  } catch (cause) {
    throw new PartError('release', `${keyFile} is no private key (JWK).`, { cause })
  }
  if (key.asymmetricKeyType !== 'ed25519') throw new PartError('release', `${keyFile} is no Ed25519 key.`)
  const { x = '' } = createPublicKey(key).export({ format: 'jwk' })
  const manifest = readFileSync(join(folder, manifestName))
  const signature = sign(null, Buffer.concat([context, manifest]), key).toString('base64url')
  writeFileSync(join(folder, signatureName), `${JSON.stringify({ key: x, signature }, null, 2)}\n`)
  return x
}

/**
 * Reads the manifest of a release.
 *
 * @param place the release's folder, or its `release.json` with `release.json.sig` beside it
 * @param publicKey the operator's, base64url: the manifest must be signed by it
 */
export function readManifest(place: string, publicKey?: string): Manifest {
  const file = statSync(place, { throwIfNoEntry: false })?.isDirectory() ? join(place, manifestName) : place
  const refuse = (why: string, cause?: unknown) => new PartError('release', `${file} ${why}`, { cause })
  let bytes: Buffer
  let manifest: Manifest
  try {
    bytes = readFileSync(file)
    manifest = JSON.parse(bytes.toString())
  } catch (cause) {
    throw refuse('cannot be read.', cause)
  }
  if (!Array.isArray(manifest.answers)) throw refuse('is of an older release, or of none.')
  if (publicKey === undefined) return manifest
  try {
    const { signature } = JSON.parse(readFileSync(`${file}.sig`, 'utf8'))
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' })
    if (verify(null, Buffer.concat([context, bytes]), key, Buffer.from(signature, 'base64url'))) return manifest
  } catch (cause) {
    throw refuse('has no signature that can be read.', cause)
  }
  throw refuse('is not signed by this key.')
}
