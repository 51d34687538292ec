import { WalletError } from '@latchkey/core/errors'
import { ServiceError } from '@latchkey/protocol/service-error'
import { describe, expect, test } from 'vitest'
import { createTestWallet, someone } from '../fixtures/test-wallet.ts'
import { enterPin } from '../handlers/pin.ts'
import { outcomeOf, recover, setNewPin } from './set-pin.ts'

const build = (failures: Error[] = []) => {
  const tried: string[] = []
  const testWallet = createTestWallet({
    vault: {
      setPin: async (pin) => {
        tried.push(pin)
        const failure = failures.shift()
        if (failure) throw failure
        return someone
      },
    },
  })
  return { ...testWallet, tried, call: testWallet.callOf('face_logInSignUp', []) }
}

describe('setNewPin', () => {
  test('default: asks for it, and sets it', async () => {
    const { call, context, screen, tried } = build()
    const seen: string[] = []
    context.vault.endPinNews = async () => void seen.push('seen')
    const setting = setNewPin(call, context, 'change')
    const choosing = await screen('ChoosePin')
    expect(choosing.occasion).toBe('change')
    choosing.approve('730164')
    expect(await setting).toBe(true)
    expect(tried).toEqual(['730164'])
    expect(seen).toEqual(['seen'])
  })

  test('behavior: where a service is silent, or another change came first, the same PIN is tried again', async () => {
    const { call, context, screen, tried } = build([new ServiceError('unavailable'), new ServiceError('conflict')])
    const setting = setNewPin(call, context, 'change')
    ;(await screen('ChoosePin')).approve('730164')
    for (let i = 0; i < 2; i++) {
      const { progress, approve } = await screen('Progress')
      await expect.poll(() => progress.getState().failed).toBe(true)
      approve('again')
    }
    expect(await setting).toBe(true)
    expect(tried).toEqual(['730164', '730164', '730164'])
  })

  test('behavior: a proof of too long ago is said, so that it is asked for again', async () => {
    for (const failure of [new WalletError('unauthorized', { reason: 'too late' }), new ServiceError('not_allowed')]) {
      const { call, context, screen } = build([failure])
      const setting = setNewPin(call, context, 'recover')
      ;(await screen('ChoosePin')).approve('730164')
      expect(await setting).toBe(false)
    }
  })

  test('error: what an answer of a service contradicts', async () => {
    const { call, context, screen } = build([new ServiceError('not_trusted')])
    const setting = setNewPin(call, context, 'change')
    ;(await screen('ChoosePin')).approve('730164')
    const { progress, reject } = await screen('Progress')
    await expect.poll(() => progress.getState()).toMatchObject({ failed: true, trouble: 'untrusted', unsure: false })
    reject()
    await expect(setting).rejects.toMatchObject({ code: 'not_trusted' })
  })

  test('behavior: a no while it is being set does not hide that it was set', async () => {
    const set = Promise.withResolvers<void>()
    const { call, context, screen } = build()
    context.vault.setPin = async () => {
      await set.promise
      return someone
    }
    const failure = setNewPin(call, context, 'change').catch((why: unknown) => why)
    ;(await screen('ChoosePin')).approve('730164')
    ;(await screen('Progress')).reject()
    set.resolve()
    expect(outcomeOf(await failure)).toBe('pin')
  })

  test.each(['unavailable', 'bad_token', 'not_allowed'] as const)(
    'behavior: %s after the switch began: nobody claims to know the PIN in use',
    async (code) => {
      const { call, context, screen } = build()
      context.vault.setPin = async (_, onStep) => {
        onStep?.('opening')
        throw new ServiceError(code)
      }
      const failure = setNewPin(call, context, 'change').catch((why: unknown) => why)
      ;(await screen('ChoosePin')).approve('730164')
      const { progress, reject } = await screen('Progress')
      await expect.poll(() => progress.getState()).toMatchObject({ failed: true, unsure: true })
      reject()
      expect(outcomeOf(await failure)).toBe('unsure')
    },
  )

  test('behavior: what a page cut off is reported with the next PIN', async () => {
    const set = Promise.withResolvers<void>()
    let seen = 0
    const { call, context, screen, off } = build()
    context.vault.setPin = async (_, onStep) => {
      onStep?.('opening')
      await set.promise
      return someone
    }
    context.vault.pinNews = async () => (seen > 0 ? undefined : 'set')
    context.vault.endPinNews = async () => void seen++
    const setting = setNewPin(call, context, 'recover').catch(() => 'cut')
    ;(await screen('ChoosePin')).approve('730164')
    await screen('Progress')
    off.abort()
    set.resolve()
    expect(await setting).toBe('cut')
    expect(seen).toBe(0)
    void enterPin({ ...call, signal: new AbortController().signal }, context, { kind: 'unlock' })
    expect((await screen('EnterPin')).news).toBe('set')
  })

  test('behavior: before the switch began it is known that the PIN is what it was', async () => {
    const { call, context, screen } = build([new ServiceError('unavailable')])
    const failure = setNewPin(call, context, 'change').catch((why: unknown) => why)
    ;(await screen('ChoosePin')).approve('730164')
    const { progress, reject } = await screen('Progress')
    await expect.poll(() => progress.getState()).toMatchObject({ failed: true, unsure: false })
    reject()
    expect(outcomeOf(await failure)).toBe(undefined)
  })
})

describe('recover', () => {
  test('default: the kit, then a new PIN', async () => {
    const { call, context, screen, done, tried } = build()
    const recovering = recover(call, context)
    const entering = await screen('EnterKit')
    await entering.submit('the code')
    entering.approve('open')
    ;(await screen('ChoosePin')).approve('730164')
    expect(await recovering).toBe(true)
    expect([done, tried]).toEqual([['kit the code'], ['730164']])
  })

  test('behavior: too late for a new PIN, the kit is asked for again; back, and the PIN is asked for', async () => {
    const { call, context, screen } = build([new WalletError('unauthorized', { reason: 'too late' })])
    const recovering = recover(call, context)
    ;(await screen('EnterKit')).approve('open')
    ;(await screen('ChoosePin')).approve('730164')
    await screen('Progress')
    ;(await screen('EnterKit')).approve('back')
    expect(await recovering).toBe(false)
  })

  test.each(['back', 'no'])('behavior: what the kit allowed ends with it (%s)', async (way) => {
    const { call, context, screen } = build()
    let ended = 0
    context.vault.endChange = async () => void ended++
    const recovering = recover(call, context).catch(() => {})
    const { approve, reject } = await screen('EnterKit')
    expect(ended).toBe(0)
    way === 'back' ? approve('back') : reject()
    await recovering
    expect(ended).toBe(1)
  })
})

describe('enterPin', () => {
  test('behavior: who forgot the PIN has the wallet open with a new one', async () => {
    const { call, context, screen } = build()
    const entering = enterPin(call, context, { kind: 'unlock' })
    ;(await screen('EnterPin')).approve('forgot')
    ;(await screen('EnterKit')).approve('open')
    ;(await screen('ChoosePin')).approve('730164')
    expect(await entering).toBe('open')
  })

  test('behavior: what is signed is asked for again with the new PIN', async () => {
    const { call, context, screen } = build()
    const entering = enterPin(call, context, { kind: 'sign', what: 'a message', takesPin: false })
    ;(await screen('EnterPin')).approve('forgot')
    ;(await screen('EnterKit')).approve('open')
    ;(await screen('ChoosePin')).approve('730164')
    await screen('Progress')
    ;(await screen('EnterPin')).approve('open')
    expect(await entering).toBe('open')
  })

  test('behavior: who goes back from the kit is asked for the PIN', async () => {
    const { call, context, screen } = build()
    const entering = enterPin(call, context, { kind: 'changePin' })
    ;(await screen('EnterPin')).approve('forgot')
    ;(await screen('EnterKit')).approve('back')
    const again = await screen('EnterPin')
    await again.submit('482915', () => {})
    again.approve('open')
    expect(await entering).toBe('open')
  })
})
