import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { createSiweServer, toNodeHandler } from './index.ts'

const origin = 'http://localhost:3000'
const { handle } = createSiweServer({ origin, secret: 'a secret of at least thirty-two bytes' })

const servers: Server[] = []
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => new Promise((resolve) => server.close(resolve))))
})

const listen = async (answer: (request: IncomingMessage, response: ServerResponse) => unknown) => {
  const server = createServer((request, response) => void answer(request, response))
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/sign-in`
  const post = (path: string, body: string, headers: Record<string, string> = {}) =>
    fetch(`${url}/${path}`, {
      method: 'POST',
      headers: { origin, 'content-type': 'application/json', ...headers },
      body,
    })
  return { url, post }
}

describe('toNodeHandler', () => {
  test('default: requests and answers of Node', async () => {
    const { url, post } = await listen(toNodeHandler(handle))
    expect(await (await fetch(`${url}/nonce`)).json()).toMatchObject({ nonce: expect.stringMatching(/^[0-9a-f]{56}$/) })
    const out = await post('sign-out', '{}')
    expect([out.status, out.headers.get('set-cookie')]).toEqual([200, expect.stringContaining('Max-Age=0')])
    expect((await post('verify', '{')).status).toBe(400)
  })

  test('behavior: a body that was read and parsed before, as Next and Express do; a path that was cut', async () => {
    const adapted = toNodeHandler(handle)
    const { post } = await listen((request, response) =>
      adapted(
        Object.assign(request, { body: { message: 'x', signature: '0xab' }, originalUrl: request.url, url: '/' }),
        response,
      ),
    )
    expect(await (await post('verify', '{}')).json()).toMatchObject({ error: { reason: 'malformedMessage' } })
  })

  test('error: another origin, another method, a body without end', async () => {
    const { url, post } = await listen(toNodeHandler(handle))
    expect((await post('sign-out', '{}', { origin: 'http://127.0.0.1:3000' })).status).toBe(403)
    expect((await fetch(`${url}/nonce`, { method: 'DELETE' })).status).toBe(404)
    expect((await fetch(`${url}//[`)).status).toBe(404)
    expect((await post('verify', ' '.repeat(2_000_000))).status).toBe(413)
  })
})
