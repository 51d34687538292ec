import { makeOddRequests, sendBytes } from '@latchkey/service/odd-requests'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openFrame, signIn } from '../fixtures/browser.ts'
import { apiOrigin, projectKey, type RunningServer, runServer } from '../fixtures/server.ts'

/**
 * Claim: no bytes on a connection make the API fail, write an error into its log, or take one request for two, and people
 * sign in meanwhile. The service is a process with its default limits.
 */

let own: RunningServer
beforeAll(async () => {
  own = await runServer(inject('databaseUrl'))
})
afterAll(async () => own?.close())

test('requests that proxies read differently, that are cut off or too large', { timeout: 60_000 }, async () => {
  const { host } = new URL(apiOrigin)
  const paths = { '/v1/project': JSON.stringify({ apiKey: projectKey }), '/v1/auth/bind': 'by=code', '/csp': '[]' }
  const odd = Object.entries(paths).flatMap(([path, body]) => makeOddRequests({ host, path, body }))
  const answers = await Promise.all(
    odd.map(async (request) => ({ name: request.name, statuses: await sendBytes(own.port(), request) })),
  )
  expect(answers.filter(({ statuses }) => statuses.length > 1 || statuses.some((status) => status >= 500))).toEqual([])
  // One that is right, sent in the same way, is answered.
  const right = `GET /healthz HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`
  expect(await sendBytes(own.port(), { name: 'right', bytes: right })).toEqual([200])
  const frame = await openFrame(own)
  const { tokens } = await signIn(own, frame)
  expect((await frame.call('sessionMe', {}, tokens.accessToken)).status).toBe(200)
  await own.stop()
  expect(own.lines.filter((line) => line.includes('failed'))).toEqual([])
})
