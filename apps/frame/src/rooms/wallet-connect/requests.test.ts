import { describe, expect, test } from 'vitest'
import { account } from '../testing.ts'
import { readApp } from './app.ts'
import { type Answer, failures, readRequest } from './requests.ts'

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
)
if (!app) throw new Error('the sample is no app')

const request = (method: string, params: unknown = ['0x00', account], chainId = mumbai) => ({
  id: 7,
  topic,
  params: { chainId, request: { method, params } },
})
const read = (...said: Parameters<typeof request>) => {
  const answers: Answer[] = []
  return { answers, read: readRequest(app, request(...said), (answer) => void answers.push(answer)) }
}

describe('readRequest', () => {
  test('default: a call of the frame’s own, asked by the app and answered to it', () => {
    const { answers, read: call } = read('personal_sign')
    expect(call).toMatchObject({
      id: `wc ${topic} 7`,
      method: 'personal_sign',
      params: ['0x00', account],
      outside: { network: 'mumbai', asker: { origin: 'https://fish.example', project: 'Fish market' } },
    })
    if (!('outside' in call)) throw new Error('no call')
    expect(call.outside.asker.note).toContain('Nobody has checked')
    call.outside.reply({ result: '0xaa' })
    call.outside.reply({ error: { code: 4001, message: 'no', isFaceError: true, data: { path: 'x' } } })
    expect(answers).toEqual([{ result: '0xaa' }, { error: { code: 4001, message: 'no' } }])
  })

  test('behavior: another name of a method is the frame’s own', () => {
    expect(read('eth_signTypedData', [account, '{}']).read).toMatchObject({ method: 'eth_signTypedData_v4' })
  })

  test('behavior: what the connection answers itself is left to it', () => {
    expect(read('wallet_switchEthereumChain', [{ chainId: '0x1' }]).read).toEqual({
      own: 'wallet_switchEthereumChain',
      params: [{ chainId: '0x1' }],
    })
  })

  test('error: a method or a network the session does not have', () => {
    for (const method of ['eth_sendTransaction', 'eth_sign', 'face_logOut', 'constructor'])
      expect(read(method).read, method).toEqual({ refused: { error: failures.method } })
    for (const chain of ['eip155:1', 'eip155:80002', 'solana:x', '__proto__:1', ''])
      expect(read('personal_sign', [], chain).read, chain).toEqual({ refused: { error: failures.chain } })
  })

  test('error: parameters that are no plain data', () => {
    const deep = (depth: number): unknown => (depth === 0 ? 1 : [deep(depth - 1)])
    expect(read('personal_sign', deep(40)).read).toMatchObject({ refused: { error: { code: -32600 } } })
  })
})
