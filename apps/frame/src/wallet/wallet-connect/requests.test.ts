import { describe, expect, test } from 'vitest'
import { account } from '../fixtures/test-wallet.ts'
import { messages } from '../messages/en.ts'
import { readApp } from './app.ts'
import type { AnswerContext } from './namespace-spec.ts'
import { callIdOf, failures, isOf, readRequest } from './requests.ts'

const topic = 'ab'.repeat(32)
const mumbai = 'eip155:80001'
const methods = ['personal_sign', 'eth_signTypedData', 'wallet_switchEthereumChain']
const app = readApp(
  {
    topic,
    expiry: 2_000,
    namespaces: { eip155: { chains: [mumbai], accounts: [`${mumbai}:${account}`], methods, events: [] } },
    peer: { metadata: { name: 'Fish market', url: 'https://fish.example/stalls?a=b', icons: [] } },
  },
  1_000_000,
  messages.walletConnect,
)
if (!app) throw new Error('the sample is no app')

const request = (method: string, params: unknown = ['0x00', account], chainId = mumbai) => ({
  id: 7,
  topic,
  params: { chainId, request: { method, params } },
})
const read = (...said: Parameters<typeof request>) => readRequest(app, request(...said), 0, messages.walletConnect)
const answerContext = {} as AnswerContext // these answers need only those of the frame

describe('readRequest', () => {
  test('default: a call of the frame’s own, asked by the app and answered to it', async () => {
    const done = await read('personal_sign')
    if (!('calls' in done)) throw new Error('no calls')
    expect(done.calls).toMatchObject([
      {
        method: 'personal_sign',
        params: ['0x00', account],
        network: 'mumbai',
        requester: { origin: 'https://fish.example', project: 'Fish market' },
      },
    ])
    expect(done.calls[0]?.requester.note).toContain('not verified')
    expect(await done.toAnswer(['0xaa'], answerContext)).toEqual({ result: '0xaa' })
  })

  test('behavior: another name of a method is the frame’s own', async () => {
    expect(await read('eth_signTypedData', [account, '{}'])).toMatchObject({
      calls: [{ method: 'eth_signTypedData_v4' }],
    })
  })

  test('behavior: what the connection answers itself is left to it', async () => {
    expect(await read('wallet_switchEthereumChain', [{ chainId: '0x1' }])).toEqual({
      own: 'wallet_switchEthereumChain',
      params: [{ chainId: '0x1' }],
    })
  })

  test('error: what was sent before a later one failed is named with the failure', async () => {
    const own = '22'.repeat(32)
    const [chain, name] = ['near:testnet', 'near_signAndSendTransactions']
    const shared = {
      chains: [chain],
      accounts: [`${chain}:${own}`],
      methods: [name, 'near_signTransactions'],
      events: [],
    }
    const wish = { receiverId: 'bob.testnet', actions: [{ type: 'Transfer', params: { deposit: '1' } }] }
    const done = await readRequest(
      { ...app, namespaces: { near: shared } },
      request(name, { transactions: [wish, wish] }, chain),
      0,
      messages.walletConnect,
    )
    if (!('calls' in done)) throw new Error('no calls')
    const no = { code: 4001, message: 'user rejected request', isFaceError: true } as const
    expect(done.toFailure(no, [])).toEqual({ error: { code: 4001, message: 'user rejected request' } })
    const data = { transactionHashes: ['9hash'] }
    expect(done.toFailure(no, ['9hash'])).toEqual({
      error: { code: 4001, message: 'user rejected request (1 of 2 had already been sent: see data)', data },
    })
    // With a code of JSON-RPC's own the client would leave the data out.
    const { error } = done.toFailure({ ...no, code: -32603 }, ['9hash']) as { error: unknown } // all failures have this
    expect(error).toMatchObject({ code: failures.partly.code, data })
  })

  test('error: what was only signed is not called sent', async () => {
    const done = await read('personal_sign')
    if (!('calls' in done)) throw new Error('no calls')
    const no = { code: 4001, message: 'user rejected request', isFaceError: true } as const
    expect(done.toFailure(no, ['0xaa'])).toEqual({ error: { code: 4001, message: 'user rejected request' } })
  })

  test('error: a method or a network the session does not have', async () => {
    for (const method of ['eth_sendTransaction', 'wallet_getCallsStatus', 'face_logOut', 'constructor'])
      expect(await read(method), method).toEqual({ refused: { error: failures.method } })
    for (const chain of ['eip155:1', 'eip155:80002', 'solana:x', '__proto__:1', ''])
      expect(await read('personal_sign', [], chain), chain).toEqual({ refused: { error: failures.chain } })
  })

  test('error: a method of the spec that this wallet does not have', async () => {
    expect(await read('eth_sign')).toMatchObject({ refused: { error: { code: 4201 } } })
  })

  test('error: parameters that are no plain data', async () => {
    const deep = (depth: number): unknown => (depth === 0 ? 1 : [deep(depth - 1)])
    expect(await read('personal_sign', deep(40))).toMatchObject({ refused: { error: { code: -32600 } } })
  })
})

describe('callIdOf, isOf', () => {
  test('default: the calls of one request, and of no other', () => {
    const [one, other] = [
      { topic, id: 7 },
      { topic, id: 71 },
    ]
    expect(isOf(callIdOf(one, 3), one)).toBe(true)
    expect(isOf(callIdOf(other), one)).toBe(false)
  })
})
