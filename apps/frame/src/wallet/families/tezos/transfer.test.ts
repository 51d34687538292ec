import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTestWallet, is, someone, visibleWindow } from '../../fixtures/test-wallet.ts'
import { sendAll } from './transfer.ts'

const account = 'tz1VSUr8wwNhLAzempoch5d6hLRiTh8Cjcjb'
const contract = 'KT1PWx2mnDueood7fEmfbBDKx1D9BAnnXitn'
const accounts = { ...someone.wallet?.accounts, tezos: { address: account, publicKey: 'edpk' } }
const user = { ...someone, wallet: { ...someone.wallet, accounts } } as typeof someone // with an account on Tezos

const asked = vi.fn(async () => new Response(null, { status: 503 }))
beforeEach(() => {
  vi.stubGlobal('window', visibleWindow)
  vi.stubGlobal('fetch', asked.mockClear())
})
afterEach(() => void vi.unstubAllGlobals())

const build = (value: object, entrypoint = 'buy') => {
  const { context, callOf, screen, off } = createTestWallet({ network: 'ghostnet', networks: ['ghostnet'], user })
  const operations = [{ kind: 'transaction', destination: contract, parameters: { entrypoint, value } }]
  return { off, screen, send: async () => sendAll(callOf('tezos_send', [{ account, operations }]), context) }
}

describe('sendAll', () => {
  test('behavior: what can be written as an operation is tried out by the node', async () => {
    const { send, screen, off } = build({ prim: 'Unit' })
    const sending = send()
    const shown = await screen('Confirm')
    await expect(shown.load(undefined, {})).rejects.toThrow()
    expect(asked).toHaveBeenCalled()
    off.abort(new Error('over'))
    await expect(sending).rejects.toThrow('over')
  })
  test('error: a value or an entrypoint that Michelson has not, before a node hears of it', async () => {
    const loop: unknown[] = []
    loop.push(loop)
    for (const value of [{ prim: 'Mint' }, { int: 1 }, { string: 'a\u202eb' }, [{ int: '1', string: 'x' }], loop])
      await expect(build(value).send(), JSON.stringify(Object.keys(value))).rejects.toSatisfy(is('invalidParams'))
    await expect(build({ prim: 'Unit' }, 'buy me').send()).rejects.toSatisfy(is('invalidParams'))
    expect(asked).not.toHaveBeenCalled()
  })
})
