import { catalogue } from '@latchkey/core/errors'
import { describe, expect, test } from 'vitest'
import { ConfigurationError } from './configuration-error.ts'

describe('ConfigurationError', () => {
  test.each([
    ['unknownWallet', catalogue.invalidWallet],
    ['noWallet', catalogue.providersAndWalletsConfig],
  ] as const)('behavior: %s has the code and the words of the catalogue', (reason, { code, text }) => {
    const error = new ConfigurationError(reason, 'metaMask')
    expect(error.code).toBe(code)
    expect(error.message.startsWith(`Face Error: [${code}] ${text({})}`)).toBe(true)
  })

  test('default: the others have no code', () => {
    expect(new ConfigurationError('noApp').code).toBeUndefined()
  })
})
