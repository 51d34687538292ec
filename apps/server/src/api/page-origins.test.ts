import { pageOrigins } from '@latchkey/protocol/page-origins'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type OpenServer, openServer, otherProjectKey, pageOrigin, projectKey } from '../fixtures/server.ts'

let own: OpenServer
beforeAll(async () => {
  own = await openServer(inject('databaseUrl'))
})
afterAll(() => own?.close())

const ask = (server: OpenServer = own) => server.server.api.request('/v1/page-origins')

test('default: the pages of each key, and nothing else of a project', async () => {
  const answer = await (await ask()).json()
  expect(answer).toEqual({
    projects: [
      { apiKey: projectKey, origins: [pageOrigin, 'https://shop.example'] },
      { apiKey: otherProjectKey, origins: ['https://other.example'] },
    ],
  })
  expect(v.parse(pageOrigins.answer, answer)).toEqual(answer)
})

test('behavior: a change is published within a second or two', async () => {
  await own.database.query(`update projects set origins = '{https://new.example}' where api_key = $1`, [
    otherProjectKey,
  ])
  await expect.poll(async () => (await ask()).text(), { timeout: 20_000 }).toContain('https://new.example')
})

test('error: a flood is refused', async () => {
  const small = await openServer(inject('databaseUrl'), { limits: { pageOrigins: [{ count: 2, seconds: 600 }] } })
  const statuses = []
  for (let i = 0; i < 3; i++) statuses.push((await ask(small)).status)
  expect(statuses).toEqual([200, 200, 429])
  await small.close()
})
