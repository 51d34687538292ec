import { isWalletError, WalletError } from '@latchkey/core/errors'
import { encodeAbiParameters, type Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import { decode } from './decode.ts'
import { prepare, readRevert, withNonce } from './prepare.ts'
import { readRequest, type TransactionRequest } from './request.ts'
import { submit } from './submit.ts'

const account = { address: '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826', chainId: 80001 } as const
const to = '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB'
const gwei = 10n ** 9n
const hex = (value: bigint | number): Hex => `0x${value.toString(16)}`

/** A node with these answers; an answer that is an error is thrown. */
const node =
  (answers: Record<string, unknown> = {}) =>
  async (method: string) => {
    const all: Record<string, unknown> = {
      net_version: '80001',
      eth_getBlockByNumber: { number: '0x10', baseFeePerGas: hex(10n * gwei) },
      eth_gasPrice: hex(12n * gwei),
      eth_getTransactionCount: '0x7',
      eth_getBalance: hex(10n ** 18n),
      eth_getCode: '0x',
      eth_estimateGas: '0x5208',
      ...answers,
    }
    if (all[method] instanceof Error) throw all[method]
    return all[method]
  }
const build = async (request: TransactionRequest, answers?: Record<string, unknown>) => {
  const prepared = await prepare(readRequest(request, account), account, node(answers))
  return { ...prepared, transaction: decode(prepared.unsigned) }
}
const send: TransactionRequest = { to, value: '0x1' }
const call: TransactionRequest = { to, data: '0x12345678' }
const caught = async (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

describe('readRequest', () => {
  const read = (request: TransactionRequest) => readRequest(request, account)

  test('default: one name for each thing', () => {
    expect(
      read({
        from: account.address,
        to,
        value: 1,
        input: '0xAB',
        gasLimit: '0x5208',
        nonce: '0x9',
        chainId: 80001,
        type: '0x02',
      }),
    ).toEqual({
      to,
      value: 1n,
      data: '0xab',
      gas: 21_000n,
      accessList: [],
      gasPrice: undefined,
      maxFeePerGas: undefined,
      maxPriorityFeePerGas: undefined,
    })
  })

  test.each<[string, TransactionRequest]>([
    ['gas 0', { ...send, gas: '0x0' }],
    ['gas 0 as a number', { ...send, gas: 0 }],
    ['no gas', send],
    ['gasLimit 0', { ...send, gasLimit: '0x00' }],
  ])('behavior: rule 6, gas 0 is "not given": %s leaves it to the wallet', (_, request) =>
    expect(read(request).gas).toBeUndefined(),
  )

  test('behavior: data and input may both stand when they agree', () => {
    expect(read({ to, data: '0xAb', input: '0xaB' }).data).toBe('0xab')
  })

  test.each<[string, TransactionRequest, RegExp]>([
    ['data and input differ', { to, data: '0xab', input: '0xac' }, /data and input/],
    ['gas and gasLimit differ', { ...send, gas: '0x1', gasLimit: '0x2' }, /gas and gasLimit/],
    ['both kinds of fee', { ...send, gasPrice: '0x1', maxFeePerGas: '0x2' }, /gas price and a maximum/],
    [
      'gas price and priority fee',
      { ...send, gasPrice: '0x1', maxPriorityFeePerGas: '0x2' },
      /gas price and a maximum/,
    ],
    ['priority above maximum', { ...send, maxFeePerGas: '0x1', maxPriorityFeePerGas: '0x2' }, /above the maximum/],
    ['type 3', { ...send, type: '0x3' }, /type/],
    ['type 4', { ...send, type: '0x04' }, /type/],
    ['no recipient and no data', { value: '0x1' }, /neither/],
    ['recipient null and no data', { to: null }, /neither/],
    ['another network', { ...send, chainId: '0x1' }, /another network/],
    ['a wrong checksum', { to: to.replace('0xbB', '0xBb') as Hex }, /checksum/],
    ['an access list of another form', { ...send, accessList: [{ address: to, storageKeys: ['0x01'] }] }, /EIP-2930/],
    ['an access list that is nothing', { ...send, accessList: [null] }, /EIP-2930/],
    ['calldata beyond what a node takes', { to, data: `0x${'00'.repeat(130_000)}` }, /too large/],
  ])('error: %s', (_, request, reason) => {
    expect(() => read(request)).toThrow(
      expect.toSatisfy((error) => isWalletError(error, 'invalidParams') && reason.test(error.context.reason)),
    )
  })

  test('error: an authorization of EIP-7702, whatever the type says', () => {
    // The protocol's schema refuses it before; a caller that skips it must not get through either.
    const request = { ...send, authorizationList: [{ address: to }] } as unknown as TransactionRequest
    expect(() => read(request)).toThrow(
      expect.toSatisfy((error) => isWalletError(error, 'invalidParams') && /authorizations/.test(error.context.reason)),
    )
  })

  test('error: another account', () => {
    expect(() => read({ ...send, from: to })).toThrow(expect.toSatisfy((error) => isWalletError(error, 'unauthorized')))
    expect(read({ ...send, from: account.address.toLowerCase() as Hex }).to).toBe(to)
  })
})

describe('prepare', () => {
  test('default: a plain transfer, EIP-1559', async () => {
    const { transaction, fee, balance, contract, failure, feeIsHigh } = await build(send)
    expect(transaction).toEqual({
      chainId: 80001,
      nonce: 7,
      to,
      value: 1n,
      data: '0x',
      gas: 21_000n,
      accessList: [],
      fees: { kind: 'eip1559', maxFeePerGas: 22n * gwei, maxPriorityFeePerGas: 2n * gwei },
    })
    expect(fee).toEqual({ likely: 21_000n * 12n * gwei, most: 21_000n * 22n * gwei })
    expect({ balance, contract, failure, feeIsHigh }).toEqual({
      balance: 10n ** 18n,
      contract: false,
      failure: undefined,
      feeIsHigh: false,
    })
  })

  test.each<[string, TransactionRequest, Record<string, unknown>, Partial<ReturnType<typeof decode>>]>([
    ['a legacy chain', send, { eth_getBlockByNumber: {} }, { fees: { kind: 'legacy', gasPrice: 12n * gwei } }],
    [
      'a legacy chain with a fixed price of 0',
      send,
      { eth_getBlockByNumber: {}, eth_gasPrice: '0x0' },
      { fees: { kind: 'legacy', gasPrice: 0n } },
    ],
    [
      'a page that names a gas price',
      { ...send, gasPrice: hex(15n * gwei) },
      {},
      { fees: { kind: 'legacy', gasPrice: 15n * gwei } },
    ],
    [
      'a page that names a maximum on a legacy chain',
      { ...send, maxFeePerGas: hex(11n * gwei) },
      { eth_getBlockByNumber: { baseFeePerGas: null } },
      { fees: { kind: 'legacy', gasPrice: 11n * gwei } },
    ],
    [
      'a page that names a maximum below the usual tip',
      { ...send, maxFeePerGas: hex(gwei) },
      {},
      { fees: { kind: 'eip1559', maxFeePerGas: gwei, maxPriorityFeePerGas: gwei } },
    ],
    [
      'gas price below the base fee',
      send,
      { eth_gasPrice: hex(gwei) },
      { fees: { kind: 'eip1559', maxFeePerGas: 20n * gwei, maxPriorityFeePerGas: 0n } },
    ],
    ['an estimate with a margin of a fifth', call, { eth_estimateGas: hex(100_001) }, { gas: 120_002n }],
    ['gas 0 as "not given"', { ...call, gas: '0x0' }, { eth_estimateGas: hex(100_000) }, { gas: 120_000n }],
    [
      'more gas than estimated, as the page asks',
      { ...call, gas: hex(500_000) },
      { eth_estimateGas: hex(100_000) },
      { gas: 500_000n },
    ],
    [
      'never less gas than estimated',
      { ...call, gas: hex(30_000) },
      { eth_estimateGas: hex(100_000) },
      { gas: 100_000n },
    ],
    ["the page's nonce left out", { ...send, nonce: '0x63' }, {}, { nonce: 7 }],
    [
      'an access list',
      { ...call, accessList: [{ address: to, storageKeys: [`0x${'01'.repeat(32)}`] }] },
      {},
      { accessList: [{ address: to, storageKeys: [`0x${'01'.repeat(32)}`] }] },
    ],
    [
      'an access list with a gas price',
      { ...call, gasPrice: '0x1', accessList: [{ address: to, storageKeys: [] }] },
      {},
      { fees: { kind: 'eip2930', gasPrice: 1n } },
    ],
  ])('behavior: %s', async (_, request, answers, expected) =>
    expect((await build(request, answers)).transaction).toMatchObject(expected),
  )

  test('behavior: a failing call says why, and its gas is a guess', async () => {
    const data = `0x08c379a0${encodeAbiParameters([{ type: 'string' }], ['not enough\u202e allowance']).slice(2)}`
    const reverts = new WalletError('internalJsonRpc', { reason: 'execution reverted' }, { data })
    const { failure, transaction } = await build(call, { eth_estimateGas: reverts })
    expect(failure).toEqual({ reason: 'not enough  allowance' })
    expect(transaction.gas).toBe(500_000n)
    expect((await build({ ...call, gas: '0x30d40' }, { eth_estimateGas: reverts })).transaction.gas).toBe(200_000n)
  })

  test('behavior: a fee several times the usual is marked', async () => {
    expect(
      (await build({ ...send, maxFeePerGas: hex(100n * gwei), maxPriorityFeePerGas: hex(90n * gwei) })).feeIsHigh,
    ).toBe(true)
    expect((await build({ ...send, gasPrice: hex(36n * gwei) })).feeIsHigh).toBe(false)
  })

  describe('a network that takes a fee for the data', () => {
    const there = { ...account, dataFee: 'opStack' as const }
    const gasFee = { likely: 21_000n * 12n * gwei, most: 21_000n * 22n * gwei }
    const prepareWith = (oracle: unknown) => prepare(readRequest(send, account), there, node({ eth_call: oracle }))

    test('behavior: it is in what is shown, and in what the account must have', async () => {
      const word = encodeAbiParameters([{ type: 'uint256' }], [6_400n])
      expect((await prepareWith(word)).fee).toEqual({
        likely: gasFee.likely + 6_400n,
        most: gasFee.most + 8_100n,
        data: { likely: 6_400n, most: 8_100n },
      })
    })

    test('behavior: where it cannot be read, that is said', async () => {
      expect((await prepareWith('0x')).fee).toEqual({ ...gasFee, data: 'unknown' })
    })
  })

  test('behavior: code at the recipient', async () => {
    expect((await build(call, { eth_getCode: '0x6000' })).contract).toBe(true)
  })

  test('error: a node of another chain', async () => {
    expect(await caught(build(send, { net_version: '1' }))).toSatisfy((error) =>
      isWalletError(error, 'unsupportedChain'),
    )
  })

  test.each([
    ['eth_gasPrice', 'free'],
    ['eth_getBlockByNumber', null],
    ['eth_getBlockByNumber', { baseFeePerGas: 7 }],
    ['eth_getTransactionCount', `0x${'f'.repeat(60)}`],
    ['eth_getBalance', `0x${'f'.repeat(65)}`],
    ['eth_estimateGas', {}],
  ])('error: %s answered %j', async (method, answer) => {
    expect(await caught(build(send, { [method]: answer }))).toSatisfy(
      (error) => isWalletError(error, 'internalJsonRpc') || isWalletError(error, 'internal'),
    )
  })

  test('error: an outage, also while estimating, is no failing transaction', async () => {
    for (const method of ['eth_estimateGas', 'eth_gasPrice'])
      expect(await caught(build(send, { [method]: new TypeError('unavailable') }))).toBeInstanceOf(TypeError)
  })
})

describe('withNonce', () => {
  test('default: nothing but the nonce changes', async () => {
    const { transaction } = await build(send)
    expect(decode(withNonce(transaction, 8))).toEqual({ ...transaction, nonce: 8 })
  })
})

describe('readRevert', () => {
  test.each<[string, unknown]>([
    ['no data', undefined],
    ['a custom error', '0xdeadbeef'],
    ['a length beyond the data', `0x08c379a0${'20'.padStart(64, '0')}${'ff'.repeat(32)}`],
  ])('default: %s gives no words', (_, data) =>
    expect(readRevert(new WalletError('internalJsonRpc', { reason: 'x' }, { data }))).toBeUndefined(),
  )
})

describe('submit', () => {
  const signed = { raw: '0x02c0', hash: `0x${'ab'.repeat(32)}` } as const
  const atOnce = async () => undefined
  const unknown = node({ eth_getTransactionByHash: null })
  const found = node({ eth_getTransactionByHash: { hash: signed.hash } })
  const refuse = (message: string) => async () => ({ error: { code: -32000, message } })

  test('default: the hash of the signed bytes, not what the node says', async () => {
    expect(await submit(signed, async () => ({ hash: '0x00' }), unknown, atOnce)).toBe(signed.hash)
  })

  test('behavior: what is known already was sent', async () => {
    expect(await submit(signed, refuse('already known'), unknown, atOnce)).toBe(signed.hash)
  })

  test('behavior: an outage is tried again with the same bytes', async () => {
    const sent: Hex[] = []
    const flaky = async (raw: Hex) => {
      sent.push(raw)
      if (sent.length < 3) throw new TypeError('unavailable')
      return { hash: signed.hash }
    }
    expect(await submit(signed, flaky, unknown, atOnce)).toBe(signed.hash)
    expect(sent).toEqual([signed.raw, signed.raw, signed.raw])
  })

  describe('an answer that was lost', () => {
    const down = async () => {
      throw new TypeError('unavailable')
    }
    /** The first attempt's answer is lost; after it the node says this. */
    const lost = (message: string) => {
      let tries = 0
      return async () => {
        if (++tries === 1) throw new TypeError('unavailable')
        return { error: { code: -32000, message } }
      }
    }
    const mayBeSent = (failure: unknown) =>
      isWalletError(failure, 'sendTransactionFailed') && failure.context.mayBeSent === true

    test.each(['nonce too low', 'replacement transaction underpriced', 'insufficient funds for transfer'])(
      'behavior: "%s" afterwards, and the node knows the transaction: it was sent',
      async (message) => expect(await submit(signed, lost(message), found, atOnce)).toBe(signed.hash),
    )

    test('behavior: a node that is a moment behind is asked again', async () => {
      let asked = 0
      const late = async () => (++asked < 3 ? null : { hash: signed.hash })
      expect(await submit(signed, refuse('nonce too low'), late, atOnce)).toBe(signed.hash)
    })

    test.each<[string, typeof unknown]>([
      ['does not know it', unknown],
      ['cannot say', node({ eth_getTransactionByHash: new TypeError('unavailable') })],
      ['answers something else', node({ eth_getTransactionByHash: { hash: `0x${'cd'.repeat(32)}` } })],
    ])('error: refused afterwards, and the node %s: it may have been sent', async (_, rpc) => {
      for (const message of ['nonce too low', 'insufficient funds'])
        expect(await caught(submit(signed, lost(message), rpc, atOnce))).toSatisfy(mayBeSent)
    })

    test('error: its number is used, and nobody can say by what: it may have been sent', async () => {
      const silent = node({ eth_getTransactionByHash: new TypeError('unavailable') })
      expect(await caught(submit(signed, refuse('nonce too low'), silent, atOnce))).toSatisfy(mayBeSent)
    })

    test('behavior: no answer at all, and the node knows the transaction: it was sent', async () => {
      expect(await submit(signed, down, found, atOnce)).toBe(signed.hash)
    })
  })

  test.each([
    ['nonce too low', /sent first/],
    ['insufficient funds for gas * price + value', /not enough coins/],
    ['max fee per gas less than block base fee', /now too low/],
    ['replacement transaction underpriced', /now too low/],
    ['http://10.0.0.1:8545 said <script>', /^the network did not accept the transaction$/],
  ])('error: %s', async (message, reason) => {
    expect(await caught(submit(signed, refuse(message), unknown, atOnce))).toSatisfy(
      (error) =>
        isWalletError(error, 'sendTransactionFailed') &&
        error.context.mayBeSent === undefined &&
        reason.test(error.context.reason),
    )
  })

  test('error: an outage that lasts says that it may have been sent', async () => {
    const down = async () => {
      throw new TypeError('unavailable')
    }
    expect(await caught(submit(signed, down, unknown, atOnce))).toSatisfy(
      (error) =>
        isWalletError(error, 'sendTransactionFailed') &&
        error.context.mayBeSent === true &&
        /may still have been sent/.test(error.context.reason),
    )
  })
})
