import { afterEach, describe, expect, test } from 'vitest'
import {
  AptosAnswerError,
  type AptosNode,
  AptosNodeError,
  type AptosNodeOptions,
  AptosTransactionError,
  createAptosNode,
  errorCodes,
  InvalidArgumentError,
  isCommitted,
  isKind,
  statusNameOf,
} from './index.ts'
import { type ReceivedRequest, type Reply, startFakeNode } from './node.fake.ts'

const hash = `0x${'ab'.repeat(32)}`
const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

const nodeThat = async (answer: (request: ReceivedRequest) => Reply, options: Partial<AptosNodeOptions> = {}) => {
  const { url, requests, stop } = await startFakeNode(answer)
  stops.push(stop)
  return { node: createAptosNode({ retryDelay: 1, url, ...options }), requests }
}

const user = {
  type: 'user_transaction',
  hash,
  sender: '0xcafe',
  sequence_number: '3',
  max_gas_amount: '200000',
  gas_unit_price: '100',
  expiration_timestamp_secs: '1763700020',
  payload: {
    type: 'entry_function_payload',
    function: '0x1::aptos_account::transfer',
    type_arguments: [],
    arguments: ['0xbeef', '100'],
  },
  signature: { type: 'ed25519_signature', public_key: hash, signature: `0x${'00'.repeat(64)}` },
  version: '18446744073709551615',
  state_change_hash: hash,
  event_root_hash: hash,
  state_checkpoint_hash: null,
  gas_used: '9',
  success: true,
  vm_status: 'Executed successfully',
  accumulator_root_hash: hash,
  changes: [
    { type: 'write_resource', address: '0x1', state_key_hash: hash, data: { type: '0x1::a::A', data: {} } },
    { type: 'of_a_newer_node', what: 1 },
  ],
  events: [
    {
      guid: { creation_number: '0', account_address: '0x0' },
      sequence_number: '0',
      type: '0x1::x::E',
      data: { a: '1' },
    },
  ],
  timestamp: '1763700000000000',
}
const pending = { ...user, type: 'pending_transaction' }
const block = {
  block_height: '5',
  block_hash: hash,
  block_timestamp: '1',
  first_version: '10',
  last_version: '12',
  transactions: null,
}
const abi = {
  address: '0x1',
  name: 'coin',
  friends: [],
  exposed_functions: [
    {
      name: 'transfer',
      visibility: 'public',
      is_entry: true,
      is_view: false,
      generic_type_params: [{ constraints: [] }],
      params: ['&signer', 'address', 'u64'],
      return: [],
    },
    {
      name: 'balance',
      visibility: 'public',
      is_entry: false,
      is_view: true,
      generic_type_params: [{ constraints: [] }],
      params: ['address'],
      return: ['u64'],
    },
  ],
  structs: [],
}
const index = {
  chain_id: 4,
  epoch: '7',
  ledger_version: '100',
  oldest_ledger_version: '0',
  ledger_timestamp: '1',
  node_role: 'full_node',
  oldest_block_height: '0',
  block_height: '9',
}
const event = { ...user.events[0], version: '4' }
const signed = Uint8Array.of(1, 2, 3)

/** Each endpoint: the call, the request that arrives at the node, and the node's answer. */
const calls: [string, (node: AptosNode) => Promise<unknown>, string, unknown, unknown?][] = [
  [
    'getAccount',
    (n) => n.getAccount('0x1', { ledgerVersion: 7n }),
    'GET /v1/accounts/0x1?ledger_version=7',
    { sequence_number: '0', authentication_key: hash },
  ],
  [
    'getAccount without 0x',
    (n) => n.getAccount('1'),
    'GET /v1/accounts/0x1',
    { sequence_number: '0', authentication_key: hash },
  ],
  [
    'getResources',
    (n) => n.getResources('0x1', { cursor: 'c', limit: 20_000 }),
    'GET /v1/accounts/0x1/resources?start=c&limit=9999',
    [{ type: '0x1::a::A', data: {} }],
  ],
  ['getModules', (n) => n.getModules('0x1'), 'GET /v1/accounts/0x1/modules', [{ bytecode: '0x00', abi }]],
  [
    'getResource',
    (n) => n.getResource('0x1', '0x1::coin::CoinStore<0x1::b::B, u8>'),
    'GET /v1/accounts/0x1/resource/0x1%3A%3Acoin%3A%3ACoinStore%3C0x1%3A%3Ab%3A%3AB%2C%20u8%3E',
    { type: 't', data: 1 },
  ],
  ['getModule', (n) => n.getModule('0x1', 'coin'), 'GET /v1/accounts/0x1/module/coin', { bytecode: '0x00' }],
  ['getBalance', (n) => n.getBalance('0x1', '0xa'), 'GET /v1/accounts/0x1/balance/0xa', 12],
  [
    'getAccountTransactions',
    (n) => n.getAccountTransactions('0x1', { start: 5n, limit: 500 }),
    'GET /v1/accounts/0x1/transactions?start=5&limit=100',
    [user],
  ],
  [
    'getTransactionSummaries',
    (n) => n.getTransactionSummaries('0x1', { startVersion: 5n, limit: 500 }),
    'GET /v1/accounts/0x1/transaction_summaries?start_version=5&limit=100',
    [{ sender: '0x1', version: '5', transaction_hash: hash, replay_protector: { type: 'nonce', value: '1' } }],
  ],
  ['getEventsByCreationNumber', (n) => n.getEventsByCreationNumber('0x1', 2), 'GET /v1/accounts/0x1/events/2', [event]],
  [
    'getEventsByHandle',
    (n) => n.getEventsByHandle('0x1', '0x1::a::S', 'f', { limit: 1 }),
    'GET /v1/accounts/0x1/events/0x1%3A%3Aa%3A%3AS/f?limit=1',
    [event],
  ],
  [
    'getBlockByHeight',
    (n) => n.getBlockByHeight(5n, { withTransactions: true }),
    'GET /v1/blocks/by_height/5?with_transactions=true',
    block,
  ],
  [
    'getBlockByVersion',
    (n) => n.getBlockByVersion(11),
    'GET /v1/blocks/by_version/11',
    { ...block, transactions: [user] },
  ],
  ['getTransactions', (n) => n.getTransactions(), 'GET /v1/transactions', [user, { type: 'of_a_newer_node', what: 1 }]],
  ['getTransactionByHash', (n) => n.getTransactionByHash(hash), `GET /v1/transactions/by_hash/${hash}`, pending],
  ['waitTransactionByHash', (n) => n.waitTransactionByHash(hash), `GET /v1/transactions/wait_by_hash/${hash}`, user],
  ['getTransactionByVersion', (n) => n.getTransactionByVersion(1n), 'GET /v1/transactions/by_version/1', user],
  [
    'submitTransaction',
    (n) => n.submitTransaction(signed),
    'POST /v1/transactions application/x.aptos.signed_transaction+bcs',
    pending,
    signed,
  ],
  [
    'submitTransaction as JSON',
    (n) => n.submitTransaction({ sender: '0x1' }),
    'POST /v1/transactions application/json',
    pending,
    { sender: '0x1' },
  ],
  [
    'submitBatch',
    (n) => n.submitBatch(signed),
    'POST /v1/transactions/batch application/x.aptos.signed_transaction+bcs',
    {
      transaction_failures: [
        { error: { message: 'm', error_code: 'vm_error', vm_error_code: 3 }, transaction_index: 0 },
      ],
    },
    signed,
  ],
  [
    'simulateTransaction',
    (n) => n.simulateTransaction(signed, { gasUnitPrice: true }),
    'POST /v1/transactions/simulate?estimate_gas_unit_price=true application/x.aptos.signed_transaction+bcs',
    [user],
    signed,
  ],
  [
    'encodeSubmission',
    (n) => n.encodeSubmission({ a: 1 }),
    'POST /v1/transactions/encode_submission application/json',
    '0xb5e9',
    { a: 1 },
  ],
  ['estimateGasPrice', (n) => n.estimateGasPrice(), 'GET /v1/estimate_gas_price', { gas_estimate: 100 }],
  ['getIndex', (n) => n.getIndex(), 'GET /v1/', index],
  ['getInformation', (n) => n.getInformation(), 'GET /v1/info', { anything: true }],
  [
    'isHealthy',
    (n) => n.isHealthy({ durationSeconds: 30 }),
    'GET /v1/-/healthy?duration_secs=30',
    { message: 'aptos-node:ok' },
  ],
  [
    'getTableItem',
    (n) => n.getTableItem('0xa', { key_type: 'u8', value_type: 'u8', key: 1 }),
    'POST /v1/tables/0xa/item application/json',
    '5',
    { key_type: 'u8', value_type: 'u8', key: 1 },
  ],
  [
    'getRawTableItem',
    (n) => n.getRawTableItem('0xa', '0x01'),
    'POST /v1/tables/0xa/raw_item application/json',
    '0x05',
    { key: '0x01' },
  ],
  [
    'view',
    (n) => n.view({ function: '0x1::coin::balance', type_arguments: [], arguments: [] }),
    'POST /v1/view application/json',
    ['5'],
    { function: '0x1::coin::balance', type_arguments: [], arguments: [] },
  ],
  ['view as BCS', (n) => n.view(signed), 'POST /v1/view application/x.aptos.view_function+bcs', ['5'], signed],
]

describe('createAptosNode: endpoints', () => {
  for (const [name, call, question, json, body] of calls)
    test(name, async () => {
      const { node, requests } = await nodeThat(() => ({ json }))
      await expect(call(node)).resolves.toMatchObject({ status: 200, ledger: { version: 9007199254740993n } })
      const [{ method, path, query, type, body: sent, accept } = {} as ReceivedRequest] = requests
      expect([method, `${path}${query.size ? `?${query}` : ''}`, ...(type ? [type] : [])].join(' ')).toBe(question)
      expect(accept).toBe('application/json')
      if (body instanceof Uint8Array) expect(new Uint8Array(sent)).toEqual(body)
      else if (body) expect(JSON.parse(sent.toString())).toEqual(body)
    })

  test('getSpec: the page that describes the API', async () => {
    const { node, requests } = await nodeThat(() => ({ body: '<html>', headers: { 'content-type': 'text/html' } }))
    expect(await node.getSpec()).toBe('<html>')
    expect(requests[0]?.accept).toBe('text/html')
  })

  test('behavior: every question answered as BCS is bytes as they came', async () => {
    const answer = Uint8Array.of(0, 255, 7)
    const { node, requests } = await nodeThat(() => ({
      body: answer,
      headers: { 'content-type': 'application/x-bcs' },
    }))
    expect((await node.bcs.getAccount('0x1')).data).toEqual(answer)
    expect((await node.bcs.getTransactions({ limit: 2 })).data).toEqual(answer)
    expect(requests.map(({ accept }) => accept)).toEqual(['application/x-bcs', 'application/x-bcs'])
  })

  test('behavior: numbers are whole, also beyond 2^53, as strings and as numbers', async () => {
    const { node } = await nodeThat(({ path }) =>
      path.endsWith('gas_price')
        ? { body: '{"gas_estimate":18446744073709551615,"deprioritized_gas_estimate":9007199254740993}' }
        : { json: user },
    )
    const gas = (await node.estimateGasPrice()).data
    expect([gas.gas_estimate, gas.deprioritized_gas_estimate]).toEqual([18446744073709551615n, 9007199254740993n])
    expect((await node.getTransactionByVersion(1)).data).toMatchObject({ version: 18446744073709551615n, gas_used: 9n })
  })

  test('behavior: the address may have the base path, a path of its own, or a slash at its end', async () => {
    for (const [path, whole] of [
      ['', '/v1/'],
      ['/', '/v1/'],
      ['/v1', '/v1/'],
      ['/v1/', '/v1/'],
      ['/key-1/v1', '/key-1/v1/'],
      ['/aptos', '/aptos/v1/'],
    ]) {
      const { url, requests, stop } = await startFakeNode(() => ({ json: index }))
      stops.push(stop)
      await createAptosNode({ url: url + path }).getIndex()
      expect(requests[0]?.path, path).toBe(whole)
    }
  })

  test('behavior: the query of the node’s address goes with every question, and stays out of errors', async () => {
    const { url, requests, stop } = await startFakeNode(() => ({
      status: 404,
      json: { message: 'm', error_code: 'x' },
    }))
    stops.push(stop)
    const node = createAptosNode({ url: `${url}/v1?api-key=s3cret` })
    const failure = await node.getAccount('0x1', { ledgerVersion: 7 }).catch((each) => each)
    expect(`${requests[0]?.path}?${requests[0]?.query}`).toBe('/v1/accounts/0x1?api-key=s3cret&ledger_version=7')
    expect([failure, failure.message, failure.request, failure.stack].map(String).join()).not.toContain('s3cret')
  })

  test('behavior: what a newer node adds is kept, and what it does not tell of the ledger is left out', async () => {
    const newer = { type: 'encrypted_transaction', hash, claimed_entry_fun: 'x' }
    const { node } = await nodeThat(() => ({ json: newer, headers: { 'x-aptos-chain-id': 'many' } }))
    const { data, ledger } = await node.getTransactionByHash(hash)
    expect(data).toEqual(newer)
    expect(ledger).toBeUndefined()
  })

  test('error: a known kind in another form, no JSON, or more than is read', async () => {
    const wrong = [{ json: { ...user, version: 'soon' } }, { json: { ...user, sender: undefined } }, { body: '<html>' }]
    for (const reply of wrong) {
      const { node } = await nodeThat(() => reply)
      await expect(node.getTransactionByVersion(1)).rejects.toMatchObject({
        name: 'AptosAnswerError',
        reason: 'unreadable',
      })
    }
    const { node } = await nodeThat(() => ({ body: `"${'x'.repeat(2_000)}"` }), { largestAnswer: 1_000 })
    await expect(node.getIndex()).rejects.toMatchObject({ reason: 'tooLarge' })
  })

  test('error: arguments that cannot be asked with', async () => {
    const { node, requests } = await nodeThat(() => ({ json: {} }))
    await expect(node.getAccount('0x1/../2')).rejects.toBeInstanceOf(InvalidArgumentError)
    await expect(node.getResource('0x1', '..')).rejects.toBeInstanceOf(InvalidArgumentError)
    for (const url of ['ftp://node', 'node', 'https://name:word@node', 'https://node/#v1'])
      expect(() => createAptosNode({ url }), url).toThrow(InvalidArgumentError)
    for (const limit of [0, -1, 1.5, Number.NaN]) {
      await expect(node.getTransactions({ limit }), String(limit)).rejects.toBeInstanceOf(InvalidArgumentError)
      await expect(node.getResources('0x1', { limit })).rejects.toBeInstanceOf(InvalidArgumentError)
      expect(() => node.accountTransactions('0x1', { limit })).toThrow(InvalidArgumentError)
    }
    for (const start of [-1, -1n, 0.5]) await expect(node.getTransactions({ start })).rejects.toThrow('invalid start')
    expect(requests).toEqual([])
  })
})

describe('AptosNodeError', () => {
  for (const code of errorCodes)
    test(`default: ${code}`, async () => {
      const { node } = await nodeThat(() => ({
        status: 400,
        json: { message: `about ${code}`, error_code: code, vm_error_code: 12 },
      }))
      const error = await node.getIndex().catch((failure) => failure)
      expect(error).toBeInstanceOf(AptosNodeError)
      expect(error).toMatchObject({
        message: `about ${code}`,
        error_code: code,
        vm_error_code: 12,
        status: 400,
        statusName: 'Bad Request',
        request: 'GET /',
      })
    })

  test('behavior: the ledger it was said from', async () => {
    const { node } = await nodeThat(() => ({ status: 404, json: { message: 'm', error_code: 'account_not_found' } }))
    const failure = await node.getAccount('0x1').catch((each) => each)
    expect(failure).toMatchObject({ ledger: { version: 9007199254740993n, epoch: 7n } })
    expect(JSON.parse(JSON.stringify(failure))).toMatchObject({ error_code: 'account_not_found' })
    const silent = await nodeThat(() => ({ status: 404, body: '', headers: { 'x-aptos-epoch': 'none' } }))
    await expect(silent.node.getAccount('0x1')).rejects.toMatchObject({ ledger: undefined })
  })

  test('behavior: a code of a newer node', async () => {
    const { node } = await nodeThat(() => ({
      status: 404,
      json: { message: 'm', error_code: 'hidden', vm_error_code: null },
    }))
    await expect(node.getIndex()).rejects.toMatchObject({ error_code: 'hidden', vm_error_code: undefined })
  })

  test('behavior: a gateway without such a body is named by its status', async () => {
    for (const [status, name] of [
      [400, 'Bad Request'],
      [401, 'Unauthorized'],
      [403, 'Forbidden'],
      [404, 'Not Found'],
      [429, 'Too Many Requests'],
      [500, 'Internal Server Error'],
      [502, 'Bad Gateway'],
      [503, 'Service Unavailable'],
      [418, 'Generic Error'],
    ] as const) {
      const { node } = await nodeThat(() => ({ status, body: '<h1>no</h1>' }), { retryCount: 0 })
      await expect(node.getIndex()).rejects.toMatchObject({ message: name, status, error_code: undefined })
      expect(statusNameOf(status)).toBe(name)
    }
  })
})

describe('createAptosNode: asking again', () => {
  test('default: what passes is asked again, three times', async () => {
    let times = 0
    const { node, requests } = await nodeThat(() => (++times < 4 ? { status: 503, body: '' } : { json: index }))
    await node.getIndex()
    expect(requests).toHaveLength(4)
    times = -10
    await expect(node.getIndex()).rejects.toMatchObject({ status: 503 })
    expect(requests).toHaveLength(8)
  })

  test('behavior: submitting again sends the same bytes', async () => {
    let times = 0
    const { node, requests } = await nodeThat(() =>
      ++times === 1 ? { status: 502, body: '' } : { status: 202, json: pending },
    )
    expect((await node.submitTransaction(signed)).status).toBe(202)
    expect(requests.map(({ body }) => [...body])).toEqual([[...signed], [...signed]])
  })

  test('behavior: what a node refuses is not asked again', async () => {
    const { node, requests } = await nodeThat(() => ({ status: 400, json: { message: 'm', error_code: 'vm_error' } }))
    await expect(node.submitTransaction(signed)).rejects.toMatchObject({ error_code: 'vm_error' })
    expect(requests).toHaveLength(1)
  })

  test('behavior: a node that limits its callers is left alone for as long as it says', async () => {
    let times = 0
    const { node, requests } = await nodeThat(() =>
      ++times === 1 ? { status: 429, body: '', headers: { 'retry-after': '1' } } : { json: index },
    )
    const began = performance.now()
    await node.getIndex()
    expect(performance.now() - began).toBeGreaterThan(900)
    expect(requests).toHaveLength(2)
  })

  test('error: no answer in time, nobody there, or given up', async () => {
    const silent = await nodeThat(() => ({ never: true }), { timeout: 500, retryCount: 1 })
    await expect(silent.node.getIndex()).rejects.toMatchObject({ reason: 'timeout' })
    expect(silent.requests).toHaveLength(2)

    await expect(createAptosNode({ url: 'http://127.0.0.1:1', retryCount: 0 }).getIndex()).rejects.toBeInstanceOf(
      AptosAnswerError,
    )

    const stop = new AbortController()
    const waiting = silent.node.withSignal(stop.signal).getIndex()
    stop.abort(new Error('enough'))
    await expect(waiting).rejects.toThrow('enough')
  })
})

describe('createAptosNode: walks', () => {
  test('default: 25 000 resources in three pages of one ledger version', async () => {
    const all = Array.from({ length: 25_000 }, (_, i) => ({ type: `0x1::m::R${i}`, data: { i: String(i) } }))
    const { node, requests } = await nodeThat(({ query }) => {
      const start = Number(query.get('start') ?? 0)
      const limit = Number(query.get('limit'))
      const end = start + limit
      return { json: all.slice(start, end), headers: end < all.length ? { 'x-aptos-cursor': String(end) } : {} }
    })
    const types: string[] = []
    for await (const { type } of node.resources('0x1')) types.push(type)
    expect(types).toHaveLength(25_000)
    expect(new Set(types).size).toBe(25_000)
    expect(requests.map(({ query }) => [query.get('limit'), query.get('start'), query.get('ledger_version')])).toEqual([
      ['9999', null, null],
      ['9999', '9999', '9007199254740993'],
      ['9999', '19998', '9007199254740993'],
    ])
  })

  /** Three pages of one module each. */
  const threePages = ({ query }: ReceivedRequest): Reply => {
    const next = { none: '1', '1': '2' }[query.get('start') ?? 'none']
    return { json: [{ bytecode: '0x00' }], headers: next ? { 'x-aptos-cursor': next } : {} }
  }
  const versions = (requests: ReceivedRequest[]) =>
    requests.map(({ path, query }) => [path, query.get('start'), query.get('ledger_version')])
  const count = async (walk: AsyncIterable<unknown>) => {
    let seen = 0
    for await (const _ of walk) seen += 1
    return seen
  }

  test('behavior: modules by the thousand, at the version that is asked for', async () => {
    const { node, requests } = await nodeThat(threePages)
    expect(await count(node.modules('0x1', { ledgerVersion: 4n }))).toBe(3)
    expect(requests.map(({ query }) => [query.get('limit'), query.get('ledger_version')])).toEqual(
      Array(3).fill(['1000', '4']),
    )
  })

  test('behavior: one version although the node keeps other facts of its ledger back', async () => {
    const { node, requests } = await nodeThat((each) => {
      const { headers, ...reply } = threePages(each)
      return { ...reply, headers: { ...headers, 'x-aptos-epoch': 'hidden' } }
    })
    expect(await count(node.modules('0x1'))).toBe(3)
    expect(versions(requests).map(([, , version]) => version)).toEqual([null, '9007199254740993', '9007199254740993'])
  })

  test('behavior: a node that does not tell the version is asked for it, and the walk begins once more', async () => {
    const { node, requests } = await nodeThat((each) => {
      if (each.path === '/v1/') return { json: index }
      const { headers, ...reply } = threePages(each)
      return { ...reply, headers: { ...headers, 'x-aptos-ledger-version': 'hidden' } }
    })
    expect(await count(node.modules('0x1'))).toBe(3)
    const modules = '/v1/accounts/0x1/modules'
    expect(versions(requests)).toEqual([
      [modules, null, null],
      ['/v1/', null, null],
      [modules, null, '100'],
      [modules, '1', '100'],
      [modules, '2', '100'],
    ])
    const silent = await nodeThat((each) =>
      each.path === '/v1/'
        ? { status: 404, body: '' }
        : { ...threePages(each), headers: { 'x-aptos-cursor': '1', 'x-aptos-ledger-version': 'hidden' } },
    )
    await expect(count(silent.node.modules('0x1'))).rejects.toMatchObject({ status: 404, request: 'GET /' })
  })

  test('behavior: the next page is asked for while this one is read; who ends early leaves nothing behind', async () => {
    const { node, requests } = await nodeThat(threePages)
    const walk = node.modules('0x1')
    await walk.next()
    await expect.poll(() => requests.length).toBe(2)
    await walk.return()
    const failing = await nodeThat((each) => (each.query.has('start') ? { status: 410, body: '' } : threePages(each)))
    const cut = failing.node.modules('0x1')
    await cut.next()
    await expect.poll(() => failing.requests.length).toBe(2)
    await cut.return()
    await expect(count(failing.node.modules('0x1'))).rejects.toMatchObject({ status: 410 })
  })

  test('error: cursors that lead in a circle', async () => {
    const { node } = await nodeThat(({ query }) => ({
      json: [{ bytecode: '0x00' }],
      headers: { 'x-aptos-cursor': query.get('start') === 'a' ? 'b' : 'a' },
    }))
    await expect(count(node.modules('0x1'))).rejects.toMatchObject({ reason: 'unreadable' })
  })

  test('behavior: by number, a node that gives fewer than it is asked for is asked on', async () => {
    const all = Array.from({ length: 85 }, (_, i) => ({ ...user, sequence_number: String(i) }))
    const { node, requests } = await nodeThat(({ query }) => {
      const start = Number(query.get('start'))
      return { json: all.slice(start, start + Math.min(25, Number(query.get('limit')))) }
    })
    const numbers: unknown[] = []
    for await (const each of node.accountTransactions('0x1'))
      if (isKind(each, 'user_transaction')) numbers.push(Number(each.sequence_number))
    expect(numbers).toEqual(all.map((_, i) => i))
    expect(requests.map(({ query }) => query.get('start'))).toEqual(['0', '25', '50', '75', '85'])
    expect(await count(node.accountTransactions('0x1', { start: 80, limit: 2 }))).toBe(5)
  })

  test('behavior: events by handle and by creation number, from a number on', async () => {
    const all = Array.from({ length: 30 }, (_, i) => ({ ...event, sequence_number: String(i) }))
    const { node, requests } = await nodeThat(({ query }) => {
      const start = Number(query.get('start'))
      return { json: all.slice(start, start + 10) }
    })
    expect(await count(node.events('0x1', '0x1::a::S', 'f', { start: 25 }))).toBe(5)
    expect(await count(node.eventsByCreationNumber('0x1', 2, { start: 11n }))).toBe(19)
    expect(requests.at(-1)?.path).toBe('/v1/accounts/0x1/events/2')
  })

  test('behavior: transactions of the ledger, from the oldest there is to the latest there was', async () => {
    const { node, requests } = await nodeThat(({ path, query }) => {
      if (path === '/v1/') return { json: { ...index, oldest_ledger_version: '5', ledger_version: '34' } }
      const start = Number(query.get('start'))
      return { json: Array.from({ length: 20 }, (_, i) => ({ ...user, version: String(start + i) })) }
    })
    const seen: unknown[] = []
    for await (const each of node.transactions()) if (isKind(each, 'user_transaction')) seen.push(Number(each.version))
    expect(seen).toEqual(Array.from({ length: 30 }, (_, i) => 5 + i))
    expect(requests).toHaveLength(3)
    expect(await count(node.transactions({ start: 30n }))).toBe(5)
  })

  test('behavior: what an account sent, in short, between two versions', async () => {
    const all = [3, 8, 20, 21, 40].map((version) => ({
      sender: '0x1',
      version: String(version),
      transaction_hash: hash,
      replay_protector: { type: 'sequence_number', value: '1' },
    }))
    const { node, requests } = await nodeThat(({ query }) => ({
      json: all.filter(({ version }) => Number(version) >= Number(query.get('start_version'))).slice(0, 2),
    }))
    const seen: bigint[] = []
    for await (const { version } of node.transactionSummaries('0x1', { startVersion: 8, endVersion: 30 }))
      seen.push(version)
    expect(seen).toEqual([8n, 20n, 21n])
    expect(requests[0]?.query.toString()).toBe('start_version=8&end_version=30&limit=100')
    expect(await count(node.transactionSummaries('0x1'))).toBe(5)
  })

  test('error: a page by number that does not lead on', async () => {
    const { node } = await nodeThat(() => ({ json: [user] }))
    await expect(count(node.accountTransactions('0x1', { start: 9 }))).rejects.toMatchObject({ reason: 'unreadable' })
  })
})

describe('createAptosNode: the forms of what is on the ledger', () => {
  const by = { type: 'ed25519_signature', public_key: hash, signature: '0x00' }
  const key = { type: 'keyless', value: '0x00' }
  const call = user.payload
  const changes = { state_key_hash: hash, address: '0x1' }
  const validators = { ...user, type: 'validator_transaction', payload: undefined, signature: undefined }
  const kinds: [string, object][] = [
    ['script', { payload: { type: 'script_payload', code: { bytecode: '0x00' }, type_arguments: [], arguments: [] } }],
    ['a vote of several', { payload: { type: 'multisig_payload', multisig_address: '0x5' } }],
    [
      'a call of several',
      { payload: { type: 'multisig_payload', multisig_address: '0x5', transaction_payload: call } },
    ],
    ['a payload of a newer node', { payload: { type: 'encrypted_payload', claimed: 1 } }],
    ['one key', { signature: by }],
    [
      'several keys',
      {
        signature: {
          type: 'multi_ed25519_signature',
          public_keys: [hash, hash],
          signatures: ['0x00'],
          threshold: 1,
          bitmap: '0x80000000',
        },
      },
    ],
    [
      'several accounts',
      {
        signature: {
          type: 'multi_agent_signature',
          sender: by,
          secondary_signer_addresses: ['0x2'],
          secondary_signers: [{ type: 'single_key_signature', public_key: key, signature: key }],
        },
      },
    ],
    [
      'another pays',
      {
        signature: {
          type: 'fee_payer_signature',
          sender: { type: 'no_account_signature' },
          secondary_signer_addresses: [],
          secondary_signers: [],
          fee_payer_address: '0x3',
          fee_payer_signer: {
            type: 'multi_key_signature',
            public_keys: [key],
            signatures: [{ index: 0, signature: key }],
            signatures_required: 1,
          },
        },
      },
    ],
    ['a key of any kind', { signature: { type: 'single_sender', public_key: key, signature: key } }],
    ['nobody', { signature: { type: 'no_account_signature' } }],
    [
      'every change',
      {
        changes: [
          { ...changes, type: 'write_module', data: { bytecode: '0x00', abi } },
          { ...changes, type: 'write_resource', data: { type: 't', data: {} } },
          { type: 'write_table_item', state_key_hash: hash, handle: '0x1', key: '0x00', value: '0x01', data: null },
          { ...changes, type: 'delete_module', module: '0x1::a' },
          { ...changes, type: 'delete_resource', resource: '0x1::a::A' },
          { type: 'delete_table_item', state_key_hash: hash, handle: '0x1', key: '0x00' },
        ],
      },
    ],
    ['keys', { ...validators, validator_transaction_type: 'observed_jwk_update', quorum_certified_update: {} }],
    ['randomness', { ...validators, validator_transaction_type: 'dkg_result', dkg_transcript: {} }],
    ['what validators newly agree on', { ...validators, validator_transaction_type: 'chunky_d_k_g_result' }],
  ]
  test.each(kinds)('default: %s', async (_, more) => {
    const { node } = await nodeThat(() => ({ json: JSON.parse(JSON.stringify({ ...user, ...more })) }))
    const { data } = await node.getTransactionByVersion(1)
    expect(JSON.parse(JSON.stringify(data, (_key, each) => (typeof each === 'bigint' ? String(each) : each)))).toEqual(
      JSON.parse(JSON.stringify({ ...user, ...more })),
    )
  })

  const wrong: [string, object][] = [
    ['a script without code', { payload: { type: 'script_payload', type_arguments: [], arguments: [] } }],
    ['an account of several without address', { payload: { type: 'multisig_payload' } }],
    ['a signature without its key', { signature: { type: 'ed25519_signature', signature: '0x00' } }],
    ['a change of no resource', { changes: [{ ...changes, type: 'write_resource', data: '0x00' }] }],
    ['keys without an update', { ...validators, validator_transaction_type: 'observed_jwk_update' }],
  ]
  test.each(wrong)('error: %s', async (_, more) => {
    const { node } = await nodeThat(() => ({ json: { ...user, ...more } }))
    await expect(node.getTransactionByVersion(1)).rejects.toMatchObject({ reason: 'unreadable' })
  })

  test('isKind: tells a member of a union from the others', async () => {
    const { node } = await nodeThat(() => ({ json: user }))
    const { data } = await node.getTransactionByVersion(1)
    expect(isKind(data, 'pending_transaction')).toBe(false)
    if (!isKind(data, 'user_transaction') || !isKind(data.payload, 'entry_function_payload')) throw new Error('it is')
    expect(data.payload.function satisfies string).toBe('0x1::aptos_account::transfer')
  })
})

describe('createAptosNode: what it keeps', () => {
  test('default: gas price and ABI are asked once', async () => {
    const { node, requests } = await nodeThat(({ path }) => ({
      json: path.includes('module') ? { bytecode: '0x00', abi } : { gas_estimate: 100 },
    }))
    await Promise.all([node.gasPrice(), node.gasPrice(), node.abi('0x1', 'coin'), node.abi('0x1', 'coin')])
    await node.gasPrice()
    await node.abi(`0x${'0'.repeat(63)}1`, 'coin')
    await node.abi('1', 'coin')
    expect(requests).toHaveLength(2)
  })

  test('behavior: who gives up does not end it for the others', async () => {
    let answer = (): void => undefined
    const ready = new Promise<void>((resolve) => {
      answer = resolve
    })
    const { node } = await nodeThat(() => ({ json: { gas_estimate: 100 } }), {
      fetch: async (...request) => {
        await ready
        return fetch(...request)
      },
    })
    const stop = new AbortController()
    const hasty = node.withSignal(stop.signal).gasPrice()
    const patient = node.gasPrice()
    stop.abort(new Error('enough'))
    await expect(hasty).rejects.toThrow('enough')
    answer()
    expect((await patient).gas_estimate).toBe(100n)
  })

  test('behavior: a failure is not kept', async () => {
    let times = 0
    const { node } = await nodeThat(() =>
      ++times === 1
        ? { status: 404, json: { message: 'm', error_code: 'module_not_found' } }
        : { json: { bytecode: '0x00', abi } },
    )
    await expect(node.abi('0x1', 'coin')).rejects.toMatchObject({ error_code: 'module_not_found' })
    expect((await node.abi('0x1', 'coin')).name).toBe('coin')
  })
})

describe('createAptosNode: calls', () => {
  const withAbi = () => nodeThat(({ path }) => ({ json: path.includes('module') ? { bytecode: '0x00', abi } : ['5'] }))

  test('default: a view function with as many arguments as it takes', async () => {
    const { node } = await withAbi()
    const call = { function: '0x1::coin::balance', type_arguments: ['0x1::a::A'], arguments: ['0xa'] }
    expect((await node.callView(call)).data).toEqual(['5'])
  })

  test('behavior: an entry function without its signer', async () => {
    const { node } = await withAbi()
    const call = { function: '0x1::coin::transfer', type_arguments: ['0x1::a::A'], arguments: ['0xa', '1'] }
    expect((await node.requireEntry(call)).name).toBe('transfer')
  })

  test('error: names without three parts, unknown functions, other kinds, other counts', async () => {
    const { node, requests } = await withAbi()
    const call = { function: '0x1::coin::balance', type_arguments: ['t'], arguments: ['0xa'] }
    const wrong: [Partial<typeof call>, RegExp][] = [
      [{ function: '0x1::coin' }, /three parts/],
      [{ function: '0x1::coin::balance::more' }, /three parts/],
      [{ function: 'one::coin::balance' }, /address/],
      [{ function: '0x1::co in::balance' }, /names of Move/],
      [{ function: '0x1::coin::nothing' }, /no function nothing/],
      [{ function: '0x1::coin::transfer' }, /no view function/],
      [{ arguments: [] }, /takes 1, and 0/],
      [{ type_arguments: [] }, /takes 1, and 0/],
    ]
    for (const [change, words] of wrong) await expect(node.callView({ ...call, ...change })).rejects.toThrow(words)
    expect(requests.filter(({ path }) => path.endsWith('/view'))).toEqual([])
  })

  test('behavior: an account nobody used begins at 0', async () => {
    const { node } = await nodeThat(() => ({ status: 404, json: { message: 'm', error_code: 'account_not_found' } }))
    expect(await node.nextSequenceNumber('0x5')).toBe(0n)
    const broken = await nodeThat(() => ({ status: 500, json: { message: 'm', error_code: 'internal_error' } }))
    await expect(broken.node.nextSequenceNumber('0x5')).rejects.toMatchObject({ error_code: 'internal_error' })
  })
})

describe('createAptosNode: waiting', () => {
  const fast = { pollingInterval: 5 }
  const notFound = { status: 404, json: { message: 'm', error_code: 'transaction_not_found' } }

  test('default: unknown, then pending, limited, failing, then committed', async () => {
    const replies: Reply[] = [
      notFound,
      { json: pending },
      { status: 429, body: '' },
      { status: 500, body: '' },
      { json: user },
    ]
    const { node, requests } = await nodeThat(() => replies.shift() as Reply)
    const outcome = await node.waitForTransaction(hash, fast)
    expect(outcome.state).toBe('success')
    expect(outcome.transaction && isCommitted(outcome.transaction)).toBe(true)
    expect(requests).toHaveLength(5)
  })

  test('behavior: committed and failed is another end', async () => {
    const { node } = await nodeThat(() => ({ json: { ...user, success: false, vm_status: 'Move abort' } }))
    expect(await node.waitForTransaction(hash, fast)).toMatchObject({
      state: 'failed',
      transaction: { vm_status: 'Move abort' },
    })
  })

  test('behavior: the clock ends it, with what was seen last', async () => {
    const { node } = await nodeThat(() => ({ json: pending }))
    const outcome = await node.waitForTransaction(hash, { ...fast, timeout: 400 })
    expect(outcome).toMatchObject({ state: 'timeout', transaction: { type: 'pending_transaction' } })
    const unknown = await nodeThat(() => notFound)
    expect(await unknown.node.waitForTransaction(hash, { ...fast, timeout: 40 })).toEqual({
      state: 'timeout',
      transaction: undefined,
    })
  })

  test('behavior: a look that is not answered ends with the clock, and with the signal', async () => {
    const silent = await nodeThat(() => ({ never: true }))
    const began = performance.now()
    expect(await silent.node.waitForTransaction(hash, { timeout: 60 })).toEqual({
      state: 'timeout',
      transaction: undefined,
    })
    expect(performance.now() - began).toBeLessThan(5_000)
    const stop = new AbortController()
    const waiting = silent.node.waitForTransaction(hash, { signal: stop.signal })
    const result = silent.node.withSignal(stop.signal).waitForTransaction(hash)
    const both = Promise.all([expect(waiting).rejects.toThrow('enough'), expect(result).rejects.toThrow('enough')])
    setTimeout(() => stop.abort(new Error('enough')), 20)
    await both
  })

  test('behavior: success, where only that will do', async () => {
    const good = await nodeThat(() => ({ json: user }))
    expect(await good.node.waitForSuccess(hash, fast)).toMatchObject({ vm_status: 'Executed successfully' })
    const bad = await nodeThat(() => ({ json: { ...user, success: false, vm_status: 'Move abort' } }))
    const failure = await bad.node.waitForSuccess(hash, fast).catch((each) => each)
    expect(failure).toBeInstanceOf(AptosTransactionError)
    expect(failure).toMatchObject({ reason: 'failed', hash, transaction: { vm_status: 'Move abort' } })
    expect(failure.message).toContain('Move abort')
    const late = await nodeThat(() => ({ json: pending }))
    await expect(late.node.waitForSuccess(hash, { ...fast, timeout: 400 })).rejects.toMatchObject({ reason: 'timeout' })
  })

  test('error: a question the node finds wrong, and a wait that is given up', async () => {
    const { node } = await nodeThat(() => ({ status: 400, json: { message: 'no hash', error_code: 'invalid_input' } }))
    await expect(node.waitForTransaction('0x1', fast)).rejects.toMatchObject({ error_code: 'invalid_input' })

    const stop = new AbortController()
    const waiting = (await nodeThat(() => notFound)).node.waitForTransaction(hash, { signal: stop.signal })
    setTimeout(() => stop.abort(new Error('enough')), 20)
    await expect(waiting).rejects.toThrow('enough')
  })
})

describe('createAptosNode: following', () => {
  const expires = BigInt(pending.expiration_timestamp_secs)
  const after = String((expires + 1n) * 1_000_000n)
  const before = String(expires * 1_000_000n)
  const fast = { pollingInterval: 5 }
  const brief = { timeout: 400 }
  const missing = { status: 404, json: { message: 'm', error_code: 'transaction_not_found' } }
  /** A node with this clock; `looks` are its answers to queries for the transaction, the last one repeated. */
  const followed = async (clock: string, looks: Reply[], options = {}) => {
    const { node } = await nodeThat(({ path }) => {
      if (path === '/v1/') return { json: { ...index, ledger_timestamp: clock } }
      const look = (looks.length > 1 ? looks.shift() : looks[0]) as Reply // there is at least one
      return { headers: { 'x-aptos-ledger-timestampusec': clock }, ...look }
    })
    return node.followTransaction(hash, { ...fast, ...options })
  }

  test('default: to its end on the ledger', async () => {
    expect(await followed(before, [missing, { json: pending }, { json: user }])).toMatchObject({ state: 'success' })
    expect(await followed(before, [{ json: { ...user, success: false } }])).toMatchObject({ state: 'failed' })
  })
  test('behavior: past its expiry and not found: it has expired', async () => {
    expect(await followed(after, [{ json: pending }, missing])).toEqual({ state: 'expired' })
    expect(await followed(after, [missing], { expirationSeconds: expires })).toEqual({ state: 'expired' })
  })
  test('behavior: a node that no longer has all since the submission cannot say that it is not on the ledger', async () => {
    const submitted = expires - 60n
    const asking = async (time: bigint | undefined, headers: Record<string, string>, submittedSeconds?: bigint) => {
      const { node, requests } = await nodeThat(({ path }) => {
        if (path === '/v1/') return { json: { ...index, ledger_timestamp: after, oldest_block_height: '700' } }
        if (path.startsWith('/v1/blocks/'))
          return time === undefined
            ? { status: 410, json: { message: 'm', error_code: 'block_pruned' } }
            : { json: { ...block, block_timestamp: String(time * 1_000_000n) } }
        return { ...missing, headers: { 'x-aptos-ledger-timestampusec': after, ...headers } }
      })
      const options = { ...fast, ...brief, expirationSeconds: expires, ...(submittedSeconds && { submittedSeconds }) }
      const { state } = await node.followTransaction(hash, options)
      return [state, requests.find(({ path }) => path.startsWith('/v1/blocks/'))?.path]
    }
    const pruned = { 'x-aptos-ledger-oldest-version': '9000', 'x-aptos-oldest-block-height': '600' }
    const hidden = { 'x-aptos-oldest-block-height': '' }
    expect(await asking(submitted, pruned, submitted)).toEqual(['expired', '/v1/blocks/by_height/700'])
    expect(await asking(submitted + 1n, pruned, submitted)).toEqual(['unknown', '/v1/blocks/by_height/700'])
    expect(await asking(submitted + 1n, hidden, submitted)).toEqual(['unknown', '/v1/blocks/by_height/800'])
    // The time of submission is unknown: a day before its expiry is early enough.
    expect((await asking(expires - 86_400n, pruned))[0]).toBe('expired')
    expect((await asking(expires - 86_399n, pruned))[0]).toBe('unknown')
    // The last transaction was forgotten in the meantime.
    expect((await asking(undefined, pruned, submitted))[0]).toBe('timeout')
  })
  test('behavior: nobody can say: no expiry is known, the clock is not past it, or the node is silent or waits still', async () => {
    for (const going of [
      followed(after, [missing], brief),
      followed(before, [{ json: pending }, missing], brief),
      followed(after, [{ json: pending }, { status: 503, body: '' }], brief),
      followed(after, [{ json: pending }], brief),
      followed(after, [{ json: pending }, { status: 404, body: '' }], brief),
    ])
      expect(await going).toMatchObject({ state: 'timeout' })
  })
  test('behavior: it is looked for once more after the clock: it may just have been committed', async () => {
    expect(await followed(after, [{ json: pending }, { json: user }])).toMatchObject({ state: 'success' })
  })
  test('behavior: signed bytes are submitted again while the node does not know them, and not once they have expired', async () => {
    let posts = 0
    const taking = await nodeThat(({ method, path, body }) => {
      if (path === '/v1/') return { json: { ...index, ledger_timestamp: before } }
      if (method === 'POST') posts += body.equals(Buffer.from(signed)) ? 1 : 100
      return method === 'POST' ? { status: 202, json: pending } : posts === 0 ? missing : { json: user }
    })
    const options = { ...fast, expirationSeconds: expires, signed }
    expect(await taking.node.followTransaction(hash, options)).toMatchObject({ state: 'success' })
    expect(posts).toBe(1)
    expect(await taking.node.followTransaction(hash, options)).toMatchObject({ state: 'success' })
    expect(posts).toBe(1)
    const refusing = await nodeThat(({ method, path }) => {
      if (path === '/v1/') return { json: { ...index, ledger_timestamp: before } }
      return method === 'POST' ? { status: 400, json: { message: 'm', error_code: 'vm_error' } } : missing
    })
    expect(await refusing.node.followTransaction(hash, { ...options, ...brief })).toMatchObject({ state: 'timeout' })
    expect(await followed(after, [missing], { expirationSeconds: expires, signed })).toEqual({ state: 'expired' })
  })
  test('behavior: a node whose own ledger is behind the one that gave the time does not end it', async () => {
    const behind = { ...missing, headers: { 'x-aptos-ledger-timestampusec': before } }
    expect(await followed(after, [{ json: pending }, behind], brief)).toMatchObject({ state: 'timeout' })
  })
})
