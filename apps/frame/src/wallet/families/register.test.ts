import { isAsking, type MethodName, methods } from '@latchkey/protocol/methods'
import { accountFamilies } from '@latchkey/protocol/user'
import { describe, expect, test } from 'vitest'
import { familyHandlers, loadFamily } from './register.ts'

describe('familyHandlers', () => {
  test('default: a handler for each method of a family that asks a person, and for no other', () => {
    const asking = (Object.keys(methods) as MethodName[]).filter(
      (method) => isAsking(method) && accountFamilies.some((family) => method.startsWith(`${family}_`)),
    )
    expect(Object.keys(familyHandlers).sort()).toEqual(asking.sort())
  })

  test.each(accountFamilies)('behavior: the folder of %s has the handlers its methods need', async (family) => {
    const { handlers } = await import(`./${family}/index.ts`)
    const named = Object.keys(familyHandlers).filter((method) => method.startsWith(`${family}_`))
    expect(Object.keys(handlers).sort()).toEqual(named.sort())
  })
})

describe('loadFamily', () => {
  test('behavior: nothing for networks that speak Ethereum’s JSON-RPC', async () => {
    expect(await loadFamily({ family: 'evm' })).toBeUndefined()
    expect(await loadFamily({ family: 'hedera' })).toBeUndefined()
    expect(await loadFamily({ family: 'tezos' })).toHaveProperty('loadSending')
  })
})
