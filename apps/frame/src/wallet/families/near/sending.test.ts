import { decode } from '@latchkey/chains/near'
import { readNetwork } from '@latchkey/core/networks'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTestWallet, someone, visibleWindow } from '../../fixtures/test-wallet.ts'
import { messages } from './messages/en.ts'
import { createSending } from './sending.ts'

const publicKey = 'ed25519:DcA2MzgpJbrUATQLLceocVckhhAqrkingax4oJ9kZ847'
const account = { address: 'bb'.repeat(32), publicKey }
const newcomer = 'cd'.repeat(32)
const coin = 10n ** 24n
const network = readNetwork('near_testnet')

const view = { amount: String(5n * coin), locked: '0', storage_usage: 182 }
let there: Record<string, object>
const answer = (method: string, params: Record<string, string>) => {
  if (method === 'block') return { result: { header: { hash: '4zvwRjXUKGfvwnParsHAS3HuSVzV5cA4McphgmoCtajS' } } }
  if (method === 'gas_price') return { result: { gas_price: '100000000' } }
  if (params.request_type === 'view_access_key') return { result: { nonce: 7, permission: 'FullAccess' } }
  const found = there[params.account_id ?? '']
  return found ? { result: found } : { error: { cause: { name: 'UNKNOWN_ACCOUNT' } } }
}

beforeEach(() => {
  there = { [account.address]: view, 'ann.testnet': view }
  vi.stubGlobal('window', visibleWindow)
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    const { method, params } = JSON.parse(body)
    return Response.json({ jsonrpc: '2.0', ...answer(method, params) })
  })
})
afterEach(() => void vi.unstubAllGlobals())

const create = () => {
  const wallet = someone.wallet
  if (!wallet) throw new Error('a person with a wallet')
  const user = { ...someone, wallet: { ...wallet, accounts: { ...wallet.accounts, near: account } } }
  const testWallet = createTestWallet({ user, network: 'near_testnet', networks: ['near_testnet'] })
  return { ...testWallet, place: { account, network, context: testWallet.context } }
}

describe('createSending', () => {
  const sending = createSending(messages)
  test.each(['ann.testnet', newcomer, 'a-b_c.near'])('default: %s has the form of an account', (to) => {
    expect(sending.findProblem(to)).toBeUndefined()
  })

  test.each([
    ['', 'not a NEAR account'],
    ['a', 'not a NEAR account'],
    ['ann..near', 'not a NEAR account'],
    ['Ann.near', 'lowercase letters'],
    [`0x${'ab'.repeat(32)}`, 'don’t start with 0x'],
    ['GmaDrppBC7P5ARKV8g3djiwP89vz1jLK23V2GBjuAEG%', 'not a NEAR account'],
  ])('error: %j is none, and that is said', (to, words) => {
    expect(sending.findProblem(to)).toContain(words)
  })

  test('behavior: a name must be there; an account of a key comes into being', async () => {
    const { place } = create()
    expect(await sending.readRecipient('ann.testnet', place)).toEqual({})
    expect((await sending.readRecipient('nobody.testnet', place)).problem).toContain(
      'There’s no account nobody.testnet',
    )
    expect((await sending.readRecipient(newcomer, place)).note).toContain('This creates a new account')
    expect((await sending.readRecipient(`0x${'ab'.repeat(20)}`, place)).note).toContain('Ethereum-style address')
  })

  test('behavior: all leaves the fee and what is kept for storage', async () => {
    const has = 4n * coin
    const { most, reserved } = await sending.readMost(newcomer, has, create().place)
    expect(most).toBeLessThan(has)
    expect(most).toBeGreaterThan(has - coin / 100n)
    expect(reserved).toContain('kept back')
  })

  test('default: built here, seen like a page’s; a no leads back and signs nothing', async () => {
    const { context, callOf, screen, done } = create()
    const going = sending.send(callOf('face_openHome', []), context, { to: 'ann.testnet', units: coin })
    const confirm = await screen('Confirm')
    const operation = await confirm.load(undefined, {})
    expect(operation).toMatchObject({ what: 'Send 1 NEAR', parties: [{ address: 'ann.testnet' }], failure: undefined })
    expect(decode(operation.unsigned)).toMatchObject({ signerId: account.address, nonce: 8n })
    confirm.reject()
    await expect(going).rejects.toMatchObject({ reason: 'userRejectedRequest' })
    expect(done).toEqual([])
  })
})
