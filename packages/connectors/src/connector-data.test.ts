import { describe, expect, test } from 'vitest'
import { toConnectorChain, toConnectorChange, toConnectorData } from './connector-data.ts'

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

describe('toConnectorData', () => {
  test('default: account, chain and provider', () => {
    const provider = {}
    const data = toConnectorData({ accounts: [account], chainId: 80001 }, [{ id: 80001 }], provider)
    expect(data).toEqual({ account, chain: { id: 80001, unsupported: false }, provider })
    expect(data.provider).toBe(provider)
  })
})

describe('toConnectorChain', () => {
  test('default', () => {
    expect(toConnectorChain(1, [{ id: 1 }])).toEqual({ id: 1, unsupported: false })
    expect(toConnectorChain(5, [{ id: 1 }])).toEqual({ id: 5, unsupported: true })
  })
})

describe('toConnectorChange', () => {
  test('default: what changed, in the words of wagmi 3 and of the specification', () => {
    expect(toConnectorChange({ accounts: [account] }, [])).toEqual({ accounts: [account], account })
    expect(toConnectorChange({ chainId: 5 }, [{ id: 1 }])).toEqual({
      chainId: 5,
      chain: { id: 5, unsupported: true },
    })
  })
})
