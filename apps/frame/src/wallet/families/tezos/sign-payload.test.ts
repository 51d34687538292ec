import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTestWallet, is, someone, visibleWindow } from '../../fixtures/test-wallet.ts'
import { signPayload } from './sign-payload.ts'

beforeEach(() => void vi.stubGlobal('window', visibleWindow))
afterEach(() => void vi.unstubAllGlobals())

const account = 'tz1VSUr8wwNhLAzempoch5d6hLRiTh8Cjcjb'
const accounts = { ...someone.wallet?.accounts, tezos: { address: account, publicKey: 'edpk' } }
const user = { ...someone, wallet: { ...someone.wallet, accounts } } as typeof someone // with an account on Tezos
const hello = '05010000000568656c6c6f'

const build = () => createTestWallet({ network: 'ghostnet', user })

describe('signPayload', () => {
  test('default: a packed text is shown as the text it is', async () => {
    const { context, callOf, screen, done } = build()
    const signing = signPayload(callOf('tezos_sign', [{ account, payload: hello }]), context)
    const shown = await screen('SignMessage')
    expect(shown).toMatchObject({ text: 'hello', account, pin: false })
    shown.approve({ pin: false })
    expect(await signing).toBe('0xee')
    expect(done).toContain(`tezos message 0x${hello}`)
  })

  test('behavior: other packed values are bytes nobody can read, and need the PIN', async () => {
    const { context, callOf, screen, off } = build()
    const signing = signPayload(callOf('tezos_sign', [{ account, payload: '050001' }]), context)
    expect(await screen('SignMessage')).toMatchObject({ text: undefined, pin: true })
    off.abort(new Error('over'))
    await expect(signing).rejects.toThrow('over')
  })

  test('error: another account, and bytes that could be an operation', async () => {
    const { context, callOf } = build()
    const other = signPayload(
      callOf('tezos_sign', [{ account: 'tz1aSkwEot3L2kmUvcoxzjMomb9mvBNuzFK6', payload: hello }]),
      context,
    )
    await expect(other).rejects.toSatisfy(is('unauthorized'))
    const operation = signPayload(callOf('tezos_sign', [{ account, payload: '03aabb' }]), context)
    await expect(operation).rejects.toSatisfy(is('invalidParams'))
  })
})
