import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type Bytes, concat, lp } from '@latchkey/core/bytes'
import { openBytes, sealBytes } from './aes-gcm.ts'
import { type Kek, KekError, wrapAad } from './kek.ts'
import { readSecretFile, SecretFileError } from './secret-file.ts'

export type Pkcs11 = {
  /** The PKCS#11 library of the HSM, such as `/usr/lib/softhsm/libsofthsm2.so`. */
  module: string
  /** The label of the token. The tool takes the first token whose label begins with it. */
  token: string
  /** The id, in hexadecimal, of a secret key on it, of type "generic secret". The tool finds no key for signing by its label. */
  key: string
  /** Mode 0400: the PIN of the token's user. */
  pinFile: string
  /** OpenSC's `pkcs11-tool`, if not the one on PATH. */
  tool?: string | undefined
  /** How long the HSM may take, milliseconds. */
  patience?: number | undefined
}

const version = 1
const saltLength = 32
const macLength = 32

/**
 * A KEK in an HSM (PKCS#11), used by OpenSC's `pkcs11-tool`: nothing of ours has to be compiled against a library.
 *
 * Every HSM supports HMAC-SHA256 with secret keys (PKCS#11, `CKM_SHA256_HMAC`). The key never leaves the HSM; the HMAC
 * of an id and a random salt under it is the key of one wrap. AES-256-GCM wraps with that key, and authenticates the id
 * as additional data. Somebody who learns such a key can open only that one wrap.
 */
export function createPkcs11Kek({ module, token, key, pinFile, tool = 'pkcs11-tool', patience = 20_000 }: Pkcs11): Kek {
  const label = `${token}/${key}`
  const fail = (why: string, cause?: unknown) => new KekError(label, `cannot be used: ${why}`, { cause })

  const readPin = async () => {
    const pin = await readSecretFile(pinFile)
    if (pin === '' || pin.includes('\0')) throw new SecretFileError(`${pinFile} holds no PIN`)
    return pin
  }

  /** The key of one wrap. @throws KekError, SecretFileError */
  const deriveKey = async (id: string, salt: Uint8Array): Promise<Uint8Array> => {
    const args = ['--module', module, '--token-label', token, '--login', '--pin', `env:${pinVariable}`]
    args.push('--sign', '--mechanism', 'SHA256-HMAC', '--id', key)
    const input = lp('latchkey/v1/pkcs11-wrap', wrapAad(id), salt)
    const pin = await readPin()
    const once = () => inTurn(() => run(tool, args, { input, pin, patience }))
    let ending = await once()
    for (const pauseMs of pausesMs) {
      if (!('errors' in ending) || explain(ending.errors) !== noToken) break
      await pause(pauseMs)
      ending = await once()
    }
    if ('failure' in ending) throw fail(ending.failure, ending.cause)
    if (ending.code !== 0) throw fail(explain(ending.errors))
    if (ending.output.length !== macLength)
      throw fail(`${tool} answered ${ending.output.length} bytes instead of ${macLength}`)
    return ending.output
  }

  return {
    name: `pkcs11:${label}`,
    label,
    async wrap(id, plain) {
      const salt = randomBytes(saltLength)
      const sealed = sealBytes(await deriveKey(id, salt), wrapAad(id), plain)
      return concat(Uint8Array.of(version), salt, sealed)
    },
    async unwrap(id, wrapped): Promise<Bytes> {
      const wrong = (cause?: unknown) => new KekError(label, 'did not wrap this key', { isWrong: true, cause })
      if (wrapped[0] !== version || wrapped.length <= 1 + saltLength) throw wrong()
      const derived = await deriveKey(id, wrapped.subarray(1, 1 + saltLength))
      try {
        return openBytes(derived, wrapAad(id), wrapped.subarray(1 + saltLength))
      } catch (cause) {
        throw wrong(cause)
      }
    },
  }
}

/**
 * The pauses before a missing token is looked for again, milliseconds: SoftHSM has none for a moment while another
 * process logs in.
 */
const pausesMs = [100, 400]

/** The last call. Calls run one after the other, because not every HSM has enough sessions for all those of a start. */
let last: Promise<unknown> = Promise.resolve()
const inTurn = <T>(call: () => Promise<T>): Promise<T> => {
  const next = last.then(call)
  last = next.catch(() => {})
  return next
}

const pinVariable = 'LATCHKEY_PKCS11_PIN'

/** The most that is read of an answer, bytes: a MAC, and some lines of errors. */
const most = 16_384

type Ending = { code: number | null; output: Buffer; errors: string } | { failure: string; cause?: unknown }

/** Runs the tool: the PIN in its environment, which other users cannot read, the rest as arguments. */
const run = (
  tool: string,
  args: readonly string[],
  { input, pin, patience }: { input: Uint8Array; pin: string; patience: number },
): Promise<Ending> =>
  new Promise((resolve) => {
    const child = spawn(tool, args, {
      env: { ...process.env, LC_ALL: 'C', [pinVariable]: pin },
      stdio: ['pipe', 'pipe', 'pipe'],
      timeout: patience,
      killSignal: 'SIGKILL',
    })
    const output: Buffer[] = []
    const errors: Buffer[] = []
    let length = 0
    const take = (into: Buffer[]) => (chunk: Buffer) => {
      length += chunk.length
      if (length > most) child.kill('SIGKILL')
      else into.push(chunk)
    }
    child.stdout.on('data', take(output))
    child.stderr.on('data', take(errors))
    // A tool that ends early reads nothing; its exit code says why.
    child.stdin.on('error', () => {})
    child.stdin.end(input)
    child.once('error', (cause: NodeJS.ErrnoException) => {
      const failure = cause.code === 'ENOENT' ? `${tool} is not there (ENOENT)` : `${tool} cannot run (${cause.code})`
      resolve({ failure, cause })
    })
    child.once('close', (code, signal) => {
      if (length > most) resolve({ failure: `${tool} answered too much` })
      else if (signal !== null) resolve({ failure: `${tool} did not answer in time` })
      else resolve({ code, output: Buffer.concat(output), errors: Buffer.concat(errors).toString('utf8') })
    })
  })

const noToken = 'there is no token of this label'

/** The tool's errors, explained for an operator. */
const explain = (errors: string): string => {
  const lines = errors.split('\n').map((line) => line.trim())
  if (lines.some((line) => /no slot with token named|No slot.*found/i.test(line))) return noToken
  if (lines.some((line) => /failed to load pkcs11 module/i.test(line))) return 'the library cannot be loaded'
  if (lines.some((line) => /could not find key of type/i.test(line))) return 'there is no secret key of this id'
  const [code] =
    /CKR_[A-Z_]+/.exec(lines.findLast((line) => !line.startsWith('warning') && line.includes('CKR_')) ?? '') ?? []
  return code ? `the HSM answered ${code}` : 'the tool gave no reason'
}
