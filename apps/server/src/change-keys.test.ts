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

/** The operator's changes in the audit, oldest first. */
const audited = () => own.database.query("select event, data from audit where actor = 'operator' order by seq")

describe('main.ts with a command', () => {
  test('default: rotate-keys publishes one more key and ends', async () => {
    const before = await published()
    expect(before).toHaveLength(1)
    const { stdout } = await run('rotate-keys')
    expect(JSON.parse(stdout)).toMatchObject({ event: 'next key published', signsFrom: expect.stringMatching(/Z$/) })
    const after = await published()
    expect(after).toEqual([before[0], expect.any(String)])
    expect(await audited()).toEqual([{ event: 'keys.rotated', data: { key: after[1] } }])
    // There is a next key already: nothing is changed, and nothing is added to the audit.
    await run('rotate-keys')
    expect(await audited()).toHaveLength(1)
  })

  test('behavior: replace-keys leaves one new key', async () => {
    const before = await published()
    await run('replace-keys')
    const after = await published()
    expect(after).toHaveLength(1)
    expect(before).not.toContain(after[0])
    expect((await audited()).at(-1)).toEqual({
      event: 'keys.replaced',
      data: { key: after[0], replaced: before.length },
    })
  })

  test.each(['rotate-keys', 'replace-keys'])(
    'error: %s changes no key while its audit row cannot be added',
    async (command) => {
      // One key, so that there is a next one to draw.
      await run('replace-keys')
      const before = await published()
      await own.database.query(`
      create function no_audit() returns trigger language plpgsql as $$ begin raise exception 'no audit'; end $$;
      create trigger no_audit before insert on audit for each row execute function no_audit()`)
      await expect(run(command)).rejects.toMatchObject({ code: 1 })
      await own.database.query('drop function no_audit cascade')
      expect(await published()).toEqual(before)
    },
  )

  test('error: any other word', async () => {
    await expect(run('drop-keys')).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('Start it with --config <file.json> and nothing else.'),
    })
  })
})
