import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { allowOrigin } from './answers.ts'

const wallet = 'https://wallet.example'
const app = new Hono()
app.use(allowOrigin(wallet))
app.post('/', (c) => c.text('done'))

const ask = async (method: string, Origin?: string) => {
  const { status, headers } = await app.request('/', { method, headers: Origin ? { Origin } : {} })
  const { 'content-type': _, ...rest } = Object.fromEntries(headers)
  return { status, ...rest }
}

// The complete set: if any of these headers is missing, some engine withholds an answer, or its nonce, from the wallet.
describe('allowOrigin', () => {
  test('default: the wallet may ask, with a proof, and read the nonce', async () => {
    expect(await ask('OPTIONS', wallet)).toEqual({
      status: 204,
      'access-control-allow-origin': wallet,
      'access-control-allow-methods': 'GET, POST, PUT',
      'access-control-allow-headers': 'Authorization, Content-Type, DPoP',
      'access-control-max-age': '600',
      vary: 'Origin',
    })
    expect(await ask('POST', wallet)).toEqual({
      status: 200,
      'access-control-allow-origin': wallet,
      'access-control-expose-headers': 'Date, DPoP-Nonce, Retry-After',
      vary: 'Origin',
    })
  })

  test('behavior: further headers of requests, where clients of nodes send them', async () => {
    const other = new Hono().use(allowOrigin(wallet, ['Node-Client']))
    const { headers } = await other.request('/', { method: 'OPTIONS', headers: { Origin: wallet } })
    expect(headers.get('Access-Control-Allow-Headers')).toBe('Authorization, Content-Type, DPoP, Node-Client')
  })

  test('behavior: further headers of answers, where the service has some', async () => {
    const other = new Hono().use(allowOrigin(wallet, [], ['Wallet-Minimum-Build'])).get('/', (c) => c.text('done'))
    const { headers } = await other.request('/', { headers: { Origin: wallet } })
    expect(headers.get('Access-Control-Expose-Headers')).toBe('Date, DPoP-Nonce, Retry-After, Wallet-Minimum-Build')
  })

  test('error: no other origin may, and no cache keeps an answer for both', async () => {
    expect(await ask('OPTIONS', 'https://other.example')).toEqual({ status: 403, vary: 'Origin' })
    for (const origin of ['https://other.example', undefined])
      expect(await ask('POST', origin)).toEqual({ status: 200, vary: 'Origin' })
  })
})
