import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readDescriptors } from './descriptors.ts'

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
    expect(Object.keys(read.files)).toEqual(['common.json', 'swap/calls.json', 'swap/data.json'])
    expect(read.contracts).toEqual({
      [`eip155:1:${address.toLowerCase()}`]: ['swap/calls.json', 'swap/data.json'],
      [`eip155:137:${address.toLowerCase()}`]: ['swap/data.json'],
    })
    for (const [hash, bytes] of files) expect(createHash('sha256').update(bytes).digest('hex')).toBe(hash)
    for (const hash of Object.values(read.files)) expect(files.has(String(hash))).toBe(true)
  })

  test('behavior: another byte in any file is another list', async () => {
    write('one.json', { a: 1 })
    const { list } = await readDescriptors(folder)
    write('one.json', { a: 2 })
    expect((await readDescriptors(folder)).list).not.toBe(list)
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
