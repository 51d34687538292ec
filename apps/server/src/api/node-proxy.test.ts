import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { listen } from '@latchkey/service/listen'
import { keccak256 } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { type Frame, openFrame, signIn } from '../fixtures/browser.ts'
import { openPerson, type Person, walletAddress, walletKey } from '../fixtures/person.ts'
import { type OpenServer, openServer } from '../fixtures/server.ts'
import { rates } from '../rates.ts'

/** A node whose answers the test sets. */
type Answer = (call: { method: string; params: unknown[] }, response: ServerResponse) => unknown
const openNode = async (chainId: number) => {
  const state = { answer: ((_call) => '0x1') as Answer, asked: [] as string[], chainId: chainId as number | undefined }
  const server: Server = createServer(async (request: IncomingMessage, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    const call = JSON.parse(text)
    state.asked.push(call.method)
    const result =
      call.method === 'eth_chainId' && state.chainId !== undefined
        ? `0x${state.chainId.toString(16)}`
        : await state.answer(call, response)
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
let brought: Awaited<ReturnType<typeof openNode>>
/** The node has no `eth_simulateV1`. */
let lacking: Awaited<ReturnType<typeof openNode>>
let own: OpenServer
let frame: Frame
let token: string
beforeAll(async () => {
  node = await openNode(80001)
  wrong = await openNode(1)
  lacking = await openNode(80002)
  lacking.state.answer = ({ method }) => (method === 'eth_simulateV1' ? nodeError(-32601, 'no such') : '0x1')
  own = await openServer(inject('databaseUrl'), {
    networks: {
      mumbai: { rpc: ['http://127.0.0.1:1', wrong.url, node.url] },
      polygon: { rpc: ['http://127.0.0.1:1'] },
      ethereum: { rpc: [node.url] },
      amoy: { rpc: [lacking.url] },
    },
    more: async () => ({ egress: ['127.0.0.1', '*.nodes.example'] }),
  })
  brought = await openNode(11155111)
  frame = await openFrame(own)
  token = (await signIn(own, frame)).tokens.accessToken
})
afterAll(async () => {
  await own?.close()
  node?.close()
  wrong?.close()
  lacking?.close()
  brought?.close()
})
afterEach(() => {
  node.state.answer = () => '0x1'
  node.state.asked = []
  brought.state.answer = () => '0x1'
  brought.state.asked = []
})

const failure = (status: number, code: string) => ({ status, body: { error: { code } } })
const read = (method: string, params: unknown[] = [], network = 'mumbai', node?: string) =>
  frame.request('POST', `/v1/rpc/${network}`, { jsonrpc: '2.0', id: 7, method, params, node })
/** Node addresses that no page may use. */
const strangers = [
  'https://evil.example/',
  'https://a.b.nodes.example/',
  'http://a.nodes.example/',
  'http://localhost:1/',
  'http://169.254.169.254/latest/meta-data/',
]

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

  test.each([
    'eth_sendRawTransaction',
    'eth_sign',
    'anvil_setBalance',
    'debug_traceTransaction',
    'toString',
    '__proto__',
    '',
  ])('error: %j is not passed on', async (method) => {
    expect(await read(method)).toMatchObject(failure(403, 'not_allowed'))
    expect(node.state.asked).toEqual([])
  })

  test('error: a network without a node, an unknown one, one whose nodes are all away or of another chain', async () => {
    for (const network of ['sepolia', 'solana', 'evil', 'constructor', '..%2fproject'])
      expect(await read('eth_call', [], network)).toMatchObject(failure(404, 'not_found'))
    for (const network of ['polygon', 'ethereum'])
      expect(await read('eth_call', [], network)).toMatchObject(failure(503, 'unavailable'))
  })

  test('error: a network that was shut down and has no node', async () => {
    const answer = await read('eth_call', [], 'goerli')
    expect(answer).toMatchObject(failure(410, 'shut_down'))
    expect(answer.body.error.message).toBe('This network has been shut down.')
  })

  test('error: a node that is not to be asked', async () => {
    for (const network of ['sepolia', 'goerli'])
      for (const url of strangers)
        expect(await read('eth_call', [], network, url)).toMatchObject(failure(403, 'not_allowed'))
    // One host is allowed but does not exist, the other is on another chain.
    for (const url of ['https://a.nodes.example/', wrong.url])
      expect(await read('eth_call', [], 'sepolia', url)).toMatchObject(failure(503, 'unavailable'))
    expect(wrong.state.asked).not.toContain('eth_call')
    for (const url of ['file:///etc/passwd', 'nodes', ''])
      expect(await read('eth_call', [], 'sepolia', url)).toMatchObject(failure(400, 'bad_request'))
  })

  test('behavior: a page’s node is asked where there is no other, and in no other place', async () => {
    brought.state.answer = () => '0xb'
    expect((await read('eth_gasPrice', [], 'sepolia', brought.url)).body.result).toBe('0xb')
    expect(brought.state.asked).toEqual(['eth_chainId', 'eth_gasPrice'])
    expect((await read('eth_gasPrice', [], 'mumbai', brought.url)).body.result).toBe('0x1')
    expect(brought.state.asked).toHaveLength(2)
    brought.state.answer = () => nodeError(-32000, `upstream ${node.url} says no`)
    const { message } = (await read('eth_call', [], 'sepolia', brought.url)).body.error
    expect(message).toBe('the node refused the request')
  })

  test('error: a page’s node that redirects', async () => {
    brought.state.answer = (_, response) => response.writeHead(307, { Location: node.url }).end()
    expect(await read('eth_call', [], 'sepolia', brought.url)).toMatchObject(failure(503, 'unavailable'))
    expect(node.state.asked).toEqual([])
  })

  test.each(['eth_getProof', 'eth_createAccessList', 'eth_getBlockReceipts', 'eth_syncing', 'web3_clientVersion'])(
    'behavior: %s passes',
    async (method) => expect(await read(method, [{}, [], 'latest'])).toMatchObject({ status: 200 }),
  )

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
    expect(await post({ ...call, params: Array(9).fill('latest') })).toMatchObject(failure(400, 'bad_request'))
    expect(await post({ ...call, params: Array(8).fill('latest') })).toMatchObject({ status: 200 })
    expect(await post({ ...call, params: ['x'.repeat(200_000)] })).toMatchObject({ status: 200 })
    expect(await post({ ...call, params: ['x'.repeat(300_000)] })).toMatchObject(failure(413, 'too_large'))
  })

  test('behavior: no address of a node is logged', () => {
    expect(own.lines.join()).toContain('node unreachable')
    expect(own.lines.join()).not.toContain('secret-key')
  })
})

describe('POST /v1/rpc/{network}: eth_simulateV1', () => {
  const address = '0x3535353535353535353535353535353535353535'
  const asked = (calls: object[], more: object = {}) => [
    { blockStateCalls: [{ calls }], traceTransfers: true, validation: false, ...more },
    'latest',
  ]
  const call = { from: address, to: address, value: '0x1', data: '0x' }

  test('default: passed on for the wallet', async () => {
    node.state.answer = () => [{ calls: [] }]
    expect(await read('eth_simulateV1', asked([call]))).toMatchObject({
      status: 200,
      body: { result: [{ calls: [] }] },
    })
  })

  test.each<[string, unknown[]]>([
    ['no calls', asked([])],
    ['seventeen calls', asked(Array(17).fill(call))],
    ['another state', asked([call], { blockStateCalls: [{ calls: [call], stateOverrides: {} }] })],
    ['two blocks', asked([], { blockStateCalls: [{ calls: [call] }, { calls: [call] }] })],
    ['another block', [asked([call])[0], '0x1']],
    ['more of a call', asked([{ ...call, gas: '0xffffffffff' }])],
  ])('error: %s is not passed on', async (_, params) => {
    expect(await read('eth_simulateV1', params)).toMatchObject(failure(400, 'bad_request'))
    expect(node.state.asked).toEqual([])
  })

  test('behavior: a node that does not have a method is not asked for it again', async () => {
    const without = { status: 200, body: { error: { code: -32601 } } }
    for (let turn = 0; turn < 2; turn++)
      expect(await read('eth_simulateV1', asked([call]), 'amoy')).toMatchObject(without)
    expect(lacking.state.asked.filter((method) => method === 'eth_simulateV1')).toHaveLength(1)
  })
})

describe('POST /v1/rpc/{network}: debug_traceCall', () => {
  const address = '0x3535353535353535353535353535353535353535'
  const call = { from: address, to: address, value: '0x1', data: '0x' }
  const options = { tracer: 'callTracer', tracerConfig: { withLog: true } }

  test('default: passed on for the wallet', async () => {
    node.state.answer = () => ({ type: 'CALL' })
    expect(await read('debug_traceCall', [call, 'latest', options])).toMatchObject({
      status: 200,
      body: { result: { type: 'CALL' } },
    })
  })

  test.each<[string, unknown[]]>([
    ['a tracer of its own', [call, 'latest', { ...options, tracer: '{ step: function() {} }' }]],
    ['another tracer', [call, 'latest', { ...options, tracer: 'prestateTracer' }]],
    ['every step', [call, 'latest', {}]],
    ['a changed state', [call, 'latest', { ...options, stateOverrides: {} }]],
    ['another block', [call, '0x1', options]],
    ['more of a call', [{ ...call, gas: '0xffffffffff' }, 'latest', options]],
  ])('error: %s is not passed on', async (_, params) => {
    expect(await read('debug_traceCall', params)).toMatchObject(failure(400, 'bad_request'))
    expect(node.state.asked).toEqual([])
  })
})

describe('/v1/node/{network}', () => {
  /** Sends a request over HTTP, which keeps the request line as it is written. */
  const open = async () => {
    const asked: string[] = []
    const upstream = createServer((request, response) => {
      asked.push(request.url ?? '')
      response.end(request.url === '/v1' ? '{"chain_id":2}' : '{}')
    })
    upstream.listen(0, '127.0.0.1')
    await once(upstream, 'listening')
    const { port } = upstream.address() as AddressInfo
    const server = await openServer(inject('databaseUrl'), {
      networks: { aptos_testnet: { rpc: [`http://127.0.0.1:${port}`] } },
    })
    const listening = await listen(server.server.api.fetch, { host: '127.0.0.1', port: 0 }, { log: server.log })
    const get = (path: string) =>
      new Promise<number | undefined>((answered, failed) => {
        const sending = request({ host: '127.0.0.1', port: listening.port, path }, (response) => {
          response.resume()
          answered(response.statusCode)
        })
        sending.on('error', failed).end()
      })
    const close = async () => {
      await listening.stop()
      await server.close()
      upstream.close()
    }
    return { asked, get, close }
  }

  test('default, and what is written in another way than it is read', async () => {
    const { asked, get, close } = await open()
    try {
      expect(await get('/v1/node/aptos_testnet/v1/accounts/0x1?start=1')).toBe(200)
      expect(asked).toEqual(['/v1', '/v1/accounts/0x1?start=1'])
      for (const path of [
        // The decoded name is shorter: cutting at its length would leave a part of the name in the path.
        '/v1/node/aptos%5Ftestnet/v1/accounts/0x1',
        '/v1/node/aptos%5ftes%74net/v1/accounts/0x1',
        '/v1/node/aptos_testnet/v1/accounts/../accounts/0x1',
        '/v1/node/aptos_testnet/v1/accounts/%2e%2e/accounts/0x1',
        '/v1/node/aptos_testnet/v1//accounts/0x1',
        '/v1/node/aptos_testnet//v1/accounts/0x1',
        '/v1/node/aptos_testnet/v1/accounts%2f0x1',
        '/v1/node/../node/aptos_testnet/v1/accounts/0x1',
      ])
        expect([path, await get(path)]).toEqual([path, expect.toSatisfy((status) => status === 403 || status === 404)])
      expect(asked).toHaveLength(2)
    } finally {
      await close()
    }
  })
})

describe('POST /v1/rpc/{network}: how often', () => {
  test('behavior: trying out has a limit of its own, far below that of reads', async () => {
    const few = await openServer(inject('databaseUrl'), {
      networks: { mumbai: { rpc: [node.url] } },
      limits: { rpcTrial: [{ count: 2, seconds: 60 }] },
    })
    try {
      const visitor = await openFrame(few)
      const ask = async (method: string, params: unknown[]) =>
        (await visitor.request('POST', '/v1/rpc/mumbai', { jsonrpc: '2.0', id: 7, method, params })).status
      const call = { from: walletAddress, to: walletAddress, value: '0x1', data: '0x' }
      const params = [{ blockStateCalls: [{ calls: [call] }], traceTransfers: true, validation: false }, 'latest']
      const statuses = []
      for (let turn = 0; turn < 3; turn++) statuses.push(await ask('eth_simulateV1', params))
      expect(statuses).toEqual([200, 200, 429])
      expect(await ask('eth_gasPrice', [])).toBe(200)
    } finally {
      await few.close()
    }
    expect(rates.rpcTrial[0]?.count).toBeLessThan(rates.rpc[0]?.count ?? 0)
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
    for (const [answer, error] of [
      ['insufficient funds for transfer', { code: -32000, message: 'insufficient funds for gas * price + value' }],
      ['nonce too low: next nonce 5, tx nonce 1', { code: -32000, message: 'nonce too low' }],
      ['already known', { code: -32000, message: 'already known' }],
    ] as const) {
      node.state.answer = ({ method }) => (method === 'eth_getTransactionByHash' ? null : nodeError(-32003, answer))
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

  test('behavior: through a page’s node, and to no stranger', async () => {
    const through = (url: string, network = 'sepolia') =>
      frame.call('transactionSend', { raw, node: url }, token, network)
    for (const url of strangers) expect(await through(url)).toMatchObject(failure(403, 'not_allowed'))
    expect(await through(brought.url)).toMatchObject({ status: 200, body: { hash } })
    expect(brought.state.asked).toContain('eth_sendRawTransaction')
    expect(await frame.call('transactionSend', { raw }, token, 'goerli')).toMatchObject(failure(410, 'shut_down'))
  })
})

describe('POST /v1/nodes/check', () => {
  const check = (network: string, url: string, by = token) => frame.call('nodeCheck', { network, node: url }, by)

  test('error: nobody is signed in', async () => {
    expect(await frame.request('POST', '/v1/nodes/check', { network: 'sepolia', node: brought.url })).toMatchObject(
      failure(401, 'bad_token'),
    )
  })

  test('error: a stranger, a node of another chain, one that is away, and where the operator has one', async () => {
    for (const url of [...strangers, 'https://a.nodes.example/', 'http://127.0.0.1:1/', wrong.url])
      expect(await check('sepolia', url)).toMatchObject(failure(403, 'not_allowed'))
    expect(await check('mumbai', node.url)).toMatchObject(failure(403, 'not_allowed'))
    expect(node.state.asked).toEqual([])
    expect(await check('evil', brought.url)).toMatchObject(failure(400, 'bad_request'))
  })

  test('default', async () => {
    expect(await check('sepolia', brought.url)).toMatchObject({ status: 200, body: {} })
  })

  test.each([null, '', [], ['0xaa36a7'], { chain: 1 }, '0xaa36a70', 0])('error: a chain id of %j', async (chainId) => {
    brought.state.answer = () => chainId
    // Another address, because the chain of the first is cached by now.
    const url = `${brought.url}?${JSON.stringify(chainId)}`
    brought.state.chainId = undefined
    expect(await check('sepolia', url)).toMatchObject(failure(403, 'not_allowed'))
    brought.state.chainId = 11155111
  })
})

describe('POST /v1/activity', () => {
  const signer = privateKeyToAccount(walletKey)
  /** A transaction of the wallet by its nonce; `data` makes it long. */
  const sign = (nonce: number, by = signer, data: `0x${string}` = '0x') =>
    by.signTransaction({ chainId: 80001, nonce, to: walletAddress, gas: 21_000n, maxFeePerGas: 1n, data })
  const send = (raw: string, network = 'mumbai', by: Person = ada, more = {}) =>
    by.call('transactionSend', { raw, ...more }, network)
  const list = async (body: object, by: Person = ada) => (await by.call('activity', body)).body.transactions
  let ada: Person
  let bob: Person
  beforeAll(async () => {
    ada = await openPerson(own)
    bob = await openPerson(own)
  })

  test('error: nobody is signed in, an unknown network, a time that is none', async () => {
    const request = { networks: ['mumbai'] }
    expect(await frame.request('POST', '/v1/activity', request)).toMatchObject(failure(401, 'bad_token'))
    expect(await ada.call('activity', { networks: ['evil'] })).toMatchObject(failure(400, 'bad_request'))
    expect(await ada.call('activity', { ...request, before: 'today' })).toMatchObject(failure(400, 'bad_request'))
  })

  test('default: newest first, once each, with whose page asked', async () => {
    const [one, two] = [await sign(1), await sign(2)]
    for (const raw of [one, two, two]) expect(await send(raw)).toMatchObject({ status: 200 })
    expect(await list({ networks: ['mumbai', 'sepolia'] })).toEqual(
      [two, one].map((raw) => ({
        network: 'mumbai',
        hash: keccak256(raw),
        raw,
        sentAt: expect.stringMatching(/^\d{4}-.*Z$/),
        projectName: 'First project',
        app: null,
        end: null,
      })),
    )
  })

  test('behavior: what an app from outside or the wallet itself asked for is not the page’s', async () => {
    const eve = await openPerson(own)
    const app = { name: 'Fish market', origin: 'https://fish.example' }
    await send(await sign(1), 'mumbai', eve, { askedBy: app })
    await send(await sign(2), 'mumbai', eve, { askedBy: 'wallet' })
    expect(await list({ networks: ['mumbai'] }, eve)).toMatchObject([
      { projectName: null, app: null },
      { projectName: null, app },
    ])
    await send(await sign(4), 'mumbai', eve, { askedBy: { name: 'Fish\0market\ud800', origin: app.origin } })
    const [newest] = await list({ networks: ['mumbai'] }, eve)
    expect(newest).toMatchObject({ hash: keccak256(await sign(4)), app: { name: 'Fish\ufffdmarket\ufffd' } })
    const long = { ...app, name: 'x'.repeat(1_025) }
    for (const askedBy of [long, 'page', { ...app, more: 1 }, { name: 'Fish market' }])
      expect(await send(await sign(3), 'mumbai', eve, { askedBy })).toMatchObject(failure(400, 'bad_request'))
  })

  test('behavior: what this account did not sign is passed on and not kept, whether a node answers or not', async () => {
    const eve = await openPerson(own)
    const stranger = privateKeyToAccount(`0x${'02'.repeat(32)}`)
    for (const raw of ['0x01', await sign(1, stranger)] as const) {
      expect(await send(raw, 'mumbai', eve)).toMatchObject({ status: 200 })
      expect(await send(raw, 'polygon', eve)).toMatchObject(failure(503, 'unavailable'))
    }
    const nobody = await openPerson(own, null)
    expect(await send(await sign(1), 'mumbai', nobody)).toMatchObject({ status: 200 })
    for (const person of [eve, nobody]) expect(await list({ networks: ['mumbai', 'polygon'] }, person)).toEqual([])
  })

  test('behavior: every kind of transaction is known by who signed it', async () => {
    const eve = await openPerson(own)
    const facts = { chainId: 80001, to: walletAddress, gas: 21_000n, gasPrice: 1n } as const
    await send(await signer.signTransaction({ ...facts, type: 'legacy', nonce: 1 }), 'mumbai', eve)
    await send(await signer.signTransaction({ ...facts, type: 'eip2930', nonce: 2 }), 'mumbai', eve)
    expect(await list({ networks: ['mumbai'] }, eve)).toHaveLength(2)
  })

  test('behavior: another person’s, another network’s, and what the node refused is not there', async () => {
    node.state.answer = ({ method }) =>
      method === 'eth_getTransactionByHash' ? null : nodeError(-32000, 'nonce too low')
    expect((await send(await sign(3))).body.error.message).toBe('nonce too low')
    expect(await list({ networks: ['mumbai'] })).toHaveLength(2)
    expect(await list({ networks: ['sepolia'] })).toEqual([])
    expect(await list({ networks: [] })).toEqual([])
    expect(await list({ networks: ['mumbai'] }, bob)).toEqual([])
  })

  test('behavior: what no node answered for is kept as well, for it may have been sent', async () => {
    const eve = await openPerson(own)
    const raw = await sign(4)
    const outage = await send(raw, 'polygon', eve)
    expect(outage).toMatchObject(failure(503, 'unavailable'))
    expect(await list({ networks: ['polygon'] }, eve)).toMatchObject([{ network: 'polygon', raw }])
  })

  test('behavior: bytes too many for one answer are left out of it, the newest come first', async () => {
    const eve = await openPerson(own)
    const raws = await Promise.all([1, 2, 3].map((each) => sign(each, signer, `0x${'00'.repeat(60_000)}`)))
    for (const raw of raws) expect(await send(raw, 'mumbai', eve)).toMatchObject({ status: 200 })
    const shared = await list({ networks: ['mumbai'] }, eve)
    expect(shared.map(({ raw }: { raw: string | null }) => raw)).toEqual([raws[2], raws[1], null])
  })

  test('behavior: fifty at once, and none is left out between two answers', async () => {
    await own.database.query(
      `insert into transactions (user_id, network, hash, sent_at)
        select $1, 'mumbai', '0x' || lpad(n::text, 64, '0'), now() - n * interval '1 second' from generate_series(1, 120) n`,
      [bob.id],
    )
    const seen: string[] = []
    let before: string | undefined
    for (const size of [50, 50, 20, 0]) {
      const some = await list({ networks: ['mumbai'], ...(before && { before }) }, bob)
      expect(some).toHaveLength(size)
      seen.push(...some.map(({ hash }: { hash: string }) => hash))
      before = some.at(-1)?.sentAt
    }
    expect(new Set(seen).size).toBe(120)
    expect(
      await own.database.query('select from transactions where project_id is null and user_id = $1', [bob.id]),
    ).toHaveLength(120)
  })

  test('behavior: it is sent though it cannot be remembered, and goes with the person', async () => {
    await own.database.query('alter table transactions rename to elsewhere')
    try {
      expect(await send(await sign(4))).toMatchObject({ status: 200 })
      expect(own.lines.join()).toContain('transaction not stored')
    } finally {
      await own.database.query('alter table elsewhere rename to transactions')
    }
    await own.database.query('delete from users where id = $1', [ada.id])
    expect(await own.database.query('select from transactions where user_id = $1', [ada.id])).toEqual([])
  })
})

describe('POST /v1/transactions/{network}/keep', () => {
  const id = 'o'.repeat(51)
  const list = async (by: Person) =>
    (await by.call('activity', { networks: ['near_testnet', 'mumbai'] })).body.transactions
  const keep = (by: Person, network = 'near_testnet', body: object = { id, raw: '0x01' }) =>
    by.call('transactionKeep', body, network)

  test('default: kept once, as it came, before anybody knows how it ends', async () => {
    const ada = await openPerson(own)
    for (const raw of ['0x01', '0x02'])
      expect(await keep(ada, 'near_testnet', { id, raw })).toMatchObject({ status: 200 })
    expect(await list(ada)).toMatchObject([
      { network: 'near_testnet', hash: id, raw: '0x01', projectName: 'First project', end: null },
    ])
  })

  test('error: nobody signed in, networks of Ethereum’s JSON-RPC, what is no number, too many bytes', async () => {
    const eve = await openPerson(own)
    expect(await eve.frame.request('POST', '/v1/transactions/near_testnet/keep', { id, raw: '0x01' })).toMatchObject(
      failure(401, 'bad_token'),
    )
    for (const network of ['mumbai', 'hedera_testnet', 'evil'])
      expect(await keep(eve, network)).toMatchObject(failure(404, 'not_found'))
    for (const body of [
      { id: 'short', raw: '0x01' },
      { id: `${id}'`, raw: '0x01' },
      { id, raw: '01' },
      { id, raw: `0x${'00'.repeat(130 * 1024 + 1)}` },
    ])
      expect(await keep(eve, 'near_testnet', body)).toMatchObject(failure(400, 'bad_request'))
    expect(await list(eve)).toEqual([])
  })
})

describe('POST /v1/transactions/{network}/end', () => {
  const id = 'E'.repeat(44)
  const list = async (by: Person) => (await by.call('activity', { networks: ['near_testnet'] })).body.transactions
  const end = (by: Person, outcome: string, reason?: string) =>
    by.call('transactionEnd', { id, outcome, ...(reason && { reason }) }, 'near_testnet')
  const open = async () => {
    const person = await openPerson(own)
    await person.call('transactionKeep', { id, raw: '0x01' }, 'near_testnet')
    return person
  }

  test('default: how it ended, once and for all', async () => {
    const ada = await open()
    expect(await end(ada, 'failed', 'not enough')).toMatchObject({ status: 200 })
    await end(ada, 'success')
    await end(ada, 'refused')
    expect(await list(ada)).toMatchObject([{ hash: id, end: { outcome: 'failed', reason: 'not enough' } }])
  })

  test('behavior: what no node took is forgotten', async () => {
    const ada = await open()
    expect(await end(ada, 'refused')).toMatchObject({ status: 200 })
    expect(await list(ada)).toEqual([])
  })

  test('behavior: another person’s stays as it is', async () => {
    const [ada, bob] = [await open(), await openPerson(own)]
    await end(bob, 'failed')
    await end(bob, 'refused')
    expect(await list(ada)).toMatchObject([{ end: null }])
  })

  test('error: no such outcome, a word too long', async () => {
    const ada = await open()
    expect(await end(ada, 'lost')).toMatchObject(failure(400, 'bad_request'))
    expect(await end(ada, 'failed', 'x'.repeat(201))).toMatchObject(failure(400, 'bad_request'))
  })
})
