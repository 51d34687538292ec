import { type Bytes, fromBase64Url, lp, toBase64Url } from '@latchkey/core/bytes'
import { type EvmPath, longestAccountName, mostAccounts, mostImports } from '@latchkey/core/vault-contents'
import { hkdf } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { readFields } from './fields.ts'
import { type ImportedKey, isImportedKey } from './imported-key.ts'
import { deriveKitKeys } from './kit.ts'
import { isEntropyLength, isEvmPath } from './phrase.ts'
import { type Kdf, requireKdf, stretch } from './pin.ts'
import { open, seal } from './seal.ts'
import { equal } from './slot.ts'

/**
 * The sunset bundle: a file from which a wallet opens without any service. A random key seals the contents; it is wrapped
 * under the code of a recovery kit, a passphrase, or each of the two. No server has a share of it, so whoever has the file
 * can guess as often as they like. `fixtures/bundle-v1.json` freezes the format, and `bundle-v2.json` that of a wallet with
 * imported keys.
 */

/**
 * `names`: the name of each account of the phrase, by its index; empty for one without a name. `imported`: the keys that
 * the phrase does not bring back. `madeAt` in seconds since 1970.
 */
export type BundleContents = {
  entropy: Bytes
  evmPath: EvmPath
  madeAt: number
  names: string[]
  imported: (ImportedKey & { name: string })[]
}

/** A recovery code as `readKitCode` returns it, a passphrase as it was typed. */
export type BundleSecrets = { kit?: string | undefined; passphrase?: string | undefined }

/** A file that was read but not opened yet. */
export type Bundle = {
  version: 1 | 2
  id: Bytes
  kit?: Wrapped
  passphrase?: Wrapped & { kdf: Kdf }
  sealed: Bytes
}

type Wrapped = { commit: Bytes; wrappedKey: Bytes }
type Kind = 'kit' | 'passphrase'

/** The reasons for which a file does not open. `wrong`: the code or the passphrase is not the right one. */
export type BundleFault = 'foreign' | 'newer' | 'damaged' | 'wrong'

/** A file that does not open. Nothing is known of its contents. */
export class BundleError extends Error {
  override readonly name = 'BundleError'
  readonly fault: BundleFault

  constructor(fault: BundleFault, options?: ErrorOptions) {
    super(`the bundle is ${fault}`, options)
    this.fault = fault
  }
}

const format = 'latchkey-bundle'
const about =
  'The recovery phrase of a wallet, encrypted. The page that was saved beside this file opens it, without a network. Nobody but you needs it.'

/** Twice the memory of a PIN's, since no guard counts these guesses. Phones still run it. */
const cost = { memory: 131_072, iterations: 4, parallelism: 1 } as const

/** The last second that a `Date` has. */
const lastSecond = 8_640_000_000_000

/** Far longer than any file of ours, in UTF-16 units. */
const longest = 65_536

const contentsFormats = { 1: 'latchkey/v1/bundle-contents', 2: 'latchkey/v2/bundle-contents' } as const

const aboutContents = (id: Bytes) => lp('latchkey/v1/bundle', id)
const aboutKey = (id: Bytes, kind: Kind) => lp('latchkey/v1/bundle-wrap', id, kind)

const deriveKek = (id: Bytes, kind: Kind, factor: Bytes) => {
  const okm = Uint8Array.from(hkdf(sha256, factor, id, lp('latchkey/v1/bundle-slot', kind), 64))
  return { kek: okm.slice(0, 32), commit: okm.slice(32) }
}

const stretchPassphrase = (id: Bytes, passphrase: string, kdf: Kdf) =>
  stretch(lp('latchkey/v1/bundle-passphrase', id, passphrase.normalize('NFKC')), kdf)

const wrapKey = async (key: Bytes, id: Bytes, kind: Kind, factor: Bytes): Promise<Wrapped> => {
  const { kek, commit } = deriveKek(id, kind, factor)
  const wrappedKey = await seal(kek, key, aboutKey(id, kind))
  for (const secret of [kek, factor]) secret.fill(0)
  return { commit, wrappedKey }
}

/** A checksum that distinguishes a damaged file from a wrong passphrase. It stops no forgery; the commitment and the tags do. */
const checkOf = ({ id, kit, passphrase, sealed }: Bundle): string => {
  const kdf = passphrase && lp(passphrase.kdf.salt, passphrase.kdf.memory, passphrase.kdf.iterations)
  const parts = [kit?.commit, kit?.wrappedKey, kdf, passphrase?.commit, passphrase?.wrappedKey]
  const none = new Uint8Array(0)
  const fields = parts.map((part) => part ?? none)
  return toBase64Url(sha256(lp('latchkey/v1/bundle-check', id, ...fields, sealed)).slice(0, 12))
}

/**
 * Makes the text of a file.
 *
 * @param secrets what opens it: at least one of them
 */
export async function makeBundle(contents: BundleContents, { kit, passphrase }: BundleSecrets): Promise<string> {
  if (kit === undefined && passphrase === undefined) throw new Error('nothing would open this bundle')
  const draw = (length: number): Bytes => crypto.getRandomValues(new Uint8Array(length))
  const id = draw(16)
  const key = draw(32)
  const { entropy, evmPath, madeAt, names, imported } = contents
  // Pages of before imported keys open whatever they can.
  const version = imported.length === 0 ? 1 : 2
  const keys = imported.flatMap(({ family, privateKey, name }) => [family, privateKey, name])
  const rest = version === 1 ? names : [names.length, ...names, ...keys]
  const plain = lp(contentsFormats[version], entropy, evmPath, madeAt, ...rest)
  const bundle: Bundle = { version, id, sealed: await seal(key, plain, aboutContents(id)) }
  plain.fill(0)
  if (kit !== undefined) bundle.kit = await wrapKey(key, id, 'kit', deriveKitKeys(kit).factor)
  if (passphrase !== undefined) {
    const kdf = { ...cost, salt: draw(16) }
    const factor = await stretchPassphrase(id, passphrase, kdf)
    bundle.passphrase = { kdf, ...(await wrapKey(key, id, 'passphrase', factor)) }
  }
  key.fill(0)
  return toText(bundle)
}

const writeWrapped = ({ commit, wrappedKey }: Wrapped) => ({
  commit: toBase64Url(commit),
  wrappedKey: toBase64Url(wrappedKey),
})

const toText = (bundle: Bundle): string => {
  const { version, id, kit, passphrase, sealed } = bundle
  const file = {
    about,
    format,
    version,
    id: toBase64Url(id),
    ...(kit && { kit: writeWrapped(kit) }),
    ...(passphrase && {
      passphrase: {
        kdf: 'argon2id',
        ...passphrase.kdf,
        salt: toBase64Url(passphrase.kdf.salt),
        ...writeWrapped(passphrase),
      },
    }),
    sealed: toBase64Url(sealed),
    check: checkOf(bundle),
  }
  return `${JSON.stringify(file, null, 2)}\n`
}

/**
 * Reads the text of a file. What opens it is not needed yet.
 *
 * @throws BundleError `foreign`, `newer`, `damaged`
 */
export function readBundle(text: string): Bundle {
  const file = parse(text)
  const bundle: Bundle = {
    version: file.version === 2 ? 2 : 1,
    id: readBytes(file.id, 16),
    ...(file.kit !== undefined && { kit: readWrapped(file.kit, ['commit', 'wrappedKey']) }),
    ...(file.passphrase !== undefined && { passphrase: readPassphrase(file.passphrase) }),
    sealed: readBytes(file.sealed),
  }
  if (!hasOnly(file, ['about', 'format', 'version', 'id', 'kit', 'passphrase', 'sealed', 'check'])) throw damaged()
  if (!bundle.kit && !bundle.passphrase) throw damaged()
  if (file.check !== checkOf(bundle)) throw damaged()
  return bundle
}

type Fields = Readonly<Record<string, unknown>>

const damaged = (cause?: unknown) => new BundleError('damaged', { cause })
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null
const hasOnly = (fields: Fields, names: readonly string[]) => Object.keys(fields).every((name) => names.includes(name))

const parse = (text: string): Fields => {
  if (text.length > longest) throw new BundleError('foreign')
  let file: unknown
  try {
    file = JSON.parse(text)
  } catch (cause) {
    throw new BundleError(text.includes(`"${format}"`) ? 'damaged' : 'foreign', { cause })
  }
  if (!isFields(file) || file.format !== format) throw new BundleError('foreign')
  if (typeof file.version === 'number' && file.version > 2) throw new BundleError('newer')
  if (file.version !== 1 && file.version !== 2) throw damaged()
  return file
}

const readBytes = (value: unknown, length?: number): Bytes => {
  try {
    const bytes = fromBase64Url(value as string) // throws for anything else
    if (length === undefined || bytes.length === length) return bytes
  } catch (cause) {
    throw damaged(cause)
  }
  throw damaged()
}

const readWrapped = (value: unknown, names: readonly string[]): Wrapped => {
  if (!isFields(value) || !hasOnly(value, names)) throw damaged()
  return { commit: readBytes(value.commit, 32), wrappedKey: readBytes(value.wrappedKey, 60) }
}

const readPassphrase = (value: unknown): Wrapped & { kdf: Kdf } => {
  const names = ['kdf', 'salt', 'memory', 'iterations', 'parallelism', 'commit', 'wrappedKey']
  const wrapped = readWrapped(value, names)
  const { kdf: name, salt, ...numbers } = value as Fields // checked by `readWrapped`
  const kdf = { ...(numbers as Omit<Kdf, 'salt'>), salt: readBytes(salt, 16) } // the numbers are checked next
  try {
    requireKdf(kdf)
  } catch (cause) {
    throw damaged(cause)
  }
  if (name !== 'argon2id') throw damaged()
  const { memory, iterations, parallelism } = kdf
  return { ...wrapped, kdf: { memory, iterations, parallelism, salt: kdf.salt } }
}

/**
 * Opens a file that was read.
 *
 * @param secrets one of those that the file can be opened with
 * @throws BundleError `wrong`, `damaged`
 */
export async function openBundle(bundle: Bundle, { kit, passphrase }: BundleSecrets): Promise<BundleContents> {
  if (kit !== undefined && bundle.kit) return openWith(bundle, 'kit', bundle.kit, deriveKitKeys(kit).factor)
  if (passphrase !== undefined && bundle.passphrase) {
    const factor = await stretchPassphrase(bundle.id, passphrase, bundle.passphrase.kdf)
    return openWith(bundle, 'passphrase', bundle.passphrase, factor)
  }
  throw new BundleError('wrong')
}

const openWith = async ({ version, id, sealed }: Bundle, kind: Kind, wrapped: Wrapped, factor: Bytes) => {
  const { kek, commit } = deriveKek(id, kind, factor)
  if (!equal(commit, wrapped.commit)) throw new BundleError('wrong')
  try {
    const key = await open(kek, wrapped.wrappedKey, aboutKey(id, kind))
    const plain = await open(key, sealed, aboutContents(id))
    const contents = readContents(plain, version)
    for (const secret of [factor, kek, key, plain]) secret.fill(0)
    return contents
  } catch (cause) {
    throw damaged(cause)
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

const isTime = (seconds: number) => Number.isSafeInteger(seconds) && seconds >= 0 && seconds <= lastSecond

const readContents = (plain: Bytes, version: Bundle['version']): BundleContents => {
  const [form, entropy, path, made, ...rest] = readFields(plain)
  if (!form || !entropy || !path || !made || utf8.decode(form) !== contentsFormats[version]) throw damaged()
  const evmPath = utf8.decode(path)
  const madeAt = Number(utf8.decode(made))
  if (!isEvmPath(evmPath) || !isEntropyLength(entropy.length) || !isTime(madeAt)) throw damaged()
  const { names, imported } = version === 1 ? { names: rest.map(readName), imported: [] } : readAccounts(rest)
  if (names.length < 1 || names.length > mostAccounts) throw damaged()
  return { entropy, evmPath, madeAt, names, imported }
}

const readName = (field: Bytes): string => {
  const name = utf8.decode(field)
  if (name.length > longestAccountName) throw damaged()
  return name
}

/** The number of the phrase's accounts, their names, then family, key and name of each imported one. */
const readAccounts = ([count, ...rest]: Bytes[]): Pick<BundleContents, 'names' | 'imported'> => {
  const length = count ? Number(utf8.decode(count)) : Number.NaN
  if (!Number.isSafeInteger(length) || length < 1 || length > rest.length) throw damaged()
  const keys = rest.slice(length)
  if (keys.length < 3 || keys.length > 3 * mostImports || keys.length % 3 !== 0) throw damaged()
  const imported = Array.from({ length: keys.length / 3 }, (_, at) => {
    const [family, privateKey, name] = keys.slice(3 * at, 3 * at + 3)
    const key = family && privateKey && { family: utf8.decode(family), privateKey }
    if (!key || !name || !isImportedKey(key)) throw damaged()
    return { ...key, name: readName(name) }
  })
  return { names: rest.slice(0, length).map(readName), imported }
}
