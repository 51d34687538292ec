import { connect } from 'node:net'
import { inject, test } from 'vitest'
import { openGuard } from '../fixtures/guard.ts'
import { startGuard } from '../guard.ts'

/** Claim: who connects and does not send a request, or sends one byte a second, is cut off after a few seconds. */

test('silent callers and those who send their headers slowly lose their connections', async () => {
  const own = await openGuard(inject('databaseUrl'), { limits: {} })
  const log = { info: () => {}, error: () => {} }
  const guard = await startGuard(own.configuration, log)
  const timers: NodeJS.Timeout[] = []
  const closed = (first: string, drip: string) =>
    new Promise<void>((resolve) => {
      const socket = connect(guard.port, '127.0.0.1', () => socket.write(first))
      if (drip) timers.push(setInterval(() => socket.write(drip), 500))
      socket.on('error', () => {})
      socket.resume()
      socket.on('close', () => resolve())
    })
  const head = 'GET /healthz HTTP/1.1\r\nHost: guard\r\n'
  // Whoever is not cut off stays connected for longer than a test may take.
  await Promise.all([closed('', ''), closed(head, ''), closed(head, 'X-More: 1\r\n')])
  for (const timer of timers) clearInterval(timer)
  await guard.stop()
  await own.close()
})
