import { createAtRest, drawDataKey } from '@latchkey/at-rest'
import { fromBase64Url } from '@latchkey/core/bytes'
import type { VaultPut } from '@latchkey/protocol/api'
import { describe, expect, test } from 'vitest'
import { drawEvaluator } from '../fixtures/enrolment.ts'
import { randomSecret } from '../random.ts'
import {
  type EvaluatedSlot,
  isEvaluated,
  openEvaluator,
  openShare,
  requirePinSlot,
  type StoredPinSlot,
  type StoredSlot,
  toPinSlot,
  toSlotRow,
} from './vault-slots.ts'

const atRest = createAtRest([drawDataKey()])

const common = {
  slotId: 'slot',
  epoch: 1,
  kdf: { name: 'argon2id', salt: 'c2FsdA', memory: 65_536, iterations: 3, parallelism: 1 },
  threshold: 1,
  guards: [{ id: 'guard-1', publicKey: 'A' }],
} satisfies Partial<VaultPut['slot']>
const slot: VaultPut['slot'] = { ...common, wrappedKey: 'w', commit: 'c', serverShare: randomSecret() }

/** The row as the database answers it: JSON parsed, columns without a value null. */
const stored = (put: VaultPut['slot']): StoredSlot => {
  const row = toSlotRow(atRest, 'vault', put)
  const { kdf, guards } = put
  const empty = { evaluator_key_sealed: null, evaluator_public_key: null, evaluator_auth_key: null, last_used_at: null }
  return { ...empty, ...row, kdf, guards, created_at: new Date() } as StoredSlot // what the database adds
}

describe('requirePinSlot', () => {
  const used = { ...stored(slot), id: 'used' } as StoredPinSlot // a PIN's
  const pending = { ...used, id: 'pending' }
  const vault = { slots: [used], pending }

  test('default: the one in use; the pending one for a change of the PIN alone', () => {
    expect(requirePinSlot(vault, 'used', 'transfer')).toBe(used)
    expect(requirePinSlot(vault, 'used', 'pin-change')).toBe(used)
    expect(requirePinSlot(vault, 'pending', 'pin-change')).toBe(pending)
  })

  test('error: the pending one for anything else; another', () => {
    const notFound = expect.objectContaining({ code: 'not_found' })
    expect(() => requirePinSlot(vault, 'pending', 'unlock')).toThrow(notFound)
    expect(() => requirePinSlot({ slots: [used] }, 'pending', 'pin-change')).toThrow(notFound)
    expect(() => requirePinSlot(vault, 'another', 'unlock')).toThrow(notFound)
  })
})

describe('toSlotRow', () => {
  test('default: the share is encrypted for this slot alone', () => {
    const row = stored(slot)
    expect(row).toMatchObject({ id: 'slot', vault_id: 'vault', type: 'pin', wrapped_key: 'w', commit_tag: 'c' })
    expect(Buffer.from(row.server_share_sealed).includes(Buffer.from(fromBase64Url(slot.serverShare)))).toBe(false)
    expect(openShare(atRest, row)).toBe(slot.serverShare)
    expect(() => openShare(atRest, { ...row, id: 'another' })).toThrow()
  })

  test('behavior: the evaluator’s key is encrypted too, and its slot is of another type', () => {
    const { evaluator } = drawEvaluator()
    const row = stored({ ...slot, evaluator }) as EvaluatedSlot // it has an evaluator
    expect(row).toMatchObject({ type: 'pin2', evaluator_public_key: evaluator.publicKey })
    expect(openEvaluator(atRest, row)).toEqual({
      key: fromBase64Url(evaluator.key),
      publicKey: fromBase64Url(evaluator.publicKey),
    })
    expect(() => openEvaluator(atRest, { ...row, id: 'another' })).toThrow()
    // A share is no evaluator's key: each column has its own place.
    expect(() => openEvaluator(atRest, { ...row, evaluator_key_sealed: row.server_share_sealed })).toThrow()
  })
})

describe('isEvaluated', () => {
  test('default: only a slot with a key of the API’s is', () => {
    expect(isEvaluated(stored(slot))).toBe(false)
    expect(isEvaluated(stored({ ...slot, evaluator: drawEvaluator().evaluator }))).toBe(true)
  })
})

describe('toPinSlot', () => {
  test('default: no secret is among what the frame receives', () => {
    const { evaluator } = drawEvaluator()
    expect(toPinSlot(stored(slot) as StoredPinSlot)).toEqual({ ...common, type: 'pin' })
    expect(toPinSlot(stored({ ...slot, evaluator }) as StoredPinSlot)).toEqual({
      ...common,
      type: 'pin2',
      evaluator: evaluator.publicKey,
    })
  })
})
