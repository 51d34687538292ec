import { type Bytes, fromHex, fromUtf8, lp } from '@latchkey/core/bytes'
import { ed25519 } from '@noble/curves/ed25519.js'
import { argon2id as reference } from '@noble/hashes/argon2.js'
import { argon2id } from 'hash-wasm'
import { beforeAll, describe, expect, test } from 'vitest'
import { derivePinKeys, joinOutputs, kdfFloor, pinInput, stretch } from './pin.ts'
import { Untrusted } from './untrusted.ts'

const salt = new Uint8Array(16).fill(7)
const kdf = { ...kdfFloor, salt }
const rw = new Uint8Array(32).fill(3)
const slot = { vaultId: 'vault', slotId: 'slot', epoch: 1 }

// The WebAssembly has no audit and cannot take RFC 9106's associated data, so it is first compared with a second
// implementation that can.
beforeAll(async () => {
  const rfc9106 = reference(new Uint8Array(32).fill(1), new Uint8Array(16).fill(2), {
    t: 3,
    m: 32,
    p: 4,
    dkLen: 32,
    key: new Uint8Array(8).fill(3),
    personalization: new Uint8Array(12).fill(4),
  })
  expect(rfc9106).toEqual(fromHex('0d640df58d78766c08c037a34a8b53c9d01ef0452d75b65eb52520e96b01e659'))
  for (const [m, t, p] of [
    [8, 1, 1],
    [64, 3, 4],
    [1024, 3, 1],
    [4096, 2, 1],
  ] as const) {
    const cost = { memorySize: m, iterations: t, parallelism: p, hashLength: 32 }
    const ours = await argon2id({ password: rw, salt, ...cost, outputType: 'binary' })
    expect(Uint8Array.from(ours)).toEqual(Uint8Array.from(reference(rw, salt, { m, t, p, dkLen: 32 })))
  }
})

describe('pinInput', () => {
  test('default', () => {
    expect(pinInput(slot, '482915')).toEqual(lp('latchkey/v1/pin', 'vault', 'slot', 1, '482915'))
  })
  test('behavior: the same text however it was typed', () => {
    expect(pinInput(slot, 'ｃａｆé x')).toEqual(pinInput(slot, 'cafe\u0301 x'))
    // Six or seven digits of any script; longer ones have been passphrases of their own.
    for (const pin of ['٤٨٢٩١٥', '४८२९१५', '۴۸۲۹۱۵', '৪৮২৯১৫', '๔๘๒๙๑๕', '၄၈၂၉၁၅', '48२915'])
      expect(pinInput(slot, pin)).toEqual(pinInput(slot, '482915'))
    expect(pinInput(slot, '٧٣٩١٨٢٦')).toEqual(pinInput(slot, '7391826'))
    for (const pin of ['١٣٨١٢٧٤٢', '٤٨٢٩١', '٤٨٢٩١٥ ', 'a٤٨٢٩١٥'])
      expect(pinInput(slot, pin)).toEqual(lp('latchkey/v1/pin', 'vault', 'slot', 1, pin))
  })
})

describe('joinOutputs', () => {
  const other = new Uint8Array(32).fill(5)
  // Wallets depend on these bytes: they must never change.
  test('default: the bytes', () => {
    expect(joinOutputs(rw, other)).toEqual(fromHex('1f1546835d5ee5d6748160d72d0be5a2c49c0977a5a1e74cfb0434a64c614bf0'))
  })
  test('behavior: both count, each in its place', () => {
    const joined = joinOutputs(rw, other)
    expect(joinOutputs(other, rw)).not.toEqual(joined)
    expect(joinOutputs(rw, rw)).not.toEqual(joined)
    expect(joinOutputs(other, other)).not.toEqual(joined)
  })
})

describe('stretch', () => {
  test('default: Argon2id with 64 MiB and 3 passes', async () => {
    const expected = reference(rw, salt, { m: 65_536, t: 3, p: 1, dkLen: 32 })
    expect(await stretch(rw, kdf)).toEqual(Uint8Array.from(expected))
  }, 60_000)
  test.each([
    ['less memory', { ...kdf, memory: 65_535 }],
    ['fewer passes', { ...kdf, iterations: 2 }],
    ['no lane', { ...kdf, parallelism: 0 }],
    ['half a pass', { ...kdf, iterations: 3.5 }],
    ['no number', { ...kdf, memory: Number.NaN }],
    ['more memory than a phone has', { ...kdf, memory: 2 ** 21 }],
    ['a short salt', { ...kdf, salt: salt.slice(1) }],
  ])('error: %s', async (_, weak) => {
    await expect(stretch(rw, weak)).rejects.toThrow(Untrusted)
  })
})

describe('derivePinKeys', () => {
  const y = new Uint8Array(32).fill(4)
  const keys = derivePinKeys(slot, rw, y)
  const message = fromUtf8('proof')
  const verify = (from: typeof keys, guard: string) =>
    ed25519.verify(from.prove('guard-1', message), message, keys.authKey(guard))

  // Wallets depend on these bytes: they must never change.
  test('default: the bytes', () => {
    expect(keys.pinSecret).toEqual(fromHex('a23b0acca6a0411de3c818f90c436b7fe2b685d5fa9381d026aa3557df7541f0'))
    expect(keys.authKey('guard-1')).toEqual(fromHex('4e66bf7df2d8150742cfb1687929ea96c0a6eef88f8337e7146ff15ef3cca30f'))
    expect(keys.authKey('latchkey/api')).toEqual(
      fromHex('48fc61faee619c7c90fa5edb14452fc802088d8395a08f2d9f53c4d9be7a13ac'),
    )
  })
  test('default: a guard checks its own proof', () => {
    expect(verify(keys, 'guard-1')).toBe(true)
    expect(keys.pinSecret).toHaveLength(32)
  })
  test('behavior: each guard, slot, epoch and vault has its own keys', () => {
    expect(verify(keys, 'guard-2')).toBe(false)
    for (const other of [{ vaultId: 'v' }, { slotId: 's' }, { epoch: 2 }]) {
      const changed = derivePinKeys({ ...slot, ...other }, rw, y)
      expect(changed.pinSecret).not.toEqual(keys.pinSecret)
      expect(verify(changed, 'guard-1')).toBe(false)
    }
  })
  test('behavior: guards’ output and stretch both count', () => {
    const other = new Uint8Array(32) as Bytes
    expect(derivePinKeys(slot, other, y).pinSecret).not.toEqual(keys.pinSecret)
    expect(derivePinKeys(slot, rw, other).pinSecret).not.toEqual(keys.pinSecret)
  })
  test('behavior: wiped keys are zero', () => {
    const gone = derivePinKeys(slot, rw, y)
    gone.wipe()
    expect(gone.pinSecret).toEqual(new Uint8Array(32))
  })
})
