import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { signTypedData } from '../families/evm/sign-typed-data.ts'
import { account, createTestWallet, someone, stranger, visibleWindow } from '../fixtures/test-wallet.ts'
import { enterPin } from './pin.ts'
import { personalSign } from './sign-message.ts'

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

describe('the PIN for a signature', () => {
  beforeEach(() => vi.stubGlobal('window', visibleWindow))
  afterEach(() => vi.unstubAllGlobals())

  const typed = (primaryType: string, message: Record<string, string>) => ({
    types: {
      EIP712Domain: [{ name: 'name', type: 'string' }],
      [primaryType]: Object.keys(message).map((name) => ({ name, type: name === 'contents' ? 'string' : 'address' })),
    },
    ...{ primaryType, domain: { name: 'Ether Mail' }, message },
  })

  test.each([
    ['typed data that gives rights', 'SignTypedData', typed('Permit', { owner: account, spender: stranger }), true],
    ['a letter', 'SignTypedData', typed('Login', { contents: 'Hello' }), false],
    ['bytes that are no text', 'SignMessage', `0x${'ab'.repeat(32)}`, true],
    ['a text', 'SignMessage', '0x6869', false],
  ] as const)('behavior: %s', async (_, name, data, takesPin) => {
    const { callOf, context, screen, done } = createTestWallet()
    const signing =
      typeof data === 'string'
        ? personalSign(callOf('personal_sign', [data, account]), context)
        : signTypedData(callOf('eth_signTypedData_v4', [account, data]), context)
    const shown = await screen(name)
    expect(shown.pin).toBe(takesPin)
    // What a screen says of the PIN takes none away.
    shown.approve({ pin: false })
    if (takesPin) {
      const { submit, approve } = await screen('EnterPin')
      await submit('482915', () => {})
      approve('open')
    }
    await signing
    expect(done.filter((each) => each.startsWith('open'))).toEqual(takesPin ? ['open to sign 1 482915'] : [])
  })
  test('behavior: a PIN that a screen asked for by itself allows no signature besides', async () => {
    const { callOf, context, screen, done } = createTestWallet()
    const signing = personalSign(callOf('personal_sign', ['0x6869', account]), context)
    ;(await screen('SignMessage')).approve({ pin: true })
    const { submit, approve } = await screen('EnterPin')
    await submit('482915', () => {})
    approve('open')
    await signing
    expect(done.filter((each) => each.startsWith('open'))).toEqual(['open 482915'])
  })
})
