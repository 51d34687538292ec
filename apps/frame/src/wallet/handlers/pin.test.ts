import { describe, expect, test } from 'vitest'
import { createTestWallet, someone } from '../fixtures/test-wallet.ts'
import { enterPin } from './pin.ts'

describe('enterPin', () => {
  const build = () => {
    const seen: number[] = []
    const testWallet = createTestWallet({
      vault: {
        open: async (_pin, { onWrongBefore } = {}) => {
          onWrongBefore?.(3, () => void seen.push(3))
          return someone
        },
      },
    })
    const entering = enterPin(testWallet.callOf('face_logInSignUp', []), testWallet.context, { kind: 'unlock' })
    return { ...testWallet, entering, seen }
  }

  test('default: the guards learn that the wrong PINs were seen once the person has gone on', async () => {
    const { entering, screen, seen } = build()
    const { submit, approve } = await screen('EnterPin')
    expect(await submit('482915', () => {})).toEqual({ wrongBefore: 3 })
    expect(seen).toEqual([])
    approve('open')
    expect(await entering).toBe('open')
    expect(seen).toEqual([3])
  })

  test('behavior: who opens a wallet whose account is to be deleted is told, and can keep it', async () => {
    const user = { ...someone, deletedAt: '2026-11-30T12:00:00Z' }
    for (const answer of ['goOn', 'kept'] as const) {
      const { callOf, context, screen, done } = createTestWallet({ user })
      const entering = enterPin(callOf('face_logInSignUp', []), context, { kind: 'unlock' })
      ;(await screen('EnterPin')).approve('open')
      const { endsAt, keep, approve } = await screen('AccountEnds')
      expect(endsAt).toBe(user.deletedAt)
      if (answer === 'kept') await keep()
      approve(answer)
      expect(await entering).toBe('open')
      expect(done).toEqual(answer === 'kept' ? ['account kept'] : [])
    }
  })

  test('behavior: who rejects the screen is told again', async () => {
    const { entering, screen, seen } = build()
    const { submit, reject } = await screen('EnterPin')
    await submit('482915', () => {})
    reject()
    await expect(entering).rejects.toThrow()
    expect(seen).toEqual([])
  })
})
