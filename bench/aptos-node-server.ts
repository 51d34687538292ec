import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

// A process of its own, started by aptos-node.ts: answers like an Aptos node, as fast as it can, with prepared answers.
const resources = 100_000
const perPage = 9_999

const headers = {
  'content-type': 'application/json',
  'x-aptos-chain-id': '2',
  'x-aptos-ledger-version': '100',
  'x-aptos-ledger-oldest-version': '0',
  'x-aptos-ledger-timestampusec': '1763700000000000',
  'x-aptos-epoch': '1',
  'x-aptos-block-height': '50',
  'x-aptos-oldest-block-height': '0',
}
const handle = (at: number) => ({ counter: '7', guid: { id: { addr: `0x${at.toString(16)}`, creation_num: '2' } } })
const pages = Array.from({ length: Math.ceil(resources / perPage) }, (_, page) =>
  Buffer.from(
    JSON.stringify(
      Array.from({ length: Math.min(perPage, resources - page * perPage) }, (_, i) => {
        const at = page * perPage + i
        const data = {
          coin: { value: String(at) },
          frozen: false,
          deposit_events: handle(at),
          withdraw_events: handle(at),
        }
        return { type: `0x1::coin::CoinStore<0x${at.toString(16)}::coin::Coin>`, data }
      }),
    ),
  ),
)
const account = Buffer.from(JSON.stringify({ sequence_number: '7', authentication_key: `0x${'ab'.repeat(32)}` }))

const server = createServer(({ url = '' }, response) => {
  const { pathname, searchParams } = new URL(url, 'http://localhost')
  if (!pathname.endsWith('/resources')) return void response.writeHead(200, headers).end(account)
  const page = Number(searchParams.get('start') ?? 0)
  const more = page + 1 < pages.length ? { 'x-aptos-cursor': String(page + 1) } : {}
  response.writeHead(200, { ...headers, ...more }).end(pages[page])
})
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`))
