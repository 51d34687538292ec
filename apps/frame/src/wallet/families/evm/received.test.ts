import { readNetwork } from '@latchkey/core/networks'
import { expect, test } from 'vitest'
import { messages } from '../../messages/en.ts'
import type { IndexedPayment } from './indexer.ts'
import { readReceived } from './received.ts'

const account = '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826'
const planted = '0x1111111111111111111111111111111111111111'
const from = '0x2222222222222222222222222222222222222222'
const network = readNetwork('mumbai')
const payment = { hash: `0x${'ab'.repeat(32)}`, at: '2026-11-21T12:00:00Z', from }

/** Any contract answers what it likes; here it calls itself Tether. */
const rpc = async (_: string, method: string, [call]: [{ data: string }]) => {
  if (method !== 'eth_call') throw new Error(method)
  if (call.data === '0x313ce567') return `0x${'6'.padStart(64, '0')}`
  if (call.data === '0x95d89b41')
    return `0x${'20'.padStart(64, '0')}${'4'.padStart(64, '0')}${Buffer.from('USDT').toString('hex').padEnd(64, '0')}`
  return '0x'
}
const context = { session: { api: { rpc } }, messages, config: {} } as never // only what is read
const read = (payments: IndexedPayment[], listed: { network: string; address: string }[] = []) =>
  readReceived(context, network, account, async () => listed, { received: async () => payments })

test('default: the coin, and by whom', async () => {
  const received = await read([{ ...payment, amount: 2n * 10n ** 18n }])
  expect(received).toEqual({ payments: [{ ...payment, network: 'mumbai', what: 'Received 2 POL' }], others: 0 })
})

test('behavior: of a token that nobody listed only the number is said, whatever it calls itself', async () => {
  const token = { ...payment, token: planted, amount: 830_000_000n }
  expect(await read([token, token])).toEqual({ payments: [], others: 2 })
  const listed = [{ network: 'mumbai', address: planted.toUpperCase().replace('0X', '0x') }]
  expect(await read([token], listed)).toMatchObject({ payments: [{ what: 'Received 830 USDT' }], others: 0 })
  expect(await read([token], [{ network: 'polygon', address: planted }])).toMatchObject({ others: 1 })
})

test('behavior: where the operator names no indexer nothing is asked', async () => {
  expect(await readReceived(context, network, account, async () => [])).toBeUndefined()
})
