import { decode } from '@latchkey/chains/evm'
import { isWalletError, WalletError } from '@latchkey/core/errors'
import { ServiceError } from '@latchkey/protocol/service-error'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Api } from '../../../session/api.ts'
import { account, createTestWallet, draftOf, is, stranger, visibleWindow } from '../../fixtures/test-wallet.ts'
import { sendTransaction } from './send-transaction.ts'

beforeEach(() => void vi.stubGlobal('window', visibleWindow))
afterEach(() => void vi.unstubAllGlobals())

const hash = `0x${'cc'.repeat(32)}`
const gwei = 10n ** 9n
const hex = (value: bigint | number) => `0x${value.toString(16)}`

const build = (send: () => Promise<unknown> = async () => ({ hash }), answers: Record<string, unknown> = {}) => {
  const node: Record<string, unknown> = {
    net_version: '80001',
    eth_getBlockByNumber: { baseFeePerGas: hex(10n * gwei) },
    eth_gasPrice: hex(12n * gwei),
    eth_getTransactionCount: '0x7',
    eth_getBalance: hex(10n ** 18n),
    eth_getCode: '0x',
    eth_estimateGas: '0x5208',
    eth_getTransactionByHash: null,
    ...answers,
  }
  const rpc = async (_: string, method: string) => {
    if (node[method] instanceof Error) throw node[method]
    return node[method]
  }
  const sent: unknown[] = []
  const call = async (endpoint: string, request: unknown) => {
    if (endpoint === 'activity') return { transactions: [] }
    sent.push(request)
    return send()
  }
  const api = { rpc, call } as unknown as Api // It calls nothing but these two.
  const testWallet = createTestWallet({ session: { api } })
  const ask = (request: object = { to: stranger, value: '0x1' }) =>
    sendTransaction(testWallet.callOf('eth_sendTransaction', [request]), testWallet.context)
  /** Approves what the screen would show, then enters the PIN. */
  const approve = async () => {
    const confirm = await testWallet.screen('Confirm')
    const { load } = confirm
    const operation = await load(undefined, {})
    const draft = draftOf(operation)
    confirm.approve(operation)
    const entering = await testWallet.screen('EnterPin')
    await entering.submit('482915', () => undefined)
    entering.approve('open')
    return { draft, purpose: entering.purpose }
  }
  return { ...testWallet, node, sent, ask, approve }
}

describe('sendTransaction', () => {
  test('default: shown, confirmed by the PIN, signed, sent, answered at once', async () => {
    const { ask, approve, screen, done, answers } = build()
    const sending = ask()
    const { draft, purpose } = await approve()
    expect(draft.transaction).toMatchObject({ to: stranger, value: 1n, chainId: 80001, nonce: 7 })
    expect(purpose).toMatchObject({
      action: 'Send 0.000000000000000001 POL',
      party: { label: 'To', address: stranger },
    })
    await screen('Sending')
    const { approve: put, explorer } = await screen('Result')
    expect(answers).toEqual([hash])
    expect(explorer).toBeUndefined()
    expect(done).toEqual(['open to sign 1 482915', 'commit', `transaction ${draft.unsigned}`])
    put('done')
    expect(await sending).toBe(hash)
  })

  test.each([
    ['the page', {}, {}],
    [
      'an app from outside',
      { origin: 'https://fish.example', project: 'Fish market', note: 'By connection link.' },
      { askedBy: { name: 'Fish market', origin: 'https://fish.example' } },
    ],
    ['the wallet itself', { origin: 'https://wallet.example', project: 'Your wallet' }, { askedBy: 'wallet' }],
  ])('behavior: the service hears that %s asked', async (_, requester, report) => {
    const { context, sent, ask, approve, screen } = build()
    context.requester = { ...context.requester, ...requester }
    const sending = ask()
    await approve()
    await screen('Sending')
    ;(await screen('Result')).approve('done')
    await sending
    expect(sent).toEqual([{ network: 'mumbai', raw: '0xcc', ...report }])
  })

  test('behavior: the number is taken when it is sent; nothing else of what was shown changes', async () => {
    const { ask, screen, done, node } = build()
    ask().catch(() => undefined)
    const confirm = await screen('Confirm')
    const operation = await confirm.load(undefined, {})
    const draft = draftOf(operation)
    expect(draft.transaction.nonce).toBe(7)
    confirm.approve(operation)
    const entering = await screen('EnterPin')
    await entering.submit('482915', () => undefined)
    // Changes between the PIN and the signature: only a nonce that is read then is the chain's current one.
    node.eth_getTransactionCount = '0x9'
    entering.approve('open')
    await vi.waitFor(() => expect(done).toHaveLength(3))
    const signed = decode(done[2]?.split(' ')[1] as `0x${string}`)
    expect(signed).toEqual({ ...draft.transaction, nonce: 9 })
  })

  test('behavior: another transaction in between moves the number on', async () => {
    const { ask, screen, done, node } = build()
    ask().catch(() => undefined)
    const confirm = await screen('Confirm')
    const operation = await confirm.load(undefined, {})
    const draft = draftOf(operation)
    confirm.approve(operation)
    node.eth_getTransactionCount = '0x8'
    const entering = await screen('EnterPin')
    entering.approve('open')
    await vi.waitFor(() => expect(done).toHaveLength(2))
    expect(decode(done[1]?.split(' ')[1] as `0x${string}`)).toEqual({ ...draft.transaction, nonce: 8 })
  })

  test('behavior: small changes of the fee leave the screen alone, large ones do not', async () => {
    const { ask, screen, node } = build()
    ask().catch(() => undefined)
    const confirm = await screen('Confirm')
    const { load } = confirm
    const first = await load(undefined, {})
    node.eth_gasPrice = hex(13n * gwei)
    expect(await load(first, {})).toBe(first)
    node.eth_getBlockByNumber = { baseFeePerGas: hex(20n * gwei) }
    expect(await load(first, {})).not.toBe(first)
    node.eth_getBlockByNumber = { baseFeePerGas: hex(10n * gwei) }
    node.eth_getBalance = '0x0'
    expect(await load(first, {})).not.toBe(first)
  })

  test('behavior: what did not get through can be tried again, from the screen on', async () => {
    const sent = [{ error: { code: -32000, message: 'insufficient funds for gas' } }, { hash }]
    const { ask, approve, screen, done } = build(async () => sent.shift())
    const sending = ask()
    await approve()
    await screen('Sending')
    const failed = await screen('NotSent')
    expect(failed).toMatchObject({ reason: { code: 'notEnoughCoinsForAmountAndFee' }, code: 4004 })
    failed.approve('again')
    await approve()
    await screen('Sending')
    ;(await screen('Result')).approve('done')
    expect(await sending).toBe(hash)
    expect(done.filter((each) => each.startsWith('open to sign'))).toHaveLength(2)
    expect(done).toContain('reopen')
  })

  test('behavior: reject on either screen', async () => {
    const first = build()
    const one = first.ask()
    ;(await first.screen('Confirm')).reject()
    await expect(one).rejects.toSatisfy(is('userRejectedRequest'))

    const second = build()
    const other = second.ask()
    const confirm = await second.screen('Confirm')
    confirm.approve(await confirm.load(undefined, {}))
    ;(await second.screen('EnterPin')).reject()
    await expect(other).rejects.toSatisfy(is('userRejectedRequest'))
    expect([...first.done, ...second.done]).toEqual([])
  })

  test('behavior: an outage of the relay is an outage on the screen, not the node’s refusal', async () => {
    const outage = new WalletError('internalJsonRpc', { reason: 'x' }, { cause: new ServiceError('unavailable') })
    const { ask, screen } = build(undefined, { eth_estimateGas: outage })
    ask().catch(() => undefined)
    const confirm = await screen('Confirm')
    await expect(confirm.load(undefined, {})).rejects.toBeInstanceOf(ServiceError)
  })

  test('error: refused by the node, and left at that', async () => {
    const { ask, approve, screen } = build(async () => ({ error: { code: -32000, message: 'insufficient funds' } }))
    const sending = ask()
    await approve()
    await screen('Sending')
    const failed = await screen('NotSent')
    failed.reject(failed.failure)
    await expect(sending).rejects.toSatisfy(is('sendTransactionFailed'))
  })

  test('error: refused by our own service, sent once', async () => {
    let tries = 0
    const { ask, approve, screen } = build(async () => {
      tries += 1
      throw new ServiceError('not_allowed')
    })
    const sending = ask()
    await approve()
    await screen('Sending')
    const failed = await screen('NotSent')
    expect(tries).toBe(1)
    failed.reject(failed.failure)
    await expect(sending).rejects.toSatisfy(is('sendTransactionFailed'))
  })

  test.each<[string, object, Parameters<typeof isWalletError>[1]]>([
    ['another account', { from: stranger, to: stranger, value: '0x1' }, 'unauthorized'],
    ['another network', { to: stranger, value: '0x1', chainId: '0x1' }, 'invalidParams'],
    ['both kinds of fee', { to: stranger, gasPrice: '0x1', maxFeePerGas: '0x1' }, 'invalidParams'],
    ['nothing at all', {}, 'invalidParams'],
  ])('error: %s opens no screen', async (_, request, reason) => {
    const { ask, overlays } = build()
    await expect(ask(request)).rejects.toSatisfy(is(reason))
    expect(overlays).toEqual([])
  })

  test('error: less than its network can send, where the node counts in smaller units', async () => {
    const send = (value: bigint) => {
      const wallet = createTestWallet({ networks: ['hedera_testnet'], network: 'hedera_testnet' })
      return {
        ...wallet,
        sent: sendTransaction(
          wallet.callOf('eth_sendTransaction', [{ to: stranger, value: hex(value) }]),
          wallet.context,
        ),
      }
    }
    await expect(send(10n ** 10n - 1n).sent).rejects.toThrow(
      'HBAR has 8 decimals: the smallest amount that can be sent is 10000000000 ',
    )
    for (const value of [0n, 10n ** 10n]) {
      const { sent, screen } = send(value)
      ;(await screen('Confirm')).reject()
      await expect(sent).rejects.toSatisfy(is('userRejectedRequest'))
    }
  })

  test('behavior: rule 6, gas 0 is "not given": the wallet estimates', async () => {
    const { ask, screen } = build(undefined, { eth_estimateGas: '0x5300' })
    ask({ to: stranger, value: '0x1', gas: '0x0' }).catch(() => undefined)
    const { load } = await screen('Confirm')
    expect(draftOf(await load(undefined, {})).transaction.gas).toBe((0x5300n * 6n + 4n) / 5n)
  })

  test('error: a network this wallet has no node for', async () => {
    const send = (testWallet: ReturnType<typeof createTestWallet>) =>
      sendTransaction(
        testWallet.callOf('eth_sendTransaction', [{ from: account, to: stranger, value: '0x1' }]),
        testWallet.context,
      )
    await expect(send(createTestWallet({ networks: [], network: 'amoy' }))).rejects.toSatisfy(is('unsupportedChain'))
    await expect(send(createTestWallet({ networks: [] }))).rejects.toSatisfy(
      (error) => isWalletError(error, 'badRequest') && /has been shut down/.test(error.message),
    )
    await expect(send(createTestWallet({ network: 'solana', networks: ['solana'] }))).rejects.toSatisfy(
      is('unsupportedBlockchain'),
    )
  })

  test('behavior: a network legacy SDKs know by another chain id: what is signed is the register’s', async () => {
    const testWallet = createTestWallet({ network: 'yooldo_verse', networks: ['yooldo_verse'] })
    const rpc = async (_: string, method: string) =>
      ({ net_version: '50005', eth_getBlockByNumber: {}, eth_getCode: '0x' })[method] ?? '0x1'
    testWallet.context.session.api = { rpc } as unknown as Api // It only reads.
    const send = (chainId: number) =>
      sendTransaction(
        testWallet.callOf('eth_sendTransaction', [{ to: stranger, value: '0x1', chainId }]),
        testWallet.context,
      )
    send(411).catch(() => undefined)
    const { load } = await testWallet.screen('Confirm')
    expect(draftOf(await load(undefined, {})).transaction.chainId).toBe(50005)
    await expect(send(412)).rejects.toSatisfy(is('invalidParams'))
  })

  test('behavior: a node a page brought and the person accepted is a node', async () => {
    const testWallet = createTestWallet({ networks: [] })
    testWallet.context.session.nodes.set('mumbai', 'https://rpc.example')
    const rpc = async (_: string, method: string) =>
      ({ net_version: '80001', eth_getBlockByNumber: {}, eth_getCode: '0x' })[method] ?? '0x1'
    testWallet.context.session.api = { rpc } as unknown as Api // It only reads.
    sendTransaction(
      testWallet.callOf('eth_sendTransaction', [{ to: stranger, value: '0x1' }]),
      testWallet.context,
    ).catch(() => undefined)
    const { load } = await testWallet.screen('Confirm')
    // Its word is not an operator's, and the screen says so.
    expect(draftOf(await load(undefined, {})).pageNode).toBe('rpc.example')
  })
})
