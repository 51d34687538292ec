import { readFileSync } from 'node:fs'
import { type Bytes, lp, toBase64Url, toHex } from '@latchkey/core/bytes'
import { evmPaths, longestAccountName } from '@latchkey/core/vault-contents'
import { sha256 } from '@noble/hashes/sha2.js'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { type BundleContents, BundleError, type BundleFault, makeBundle, openBundle, readBundle } from './bundle.ts'
import { drawKitCode } from './kit.ts'
import { kdfFloor } from './pin.ts'

const frozen = JSON.parse(readFileSync(new URL('fixtures/bundle-v1.json', import.meta.url), 'utf8')) as {
  kit: string
  passphrase: string
  entropy: string
  file: object
}
const frozenKeys = JSON.parse(readFileSync(new URL('fixtures/bundle-v2.json', import.meta.url), 'utf8'))
const text = `${JSON.stringify(frozen.file, null, 2)}\n`
const kit = drawKitCode()
const contents: BundleContents = {
  entropy: new Uint8Array(16).fill(5),
  evmPath: 'standard',
  madeAt: 1_800_000_000,
  names: ['', 'Every day'],
  imported: [],
}

const faultOf = (work: () => unknown): Promise<BundleFault | 'none'> =>
  Promise.resolve()
    .then(work)
    .then(
      () => 'none' as const,
      (failure) => {
        if (failure instanceof BundleError) return failure.fault
        throw failure
      },
    )
const openText = async (from: string, code = kit) => openBundle(readBundle(from), { kit: code })

let made: string
beforeAll(async () => {
  made = await makeBundle(contents, { kit })
})

describe('makeBundle, readBundle, openBundle', () => {
  test('default: a file of the first release opens for ever, by kit and by passphrase', async () => {
    const bundle = readBundle(text)
    const { kit, passphrase } = frozen
    // In either Unicode normalisation form.
    for (const secrets of [{ kit }, { passphrase: passphrase.normalize('NFD') }]) {
      const { entropy, ...rest } = await openBundle(bundle, secrets)
      expect([toBase64Url(entropy), rest]).toEqual([
        frozen.entropy,
        { evmPath: 'older', madeAt: 1_795_000_000, names: ['', 'Café', ''], imported: [] },
      ])
    }
    expect(await faultOf(() => openBundle(bundle, { passphrase: `${passphrase}.` }))).toBe('wrong')
    expect(bundle.passphrase?.kdf).toMatchObject({ memory: 131_072, iterations: 4, parallelism: 1 })
  })

  test('behavior: a file with imported keys opens for ever, and is another version', async () => {
    const { kit, file, entropy, imported, ...rest } = frozenKeys
    const opened = await openBundle(readBundle(JSON.stringify(file)), { kit })
    expect({
      ...opened,
      entropy: toBase64Url(opened.entropy),
      imported: opened.imported.map((each) => ({ ...each, privateKey: toHex(each.privateKey) })),
    }).toEqual({ ...rest, entropy, imported })
    expect(file).toHaveProperty('version', 2)
    // What a page of before could open, it still opens.
    expect(JSON.parse(made)).toHaveProperty('version', 1)
    for (const version of [1, 2])
      for (const from of [file, JSON.parse(made)])
        if (from.version !== version)
          expect(
            await faultOf(() => openText(JSON.stringify({ ...from, version }), from === file ? kit : undefined)),
          ).toBe('damaged')
  })

  test('behavior: what was put in comes out, and the file shows nothing of it', async () => {
    const any = fc.record({
      entropy: fc.constantFrom(16, 20, 24, 28, 32).chain((n) => fc.uint8Array({ minLength: n, maxLength: n })),
      evmPath: fc.constantFrom(...evmPaths),
      madeAt: fc.nat(),
      names: fc.array(fc.string({ unit: 'binary', maxLength: 16 }), { minLength: 1, maxLength: 10 }),
      imported: fc.array(
        fc.record({
          family: fc.constant('evm' as const),
          privateKey: fc
            .uint8Array({ minLength: 31, maxLength: 31 })
            .map((bytes) => Uint8Array.of(1, ...bytes) as Bytes),
          name: fc.string({ unit: 'binary', maxLength: 16 }),
        }),
        { maxLength: 10 },
      ),
    })
    await fc.assert(
      fc.asyncProperty(any, async (value) => {
        const whole = { ...value, entropy: Uint8Array.from(value.entropy) as Bytes }
        const file = await makeBundle(whole, { kit })
        expect(await openText(file)).toEqual(whole)
        expect(file).not.toContain(toBase64Url(whole.entropy))
        for (const { privateKey } of whole.imported) expect(file).not.toContain(toHex(privateKey).slice(2))
      }),
      { numRuns: 30 },
    )
  })

  test('behavior: a passphrase opens what it made, at the cost that was frozen, and nothing else does', async () => {
    const passphrase = 'seven lamps on a wet quay'
    const file = await makeBundle(contents, { passphrase })
    const bundle = readBundle(file)
    expect(await openBundle(bundle, { passphrase })).toEqual(contents)
    expect(await faultOf(() => openBundle(bundle, { kit }))).toBe('wrong')
    const { salt, ...cost } = bundle.passphrase?.kdf ?? {}
    expect(cost).toEqual({ memory: 131_072, iterations: 4, parallelism: 1 })
    // It is random.
    expect(new Set(salt).size).toBeGreaterThan(4)
    expect(file).not.toContain(passphrase)
  })

  test('behavior: two files of one wallet have nothing in common', async () => {
    const [one, other] = [readBundle(made), readBundle(await makeBundle(contents, { kit }))]
    expect(one.id).not.toEqual(other.id)
    expect(one.kit?.commit).not.toEqual(other.kit?.commit)
    expect(one.sealed).not.toEqual(other.sealed)
    await expect(makeBundle(contents, {})).rejects.toThrow()
  })

  test('error: another kit, and a passphrase for a file that has none', async () => {
    expect(await faultOf(() => openText(made, drawKitCode()))).toBe('wrong')
    expect(await faultOf(() => openBundle(readBundle(made), { passphrase: 'seven lamps on a quay' }))).toBe('wrong')
    expect(await faultOf(() => openBundle(readBundle(made), {}))).toBe('wrong')
  })

  test('error: any letter changed, any part cut off, anything put in', async () => {
    const letter = fc.constantFrom(...'AZaz09-_"{}[]:,. \n\\é')
    const at = fc.nat(made.length - 1)
    await fc.assert(
      fc.asyncProperty(at, letter, fc.constantFrom('change', 'cut', 'insert', 'remove'), async (at, letter, act) => {
        const end = act === 'insert' ? at : at + 1
        const other =
          act === 'cut' ? made.slice(0, at) : made.slice(0, at) + (act === 'remove' ? '' : letter) + made.slice(end)
        // White space, and the sentence for people, may change.
        const opened = await openText(other).catch((failure) => failure)
        if (opened instanceof BundleError) expect(opened.fault).not.toBe('wrong')
        else expect(opened).toEqual(contents)
      }),
      { numRuns: 500 },
    )
    // A truncated file is not taken for a whole one.
    for (let at = 0; at < made.length - 2; at++)
      expect(['damaged', 'foreign']).toContain(await faultOf(() => readBundle(made.slice(0, at))))
  })

  test('error: changed on purpose, with its check made anew', async () => {
    const file = JSON.parse(made)
    const none = new Uint8Array(0)
    const bytes = (value: string) => Uint8Array.from(Buffer.from(value, 'base64url'))
    const write = ({ kit, sealed = file.sealed }: { kit?: object; sealed?: string }) => {
      const own = { ...file.kit, ...kit }
      const fields = [bytes(own.commit), bytes(own.wrappedKey), none, none, none]
      const check = sha256(lp('latchkey/v1/bundle-check', bytes(file.id), ...fields, bytes(sealed))).slice(0, 12)
      return JSON.stringify({ ...file, kit: own, sealed, check: toBase64Url(check) })
    }
    expect(await faultOf(() => openText(write({})))).toBe('none')
    const flip = (value: string) => toBase64Url(bytes(value).map((byte, at) => (at === 20 ? byte ^ 1 : byte)))
    expect(await faultOf(() => openText(write({ sealed: flip(file.sealed) })))).toBe('damaged')
    expect(await faultOf(() => openText(write({ kit: { wrappedKey: flip(file.kit.wrappedKey) } })))).toBe('damaged')
    expect(await faultOf(() => openText(write({ kit: { commit: flip(file.kit.commit) } })))).toBe('wrong')
  })

  test.each<[string, BundleFault, string]>([
    ['nothing', 'foreign', ''],
    ['a picture', 'foreign', '\x89PNG\r\n'],
    ['another JSON', 'foreign', '{"version":3,"crypto":{"cipher":"aes-128-ctr"}}'],
    ['null', 'foreign', 'null'],
    ['a list', 'foreign', '[]'],
    ['far too much', 'foreign', `{"format":"latchkey-bundle","version":1,"about":"${'x'.repeat(70_000)}"}`],
    ['a newer form', 'newer', '{"format":"latchkey-bundle","version":3}'],
    ['a version that is none', 'damaged', '{"format":"latchkey-bundle","version":"1"}'],
    ['no parts', 'damaged', '{"format":"latchkey-bundle","version":1}'],
  ])('error: %s is %s', async (_, fault, from) => {
    expect(await faultOf(() => readBundle(from))).toBe(fault)
  })

  test.each([
    ['less memory than a PIN takes', { memory: 65_535 }],
    ['more than a phone has', { memory: 2_097_152 }],
    ['fewer passes', { iterations: 2 }],
    ['more lanes', { parallelism: 2 }],
    ['numbers that are none', { memory: '131072' }],
    ['another function', { kdf: 'scrypt' }],
    ['a short salt', { salt: 'AAAA' }],
    ['a field more', { more: 1 }],
  ])('error: a key derivation with %s', async (_, change) => {
    const file = JSON.parse(text)
    const other = { ...file, passphrase: { ...file.passphrase, ...change } }
    expect(await faultOf(() => readBundle(JSON.stringify(other)))).toBe('damaged')
  })

  test.each([-1, 0.5, 8_640_000_000_001, Number.NaN])(
    'error: made at %s, which is no time that a page could show',
    async (madeAt) => {
      expect(await faultOf(async () => openText(await makeBundle({ ...contents, madeAt }, { kit })))).toBe('damaged')
    },
  )

  test.each<[string, string[]]>([
    ['no account', []],
    ['eleven accounts', Array(11).fill('')],
    ['a longer name than a wallet takes', ['x'.repeat(longestAccountName + 1)]],
  ])('error: %s', async (_, names) => {
    expect(await faultOf(async () => openText(await makeBundle({ ...contents, names }, { kit })))).toBe('damaged')
  })

  test.each<[string, object[]]>([
    ['eleven imported keys', Array(11).fill({})],
    ['a key of another family', [{ family: 'solana' }]],
    ['a key of nothing', [{ privateKey: new Uint8Array(32) }]],
    ['a name of a key that is too long', [{ name: 'x'.repeat(longestAccountName + 1) }]],
  ])('error: %s', async (_, keys) => {
    const imported = keys.map((each) => ({
      family: 'evm' as const,
      privateKey: new Uint8Array(32).fill(3),
      name: '',
      ...each,
    }))
    expect(await faultOf(async () => openText(await makeBundle({ ...contents, imported }, { kit })))).toBe('damaged')
  })

  test('error: an object’s own prototype, and fields of one, are read as nothing', async () => {
    const file = JSON.parse(made)
    const { kit: own, ...rest } = file
    const polluted = JSON.stringify(rest).replace('{', `{"__proto__":${JSON.stringify({ kit: own })},`)
    for (const other of [polluted, JSON.stringify({ ...file, constructor: {} }), JSON.stringify({ ...file, kit: [] })])
      expect(await faultOf(() => readBundle(other))).toBe('damaged')
    expect(Object.hasOwn(Object.prototype, 'kit')).toBe(false)
  })

  test('error: a file that nothing opens, a field that none of ours has', async () => {
    const { kit: _, ...rest } = JSON.parse(made)
    for (const other of [rest, { ...rest, kit: {} }, { ...JSON.parse(made), more: 1 }])
      expect(await faultOf(() => readBundle(JSON.stringify(other)))).toBe('damaged')
  })
})

/** The costs that docs/security.md measured, and what it computes from them. */
test('the times of docs/security.md follow from the cost of a try', () => {
  const document = readFileSync(new URL('../../../docs/security.md', import.meta.url), 'utf8')
  const prose = document.replace(/\s+/g, ' ')
  const { memory, iterations } = JSON.parse(text).passphrase
  const cost =
    /each try at (\d+) MiB and (\w+) passes of Argon2id, some ([\d.]+) to ([\d.]+) processor-seconds where a PIN's takes ([\d.]+) to ([\d.]*\d)/
  const [, mebibytes, passes, ...seconds] = cost.exec(prose) ?? []
  expect([Number(mebibytes) * 1024, passes]).toEqual([memory, { 4: 'four' }[iterations as number]])
  const [fast = 0, slow = 0, fastPin = 0, slowPin = 0] = seconds.map(Number)
  expect(prose.includes(`We measured ${fastPin} to ${slowPin} processor-seconds for one`)).toBe(true)
  const factor = (memory * iterations) / (kdfFloor.memory * kdfFloor.iterations)
  expect(fast).toBeCloseTo(fastPin * factor, 2)
  expect(slow).toBeCloseTo(slowPin * factor, 1)
  expect(prose.includes(`${26 * Math.log2(32)} bits of a kit`)).toBe(true)
  expect(kit).toHaveLength(26 + 2)

  const year = 365.25 * 86_400
  const rows = document.split('\n').flatMap((line) => {
    const [, name = '', tries = '', time = ''] = line.split('|').map((cell) => cell.trim())
    return /words|a sentence from/.test(name) ? [{ name, tries: readNumber(tries), years: readNumber(time) }] : []
  })
  const half = (words: number) => 7_776 ** words / 2
  const expected = [1e9, half(3), half(4), half(5)]
  expect(rows).toHaveLength(expected.length)
  for (const [i, tries] of expected.entries()) {
    // As many digits as the table has.
    const isNear = (shown = 0, real = 0) => Math.abs(shown / real - 1) < 0.05
    expect([isNear(rows[i]?.tries, tries), isNear(rows[i]?.years, (tries * fast) / year)], rows[i]?.name).toEqual([
      true,
      true,
    ])
  }
  expect(prose.includes('two days of 1,000 processors')).toBe(true)
  expect(Math.round((1e9 * fast) / 1_000 / 86_400)).toBe(2)
})

/** The first number of a cell: `1.8 · 10¹⁵`, `10⁹`, `9 million`, `1,200`. */
const readNumber = (cell: string): number => {
  const plain = cell.replace(
    /[⁰¹²³⁴⁵⁶⁷⁸⁹]+/g,
    (digits) => `e${[...digits].map((each) => '⁰¹²³⁴⁵⁶⁷⁸⁹'.indexOf(each)).join('')}`,
  )
  const [, factor = '1', exponent] = /^(?:([\d.,]+)(?: · |$| ))?(?:10e(\d+))?/.exec(plain) ?? []
  const million = plain.includes('million') ? 1e6 : 1
  return Number(factor.replace(',', '')) * 10 ** Number(exponent ?? 0) * million
}
