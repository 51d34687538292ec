import { describe, expect, test } from 'vitest'
import { catalogue, disconnectCodes, type ErrorName, isWalletError, WalletError } from './errors.ts'

/**
 * The errors that pages already handle, and the wire's own: code, sentence and data of each, by the context that leads
 * to it.
 */
const specified: [WalletError, code: number, text: string, data?: unknown][] = [
  [new WalletError('invalidArgument', { thing: 'apiKey' }), 4000, 'invalid apiKey'],
  [new WalletError('invalidArgument', { thing: 'providers', detail: 'none' }), 4000, 'invalid providers: none'],
  [new WalletError('userRejectedRequest', { path: '/pin' }), 4001, 'user rejected request', { path: '/pin' }],
  [new WalletError('userRejectedRequest'), 4001, 'user rejected request'],
  [new WalletError('userRejectedRequest', {}), 4001, 'user rejected request'],
  [new WalletError('notImplemented', { what: 'buying' }), 4002, 'buying is not available'],
  [new WalletError('outdatedBrowser'), 4002, 'this browser is too old for the wallet'],
  [new WalletError('badRequest', { reason: 'too many' }), 4003, 'too many'],
  [new WalletError('noAnswer', { reason: 'the wallet is away' }), 4003, 'the wallet is away'],
  [new WalletError('sendTransactionFailed', { reason: 'nonce too low' }, { data: '0x' }), 4004, 'nonce too low', '0x'],
  [
    new WalletError('sendTransactionFailed', { reason: 'no answer', mayBeSent: true }),
    4004,
    'no answer',
    { mayBeSent: true },
  ],
  [new WalletError('signFailed', { reason: 'the wallet could not sign' }), 4005, 'the wallet could not sign'],
  [new WalletError('unauthorized', { reason: 'invalid api key error' }), 4100, 'invalid api key error'],
  [new WalletError('unauthorized', { reason: 'invalid host name error' }), 4100, 'invalid host name error'],
  [new WalletError('noUserData'), 4101, 'no user data'],
  [new WalletError('authentication', { reason: 'access_denied' }), 4102, 'OAuth 2.0 Error: access_denied'],
  [new WalletError('unsupportedSocialProvider', { provider: 'x.com' }), 4103, 'x.com login is not supported.'],
  [new WalletError('noIdTokenSupport', { provider: 'twitter.com' }), 4103, 'twitter.com is not support get id token'],
  [new WalletError('invalidEnvironment', { env: 'Moon' }), 4200, 'invalid environment', { env: 'Moon' }],
  [
    new WalletError('unsupportedMethod', { method: 'eth_sign' }),
    4201,
    'the wallet does not support the method eth_sign',
  ],
  [new WalletError('unsupportedBlockchain'), 4202, 'unsupported chain error'],
  [new WalletError('unsupportedChain', { chainId: 7 }), 4202, 'Invalid chainId: 7'],
  [new WalletError('unsupportedNetwork', { network: 'ETHEREUM' }), 4202, 'Invalid network parameter: ETHEREUM'],
  [new WalletError('invalidWallet'), 4300, 'invalid wallet error'],
  [new WalletError('providersAndWalletsConfig'), 4301, 'Both wallets and providers cannot be empty.'],
  [
    new WalletError('noCoinAvailableToBuy', { blockchains: ['BORA'], contractAddress: '0x0' }),
    4400,
    'No coin available to buy.',
    { blockchains: ['BORA'], contractAddress: '0x0' },
  ],
  [new WalletError('invalidSignatureMessage'), 4906, 'Invalid Signature message.'],
  [
    new WalletError('invalidBoraApiAndSecretKey'),
    4907,
    'there is no such bapp: the operator of this wallet must register its portal id and secret with the BORA portal',
  ],
  [new WalletError('alreadyConnectedOtherBappUsn'), 4909, 'already connected to other bappusn'],
  [new WalletError('boraServiceRegionIsWrong'), 4910, 'bora service region is wrong'],
  [new WalletError('bappUsnAlreadyConnectedOtherWallet'), 4911, 'bappusn already connected to other wallet'],
  [new WalletError('internal'), 5000, 'unknown error'],
  [new WalletError('parseError'), -32700, 'the message is not valid JSON'],
  [new WalletError('invalidRequest', { reason: 'no method' }), -32600, 'no method'],
  [new WalletError('methodNotFound', { method: 'eth_x' }), -32601, 'the node does not know the method eth_x'],
  [new WalletError('invalidParams', { reason: 'too few' }), -32602, 'too few'],
  [new WalletError('internalJsonRpc', { reason: 'execution reverted' }), -32603, 'execution reverted'],
]

/** EIP-5792, section error codes, and EIP-3326. */
const standard = { 'EIP-5792': [5700, 5710, 5720, 5730, 5740, 5760], 'EIP-3326': [4902] }

describe('catalogue', () => {
  test('default: every error that pages already handle, with its code, sentence and data', () => {
    for (const [error, code, text, data] of specified)
      expect(WalletError.toWire(error)).toStrictEqual({
        code,
        message: `Face Error: [${code}] ${text}`,
        isFaceError: true,
        ...(data === undefined ? {} : { data }),
      })
  })

  test('behavior: holds these rows and those of a standard, and no others', () => {
    const rows = Object.entries(catalogue) as [ErrorName, { code: number; standard?: string }][]
    expect(rows.filter(([, row]) => !row.standard).map(([name]) => name)).toEqual(
      expect.arrayContaining([...new Set(specified.map(([error]) => error.reason))]),
    )
    for (const [name, row] of rows)
      if (!row.standard)
        expect(
          specified.some(([error]) => error.reason === name),
          name,
        ).toBe(true)
    for (const [eip, codes] of Object.entries(standard))
      expect(rows.filter(([, row]) => row.standard === eip).map(([, row]) => row.code)).toEqual(codes)
    expect(rows.filter(([, row]) => row.standard).length).toBe(7)
  })
})

describe('WalletError', () => {
  test('default: a code for a program and a sentence for a person', () => {
    const error = new WalletError('invalidArgument', { thing: 'providers', detail: 'the list is empty' })
    expect(error).toMatchObject({ code: 4000, reason: 'invalidArgument', isFaceError: true })
    expect(error.message).toBe('Face Error: [4000] invalid providers: the list is empty')
    expect(new WalletError('userRejectedRequest').message).toBe('Face Error: [4001] user rejected request')
  })

  test('behavior: foreign failures become internal, keep their cause, and show nothing of it on the wire', () => {
    const cause = new Error('password=hunter2 at /srv/app.ts')
    const error = WalletError.from(cause)
    expect(error).toMatchObject({ code: 5000, cause })
    expect(JSON.stringify(WalletError.toWire(cause))).not.toMatch(/hunter2|srv|stack/)
    expect(WalletError.from(error)).toBe(error)
  })

  test('behavior: goes over the wire and comes back with code, message and data', () => {
    const sent = WalletError.toWire(new WalletError('unsupportedChain', { chainId: 5 }, { data: { chainId: 5 } }))
    expect(sent).toEqual({
      code: 4202,
      message: 'Face Error: [4202] Invalid chainId: 5',
      isFaceError: true,
      data: { chainId: 5 },
    })
    expect(WalletError.fromWire(sent)).toMatchObject({ code: 4202, message: sent.message, data: { chainId: 5 } })
  })

  test('behavior: every row crosses the wire with its code, message and data, and nothing is added to it', () => {
    for (const [error] of specified) {
      const wire = WalletError.toWire(error)
      expect(WalletError.toWire(WalletError.fromWire(wire))).toEqual(wire)
    }
    for (const code of Object.values(standard).flat())
      expect(WalletError.fromWire({ code, message: 'theirs' })).toMatchObject({ code, message: 'theirs' })
    expect(WalletError.fromWire({ code: 4400, message: 'bare' }).data).toBeUndefined()
  })

  test('behavior: with its name, an error stays itself where others have its code', () => {
    for (const [error] of specified) {
      const wire = WalletError.toNamedWire(error)
      expect(wire).toStrictEqual({ ...WalletError.toWire(error), reason: error.reason })
      expect(WalletError.fromWire(wire)).toMatchObject({
        reason: error.reason,
        code: error.code,
        message: error.message,
      })
    }
    const shared = new Map(specified.map(([error, code]) => [error.reason, code]))
    expect([...shared.values()].filter((code) => code === 4202)).toHaveLength(3)
  })

  test('error: a name that does not belong to the code is not believed', () => {
    for (const reason of ['unauthorized', 'toString', '', undefined])
      expect(WalletError.fromWire({ code: 4202, message: 'theirs', reason }).reason).toBe('unsupportedChain')
    expect(WalletError.fromWire({ code: 1234, message: 'theirs', reason: 'unsupportedNetwork' }).reason).toBe(
      'internal',
    )
  })

  test('error: a code outside the catalogue becomes 5000, and its message is not believed', () => {
    for (const code of [1234, 0, 4905, 4908, 4900, 4901, -32000, -32002, 4001.5, Number.NaN])
      expect(WalletError.fromWire({ code, message: 'made up' })).toMatchObject({
        code: 5000,
        message: 'Face Error: [5000] unknown error',
      })
  })
})

describe('isWalletError', () => {
  test('default', () => {
    const error = new WalletError('noUserData')
    expect([isWalletError(error), isWalletError(error, 'noUserData'), isWalletError(error, 'internal')]).toEqual([
      true,
      true,
      false,
    ])
    expect(isWalletError(new Error('x'))).toBe(false)
  })
})

describe('disconnectCodes', () => {
  test('default: EIP-1193 numbers of the disconnect event, which are no errors of the catalogue', () => {
    expect(disconnectCodes).toEqual({ logout: 4900, switchFailed: 4901 })
  })
})
