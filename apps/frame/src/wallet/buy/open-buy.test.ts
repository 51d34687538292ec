import { isWalletError } from '@latchkey/core/errors'
import type { Offer } from '@latchkey/protocol/api'
import { ServiceError } from '@latchkey/protocol/service-error'
import { describe, expect, test } from 'vitest'
import type { Session } from '../../session/session.ts'
import { account, createTestWallet } from '../fixtures/test-wallet.ts'
import { openBuy } from './open-buy.ts'

const offer: Offer = {
  id: 'local/mumbai/native',
  provider: 'Local',
  network: 'mumbai',
  contract: null,
  symbol: 'MATIC',
  decimals: 18,
  minimum: '0.1',
  maximum: '100',
  price: '0.45',
  currency: 'EUR',
}
const order = { orderId: 'BBBBBBBBBBBBBBBBBBBBBB', checkoutUrl: 'http://localhost:14011/checkout/1' }
const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3'

/** An API that offers `offers` and remembers the requests it got. */
const testWallet = (offers: readonly Offer[] | ServiceError = [offer]) => {
  const asked: [string, unknown][] = []
  const call = async (endpoint: string, body: unknown) => {
    asked.push([endpoint, body])
    if (endpoint !== 'buyOffers') return endpoint === 'buyOrder' ? order : { state: 'sent', hash: null }
    if (offers instanceof ServiceError) throw offers
    return { offers }
  }
  const session = { api: { call } } as unknown as Partial<Session> // only what the handler calls
  return { ...createTestWallet({ session }), asked }
}
const code = (wanted: number) => (failure: unknown) => isWalletError(failure) && failure.code === wanted

describe('openBuy', () => {
  test('default: an offer, an order, and nothing more than “back” for the page', async () => {
    const { context, callOf, screen, asked } = testWallet()
    const buying = openBuy(callOf('face_openBuy', [{ blockchains: ['POLYGON'] }]), context)
    const { offers, address, order: place, approve } = await screen('ChooseOffer')
    expect({ offers, address }).toEqual({ offers: [offer], address: account })
    approve({ offer, amount: '2', ...(await place(offer, '2', order.orderId)) })
    const paying = await screen('PayOrder')
    await paying.read()
    paying.approve('done')
    expect(await buying).toBe(null)
    expect(asked).toEqual([
      ['buyOffers', { networks: ['amoy', 'mumbai'] }],
      ['buyOrder', { offerId: offer.id, amount: '2', key: order.orderId }],
      ['buyStatus', { orderId: order.orderId }],
    ])
  })
  test.each([
    ['0x0', null],
    [token, token],
  ])('behavior: contract %s and an amount are passed on', async (contractAddress, contract) => {
    const { context, callOf, screen, asked } = testWallet()
    const params = [{ blockchains: ['POLYGON'], contractAddress, coinAmount: 0.5 }]
    const buying = openBuy(callOf('face_openBuy', params), context)
    const { amount, reject } = await screen('ChooseOffer')
    expect(amount).toBe('0.5')
    expect(asked[0]?.[1]).toMatchObject({ contract, amount: '0.5' })
    reject()
    await expect(buying).rejects.toSatisfy(code(4001))
  })
  test('behavior: leaving after the order is no refusal', async () => {
    const { context, callOf, screen, answers } = testWallet()
    const buying = openBuy(callOf('face_openBuy', [{ blockchains: ['POLYGON'] }]), context)
    ;(await screen('ChooseOffer')).approve({ offer, amount: '2', ...order })
    const paying = await screen('PayOrder')
    // However long the person takes to pay: the page has its answer.
    expect(answers).toEqual([null])
    paying.reject()
    expect(await buying).toBe(null)
  })
  test.each([
    ['an unknown blockchain', [{ blockchains: ['NOWHERE'] }]],
    ['an amount of 0', [{ blockchains: ['POLYGON'], coinAmount: 0 }]],
    ['a negative amount', [{ blockchains: ['POLYGON'], coinAmount: '-1' }]],
    ['an amount that is no number', [{ blockchains: ['POLYGON'], coinAmount: '1e3' }]],
    ['a contract that is no address', [{ blockchains: ['POLYGON'], contractAddress: '0x12' }]],
  ])('error: %s', async (_, params) => {
    const { context, callOf, asked } = testWallet()
    await expect(openBuy(callOf('face_openBuy', params), context)).rejects.toSatisfy(code(4000))
    expect(asked).toEqual([])
  })
  test.each([
    ['no provider has any', ['POLYGON'], new ServiceError('nothing_to_buy')],
    ['an empty list', ['POLYGON'], []],
    ['no network of this kind', ['ASM_DEV', 'LITH'], []],
  ])('error: %s: 4400, with what was asked', async (_, blockchains, offers) => {
    const { context, callOf } = testWallet(offers)
    const buying = openBuy(callOf('face_openBuy', [{ blockchains, contractAddress: token }]), context)
    await expect(buying).rejects.toMatchObject({ code: 4400, data: { blockchains, contractAddress: token } })
  })
  test('error: nobody is signed in', async () => {
    const { context, callOf } = createTestWallet({ user: null })
    await expect(openBuy(callOf('face_openBuy', [{ blockchains: ['POLYGON'] }]), context)).rejects.toSatisfy(code(4100))
  })
})
