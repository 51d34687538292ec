import { fromHex, fromUtf8, toHex } from '@latchkey/core/bytes'
import { isWalletError, WalletError } from '@latchkey/core/errors'
import { ed25519 } from '@noble/curves/ed25519.js'
import { base58, base64 } from '@scure/base'
import { describe, expect, test } from 'vitest'
import { toAddress } from './address.ts'
import { readBalance } from './balance.ts'
import { type Action, decode, encode, type Transaction, toKeyText } from './decode.ts'
import { prepare, prepareAsIs, readRequest, renew } from './prepare.ts'
import { NodeRefusal, type Rpc, readAnswer } from './rpc.ts'
import { signTransaction } from './sign.ts'
import { submit } from './submit.ts'
import { readTokenBalance } from './tokens.ts'
import { createWait } from './wait.ts'

const seed = fromHex('11'.repeat(32))
const publicKey = ed25519.getPublicKey(seed)
const me = toAddress(publicKey)
const key = toKeyText({ ed25519: publicKey })
const someone = '22'.repeat(32)
const block = base58.encode(new Uint8Array(32).fill(9))
const near = 10n ** 24n

const transaction = (actions: Action[], receiverId = someone): Transaction => ({
  signerId: me,
  publicKey: { ed25519: publicKey },
  nonce: 1n,
  receiverId,
  blockHash: new Uint8Array(32),
  actions,
})
const transfer: Action = { transfer: { deposit: near } }
const call = (methodName: string, args: unknown): Action => ({
  functionCall: { methodName, args: fromUtf8(JSON.stringify(args)), gas: 30_000_000_000_000n, deposit: 1n },
})

const refuse = (cause: string, data?: unknown) => {
  throw new NodeRefusal(cause, data)
}
const invalid = (view: unknown) => refuse('INVALID_TRANSACTION', { TxExecutionError: { InvalidTxError: view } })
const json = (value: unknown) => ({ result: [...fromUtf8(JSON.stringify(value))] })

type Query = { request_type: string; account_id: string; method_name?: string; args_base64?: string }
/** A node with one account, which has 5 NEAR and 7 of a token. */
const node =
  (change: Partial<Record<string, (params: never) => unknown>> = {}): Rpc =>
  async (method, params) => {
    const custom = change[method]
    if (custom) return custom(params as never)
    if (method === 'block') return { header: { hash: block } }
    if (method === 'gas_price') return { gas_price: '100000000' }
    if (method !== 'query') throw new Error(`not asked for here: ${method}`)
    const { request_type, account_id, method_name, args_base64 } = params as Query
    const view = change[method_name ?? request_type]
    if (view) return view(params as never)
    if (request_type === 'view_access_key') return { nonce: 41, permission: 'FullAccess' }
    if (method_name === 'ft_metadata') return json({ symbol: 'DUSD', decimals: 6 })
    if (method_name === 'ft_balance_of') return json('7')
    if (method_name === 'storage_balance_of') {
      const asked = JSON.parse(new TextDecoder().decode(base64.decode(args_base64 ?? ''))) as { account_id: string }
      return json(asked.account_id === 'bob.near' ? { total: '1' } : null)
    }
    if (account_id === me) return { amount: String(5n * near), locked: '0', storage_usage: 182 }
    return account_id === 'dusd.near' ? { amount: '1', locked: '0', storage_usage: 200_000 } : refuse('UNKNOWN_ACCOUNT')
  }

describe('readRequest', () => {
  const account = { address: me, publicKey: key }
  test('default: a transaction of the account', () => {
    const asked = transaction([transfer])
    expect(readRequest(toHex(encode(asked)).slice(2), account)).toEqual(asked)
  })
  test('error: of another signer or key, other bytes', () => {
    const other = { ...transaction([transfer]), signerId: 'alice.near' }
    const wrongKey = { ...transaction([transfer]), publicKey: { ed25519: new Uint8Array(32) } }
    for (const each of [other, wrongKey])
      expect(() => readRequest(toHex(encode(each)), account)).toThrow(/not the signed-in/)
    for (const text of ['xyz', '00']) expect(() => readRequest(text, account)).toThrow(/-32602/)
  })
})

describe('prepare, renew', () => {
  test('default: number and block are the network’s; nothing else changes', async () => {
    const asked = transaction([transfer])
    const prepared = await prepare(asked, node())
    expect(decode(prepared.unsigned)).toEqual({ ...asked, nonce: 42n, blockHash: base58.decode(block) })
    expect(prepared).toMatchObject({ balance: 5n * near, spent: near, newReceiver: true, failure: undefined })
    expect(prepared.fee).toBeGreaterThan(0n)
    expect(prepared.fee).toBeLessThan(near / 1_000n)
    expect(decode(await renew(asked, node()))).toEqual(prepared.transaction)
  })
  test('behavior: an account that is not there has nothing', async () => {
    const empty = node({
      view_account: () => refuse('UNKNOWN_ACCOUNT'),
      view_access_key: () => refuse('UNKNOWN_ACCOUNT'),
    })
    expect(await prepare(transaction([transfer]), empty)).toMatchObject({ balance: 0n, transaction: { nonce: 1n } })
  })
  test('behavior: what would fail is known beforehand', async () => {
    const failureOf = async (actions: Action[], receiver: string, rpc = node()) =>
      (await prepare(transaction(actions, receiver), rpc)).failure
    expect(await failureOf([transfer], 'nobody.near')).toEqual({ kind: 'noReceiver', account: 'nobody.near' })
    const to = (receiver_id: string, amount: string) => [call('ft_transfer', { receiver_id, amount })]
    expect(await failureOf(to('bob.near', '7'), 'dusd.near')).toBeUndefined()
    expect(await failureOf(to('bob.near', '8'), 'dusd.near')).toEqual({ kind: 'tooFewTokens', contract: 'dusd.near' })
    expect(await failureOf(to('eve.near', '1'), 'dusd.near')).toMatchObject({
      kind: 'notRegistered',
      account: 'eve.near',
    })
    // Registered earlier in the same transaction, so nothing prevents the payment.
    const place = (account_id: string) => call('storage_deposit', { account_id })
    expect(await failureOf([place('eve.near'), ...to('eve.near', '1')], 'dusd.near')).toBeUndefined()
    for (const actions of [
      [...to('eve.near', '1'), place('eve.near')],
      [place('bob.near'), ...to('eve.near', '1')],
    ])
      expect(await failureOf(actions, 'dusd.near')).toMatchObject({ kind: 'notRegistered', account: 'eve.near' })
  })
  test('behavior: a token’s symbol only where nobody can mistake it', async () => {
    const tokensOf = async (symbol: string) => {
      const rpc = node({ ft_metadata: () => json({ symbol, decimals: 6 }) })
      const asked = transaction([call('ft_transfer', { receiver_id: 'bob.near', amount: '1' })], 'dusd.near')
      return [...(await prepare(asked, rpc)).tokens.values()]
    }
    expect(await tokensOf('USDC.e')).toEqual([{ symbol: 'USDC.e', decimals: 6 }])
    expect(await tokensOf('ΝEAR')).toEqual([])
  })
  test('error: a key that was removed, or may not do everything; a node that answers something else', async () => {
    const gone = node({ view_access_key: () => refuse('UNKNOWN_ACCESS_KEY') })
    await expect(prepare(transaction([transfer]), gone)).rejects.toThrow(/removed from the account/)
    const limited = node({ view_access_key: () => ({ nonce: 1, permission: { FunctionCall: {} } }) })
    await expect(prepare(transaction([transfer]), limited)).rejects.toThrow(/no longer do everything/)
    for (const hash of ['', 'x', 5])
      await expect(prepare(transaction([transfer]), node({ block: () => ({ header: { hash } }) }))).rejects.toThrow(
        /-32603/,
      )
  })
})

describe('prepareAsIs', () => {
  const asked = { ...transaction([transfer]), nonce: 42n, blockHash: new Uint8Array(32).fill(3) }
  test('default: what the network says of it, and its own bytes', async () => {
    const { unsigned, balance, failure } = await prepareAsIs(asked, node())
    expect(unsigned).toEqual(encode(asked))
    expect(balance).toBeGreaterThan(0n)
    expect(failure).toBeUndefined()
  })
  test('error: a number that was used, and a block of another network', async () => {
    await expect(prepareAsIs({ ...asked, nonce: 41n }, node())).rejects.toThrow(/used already/)
    const elsewhere = node({
      block: (params: { block_id?: string }) =>
        params.block_id === undefined ? { header: { hash: block } } : refuse('UNKNOWN_BLOCK'),
    })
    await expect(prepareAsIs(asked, elsewhere)).rejects.toThrow(/does not know the block/)
  })
})

describe('readBalance', () => {
  test('default: without what must stay for storage; tokens; an account that is not there has 0', async () => {
    expect(await readBalance(me, node())).toBe(5n * near - 182n * 10n ** 19n)
    expect(await readBalance(someone, node())).toBe(0n)
    expect(await readTokenBalance(me, 'dusd.near', node())).toBe(7n)
  })
  test('error: what is no account, or no token', async () => {
    await expect(readBalance('Not One', node())).rejects.toThrow(/no NEAR account/)
    const none = node({ ft_balance_of: () => refuse('CONTRACT_EXECUTION_ERROR') })
    await expect(readTokenBalance(me, 'alice.near', none)).rejects.toThrow(/no such token/)
    const lying = node({ ft_balance_of: () => json('-5') })
    await expect(readTokenBalance(me, 'dusd.near', lying)).rejects.toThrow(/-32603/)
  })
})

const signed = signTransaction(seed, encode(transaction([transfer])))
const noPause = async () => undefined
const found = () => ({ transaction: { hash: signed.id } })

describe('submit', () => {
  test('default: sent, and its hash', async () => {
    const sent: unknown[] = []
    const rpc = node({ send_tx: (params) => void sent.push(params) })
    expect(await submit(signed, rpc, noPause)).toBe(signed.id)
    expect(sent).toEqual([{ signed_tx_base64: base64.encode(signed.raw), wait_until: 'INCLUDED' }])
  })
  test('behavior: after an outage the same bytes go again; a used number may be its own', async () => {
    let times = 0
    const send_tx = () => {
      if (times++ === 0) throw new Error('cut')
      return invalid({ InvalidNonce: { tx_nonce: 1, ak_nonce: 1 } })
    }
    expect(await submit(signed, node({ send_tx, tx: found }), noPause)).toBe(signed.id)
    expect(times).toBe(2)
  })
  test('error: refused, in our words; a used number that was another’s', async () => {
    const outcome = (view: unknown) =>
      submit(signed, node({ send_tx: () => invalid(view), tx: () => refuse('UNKNOWN_TRANSACTION') }), noPause)
    await expect(outcome('Expired')).rejects.toThrow(/too long ago/)
    await expect(outcome({ NotEnoughBalance: {} })).rejects.toThrow(/not enough coins/)
    await expect(outcome({ InvalidNonce: {} })).rejects.toThrow(/was sent first/)
    await expect(outcome({ '<b>': 'hostile' })).rejects.toThrow(/did not accept/)
  })
  test('behavior: one that is not carried out yet is found without its text', async () => {
    const send_tx = () => invalid({ InvalidNonce: {} })
    const tx = () => ({ final_execution_status: 'INCLUDED' })
    expect(await submit(signed, node({ send_tx, tx }), noPause)).toBe(signed.id)
  })
  test('error: refused after an answer that was lost, or nobody can say whether it was taken: it may have been sent', async () => {
    const afterLoss = (refused: () => unknown) => {
      let times = 0
      const send_tx = () => (times++ === 0 ? Promise.reject(new Error('cut')) : refused())
      return node({ send_tx, tx: () => refuse('UNKNOWN_TRANSACTION') })
    }
    const used = () => invalid({ InvalidNonce: {} })
    const cases = [
      afterLoss(used),
      afterLoss(() => invalid({ NotEnoughBalance: {} })),
      afterLoss(() => refuse('PARSE_ERROR')),
      afterLoss(() => Promise.reject(new WalletError('unauthorized', { reason: 'nobody' }))),
      node({ send_tx: used, tx: () => Promise.reject(new Error('cut')) }),
      node({ send_tx: used, tx: () => ({ final_execution_status: 'NONE' }) }),
    ]
    for (const rpc of cases)
      expect(await submit(signed, rpc, noPause).catch((error: unknown) => error)).toMatchObject({
        context: { mayBeSent: true },
      })
  })
  test('error: nobody answers: it may have been sent', async () => {
    const dead = node({
      send_tx: () => Promise.reject(new Error('cut')),
      tx: () => Promise.reject(new Error('cut')),
    })
    const failure = await submit(signed, dead, noPause).catch((error: unknown) => error)
    expect(failure).toSatisfy(
      (error) => isWalletError(error, 'sendTransactionFailed') && error.context.mayBeSent === true,
    )
  })
})

describe('createWait', () => {
  const sent = { id: signed.id, signer: me, key, nonce: 42n, blockHash: block }
  const quick = { every: 1, within: 15_000 }
  const wait = (one: Parameters<typeof createWait>[0], rpc: Rpc, options: object) => createWait(one, rpc)(options)
  /** A growing chain; the node still has the block it was signed with, or not. */
  const blocks = (isKnown: (asked: string) => boolean = () => true) => {
    let height = 100
    return ({ block_id }: { block_id?: string }) =>
      block_id === undefined || isKnown(block_id)
        ? { header: { hash: block, height: ++height } }
        : refuse('UNKNOWN_BLOCK')
  }
  const unknown = () => refuse('UNKNOWN_TRANSACTION')
  /** The key's nonce in final blocks. */
  const usedUp = ({ finality }: { finality: string }) => ({
    nonce: finality === 'final' ? 42 : 41,
    permission: 'FullAccess',
  })
  const status = (status: unknown) => ({ outcome: { status } })
  const final = (top: unknown, ...receipts: unknown[]) => ({
    final_execution_status: 'FINAL',
    status: top,
    transaction_outcome: status({ SuccessReceiptId: 'x' }),
    receipts_outcome: receipts.map(status),
  })
  test('default: to the end', async () => {
    let times = 0
    const tx = () =>
      times++ < 2 ? { final_execution_status: 'INCLUDED' } : final({ SuccessValue: '' }, { SuccessValue: '' })
    expect(await wait(sent, node({ tx }), quick)).toEqual({ outcome: 'success' })
  })
  test('behavior: a receipt that failed within one that succeeded is a failure, and so is the whole', async () => {
    const panic = {
      Failure: {
        ActionError: {
          index: 0,
          kind: { FunctionCallError: { ExecutionError: 'Smart contract panicked: Not enough' } },
        },
      },
    }
    expect(
      await wait(sent, node({ tx: () => final({ SuccessValue: '' }, { SuccessValue: '' }, panic) }), quick),
    ).toEqual({
      outcome: 'failed',
      reason: { code: 'contractStopped' },
    })
    const gone = { Failure: { ActionError: { index: 0, kind: { AccountDoesNotExist: { account_id: 'x' } } } } }
    expect(await wait(sent, node({ tx: () => final(gone) }), quick)).toEqual({
      outcome: 'failed',
      reason: { code: 'noSuchAccount' },
    })
    const lure = { Failure: { ActionError: { index: 0, kind: { 'Send 5 NEAR to mallory.near': {} } } } }
    expect(await wait(sent, node({ tx: () => final(lure) }), quick)).toEqual({ outcome: 'failed', reason: undefined })
  })
  test('behavior: its number used by another: expired; unknown and unused: waited for; a dead node: to the limit', async () => {
    const used = node({ tx: unknown, view_access_key: usedUp, block: blocks() })
    expect(await wait(sent, used, quick)).toEqual({ outcome: 'expired' })
    expect(await wait(sent, node({ tx: unknown }), { every: 1, within: 30 })).toEqual({ outcome: 'timeout' })
    const dead = node({ tx: () => Promise.reject(new Error('cut')) })
    expect(await wait(sent, dead, { every: 1, within: 30 })).toEqual({ outcome: 'timeout' })
  })
  test('behavior: its number used in blocks that may vanish: waited for', async () => {
    const used = node({
      tx: unknown,
      view_access_key: () => ({ nonce: 41, permission: 'FullAccess' }),
      block: blocks(),
    })
    expect(await wait(sent, used, { every: 1, within: 50 })).toEqual({ outcome: 'timeout' })
  })
  test('behavior: carried out, though nodes that are behind do not know it for some looks', async () => {
    let times = 0
    const tx = () => (times++ < 3 ? unknown() : final({ SuccessValue: '' }, { SuccessValue: '' }))
    const behind = node({ tx, view_access_key: usedUp, block: blocks() })
    expect(await wait(sent, behind, quick)).toEqual({ outcome: 'success' })
    // No new block arrives, so repeated queries find nothing new.
    const still = node({ tx: unknown, view_access_key: usedUp, block: () => ({ header: { hash: block, height: 7 } }) })
    expect(await wait(sent, still, { every: 1, within: 50 })).toEqual({ outcome: 'timeout' })
  })
  test('behavior: a node that no longer has the block it was signed with cannot tell', async () => {
    let times = 0
    for (const isKnown of [() => false, (asked: string) => asked === block && times++ > 1]) {
      const pruned = node({ tx: unknown, view_access_key: usedUp, block: blocks(isKnown) })
      expect(await wait(sent, pruned, quick)).toEqual({ outcome: 'unknown' })
    }
  })
  test('behavior: asked again, it knows what it saw', async () => {
    const used = node({ tx: unknown, view_access_key: usedUp, block: blocks() })
    const again = createWait(sent, used)
    const outcomes: string[] = []
    for (let round = 0; round < 4; round++) outcomes.push((await again({ every: 60, within: 30 })).outcome)
    expect(outcomes).toEqual(['timeout', 'timeout', 'timeout', 'expired'])
  })
  test('behavior: what a node forgot is sent again, until it is known', async () => {
    const again: unknown[] = []
    const tx = () =>
      again.length < 2 ? refuse('UNKNOWN_TRANSACTION') : final({ SuccessValue: '' }, { SuccessValue: '' })
    const forgetful = node({ tx, send_tx: (params) => void again.push(params) })
    expect(await wait({ ...sent, raw: signed.raw }, forgetful, quick)).toEqual({ outcome: 'success' })
    expect(again).toEqual(Array(2).fill({ signed_tx_base64: base64.encode(signed.raw), wait_until: 'INCLUDED' }))
  })
  test('behavior: too old for the network: expired, though its number is free', async () => {
    const old = node({ tx: unknown, send_tx: () => invalid('Expired'), block: blocks() })
    expect(await wait({ ...sent, raw: signed.raw }, old, quick)).toEqual({ outcome: 'expired' })
  })
})

describe('readAnswer', () => {
  test('default: what was answered, or refused', () => {
    expect(readAnswer({ jsonrpc: '2.0', id: 1, result: { a: 1 } })).toEqual({ a: 1 })
    const refused = { error: { name: 'HANDLER_ERROR', cause: { name: 'UNKNOWN_ACCOUNT', info: {} }, code: -32000 } }
    expect(() => readAnswer(refused)).toThrow(expect.objectContaining({ cause: 'UNKNOWN_ACCOUNT' }))
    const older = { result: { error: 'account a.near does not exist while viewing', block_height: 1, block_hash: 'x' } }
    expect(() => readAnswer(older)).toThrow(expect.objectContaining({ cause: 'UNKNOWN_ACCOUNT' }))
  })
  test('error: no answer', () => {
    for (const body of [undefined, null, 5, [], {}]) expect(() => readAnswer(body)).toThrow(/-32603/)
  })
})
