import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { hasSoftHsm, openSoftHsm } from './fixtures/soft-hsm.ts'
import { createPkcs11Kek, type Pkcs11 } from './pkcs11.ts'

// Tests that need no token run everywhere; `npm test` installs SoftHSM on Debian.
const key = randomBytes(32)
const folder = mkdtempSync(join(tmpdir(), 'latchkey-hsm-'))
afterAll(() => rmSync(folder, { recursive: true }))

let files = 0
const write = (text: string, mode = 0o400) => {
  const path = join(folder, `file-${files++}`)
  writeFileSync(path, text, { mode })
  return path
}
/** A program in place of OpenSC's. */
const script = (lines: string) => {
  const path = write(`#!/bin/sh\n${lines}\n`, 0o700)
  chmodSync(path, 0o700)
  return path
}

describe.runIf(hasSoftHsm)('a token of SoftHSM', () => {
  let hsm: ReturnType<typeof openSoftHsm>
  beforeAll(() => {
    hsm = openSoftHsm(folder)
    vi.stubEnv('SOFTHSM2_CONF', hsm.environment.SOFTHSM2_CONF)
    return () => vi.unstubAllEnvs()
  })
  const open = (change: Partial<Pkcs11> = {}) =>
    createPkcs11Kek({ module: hsm.module, token: hsm.token, key: hsm.key, pinFile: write(`${hsm.pin}\n`), ...change })

  test('default: what it wrapped comes back, differs each time, and does not stand in it', async () => {
    const kek = open()
    const [one, two] = [await kek.wrap('one', key), await kek.wrap('one', key)]
    // The salt at the front: each wrap has its own key.
    expect(Buffer.from(one.subarray(1, 33))).not.toEqual(Buffer.from(two.subarray(1, 33)))
    for (const wrapped of [one, two]) {
      expect(Buffer.from(await open().unwrap('one', wrapped))).toEqual(key)
      expect(Buffer.from(wrapped).includes(key)).toBe(false)
    }
    expect(kek).toMatchObject({ name: 'pkcs11:latchkey/01', label: 'latchkey/01' })
  })

  test('error: another id, each bit that was flipped, a wrap that was cut', async () => {
    const kek = open()
    const wrapped = await kek.wrap('one', key)
    await expect(kek.unwrap('two', wrapped)).rejects.toMatchObject({ name: 'KekError', isWrong: true })
    for (const at of [0, 1, 20, 33, 50, wrapped.length - 1]) {
      const changed = Uint8Array.from(wrapped)
      changed[at] = (changed[at] ?? 0) ^ 1
      await expect(kek.unwrap('one', changed), `byte ${at}`).rejects.toMatchObject({ name: 'KekError', isWrong: true })
    }
    for (const length of [0, 1, 40])
      await expect(kek.unwrap('one', wrapped.subarray(0, length))).rejects.toMatchObject({ isWrong: true })
  })

  test('error: another key of the token wrapped it', async () => {
    hsm.addKey('02')
    const wrapped = await open().wrap('one', key)
    await expect(open({ key: '02' }).unwrap('one', wrapped)).rejects.toMatchObject({ isWrong: true })
  })

  test.each<[string, () => Partial<Pkcs11>, string]>([
    ['a wrong PIN', () => ({ pinFile: write('11112222') }), 'CKR_PIN_INCORRECT'],
    ['no such key', () => ({ key: '77' }), 'there is no secret key of this id'],
    ['no such token', () => ({ token: 'elsewhere' }), 'there is no token of this label'],
    ['a library that is none', () => ({ module: write('not a library') }), 'the library cannot be loaded'],
  ])('error: %s', async (_, change, sentence) => {
    const failure = open(change()).wrap('one', key)
    await expect(failure).rejects.toMatchObject({ name: 'KekError', isWrong: false })
    await expect(failure).rejects.toThrow(sentence)
    await expect(failure).rejects.not.toThrow(/11112222|46513087/)
  })
})

describe('createPkcs11Kek', () => {
  afterEach(() => void vi.useRealTimers())
  const open = (change: Partial<Pkcs11> = {}) =>
    createPkcs11Kek({ module: '/lib/none.so', token: 'latchkey', key: '01', pinFile: write('482910'), ...change })

  test('behavior: the PIN goes to the tool in its environment alone', async () => {
    const seen = join(folder, 'seen')
    const tool = script(`echo "$@" > ${seen}; env >> ${seen}; cat > ${seen}-input; head -c 32 /dev/zero`)
    await open({ tool }).wrap('one', key)
    const [args = '', ...environment] = readFileSync(seen, 'utf8').split('\n')
    expect(args).not.toContain('482910')
    expect(args).toContain('--pin env:LATCHKEY_PKCS11_PIN')
    expect(environment.filter((line) => line.includes('482910'))).toEqual(['LATCHKEY_PKCS11_PIN=482910'])
    expect(process.env.LATCHKEY_PKCS11_PIN).toBeUndefined()
    // The input of the derivation names the key that is wrapped.
    expect(readFileSync(`${seen}-input`, 'utf8')).toContain('one')
  })

  test('behavior: one call after the other, since not every HSM has many sessions', async () => {
    const busy = join(folder, 'busy')
    const kek = open({
      tool: script(`mkdir ${busy} || exit 9; cat > /dev/null; sleep 0.1; rmdir ${busy}; head -c 32 /dev/zero`),
    })
    await expect(Promise.all(['one', 'two', 'three'].map((id) => kek.wrap(id, key)))).resolves.toHaveLength(3)
  })

  test('behavior: a call that cannot begin stops no later one', async () => {
    const failed = open({ tool: 'no\u0000tool' }).wrap('one', key)
    const next = open({ tool: script('cat > /dev/null; head -c 32 /dev/zero') }).wrap('one', key)
    await expect(failed).rejects.toThrow()
    await expect(next).resolves.toBeInstanceOf(Uint8Array)
  })

  test('behavior: a token that is not there for a moment is looked for again, three times in all', async () => {
    const absent = (times: number) => {
      const calls = join(folder, `calls-${times}`)
      return script(`cat > /dev/null; echo call >> ${calls}
        if [ $(wc -l < ${calls}) -le ${times} ]; then echo 'No slot with token named "latchkey" found' >&2; exit 1; fi
        head -c 32 /dev/zero`)
    }
    await expect(open({ tool: absent(2) }).wrap('one', key)).resolves.toBeInstanceOf(Uint8Array)
    await expect(open({ tool: absent(3) }).wrap('one', key)).rejects.toThrow('there is no token of this label')
  })

  test.each<[string, () => Partial<Pkcs11>, RegExp]>([
    ['no tool', () => ({ tool: join(folder, 'nowhere') }), /cannot be used: .*nowhere is not there \(ENOENT\)/],
    ['a tool that answers nothing', () => ({ tool: script('cat > /dev/null') }), /answered 0 bytes instead of 32/],
    ['a tool that answers without end', () => ({ tool: script('exec yes'), patience: 60_000 }), /answered too much/],
    ['a tool that never ends', () => ({ tool: script('exec sleep 60'), patience: 300 }), /did not answer in time/],
    ['a PIN that others may read', () => ({ pinFile: write('482910', 0o644) }), /may be read by others/],
    ['an empty PIN', () => ({ pinFile: write('') }), /holds no PIN/],
    // Node's own message would contain the PIN.
    ['a PIN that no environment takes', () => ({ pinFile: write('4829\u000010') }), /holds no PIN/],
  ])('error: %s', async (_, change, sentence) => {
    await expect(open(change()).wrap('one', key)).rejects.toThrow(sentence)
  })
})
