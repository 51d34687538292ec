import { WalletError } from '@latchkey/core/errors'
import { describe, expect, test } from 'vitest'
import { createTestWallet, is } from '../fixtures/test-wallet.ts'
import { pairHashConnect } from './pair.ts'

const paired = { accountId: '0.0.5', topic: 'ab' }
const build = (outcome: Promise<typeof paired>) => {
  const testWallet = createTestWallet({ network: 'hedera_testnet', user: null })
  const pairing = { ...testWallet.context.pairing, pair: async () => ({ link: 'wc:link', paired: outcome }) }
  return { ...testWallet, context: { ...testWallet.context, pairing } }
}

describe('pairHashConnect', () => {
  test('default: the link is shown until the other wallet has answered; nobody has to be signed in', async () => {
    const { context, callOf, screen } = build(Promise.resolve(paired))
    const pairing = pairHashConnect(callOf('hedera_pairHashConnect', ['Connected']), context)
    const shown = await screen('PairWallet')
    expect(shown.link).toBe('wc:link')
    shown.approve(await shown.paired)
    expect(await pairing).toEqual(paired)
  })

  test('error: no', async () => {
    const { context, callOf, screen } = build(new Promise(() => {}))
    const pairing = pairHashConnect(callOf('hedera_pairHashConnect', ['Connected']), context)
    ;(await screen('PairWallet')).reject()
    await expect(pairing).rejects.toSatisfy(is('userRejectedRequest'))
  })

  test('error: there is no relay', async () => {
    const { context, callOf } = build(new Promise(() => {}))
    const none = { ...context.pairing, pair: () => Promise.reject(new WalletError('notImplemented', { what: 'x' })) }
    const pairing = pairHashConnect(callOf('hedera_pairHashConnect', [{}]), { ...context, pairing: none })
    await expect(pairing).rejects.toSatisfy(is('notImplemented'))
  })
})
