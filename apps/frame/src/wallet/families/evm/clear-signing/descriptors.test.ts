import { createHash } from 'node:crypto'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createDescriptors } from './descriptors.ts'

const address = '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC'
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
const one = JSON.stringify({ display: {} })
const list = JSON.stringify({
  files: { 'one.json': hashOf(one) },
  calls: { [`eip155:1:${address.toLowerCase()}`]: ['one.json'] },
  typed: {},
})

/** The wallet's own host, as it answers by path. */
const serve = (files: Record<string, string>) => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    const body = files[path]
    return new Response(body ?? '', { status: body === undefined ? 404 : 200 })
  })
  return asked
}
afterEach(() => void vi.unstubAllGlobals())

describe('createDescriptors', () => {
  test('default: the list by its pin, each file by its hash, at the wallet’s own host', async () => {
    const asked = serve({ [`/descriptors/${hashOf(list)}`]: list, [`/descriptors/${hashOf(one)}`]: one })
    const descriptors = createDescriptors(hashOf(list))
    expect(await descriptors.find('calls', 1, address)).toEqual(['one.json'])
    expect(await descriptors.find('calls', 5, address)).toEqual([])
    expect(await descriptors.find('typed', 1, address)).toEqual([])
    expect((await descriptors.listCalls())[`eip155:1:${address.toLowerCase()}`]).toBe('one.json')
    expect(await descriptors.read('one.json')).toEqual({ display: {} })
    expect(asked).toEqual([`/descriptors/${hashOf(list)}`, `/descriptors/${hashOf(one)}`])
  })

  test('behavior: nothing is asked where the operator has none', async () => {
    const asked = serve({})
    expect(await createDescriptors(undefined).find('calls', 1, address)).toEqual([])
    expect(asked).toEqual([])
  })

  test('error: a list or a file that is not the one named; a path that is not in the list', async () => {
    serve({ [`/descriptors/${hashOf(list)}`]: `${list} `, [`/descriptors/${hashOf(one)}`]: one })
    await expect(createDescriptors(hashOf(list)).find('calls', 1, address)).rejects.toThrow(/not the one named/)
    serve({ [`/descriptors/${hashOf(list)}`]: list, [`/descriptors/${hashOf(one)}`]: '{"display":{"a":1}}' })
    const descriptors = createDescriptors(hashOf(list))
    await expect(descriptors.read('one.json')).rejects.toThrow(/not the one named/)
    for (const path of ['two.json', 'toString', '__proto__'])
      await expect(descriptors.read(path)).rejects.toThrow(/not in the list/)
  })

  test('behavior: a host that was away is asked again', async () => {
    serve({})
    const descriptors = createDescriptors(hashOf(list))
    await expect(descriptors.find('calls', 1, address)).rejects.toThrow()
    serve({ [`/descriptors/${hashOf(list)}`]: list })
    expect(await descriptors.find('calls', 1, address)).toEqual(['one.json'])
  })
})
