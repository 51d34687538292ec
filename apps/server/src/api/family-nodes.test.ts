import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isServiceError, type ServiceErrorCode } from '@latchkey/protocol/service-error'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createFamilyNodes, type NodeQuestion } from './family-nodes.ts'

type Asked = { method: string; url: string; body: string; type: string | undefined; accept: string | undefined }
type Answer = (asked: Asked, response: ServerResponse) => void

/** A node over HTTP that names its chain and then gives the answers that the test sets. */
const openNode = async (identity: unknown, answer: Answer) => {
  const asked: Asked[] = []
  const server = createServer(async (request: IncomingMessage, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const { method = '', url = '', headers } = request
    const now = { method, url, body, type: headers['content-type'], accept: headers.accept }
    const isIdentity = /getGenesisHash|"status"|chain_id$/.test(body + url) || url === '/v1'
    if (isIdentity) return void response.end(JSON.stringify(identity))
    asked.push(now)
    answer(now, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, asked, close: () => server.close() }
}

const devnet = { result: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG' }
const logged: unknown[] = []
const log = { info: () => undefined, error: (...words: unknown[]) => void logged.push(words) }
const open: { close(): void }[] = []
const nodeOf = async (identity: unknown, answer: Answer) => {
  const node = await openNode(identity, answer)
  open.push(node)
  return node
}
beforeEach(() => void logged.splice(0))
afterEach(() => {
  for (const node of open.splice(0)) node.close()
})

const ask = (path: string, body?: unknown, more: Partial<NodeQuestion> = {}): NodeQuestion => ({
  method: body === undefined ? 'GET' : 'POST',
  path,
  body: body === undefined ? undefined : Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
  contentType: 'application/json',
  accept: undefined,
  ...more,
})
const call = (method: string, params: unknown = []) => ask('', { jsonrpc: '2.0', id: '7', method, params })
const failsWith = (code: ServiceErrorCode) => expect.toSatisfy((failure) => isServiceError(failure, code))
const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes)
const create = (networks: Parameters<typeof createFamilyNodes>[0]) => createFamilyNodes(networks, log as never)

describe('createFamilyNodes', () => {
  test('default: the node’s bytes come back as they are, numbers beyond 2^53 too', async () => {
    const answer = '{"jsonrpc":"2.0","id":"7","result":{"value":18446744073709551615}}'
    const node = await nodeOf(devnet, (_, response) => response.end(answer))
    const { pass } = create({ solana_devnet: { rpc: [node.url] } })
    expect(text((await pass('solana_devnet', call('getBalance'))).body)).toBe(answer)
    expect(node.asked[0]?.body).toBe('{"jsonrpc":"2.0","id":"7","method":"getBalance","params":[]}')
  })

  test('behavior: past a node that is away, one of another chain and one that fails', async () => {
    const other = await nodeOf({ result: 'another' }, (_, response) => response.end('wrong'))
    const failing = await nodeOf(devnet, (_, response) => void response.writeHead(502).end('no'))
    const node = await nodeOf(devnet, (_, response) => response.end('right'))
    const { pass } = create({ solana_devnet: { rpc: ['http://127.0.0.1:1', other.url, failing.url, node.url] } })
    expect(text((await pass('solana_devnet', call('getSlot'))).body)).toBe('right')
    expect(other.asked).toEqual([])
  })

  test('behavior: octez says with 500 why it refuses; any other 500 is a node that fails', async () => {
    const refusal = '[{"kind":"branch","id":"proto.025-PsUshuai.contract.counter_in_the_past"}]'
    const answers = ['[]', '[{"id":"no kind"}]', 'no json', refusal]
    const node = await nodeOf('NetXnHfVqm9iesp', (_, response) => void response.writeHead(500).end(answers.shift()))
    const { pass } = create({ ghostnet: { rpc: [node.url] }, solana_devnet: { rpc: [node.url] } })
    const inject = ask('/injection/operation', '"00"')
    for (let left = 3; left > 0; left--)
      await expect(pass('ghostnet', inject)).rejects.toEqual(failsWith('unavailable'))
    const { status, body } = await pass('ghostnet', inject)
    expect({ status, body: text(body) }).toEqual({ status: 500, body: refusal })
  })

  test('behavior: REST by path and query, with the facts of Aptos’ ledger, whichever way its address is written', async () => {
    const node = await nodeOf({ chain_id: 2 }, (_, response) => {
      response.writeHead(404, { 'X-Aptos-Chain-Id': '2', 'Content-Type': 'application/json', 'Set-Cookie': 'a=b' })
      response.end('{"error_code":"account_not_found"}')
    })
    for (const url of [node.url, `${node.url}/`, `${node.url}/v1`, `${node.url}/v1/`]) {
      const { pass } = create({ aptos_testnet: { rpc: [url] } })
      const question = ask('/v1/accounts/0x1?ledger_version=7', undefined, { accept: 'application/x-bcs' })
      const { status, headers } = await pass('aptos_testnet', question)
      expect([status, headers]).toEqual([404, { 'x-aptos-chain-id': '2', 'content-type': 'application/json' }])
    }
    expect(node.asked.map(({ url, accept }) => [url, accept])).toEqual(
      Array(4).fill(['/v1/accounts/0x1?ledger_version=7', 'application/x-bcs']),
    )
  })

  test('behavior: a signed transaction goes on in its own form', async () => {
    const node = await nodeOf({ chain_id: 2 }, (_, response) => response.end('{}'))
    const { pass } = create({ aptos_testnet: { rpc: [node.url] } })
    const contentType = 'application/x.aptos.signed_transaction+bcs'
    await pass('aptos_testnet', ask('/v1/transactions', 'bytes', { contentType }))
    expect(node.asked[0]).toMatchObject({ method: 'POST', type: contentType, body: 'bytes' })
  })

  test('behavior: a mirror node is asked for Hedera, and NEAR and Tezos say what they are', async () => {
    const mirror = await nodeOf(undefined, (_, response) => response.end('mirror'))
    const near = await nodeOf({ result: { chain_id: 'testnet' } }, (_, response) => response.end('near'))
    const tezos = await nodeOf('NetXnHfVqm9iesp', (_, response) => response.end('tezos'))
    const { pass } = create({
      hedera_testnet: { rpc: ['http://127.0.0.1:1'], mirror: [mirror.url] },
      near_testnet: { rpc: [near.url] },
      ghostnet: { rpc: [tezos.url] },
    })
    expect(text((await pass('hedera_testnet', ask('/api/v1/accounts/0.0.7'))).body)).toBe('mirror')
    expect(text((await pass('near_testnet', call('query', { request_type: 'view_account' }))).body)).toBe('near')
    expect(text((await pass('ghostnet', ask('/chains/main/blocks/head/header'))).body)).toBe('tezos')
  })

  test('behavior: an answer that quotes the key in the node’s address stays here', async () => {
    const node = await nodeOf(devnet, (_, response) =>
      response.end('{"error":"/secret-key-of-mine is over its limit"}'),
    )
    const { pass } = create({ solana_devnet: { rpc: [`${node.url}/secret-key-of-mine`] } })
    await expect(pass('solana_devnet', call('getSlot'))).rejects.toEqual(failsWith('unavailable'))
    expect(JSON.stringify(logged)).not.toContain('secret-key')
  })

  const solana = { solana_devnet: { rpc: ['http://127.0.0.1:1'] } } as const
  test.each([
    ['a method that is not on the list', call('requestAirdrop'), 'not_allowed'],
    ['a method of an object’s own', call('constructor'), 'not_allowed'],
    ['a path', { ...call('getSlot'), path: '/health' }, 'not_allowed'],
    ['a question without a body', ask(''), 'not_allowed'],
    ['several at once', ask('', [{ jsonrpc: '2.0', id: 1, method: 'getSlot' }]), 'bad_request'],
    ['no JSON', ask('', '{'), 'bad_request'],
    [
      'a name that stands twice, which node and wallet might read differently',
      ask('', '{"jsonrpc":"2.0","id":1,"method":"getSlot","method":"requestAirdrop"}'),
      'bad_request',
    ],
    [
      'a key that no request has',
      ask('', { jsonrpc: '2.0', id: 1, method: 'getSlot', params: [], more: 1 }),
      'bad_request',
    ],
    [
      'what is no UTF-8',
      ask('', undefined, {
        method: 'POST',
        body: Buffer.concat([
          Buffer.from('{"jsonrpc":"2.0","id":"'),
          Buffer.of(0xff),
          Buffer.from('","method":"getSlot"}'),
        ]),
      }),
      'bad_request',
    ],
  ] as const)('error: %s', async (_, question, code) => {
    await expect(create(solana).pass('solana_devnet', question)).rejects.toEqual(failsWith(code))
  })

  const aptos = { aptos_testnet: { rpc: ['http://127.0.0.1:1'] } } as const
  test.each([
    '/v1/spec',
    '/v1/accounts%2f..%2fspec',
    '/v1/accounts%5C..%5Cspec',
    '/v1//accounts',
    '/v1/accounts//0x1',
    '/metrics',
    '/v1/../metrics',
    '/v1/../v1/accounts/0x1',
    '/v1/accounts/.',
    '/v1/accounts/..',
    '/v1/accounts/./0x1',
    '/v1/accounts/%2e%2E/0x1',
    '/v1/accounts/%252e/0x1',
    '/v1/accounts/%zz',
    '/v1/accounts/0x1\\x',
    '/v1/accounts/é',
    '/v1/accounts/a b',
    '.evil.example/v1/accounts/0x1',
    '@evil.example/v1/accounts/0x1',
    '',
  ])('error: the path %j', async (path) => {
    await expect(create(aptos).pass('aptos_testnet', ask(path))).rejects.toEqual(failsWith('not_allowed'))
  })

  test('behavior: a type stands encoded in a path, and anything in a query', async () => {
    const node = await nodeOf({ chain_id: 2 }, (_, response) => response.end('{}'))
    const path = '/v1/accounts/0x1/resource/0x1::coin::CoinStore%3C0x1::aptos_coin::AptosCoin%3E?start=..%2f//'
    await create({ aptos_testnet: { rpc: [node.url] } }).pass('aptos_testnet', ask(path))
    expect(node.asked.map(({ url }) => url)).toEqual([path])
  })

  test('error: no node, an EVM network, an unknown one, one that was shut down, nobody who answers', async () => {
    const { pass } = create({ ...solana, mumbai: { rpc: ['http://127.0.0.1:1'] } })
    for (const network of ['near_testnet', 'mumbai', 'evil', '__proto__'])
      await expect(pass(network, call('status'))).rejects.toEqual(failsWith('not_found'))
    await expect(pass('ghostnet', ask('/chains/main/chain_id'))).rejects.toEqual(failsWith('shut_down'))
    await expect(pass('solana_devnet', call('getSlot'))).rejects.toEqual(failsWith('unavailable'))
  })
})
