import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { callSignatures, knownThreats } from '@latchkey/protocol/operator-lists'
import { ConfigurationError } from '@latchkey/service/configuration'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readDescriptors, readList } from './descriptors.ts'

const address = '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826'
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'descriptors-'))
})
afterEach(() => rmSync(folder, { recursive: true }))
const write = (name: string, value: unknown) => writeFileSync(join(folder, name), JSON.stringify(value))

describe('readDescriptors', () => {
  test('default: every file by its hash, and the files for each contract', async () => {
    mkdirSync(join(folder, 'swap'))
    write('swap/calls.json', { context: { contract: { deployments: [{ chainId: 1, address }] } } })
    write('swap/data.json', {
      context: {
        eip712: {
          deployments: [
            { chainId: 1, address },
            { chainId: 137, address },
          ],
        },
      },
    })
    write('common.json', { display: {} })
    writeFileSync(join(folder, 'README.md'), 'not one')
    const { list, files } = await readDescriptors(folder)
    const read = JSON.parse(String(files.get(list)))
    expect(Object.keys(read.files)).toEqual(['swap/calls.json', 'swap/data.json'])
    expect(read.calls).toEqual({ [`eip155:1:${address.toLowerCase()}`]: ['swap/calls.json'] })
    expect(read.typed).toEqual({
      [`eip155:1:${address.toLowerCase()}`]: ['swap/data.json'],
      [`eip155:137:${address.toLowerCase()}`]: ['swap/data.json'],
    })
    for (const [hash, bytes] of files) expect(createHash('sha256').update(bytes).digest('hex')).toBe(hash)
    for (const hash of Object.values(read.files)) expect(files.has(String(hash))).toBe(true)
  })

  test('behavior: another byte in any file is another list', async () => {
    const context = { contract: { deployments: [{ chainId: 1, address }] } }
    write('one.json', { context, a: 1 })
    const { list } = await readDescriptors(folder)
    write('one.json', { context, a: 2 })
    expect((await readDescriptors(folder)).list).not.toBe(list)
  })

  test('behavior: what a descriptor includes is served in it', async () => {
    write('common.json', { display: { formats: { 'wave()': { intent: 'Wave' } } } })
    write('one.json', { includes: './common.json', context: { contract: { deployments: [{ chainId: 1, address }] } } })
    const { list, files } = await readDescriptors(folder)
    const hash = JSON.parse(String(files.get(list))).files['one.json']
    expect(JSON.parse(String(files.get(hash)))).toMatchObject({
      display: { formats: { 'wave()': { intent: 'Wave' } } },
    })
  })

  test('error: an include that is not in the folder', async () => {
    write('one.json', { includes: '../elsewhere.json' })
    await expect(readDescriptors(folder)).rejects.toThrow(
      new ConfigurationError('one.json includes "../elsewhere.json", which is not in the folder.'),
    )
  })

  test('error: no folder, no JSON, an address that is none, too large', async () => {
    await expect(readDescriptors(join(folder, 'none'))).rejects.toThrow(/no folder of descriptors/)
    writeFileSync(join(folder, 'one.json'), '{')
    await expect(readDescriptors(folder)).rejects.toThrow('one.json is not a descriptor of ERC-7730.')
    write('one.json', { context: { contract: { deployments: [{ chainId: 1, address: '0x12' }] } } })
    await expect(readDescriptors(folder)).rejects.toThrow('one.json is not a descriptor of ERC-7730.')
    write('one.json', { text: 'x'.repeat(600_000) })
    await expect(readDescriptors(folder)).rejects.toThrow(/larger than/)
  })
})

describe('readList', () => {
  test('default: a list by the hash of its bytes', async () => {
    write('names.json', ['claim(address,uint256)', 'swap((address,uint256)[],bytes)'])
    const { hash, bytes } = await readList(join(folder, 'names.json'), callSignatures)
    expect(hash).toBe(createHash('sha256').update(bytes).digest('hex'))
    write('threats.json', [{ subject: address, reason: 'A drainer.' }])
    expect(JSON.parse(String((await readList(join(folder, 'threats.json'), knownThreats)).bytes))).toHaveLength(1)
  })

  test.each<[string, unknown]>([
    ['no list', { names: [] }],
    ['no function', ['claim']],
    ['words instead of a name', ['safe claim, no risk(uint256)']],
  ])('error: %s stops the start', async (_, value) => {
    write('names.json', value)
    await expect(readList(join(folder, 'names.json'), callSignatures)).rejects.toThrow(ConfigurationError)
  })

  test('error: a file that is not there', async () => {
    await expect(readList(join(folder, 'none.json'), callSignatures)).rejects.toThrow(/no list/)
  })
})
