import { expect, describe as group, test } from 'vitest'
import type { Operation } from './decode.ts'
import type { Rpc } from './rpc.ts'
import { readStandards } from './standards.ts'

const me = 'tz1VSUr8wwNhLAzempoch5d6hLRiTh8Cjcjb'
const bob = 'tz1aSkwEot3L2kmUvcoxzjMomb9mvBNuzFK6'
const contract = 'KT1PWx2mnDueood7fEmfbBDKx1D9BAnnXitn'

const approve = (amount: string): Operation => ({
  branch: 'BLzyjjHKEKMULtvkpSHxuZxx6ei6fpntH2BTkYZiLgs8zLVstvX',
  contents: [
    {
      ...{ kind: 'transaction', source: me, fee: 400n, counter: 5n, gasLimit: 1_000n, storageLimit: 0n, amount: 0n },
      destination: contract,
      parameters: { entrypoint: 'approve', value: { prim: 'Pair', args: [{ string: bob }, { int: amount }] } },
    },
  ],
})

const address = { prim: 'address' }
const nat = { prim: 'nat' }
const pair = (...args: object[]) => ({ prim: 'pair', args })
const to = (type: object) => ({ prim: 'contract', args: [type] })
/** The entrypoints of a published FA1.2, as a node lists them: with annotations, and combs in either notation. */
const fa12 = {
  transfer: pair({ ...address, annots: [':from'] }, { ...address, annots: [':to'] }, nat),
  approve: pair({ ...address, annots: [':spender'] }, nat),
  getAllowance: pair(pair(address, address), to(nat)),
  getBalance: pair(address, to(nat)),
  getTotalSupply: pair({ prim: 'unit' }, to(nat)),
}

const node = (entrypoints: object, asked: string[] = []): Rpc => {
  return async (path) => {
    asked.push(path)
    return { status: 200, body: { unreachable: [], entrypoints } }
  }
}

group('readStandards', () => {
  test('default: a contract with all entrypoints of FA1.2', async () =>
    expect(await readStandards(approve('0'), node(fa12))).toEqual(new Map([[contract, ['fa12']]])))

  test.each([
    ['a vote called approve', { approve: pair(address, nat) }],
    ['another type', { ...fa12, approve: pair(address, { prim: 'int' }) }],
    ['nothing', {}],
    ['one entrypoint too few', { ...fa12, getAllowance: undefined }],
  ])('behavior: %s is none', async (_, entrypoints) =>
    expect(await readStandards(approve('0'), node(entrypoints))).toEqual(new Map([[contract, []]])),
  )

  test('behavior: an answer of another form, and a refusal, are none; an outage is thrown', async () => {
    const none = new Map([[contract, []]])
    expect(await readStandards(approve('0'), async () => ({ status: 200, body: 'no' }))).toEqual(none)
    expect(await readStandards(approve('0'), async () => ({ status: 404, body: '' }))).toEqual(none)
    await expect(readStandards(approve('0'), () => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
  })

  test('behavior: a permission that is given asks nobody', async () => {
    const asked: string[] = []
    expect(await readStandards(approve('5'), node(fa12, asked))).toEqual(new Map())
    expect(asked).toEqual([])
  })
})
