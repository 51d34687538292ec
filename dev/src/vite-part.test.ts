import { createSiweServer } from '@latchkey/kit/server'
import { expect, test } from 'vitest'
import { freePort } from './ports.ts'
import { startVite } from './vite-part.ts'

test('a page from its sources has its sign-in server, as a built one', async () => {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const { handle } = createSiweServer({ origin, secret: 'a secret of at least thirty-two bytes' })
  const page = await startVite({
    ...{ app: 'dapp', name: 'the page', option: 'page', origin, port },
    headers: {},
    routes: { path: '/api/sign-in', handle },
  })
  try {
    const session = await fetch(`${origin}/api/sign-in/session`)
    expect([session.status, await session.json()]).toEqual([200, { session: null }])
    const verify = await fetch(`${origin}/api/sign-in/verify`, {
      method: 'POST',
      headers: { origin, 'content-type': 'application/json' },
      body: JSON.stringify({ message: 'none', signature: '0x00' }),
    })
    expect([verify.status, await verify.json()]).toMatchObject([400, { error: { reason: 'malformedMessage' } }])
  } finally {
    await page.stop()
  }
}, 60_000)
