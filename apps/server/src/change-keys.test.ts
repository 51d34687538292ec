import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type OpenServer, openServer } from './fixtures/server.ts'
import { createServer } from './server.ts'

let own: OpenServer
beforeAll(async () => {
  own = await openServer(inject('databaseUrl'))
})
afterAll(() => own?.close())

const run = async (...args: string[]) => {
  const file = await own.write(`${args[0]}.json`, JSON.stringify(own.configuration))
  return promisify(execFile)(process.execPath, [`${import.meta.dirname}/main.ts`, ...args, '--config', file])
}

/** The key set of an instance that has just started. */
const published = async (): Promise<string[]> => {
  const server = await createServer(own.configuration, own.log)
  try {
    const { keys } = await (await server.api.request('/jwks')).json()
    return keys.map(({ kid }: { kid: string }) => kid)
  } finally {
    await server.close()
  }
}

describe('main.ts with a command', () => {
  test('default: rotate-keys publishes one more key and ends', async () => {
    const before = await published()
    expect(before).toHaveLength(1)
    const { stdout } = await run('rotate-keys')
    expect(JSON.parse(stdout)).toMatchObject({ event: 'next key published', signsFrom: expect.stringMatching(/Z$/) })
    expect(await published()).toEqual([before[0], expect.any(String)])
  })

  test('behavior: replace-keys leaves one new key', async () => {
    const before = await published()
    await run('replace-keys')
    const after = await published()
    expect(after).toHaveLength(1)
    expect(before).not.toContain(after[0])
  })

  test('error: any other word', async () => {
    await expect(run('drop-keys')).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('Start it with --config <file.json> and nothing else.'),
    })
  })
})
