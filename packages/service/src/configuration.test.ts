import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ConfigurationError, withConfigurationFile } from './configuration.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-configuration-'))
})
afterAll(() => rm(folder, { recursive: true }))

const write = async (text: string, mode = 0o600) => {
  const path = join(folder, 'service.json')
  await rm(path, { force: true })
  await writeFile(path, text)
  await chmod(path, mode)
  return ['--config', path]
}
const withPassword = JSON.stringify({ databaseUrl: 'postgres://api:canary@localhost/api' })
const read = (args: string[], work = async (value: unknown) => value) => withConfigurationFile(work, args)

describe('withConfigurationFile', () => {
  test('default', async () => {
    expect(await read(await write(withPassword))).toEqual(JSON.parse(withPassword))
  })

  test('behavior: its group may read a password, and everybody a configuration without one', async () => {
    await read(await write(withPassword, 0o640))
    await read(await write('{"databaseUrl":"postgres://localhost/api"}', 0o644))
    await read(await write('{}', 0o644))
  })

  test('behavior: an error about the configuration says in which file it stands', async () => {
    const args = await write('{}')
    const fail = async () => {
      throw new ConfigurationError('The configuration is wrong at "x": it is missing.')
    }
    await expect(read(args, fail)).rejects.toThrow(`it is missing. The file is ${args[1]}.`)
  })

  test('behavior: an error about a file says by which field it is named', async () => {
    const args = await write('{"providers":[{"clientSecretFile":"/etc/secret"}]}')
    const fail = async () => {
      throw new ConfigurationError('/etc/secret cannot be read: there is no such file (ENOENT)')
    }
    await expect(read(args, fail)).rejects.toThrow(`It is named by "providers.0.clientSecretFile" in ${args[1]}.`)
  })

  test.skipIf(process.platform === 'win32')('error: a password that everybody may read', async () => {
    const reading = read(await write(withPassword, 0o644))
    await expect(reading).rejects.toThrow(/holds the password of a database and may be read by everybody.*chmod 640/)
    await expect(reading).rejects.not.toThrow('canary')
  })

  test.each<[string, string[], string]>([
    ['no arguments', [], 'Start it with --config <file.json>.'],
    ['an argument more', ['--config', 'x', '--port', '1'], 'Start it with --config <file.json> and nothing else.'],
    ['a file that is not there', ['--config', '/nowhere/x.json'], 'cannot be read: there is no such file'],
    ['a folder', ['--config', '/tmp'], 'cannot be read: it is a folder'],
  ])('error: %s', async (_, args, sentence) => {
    await expect(read(args)).rejects.toThrow(sentence)
  })

  test('error: a file that is not JSON; nothing of it is repeated', async () => {
    const reading = read(await write('{"databaseUrl": "postgres://api:canary@localhost/api",}'))
    await expect(reading).rejects.toThrow(/is not JSON/)
    await expect(reading).rejects.not.toThrow('canary')
  })
})
