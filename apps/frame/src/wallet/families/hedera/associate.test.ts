import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Api } from '../../../session/api.ts'
import { createTestWallet, draftOf, is, visibleWindow } from '../../fixtures/test-wallet.ts'
import { associate } from './associate.ts'

const hex = (value: bigint | number) => `0x${value.toString(16)}`
const word = (value: bigint | number) => `0x${value.toString(16).padStart(64, '0')}`
const token = '0x00000000000000000000000000000000000004d2'
const hash = `0x${'cc'.repeat(32)}`
const account = { account: '0.0.5001', max_automatic_token_associations: 0 }

let mirror: { status: number; body: unknown }
beforeEach(() => {
  mirror = { status: 200, body: account }
  vi.stubGlobal('window', visibleWindow)
  vi.stubGlobal('fetch', async () => Response.json(mirror.body, { status: mirror.status }))
})
afterEach(() => void vi.unstubAllGlobals())

/** A relay that knows one token; `receipt` is the outcome of the association. */
const build = (state: { associated: boolean; receipt?: string; noToken?: true }) => {
  const calls: unknown[] = []
  const node: Record<string, unknown> = {
    net_version: '296',
    eth_getBlockByNumber: { baseFeePerGas: hex(10n ** 9n) },
    eth_gasPrice: hex(10n ** 9n),
    eth_getTransactionCount: '0x0',
    eth_getBalance: hex(10n ** 20n),
    eth_getCode: '0x60',
    eth_estimateGas: hex(60_000),
    eth_getTransactionByHash: null,
  }
  const rpc = async (_: string, method: string, params: readonly [{ data?: string; from?: string; to?: string }]) => {
    if (method === 'eth_getTransactionReceipt') {
      state.associated = state.receipt === '0x1'
      return state.receipt ? { status: state.receipt } : null
    }
    if (method === 'eth_call' && params[0].data === '0x4d8fdd6d') {
      calls.push(params[0])
      return state.noToken ? '0x' : word(state.associated ? 1 : 0)
    }
    return method === 'eth_call' ? '0x' : node[method]
  }
  const call = async (endpoint: string) => (endpoint === 'activity' ? { transactions: [] } : { hash })
  const api = { rpc, call } as unknown as Api // it calls nothing but these two
  const networks = ['hedera_testnet']
  const testWallet = createTestWallet({ session: { api }, networks, network: 'hedera_testnet' })
  const ask = (id = '0.0.1234') => associate(testWallet.callOf('hedera_associate', [id]), testWallet.context)
  return { ...testWallet, ask, calls }
}

describe('associate', () => {
  test('default: shown as what it is, confirmed by the PIN, and true once it stands in a block', async () => {
    const { ask, screen, answers, calls } = build({ associated: false, receipt: '0x1' })
    const done = ask()
    const confirm = await screen('Confirm')
    const operation = await confirm.load(undefined, {})
    const draft = draftOf(operation)
    expect(draft.transaction).toMatchObject({ to: token, data: '0x0a754de6', value: 0n, chainId: 296 })
    expect(draft.reading).toEqual({ kind: 'association', number: 1234n, associated: true })
    expect(calls[0]).toMatchObject({ to: token, from: expect.stringMatching(/^0x/) })
    confirm.approve(operation)
    const pin = await screen('EnterPin')
    expect(pin.purpose).toMatchObject({ action: 'Associate' })
    await pin.submit('482915', () => undefined)
    pin.approve('open')
    await screen('Sending')
    const result = await screen('Result')
    await expect.poll(() => answers).toEqual([true])
    result.approve('done')
    expect(await done).toBe(true)
  })

  test('behavior: nothing is sent where it is so already, or the account takes any token', async () => {
    expect(await build({ associated: true }).ask()).toBe(true)
    mirror.body = { ...account, max_automatic_token_associations: -1 }
    expect(await build({ associated: false }).ask()).toBe(true)
  })

  test('behavior: without the mirror node the person is asked', async () => {
    mirror = { status: 503, body: {} }
    const { ask, screen } = build({ associated: false })
    const done = ask()
    ;(await screen('Confirm')).reject()
    await expect(done).rejects.toSatisfy(is('userRejectedRequest'))
  })

  test('error: one that the network does not carry out is not true', async () => {
    const { ask, screen } = build({ associated: false, receipt: '0x0' })
    const done = ask()
    done.catch(() => undefined)
    const confirm = await screen('Confirm')
    confirm.approve(await confirm.load(undefined, {}))
    const pin = await screen('EnterPin')
    await pin.submit('482915', () => undefined)
    pin.approve('open')
    await screen('Sending')
    ;(await screen('Result')).approve('done')
    await expect(done).rejects.toSatisfy(is('sendTransactionFailed'))
  })

  test('error: an account that is not there yet, and a token there is not', async () => {
    mirror = { status: 404, body: {} }
    await expect(build({ associated: false }).ask()).rejects.toSatisfy(is('badRequest'))
    await expect(build({ associated: false, noToken: true }).ask()).rejects.toSatisfy(is('badRequest'))
  })
})
