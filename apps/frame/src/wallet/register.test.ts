import { isAsking, type MethodName, methods } from '@latchkey/protocol/methods'
import { accountFamilies } from '@latchkey/protocol/user'
import { describe, expect, test } from 'vitest'
import { handlers, loadFamily } from './register.ts'

describe('handlers', () => {
  test('default: one for each method that asks a person, and for no other', () => {
    const asking = (Object.keys(methods) as MethodName[]).filter((method) => isAsking(method))
    expect(Object.keys(handlers).sort()).toEqual(asking.sort())
  })

  test.each(accountFamilies)('behavior: the folder of %s has the handlers its methods need', async (family) => {
    const { handlers: own } = await import(`./families/${family}/index.ts`)
    const named = Object.keys(handlers).filter((method) => method.startsWith(`${family}_`))
    expect(Object.keys(own).sort()).toEqual(named.sort())
  })
})

describe('loadFamily', () => {
  test('default: each family reads and sends', async () => {
    for (const family of ['evm', ...accountFamilies] as const)
      expect(await loadFamily({ family })).toMatchObject({
        readHoldings: expect.any(Function),
        readSent: expect.any(Function),
        readRecipients: expect.any(Function),
        loadSending: expect.any(Function),
      })
  })

  test('behavior: no history of its own for networks whose nodes speak Ethereum’s JSON-RPC', async () => {
    expect(await loadFamily({ family: 'evm' })).not.toHaveProperty('history')
    expect(await loadFamily({ family: 'hedera' })).not.toHaveProperty('history')
    expect(await loadFamily({ family: 'tezos' })).toHaveProperty('history')
  })
})
