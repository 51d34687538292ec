import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ServerState, send } from './http.ts'

let headers: Record<string, string>
let status: number
const server = createServer((_, answer) => answer.writeHead(status, headers).end('{}'))
beforeAll(() => new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening)))
afterAll(() => void server.close())

describe('send', () => {
  test('behavior: each answer of the API tells the operator’s minimum, failures too; a proxy’s tells nothing', async () => {
    const serverState: ServerState = { ahead: 0 }
    const ask = (now: number, more: Record<string, string>) => {
      status = now
      headers = more
      const { port } = server.address() as AddressInfo
      const signal = AbortSignal.timeout(5_000)
      const sent = send(`http://127.0.0.1:${port}`, {
        method: 'POST',
        body: {},
        answer: v.object({}),
        signal,
        serverState,
      })
      return sent.then(
        () => serverState.minimumBuild,
        () => serverState.minimumBuild,
      )
    }
    const own = { 'DPoP-Nonce': 'n', 'Wallet-Minimum-Build': '2026112901' }
    expect(await ask(200, own)).toBe(2026112901)
    expect(await ask(502, {})).toBe(2026112901)
    expect(await ask(200, { 'DPoP-Nonce': 'n' })).toBe(0)
    expect(await ask(409, own)).toBe(2026112901)
  })
})
