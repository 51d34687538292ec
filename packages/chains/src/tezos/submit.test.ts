import { fromHex } from '@latchkey/core/bytes'
import { isWalletError, WalletError } from '@latchkey/core/errors'
import { ed25519 } from '@noble/curves/ed25519.js'
import { describe, expect, test } from 'vitest'
import { toAddress, toKeyText } from './address.ts'
import { decode, feeOf } from './decode.ts'
import { prepare, renew, requireFa2 } from './prepare.ts'
import type { Rpc } from './rpc.ts'
import { signTransaction } from './sign.ts'
import { submit } from './submit.ts'
import { createWait } from './wait.ts'

const seed = fromHex('11'.repeat(32))
const publicKey = ed25519.getPublicKey(seed)
const source = { address: toAddress(publicKey), publicKey: toKeyText(publicKey) }
const bob = 'tz1VSUr8wwNhLAzempoch5d6hLRiTh8Cjcjb'
const contract = 'KT1PWx2mnDueood7fEmfbBDKx1D9BAnnXitn'
const branch = 'BLzyjjHKEKMULtvkpSHxuZxx6ei6fpntH2BTkYZiLgs8zLVstvX'
const coins = { destination: bob, amount: 1_500_000n, parameters: undefined }

type Answers = Record<string, unknown | ((body: unknown) => unknown)>
const refusal = (...ids: string[]) => ({
  refused: ids.map((id) => ({ kind: 'temporary', id: `proto.025-PsUshuai.${id}` })),
})

const applied = (more: object = {}) => ({
  metadata: { operation_result: { status: 'applied', consumed_milligas: '169000', ...more } },
})
/** A node that answers by the last known part of a path. */
const node =
  (change: Answers = {}): Rpc =>
  async (path, body) => {
    const answers: Answers = {
      '/header': { hash: branch, level: 100 },
      '/context/constants': {
        hard_gas_limit_per_operation: '1040000',
        hard_storage_limit_per_operation: '60000',
        cost_per_byte: '250',
        origination_size: 257,
      },
      '/mempool/filter': {
        minimal_fees: '100',
        minimal_nanotez_per_gas_unit: ['100', '1'],
        minimal_nanotez_per_byte: ['1000', '1'],
      },
      '/chain_id': 'NetXnHfVqm9iesp',
      '/manager_key': source.publicKey,
      [`/contracts/${source.address}`]: { balance: '10000000', counter: '41' },
      '/simulate_operation': (asked: unknown) => {
        const { operation } = asked as { operation: { contents: unknown[] } }
        return { contents: operation.contents.map(() => applied()) }
      },
    }
    const found = [...Object.entries(change), ...Object.entries(answers)].find(([end]) => path.endsWith(end))
    if (!found) return { status: 404, body: '' }
    const value = typeof found[1] === 'function' ? (found[1] as (body: unknown) => unknown)(body) : found[1]
    if (typeof value === 'object' && value !== null && 'refused' in value) return { status: 500, body: value.refused }
    return { status: 200, body: value }
  }

describe('prepare, renew', () => {
  test('default: counter, branch, gas and the least fee that nodes take', async () => {
    const { unsigned, balance, burn, failure } = await prepare([coins], source, node())
    const { contents, branch: named } = decode(unsigned)
    expect(named).toBe(branch)
    expect(contents).toEqual([
      {
        kind: 'transaction',
        source: source.address,
        counter: 42n,
        gasLimit: 269n,
        storageLimit: 0n,
        fee: expect.any(BigInt),
        ...coins,
      },
    ])
    const fee = feeOf({ branch, contents })
    const least = 100n + (269n * 100n) / 1_000n + BigInt(unsigned.length + 64)
    expect(fee).toBeGreaterThanOrEqual(least)
    expect(fee).toBeLessThan(least + 60n)
    expect({ balance, burn, failure }).toEqual({ balance: 10_000_000n, burn: 0n, failure: undefined })
  })
  test('behavior: the first operation of an account reveals its key, and a new account is paid for', async () => {
    const rpc = node({
      '/manager_key': null,
      '/simulate_operation': { contents: [applied(), applied({ allocated_destination_contract: true })] },
    })
    const { unsigned, burn } = await prepare([coins], source, rpc)
    const { contents } = decode(unsigned)
    expect(contents).toMatchObject([
      { kind: 'reveal', publicKey: source.publicKey, counter: 42n, fee: 0n },
      { kind: 'transaction', counter: 43n, storageLimit: 257n },
    ])
    expect(burn).toBe(64_250n)
  })
  test('behavior: what the account would gain or lose, by the node’s receipts, inner ones too; what others do is not its', async () => {
    const updates = (...all: [string, string][]) =>
      all.map(([contract, change]) => ({ kind: 'contract', contract, change }))
    const ticket = (account: string, amount: string) => ({
      ticket_token: { ticketer: 'KT1', content_type: {}, content: {} },
      updates: [{ account, amount }],
    })
    const outer = applied({
      balance_updates: [
        ...updates([source.address, '-1500000'], ['tz1other', '1500000']),
        { kind: 'burned', change: '9' },
      ],
      ticket_receipt: [ticket(source.address, '-2'), ticket('tz1other', '2')],
    })
    const inner = [{ result: { status: 'applied', balance_updates: updates([source.address, '250000']) } }]
    const contents = [{ metadata: { ...outer.metadata, internal_operation_results: inner } }]
    const { changes } = await prepare([coins], source, node({ '/simulate_operation': { contents } }))
    expect(changes).toEqual({ coins: -1_250_000n, tickets: [{ ticketer: 'KT1', amount: -2n }] })
  })
  test('behavior: it would fail: the contract’s own word, or what the network’s errors mean', async () => {
    const word = [{ kind: 'temporary', id: 'proto.x.script_rejected', with: { string: 'FA2_NOT_OPERATOR' } }]
    const failing = { contents: [{ metadata: { operation_result: { status: 'failed', errors: word } } }] }
    expect((await prepare([coins], source, node({ '/simulate_operation': failing }))).failure).toEqual({
      reason: { code: 'notOperator' },
      message: 'FA2_NOT_OPERATOR',
    })
    const poor = node({ '/simulate_operation': refusal('contract.balance_too_low') })
    expect((await prepare([coins], source, poor)).failure?.reason).toEqual({ code: 'notEnoughCoinsForIt' })
    const hostile = [{ kind: 'temporary', id: 'x', with: { string: '<img src=x>' } }]
    const receipt = { contents: [{ metadata: { operation_result: { status: 'failed', errors: hostile } } }] }
    expect((await prepare([coins], source, node({ '/simulate_operation': receipt }))).failure).toEqual({
      reason: undefined,
      message: undefined,
    })
    const lure = [{ kind: 'temporary', id: 'proto.x.script_rejected', with: { string: 'Send 5 tez to tz1bad first' } }]
    const luring = { contents: [{ metadata: { operation_result: { status: 'failed', errors: lure } } }] }
    expect((await prepare([coins], source, node({ '/simulate_operation': luring }))).failure).toEqual({
      reason: { code: 'contractRefused' },
      message: 'Send 5 tez to tz1bad first',
    })
  })
  test('behavior: made new with the counter as it is; not when the key was revealed in between', async () => {
    const { operation } = await prepare([coins], source, node())
    const later = node({ [`/contracts/${source.address}`]: { balance: '1', counter: '50' } })
    expect((await renew(operation, source, later))?.contents).toMatchObject([{ counter: 51n, amount: 1_500_000n }])
    expect(await renew(operation, source, node({ '/manager_key': null }))).toBeUndefined()
  })
  test('error: a node that lies about its answers’ form', async () => {
    for (const wrong of [
      { '/header': { hash: 'x', level: 1 } },
      { '/mempool/filter': {} },
      { '/simulate_operation': { contents: [] } },
    ] as Answers[])
      await expect(prepare([coins], source, node(wrong))).rejects.toThrow(/-32603/)
  })
})

describe('prepare, of several', () => {
  test('default: one operation, each transaction with a counter of its own and one fee for all', async () => {
    const unrevealed = node({ '/manager_key': null })
    const { operation } = await prepare([coins, { ...coins, amount: 7n }], source, unrevealed)
    expect(operation.contents.map(({ kind, counter }) => [kind, counter])).toEqual([
      ['reveal', 42n],
      ['transaction', 43n],
      ['transaction', 44n],
    ])
    expect(operation.contents.slice(0, 2).every(({ fee }) => fee === 0n)).toBe(true)
    expect(feeOf(operation)).toBeGreaterThan(0n)
  })
})

describe('requireFa2', () => {
  const type = (amount: string) => ({
    prim: 'list',
    args: [
      {
        prim: 'pair',
        args: [
          { prim: 'address' },
          {
            prim: 'list',
            args: [
              {
                prim: 'pair',
                args: [{ prim: 'address' }, { prim: 'pair', args: [{ prim: 'nat' }, { prim: amount }] }],
              },
            ],
          },
        ],
      },
    ],
  })
  test('default: the type of the standard', () =>
    expect(requireFa2(contract, node({ '/entrypoints/transfer': type('nat') }))).resolves.toBeUndefined())
  test('error: another type, or no contract', async () => {
    for (const other of [{ '/entrypoints/transfer': type('int') }, { '/entrypoints/transfer': { prim: 'unit' } }, {}])
      await expect(requireFa2(contract, node(other))).rejects.toThrow(/no FA2 token/)
  })
})

const signed = async () => {
  const { unsigned } = await prepare([coins], source, node())
  return signTransaction(seed, unsigned)
}
const noPause = async () => undefined
/** Neither pending nor in a block. */
const nowhere: Answers = { '/mempool/pending_operations': { validated: [] }, '/operation_hashes/3': [] }

describe('submit', () => {
  test('default: its bytes as hex, and its hash', async () => {
    const operation = await signed()
    const sent: unknown[] = []
    const injected = (body: unknown) => {
      sent.push(body)
      return operation.id
    }
    const rpc = node({ '/injection/operation': injected })
    expect(await submit(operation, rpc, noPause)).toBe(operation.id)
    expect(sent).toEqual([Buffer.from(operation.raw).toString('hex')])
  })
  test('behavior: its answer was lost: found among those that wait, or in a block', async () => {
    const operation = await signed()
    const past = { '/injection/operation': refusal('contract.counter_in_the_past') }
    const waiting = { '/mempool/pending_operations': { validated: [{ hash: operation.id }] } }
    expect(await submit(operation, node({ ...past, ...waiting }), noPause)).toBe(operation.id)
    const block = { '/head~2/operation_hashes/3': ['other', operation.id] }
    expect(await submit(operation, node({ ...past, ...block }), noPause)).toBe(operation.id)
  })
  test('error: refused, in our words', async () => {
    const operation = await signed()
    const outcome = (id: string) =>
      submit(operation, node({ ...nowhere, '/injection/operation': refusal(id) }), noPause)
    await expect(outcome('contract.counter_in_the_past')).rejects.toThrow(/was sent first/)
    await expect(outcome('validate.operation.manager_restriction')).rejects.toThrow(/is still pending/)
    await expect(outcome('prevalidation.outdated_branch')).rejects.toThrow(/too long ago/)
    await expect(outcome('contract.balance_too_low')).rejects.toThrow(/not enough coins/)
    await expect(outcome('<b>hostile</b>')).rejects.toThrow(/did not accept/)
  })
  test('error: refused after an answer that was lost, or nobody can say whether it was taken: it may have been sent', async () => {
    const operation = await signed()
    const afterLoss = (refused: Rpc): Rpc => {
      let times = 0
      return (...asked) =>
        asked[0] === '/injection/operation' && times++ === 0 ? Promise.reject(new Error('cut')) : refused(...asked)
    }
    const refusing = (id: string, more: Answers = nowhere) => node({ ...more, '/injection/operation': refusal(id) })
    const cases = [
      afterLoss(refusing('contract.counter_in_the_past')),
      afterLoss(refusing('contract.balance_too_low')),
      afterLoss((...asked) =>
        asked[0] === '/injection/operation'
          ? Promise.reject(new WalletError('unauthorized', { reason: 'nobody' }))
          : node(nowhere)(...asked),
      ),
      refusing('contract.counter_in_the_past', { '/operation_hashes/3': [] }),
      refusing('contract.counter_in_the_past', { '/head~1/operation_hashes/3': 'other', ...nowhere }),
    ]
    for (const rpc of cases)
      expect(await submit(operation, rpc, noPause).catch((error: unknown) => error)).toMatchObject({
        context: { mayBeSent: true },
      })
  })
  test('error: nobody answers: it may have been sent', async () => {
    const dead: Rpc = () => Promise.reject(new Error('cut'))
    const failure = await submit(await signed(), dead, noPause).catch((error: unknown) => error)
    expect(failure).toSatisfy(
      (error) => isWalletError(error, 'sendTransactionFailed') && error.context.mayBeSent === true,
    )
  })
})

describe('createWait', () => {
  const wait = (one: Parameters<typeof createWait>[0], rpc: Rpc, options: object) => createWait(one, rpc)(options)
  const sent = { id: 'oo', branch }
  const quick = { every: 1, within: 15_000 }
  const chain = (head: number, at: number | undefined, status = 'applied', still = true) =>
    node({
      [`/${branch}/header`]: { level: 100 },
      '/head/header': { level: head },
      ...(at !== undefined && {
        [`/blocks/${at}/operation_hashes/3`]: ['oo'],
        [`/blocks/${at}/operations/3`]: still
          ? [
              {
                hash: 'oo',
                contents: [
                  {
                    metadata: { operation_result: { status, errors: [{ id: 'proto.025.contract.balance_too_low' }] } },
                  },
                ],
              },
            ]
          : [],
      }),
      '/operation_hashes/3': [],
    })
  test('default: two blocks on top, and still there', async () => {
    expect(await wait(sent, chain(105, 103), quick)).toEqual({ outcome: 'success', level: 103 })
    expect(await wait(sent, chain(104, 103), { every: 1, within: 20 })).toEqual({ outcome: 'timeout' })
  })
  test('behavior: what a node forgot is sent again while no block has it', async () => {
    const again: unknown[] = []
    const still = chain(105, undefined)
    const found = chain(108, 106)
    const rpc: Rpc = (path, body) => {
      if (path === '/injection/operation') again.push(body)
      return (again.length < 2 ? still : found)(path, body)
    }
    expect(await wait({ ...sent, raw: Uint8Array.of(1, 2) }, rpc, quick)).toEqual({ outcome: 'success', level: 106 })
    expect(again).toEqual(['0102', '0102'])
  })
  test('behavior: in a block and without effect: failed', async () =>
    expect(await wait(sent, chain(105, 103, 'failed'), quick)).toEqual({
      outcome: 'failed',
      reason: { code: 'notEnoughCoinsForIt' },
      level: 103,
    }))
  test('behavior: a head far away: no block it cannot stand in is asked for, each once', async () => {
    const paths: string[] = []
    const far = chain(9_000_000, undefined)
    const rpc: Rpc = (path, body) => {
      paths.push(path)
      return far(path, body)
    }
    expect(await wait(sent, rpc, { every: 1, within: 5_000 })).toEqual({ outcome: 'expired' })
    expect(paths.filter((path) => path.endsWith('/operation_hashes/3'))).toHaveLength(450)
  })
  test('behavior: stops in the middle when the time is over or nobody waits any more, and goes on there', async () => {
    const paths: string[] = []
    const stop = new AbortController()
    const far = chain(9_000, undefined)
    const rpc: Rpc = (path, body) => {
      paths.push(path)
      if (paths.length === 20) stop.abort()
      return far(path, body)
    }
    const again = createWait(sent, rpc)
    expect(await again({ every: 1, within: 5_000, signal: stop.signal })).toEqual({ outcome: 'timeout' })
    expect(paths).toHaveLength(20)
    expect(await again({ every: 1, within: 5_000 })).toEqual({ outcome: 'expired' })
    // The last two are read again, because they are close to the head.
    expect(paths.filter((path) => path.endsWith('/operation_hashes/3'))).toHaveLength(452)
    expect(paths.filter((path) => path.includes(branch))).toHaveLength(1)
  })
  test('behavior: in a block that was replaced: waited for; branch too old: expired; a dead node: to the limit', async () => {
    expect(await wait(sent, chain(105, 103, 'applied', false), { every: 1, within: 30 })).toEqual({
      outcome: 'timeout',
    })
    expect(await wait(sent, chain(552, undefined), quick)).toEqual({ outcome: 'expired' })
    expect(await wait(sent, chain(551, undefined), { every: 1, within: 50 })).toEqual({ outcome: 'timeout' })
    expect(await wait(sent, () => Promise.reject(new Error('cut')), { every: 1, within: 30 })).toEqual({
      outcome: 'timeout',
    })
  })
})
