import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { account, createTestWallet, is, visibleWindow } from '../../fixtures/test-wallet.ts'
import { signMessage } from './sign-message.ts'

beforeEach(() => void vi.stubGlobal('window', visibleWindow))
afterEach(() => void vi.unstubAllGlobals())

describe('signMessage', () => {
  test('default: the text is shown, and signed by the EVM account as Hedera’s own message', async () => {
    const { context, callOf, screen, done } = createTestWallet({ network: 'hedera_testnet' })
    const signing = signMessage(callOf('hedera_signMessage', ['Two herrings.']), context)
    const shown = await screen('SignMessage')
    expect(shown).toMatchObject({ text: 'Two herrings.', account })
    shown.approve({ pin: false })
    expect(await signing).toBe('0xee')
    expect(done).toContain('hedera message 0x54776f2068657272696e67732e')
  })

  test('error: no, and what is no text', async () => {
    const { context, callOf, screen } = createTestWallet({ network: 'hedera_testnet' })
    const signing = signMessage(callOf('hedera_signMessage', ['hello']), context)
    ;(await screen('SignMessage')).reject()
    await expect(signing).rejects.toSatisfy(is('userRejectedRequest'))
    await expect(signMessage(callOf('hedera_signMessage', ['\ud800']), context)).rejects.toSatisfy(is('invalidParams'))
  })
})
