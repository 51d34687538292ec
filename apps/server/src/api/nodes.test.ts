import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { createNodes } from './nodes.ts'

const open: { close(): unknown }[] = []
afterEach(() => {
  for (const each of open.splice(0)) each.close()
})

/** A node over HTTP with the methods and answers that the test sets. */
const openNode = async (has: (method: string) => boolean) => {
  const asked: string[] = []
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    const { id, method } = JSON.parse(text)
    if (method !== 'eth_chainId') asked.push(method)
    const answer = has(method) ? { result: '0x13881' } : { error: { code: -32601, message: 'no such method' } }
    response.end(JSON.stringify({ jsonrpc: '2.0', id, ...answer }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  open.push(server)
  return { asked, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}
const log = { info: () => undefined, error: () => undefined }
const egress = { allows: () => false, post: () => Promise.reject(new Error('nobody is to be asked')) }

describe('createNodes', () => {
  test('behavior: a method a node said it lacks is asked of another, and after some minutes of the first again', async () => {
    let now = 1_000_000
    let slips = 1
    const first = await openNode((method) => method !== 'eth_gasPrice' || --slips < 0)
    const second = await openNode(() => true)
    const { ask } = createNodes({ mumbai: { rpc: [first.url, second.url] } }, egress as never, log as never, () => now)
    const price = () => ask('mumbai', 'eth_gasPrice', [])
    expect(await price()).toEqual({ result: '0x13881' })
    expect(await price()).toEqual({ result: '0x13881' })
    expect([first.asked.length, second.asked.length]).toEqual([1, 2])
    // Other methods of the same node still work.
    await ask('mumbai', 'eth_blockNumber', [])
    expect(first.asked).toEqual(['eth_gasPrice', 'eth_blockNumber'])
    now += 5 * 60_000
    expect(await price()).toEqual({ result: '0x13881' })
    expect(first.asked).toEqual(['eth_gasPrice', 'eth_blockNumber', 'eth_gasPrice'])
    expect(second.asked).toHaveLength(2)
  })

  test('error: no node has it', async () => {
    const only = await openNode((method) => method === 'eth_chainId')
    const { ask } = createNodes({ mumbai: { rpc: [only.url] } }, egress as never, log as never)
    for (let turn = 0; turn < 2; turn++)
      expect(await ask('mumbai', 'eth_gasPrice', [])).toMatchObject({ error: { code: -32601 } })
    expect(only.asked).toHaveLength(1)
  })
})
