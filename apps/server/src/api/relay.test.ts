import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { type Frame, openFrame, signIn } from '../testing/browser.ts'
import { type OpenServer, openServer } from '../testing/server.ts'

/** A node that answers what the test tells it to. */
type Answer = (call: { method: string; params: unknown[] }, response: ServerResponse) => unknown
const openNode = async (chainId: number) => {
  const state = { answer: ((_call) => '0x1') as Answer, asked: [] as string[], chainId }
  const server: Server = createServer(async (request: IncomingMessage, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    const call = JSON.parse(text)
    state.asked.push(call.method)
    const result =
      call.method === 'eth_chainId' ? `0x${state.chainId.toString(16)}` : await state.answer(call, response)
    if (response.writableEnded || response.headersSent) return
    const error = result instanceof Error ? result.cause : undefined
    response.setHeader('Content-Type', 'application/json')
    response.end(JSON.stringify({ jsonrpc: '2.0', id: call.id, ...(error ? { error } : { result }) }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { state, url: `http://127.0.0.1:${port}/with/a/secret-key`, close: () => server.close() }
}
const nodeError = (code: number, message: string, data?: unknown) => new Error('', { cause: { code, message, data } })

let node: Awaited<ReturnType<typeof openNode>>
let wrong: Awaited<ReturnType<typeof openNode>>
let own: OpenServer
let frame: Frame
let token: string
beforeAll(async () => {
  node = await openNode(80001)
  wrong = await openNode(1)
  own = await openServer(inject('databaseUrl'), {
    networks: {
      mumbai: { rpc: ['http://127.0.0.1:1', wrong.url, node.url] },
      polygon: { rpc: ['http://127.0.0.1:1'] },
      ethereum: { rpc: [node.url] },
    },
  })
  frame = await openFrame(own)
  token = (await signIn(own, frame)).tokens.accessToken
})
afterAll(async () => {
  await own?.close()
  node?.close()
  wrong?.close()
})
afterEach(() => {
  node.state.answer = () => '0x1'
  node.state.asked = []
})

const failure = (status: number, code: string) => ({ status, body: { error: { code } } })
const read = (method: string, params: unknown[] = [], network = 'mumbai') =>
  frame.request('POST', `/v1/rpc/${network}`, { jsonrpc: '2.0', id: 7, method, params })

describe('POST /v1/rpc/{network}', () => {
  test('default: past nodes that are away or of another chain', async () => {
    node.state.answer = ({ params }) => params
    expect(await read('eth_getBalance', ['0xaa', 'latest'])).toMatchObject({
      status: 200,
      body: { jsonrpc: '2.0', id: 7, result: ['0xaa', 'latest'] },
    })
    expect(wrong.state.asked).toContain('eth_chainId')
    expect(wrong.state.asked).not.toContain('eth_getBalance')
  })

  test('behavior: the chain is asked for once', async () => {
    await read('eth_gasPrice')
    await read('eth_gasPrice')
    expect(node.state.asked).toEqual(['eth_gasPrice', 'eth_gasPrice'])
  })

  test.each(['eth_sendRawTransaction', 'eth_sign', 'anvil_setBalance', 'debug_traceCall', 'toString', '__proto__', ''])(
    'error: %j is not relayed',
    async (method) => {
      expect(await read(method)).toMatchObject(failure(403, 'not_allowed'))
      expect(node.state.asked).toEqual([])
    },
  )

  test('error: a network without a node, an unknown one, one whose nodes are all away or of another chain', async () => {
    for (const network of ['sepolia', 'evil', 'constructor', '..%2fproject'])
      expect(await read('eth_call', [], network)).toMatchObject(failure(404, 'not_found'))
    for (const network of ['polygon', 'ethereum'])
      expect(await read('eth_call', [], network)).toMatchObject(failure(503, 'unavailable'))
  })

  test('behavior: revert data comes through, the node’s own words do not', async () => {
    node.state.answer = () => nodeError(3, `execution reverted: see ${node.url}`, '0x08c379a0')
    expect((await read('eth_call')).body).toEqual({
      jsonrpc: '2.0',
      id: 7,
      error: { code: 3, message: 'execution reverted', data: '0x08c379a0' },
    })
    node.state.answer = () => nodeError(-32000, `upstream ${node.url} says no`, { url: node.url })
    expect((await read('eth_call')).body.error).toEqual({ code: -32000, message: 'the node refused the request' })
  })

  test('error: no JSON, another form, a redirect, an answer over 10 MB', async () => {
    const answers: Answer[] = [
      (_, response) => response.end('<html>'),
      (_, response) => response.end('[]'),
      (_, response) => response.writeHead(302, { Location: 'http://127.0.0.1:1/' }).end(),
      (_, response) => response.end(`{"result":"${'x'.repeat(11 * 1024 * 1024)}"}`),
    ]
    for (const answer of answers) {
      node.state.answer = answer
      expect(await read('eth_call')).toMatchObject(failure(503, 'unavailable'))
    }
  })

  test('error: a batch, another version, too many fields, over 256 KiB', async () => {
    const post = (body: unknown) => frame.request('POST', '/v1/rpc/mumbai', body)
    const call = { jsonrpc: '2.0', id: 1, method: 'eth_call', params: [] }
    expect(await post([call])).toMatchObject(failure(400, 'bad_request'))
    expect(await post({ ...call, jsonrpc: '1.0' })).toMatchObject(failure(400, 'bad_request'))
    expect(await post({ ...call, more: 1 })).toMatchObject(failure(400, 'bad_request'))
    expect(await post({ ...call, params: ['x'.repeat(200_000)] })).toMatchObject({ status: 200 })
    expect(await post({ ...call, params: ['x'.repeat(300_000)] })).toMatchObject(failure(413, 'too_large'))
  })

  test('behavior: no address of a node is logged', () => {
    expect(own.lines.join()).toContain('a node does not answer')
    expect(own.lines.join()).not.toContain('secret-key')
  })
})

describe('POST /v1/transactions/{network}', () => {
  // The example of EIP-155.
  const raw =
    '0xf86c098504a817c800825208943535353535353535353535353535353535353535880de0b6b3a76400008025a028ef61340bd939bc2195fe537567866003e1a15d3c71ff63e1590620aa636276a067cbe9d8997f761aecb703304b3800ccf555c9f3dc64214b297fb1966a3b6d83'
  const hash = '0x33469b22e9f636356c4160a87eb19df52b7412e8eac32a4a55ffe88ea8350788'
  const send = (by: string | undefined = token) => frame.call('transactionSend', { raw }, by)

  test('default', async () => {
    node.state.answer = ({ method, params }) => (method === 'eth_sendRawTransaction' && params[0] === raw ? hash : null)
    expect(await send()).toMatchObject({ status: 200, body: { hash } })
  })

  test('behavior: already known, or mined meanwhile, is success', async () => {
    for (const error of [
      nodeError(-32000, 'already known'),
      nodeError(-32003, 'transaction already imported'),
      nodeError(-32000, 'nonce too low'),
    ]) {
      node.state.answer = ({ method }) => (method === 'eth_getTransactionByHash' ? { hash } : error)
      expect(await send()).toMatchObject({ status: 200, body: { hash } })
    }
  })

  test('error: refused by the node', async () => {
    for (const [said, error] of [
      ['insufficient funds for transfer', { code: -32000, message: 'insufficient funds for gas * price + value' }],
      ['nonce too low: next nonce 5, tx nonce 1', { code: -32000, message: 'nonce too low' }],
      ['already known', { code: -32000, message: 'already known' }],
    ] as const) {
      node.state.answer = ({ method }) => (method === 'eth_getTransactionByHash' ? null : nodeError(-32003, said))
      expect(await send()).toMatchObject({ status: 200, body: { error } })
    }
  })

  test('error: nobody is signed in', async () => {
    expect(await frame.request('POST', '/v1/transactions/mumbai', { raw })).toMatchObject(failure(401, 'bad_token'))
    expect(node.state.asked).toEqual([])
  })

  test('error: no hex', async () => {
    expect(await frame.call('transactionSend', { raw: '0xabc' }, token)).toMatchObject(failure(400, 'bad_request'))
  })
})
