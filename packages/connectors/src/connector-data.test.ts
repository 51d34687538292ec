import { describe, expect, test } from 'vitest'
import { isUnsupported, toConnectorData } from './connector-data.ts'

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

describe('toConnectorData', () => {
  test('default: account, chain and provider', () => {
    const provider = {}
    const data = toConnectorData({ accounts: [account], chainId: 80001 }, [{ id: 80001 }], provider)
    expect(data).toEqual({ account, chain: { id: 80001, unsupported: false }, provider })
    expect(data.provider).toBe(provider)
  })
})

describe('isUnsupported', () => {
  test('default', () => expect([isUnsupported(5, [{ id: 1 }]), isUnsupported(1, [{ id: 1 }])]).toEqual([true, false]))
})
