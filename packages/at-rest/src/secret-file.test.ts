import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findModeFlaw, readKeyFile, readSecretFile } from './secret-file.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-secret-'))
})
afterAll(() => rm(folder, { recursive: true }))

const write = async (name: string, text: string, mode: number) => {
  const path = join(folder, name)
  await writeFile(path, text)
  await chmod(path, mode)
  return path
}

describe('readSecretFile', () => {
  test('default', async () => {
    expect(await readSecretFile(await write('own', 'secret\n', 0o400))).toBe('secret')
  })

  test.skipIf(process.platform === 'win32').each([0o440, 0o404, 0o420, 0o644, 0o402])(
    'error: others may use it (mode %o)',
    async (mode) => {
      const path = await write(`mode-${mode}`, 'canary', mode)
      await expect(readSecretFile(path)).rejects.toThrow(/may be read by others.*chmod 400/)
      await expect(readSecretFile(path)).rejects.not.toThrow('canary')
    },
  )

  test('error: there is no such file', async () => {
    await expect(readSecretFile(join(folder, 'absent'))).rejects.toThrow(
      'cannot be read: there is no such file (ENOENT)',
    )
  })
})

describe('findModeFlaw', () => {
  const service = { uid: 1000, groups: [1000, 2000] }

  test.each<[string, number, number, number]>([
    ['the service owns it', 0o400, 1000, 1000],
    ['root owns it and lends it to a group of the service', 0o440, 0, 2000],
    ['root may also write it', 0o640, 0, 2000],
  ])('default: %s', (_, mode, uid, gid) => {
    expect(findModeFlaw({ mode: 0o100000 | mode, uid, gid }, service)).toBeUndefined()
  })

  test.each<[string, number, number, number, string]>([
    ['everybody may read it', 0o444, 0, 2000, 'chmod 400'],
    ['a group of the service may write it', 0o460, 0, 2000, 'chmod 400'],
    ['its group is none of the service’s', 0o440, 0, 3000, 'none of this service’s'],
    ['the service owns it and needs no group', 0o440, 1000, 2000, 'as it owns the file'],
    ['everybody may write it', 0o402, 0, 2000, 'chmod 400'],
  ])('error: %s', (_, mode, uid, gid, sentence) => {
    expect(findModeFlaw({ mode: 0o100000 | mode, uid, gid }, service)).toContain(sentence)
  })
})

describe('readKeyFile', () => {
  test('default', async () => {
    const key = randomBytes(32)
    expect(Buffer.from(await readKeyFile(await write('key', key.toString('base64url'), 0o400)))).toEqual(key)
  })

  test('error: not 32 bytes', async () => {
    const path = await write('short', randomBytes(31).toString('base64url'), 0o400)
    await expect(readKeyFile(path)).rejects.toThrow('does not hold 32 bytes')
  })

  test('error: not drawn at random', async () => {
    const path = await write('zero', Buffer.alloc(32).toString('base64url'), 0o400)
    await expect(readKeyFile(path)).rejects.toThrow('not drawn at random')
  })
})
