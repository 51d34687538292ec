import type { User } from '@latchkey/protocol/api'
import { ServiceError } from '@latchkey/protocol/service-error'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Api } from '../../session/api.ts'
import type { Passkey } from '../../vault/passkey-flows.ts'
import { signTypedData } from '../families/evm/sign-typed-data.ts'
import { account, createTestWallet, someone, stranger, visibleWindow } from '../fixtures/test-wallet.ts'
import type { PinPurpose } from '../screens/props.ts'
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

  test('behavior: somebody who opens the wallet of an account that is to be deleted learns of it, and can keep it', async () => {
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

  test('behavior: who rejects the screen sees the count again', async () => {
    const { entering, screen, seen } = build()
    const { submit, reject } = await screen('EnterPin')
    await submit('482915', () => {})
    reject()
    await expect(entering).rejects.toThrow()
    expect(seen).toEqual([])
  })
})

describe('enterPin, in a browser that is new to the wallet', () => {
  const day = 86_400_000
  const until = Date.now() + day
  const madeAgo = (ms: number) => new Date(Date.now() - ms).toISOString()
  /** The API holds changes back; a passkey and a kit were made this long ago. */
  const start = (purpose: PinPurpose, { age = 2 * day, isOpen = true, frees = true } = {}) => {
    let held: number | undefined = until
    const wallet = createTestWallet({
      user: { ...someone, changesFrom: new Date(until).toISOString() },
      passkeys: { isSupported: async () => true },
      vault: {
        heldUntil: async () => held,
        resume: async () => isOpen,
        passkeys: async () => [{ createdAt: madeAgo(age) } as Passkey],
        kit: async () => ({ createdAt: madeAgo(age), confirmed: true }),
      },
    })
    const entering = enterPin(wallet.callOf('face_logInSignUp', []), wallet.context, purpose)
    const free = () => {
      if (frees) held = undefined
    }
    return { ...wallet, entering, free }
  }

  test('default: it says so before it asks for the PIN, and who waits is not asked', async () => {
    for (const kind of [
      'kit',
      'addPasskey',
      'removePasskey',
      'removeKit',
      'changePin',
      'deleteAccount',
      'addAccount',
      'addContact',
      'stopContact',
    ] as const) {
      const { entering, screen, done } = start({ kind })
      entering.catch(() => {})
      const held = await screen('HeldBack')
      expect([kind, held.until]).toEqual([kind, until])
      held.reject()
      await expect(entering).rejects.toThrow()
      expect(done).toEqual([])
    }
  })

  test('behavior: opening, paying and a copy of the data are not held back', async () => {
    for (const purpose of [{ kind: 'unlock' }, { kind: 'send', action: 'Send' }, { kind: 'copyData' }] as const) {
      const { entering, screen } = start(purpose)
      ;(await screen('EnterPin')).approve('open')
      expect(await entering).toBe('open')
    }
  })

  test('behavior: a passkey that is a day old allows it at once', async () => {
    const { entering, screen, done } = start({ kind: 'kit' })
    const { find, approve } = await screen('HeldBack')
    expect(await find()).toEqual({ passkey: true, kit: true })
    approve('passkey')
    const asked = await screen('UsePasskey')
    await asked.passkey.open(() => {})
    asked.approve('open')
    expect(await entering).toBe('open')
    expect(done).toContain('open for slot-change by passkey')
  })

  test('behavior: a younger one, or a younger kit, is offered for a new PIN alone', async () => {
    const kit = start({ kind: 'kit' }, { age: day / 2 })
    expect(await (await kit.screen('HeldBack')).find()).toEqual({ passkey: false, kit: false })
    const change = start({ kind: 'changePin' }, { age: day / 2 })
    expect(await (await change.screen('HeldBack')).find()).toEqual({ passkey: true, kit: true })
  })

  test('behavior: the kit leads to a new PIN, and then to what was asked for', async () => {
    const { entering, screen, free } = start({ kind: 'addPasskey' })
    ;(await screen('HeldBack')).approve('kit')
    ;(await screen('EnterKit')).approve('open')
    free()
    ;(await screen('ChoosePin')).approve('730164')
    await screen('Progress')
    ;(await screen('EnterPin')).approve('open')
    expect(await entering).toBe('open')
  })

  test('behavior: where the wallet was not opened yet, it is opened first: the day begins then', async () => {
    const { entering, screen } = start({ kind: 'kit' }, { isOpen: false })
    entering.catch(() => {})
    const { purpose, approve } = await screen('EnterPin')
    expect(purpose.kind).toBe('unlock')
    approve('open')
    ;(await screen('HeldBack')).reject()
    await expect(entering).rejects.toThrow()
  })

  test('behavior: a browser that became new again says so after the PIN', async () => {
    const noted: string[] = []
    let held: number | undefined
    const { callOf, context, screen } = createTestWallet({
      vault: {
        heldUntil: async () => held,
        resume: async () => true,
        open: async () => {
          throw new ServiceError('new_browser', { retryAfter: 86_400 })
        },
        noteHold: async ({ code }) => {
          noted.push(code)
          held = until
        },
      },
    })
    const entering = enterPin(callOf('face_logInSignUp', []), context, { kind: 'changePin' })
    entering.catch(() => {})
    const { submit, approve } = await screen('EnterPin')
    expect(await submit('482915', () => {})).toEqual({ wrongBefore: 0, held: true })
    approve('held')
    // What opened it before counts no longer, so the day begins now.
    context.vault.open = async () => someone
    const again = await screen('EnterPin')
    expect(again.purpose.kind).toBe('unlock')
    again.approve('open')
    ;(await screen('HeldBack')).reject()
    await expect(entering).rejects.toThrow()
    expect(noted).toEqual(['new_browser'])
  })

  test('error: a service that holds back what is never held back: it is said, and the PIN is not asked for again', async () => {
    const refusal = new ServiceError('new_browser', { retryAfter: 86_400 })
    const { context, callOf, screen } = createTestWallet({ vault: { open: () => Promise.reject(refusal) } })
    const entering = enterPin(callOf('face_openHome', []), context, { kind: 'unlock' })
    const { submit, reject } = await screen('EnterPin')
    await expect(submit('482915', () => {})).rejects.toBe(refusal)
    reject()
    await expect(entering).rejects.toThrow()
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
    // A screen's answer cannot take the PIN away.
    shown.approve({ pin: false })
    if (takesPin) {
      const { submit, approve } = await screen('EnterPin')
      await submit('482915', () => {})
      approve('open')
    }
    await signing
    expect(done.filter((each) => each.startsWith('open'))).toEqual(takesPin ? ['open to sign 1 482915'] : [])
  })
  test('behavior: a PIN for which only the screen asked allows no other signature', async () => {
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

describe('enterPin, without a PIN', () => {
  const removed = { ...someone, pinRemoved: true as const }
  /** `now` is the API's answer about the person. */
  const start = (now: User | Error, purpose: PinPurpose = { kind: 'unlock' }, user: User = removed) => {
    const call = async (endpoint: string) => {
      if (endpoint !== 'sessionMe' || now instanceof Error) throw now
      return { user: now }
    }
    const wallet = createTestWallet({
      user,
      session: { api: { call } as unknown as Api },
      passkeys: { isSupported: async () => true },
      vault: { passkeys: async () => [{} as Passkey] },
    })
    return { ...wallet, entering: enterPin(wallet.callOf('face_logInSignUp', []), wallet.context, purpose) }
  }

  test('default: a passkey is asked for, for just that', async () => {
    for (const [purpose, done] of [
      [{ kind: 'unlock' }, 'open by passkey'],
      [{ kind: 'kit' }, 'open for slot-change by passkey'],
      [{ kind: 'changePin' }, 'open for pin-change by passkey'],
      [{ kind: 'send', action: 'Send' }, 'open to sign 1 by passkey'],
      [{ kind: 'sign', what: 'Sign', takesPin: true }, 'open to sign 1 by passkey'],
      [{ kind: 'sign', what: 'Sign', takesPin: false }, 'open by passkey'],
    ] as const) {
      const wallet = start(removed, purpose)
      const { passkey, offersKit, approve } = await wallet.screen('UsePasskey')
      expect([await passkey.find(), offersKit]).toEqual([true, true])
      await passkey.open(() => {})
      approve('open')
      expect([await wallet.entering, wallet.done]).toEqual(['open', ['begin get', done, 'place ended']])
    }
  })

  test('behavior: the kit leads to a PIN', async () => {
    const { screen, entering } = start(removed)
    ;(await screen('UsePasskey')).approve('kit')
    const kit = await screen('EnterKit')
    expect(kit.pinRemoved).toBe(true)
    kit.approve('open')
    const { occasion, approve } = await screen('ChoosePin')
    expect(occasion).toBe('set')
    approve('730164')
    expect(await entering).toBe('open')
  })

  test('behavior: where a PIN was set elsewhere it is asked for; where nobody can tell, the passkey', async () => {
    const { screen, entering, context } = start(someone)
    ;(await screen('EnterPin')).approve('open')
    expect(await entering).toBe('open')
    expect(context.session.store.getState().user?.pinRemoved).toBe(undefined)
    const silent = start(new ServiceError('unavailable'))
    ;(await silent.screen('UsePasskey')).approve('open')
    expect(await silent.entering).toBe('open')
  })

  test('behavior: where it was removed elsewhere, the passkey is asked for after a PIN that opened nothing', async () => {
    const { screen, entering, context } = start(removed, { kind: 'unlock' }, someone)
    context.vault.open = async () => {
      await context.session.setUser(removed)
      throw new ServiceError('not_found')
    }
    const { submit, approve } = await screen('EnterPin')
    expect(await submit('482915', () => {})).toEqual({ wrongBefore: 0, removed: true })
    approve('removed')
    ;(await screen('UsePasskey')).approve('open')
    expect(await entering).toBe('open')
  })

  test('behavior: somebody who opens the wallet of an account that is to be deleted learns of it', async () => {
    const ends = { ...removed, deletedAt: '2026-11-30T12:00:00Z' }
    const { screen, entering } = start(ends, { kind: 'unlock' }, ends)
    ;(await screen('UsePasskey')).approve('open')
    ;(await screen('AccountEnds')).approve('goOn')
    expect(await entering).toBe('open')
  })
})
