import * as aptos from '@latchkey/chains/aptos'
import * as aptosSign from '@latchkey/chains/aptos/sign'
import * as near from '@latchkey/chains/near'
import * as nearSign from '@latchkey/chains/near/sign'
import * as solana from '@latchkey/chains/solana'
import * as solanaSign from '@latchkey/chains/solana/sign'
import * as tezos from '@latchkey/chains/tezos'
import * as tezosSign from '@latchkey/chains/tezos/sign'
import { type Bytes, fromHex, toHex } from '@latchkey/core/bytes'
import { type NetworkName, readNetwork } from '@latchkey/core/networks'
import { base58 } from '@scure/base'
import { describe, expect, test } from 'vitest'
import type { Api } from '../../session/api.ts'
import { createTestWallet, someone } from '../fixtures/test-wallet.ts'
import { messages } from '../messages/en.ts'
import { readRecipients, readTransfers, withHistory } from './history.ts'
import type { Operation } from './operation.ts'

const seed = fromHex('11'.repeat(32))
const stranger = fromHex('22'.repeat(32))
const keys = new Map([
  [seed, fromHex('d04ab232742bb4ab3a1368bd4615e4e6d0224ab71a016baf8520a332c9778737')],
  [stranger, fromHex('a09aa5f47a6759802ff955f8dc2d2a14a5c99d23be97f864127ff9383455a4f0')],
])
const keyOf = (of: Bytes): Bytes => keys.get(of) as Bytes // one of these two

type Row = {
  network: NetworkName
  account(key: Uint8Array): { address: string; publicKey: string }
  /** The recipient, and an address that only looks like theirs. */
  bob: string
  lookAlike: string
  unsigned(by: Bytes, to: string): Promise<Uint8Array> | Uint8Array
  sign(by: Bytes, unsigned: Uint8Array): Promise<{ raw: Uint8Array; id: string }> | { raw: Uint8Array; id: string }
}

const key = (text: string) => base58.encode(Uint8Array.from(base58.decode(text)))

/** A transfer of lamports as the older form writes it: header, three accounts, a block's hash, one instruction. */
const solanaTransfer = (by: Bytes, to: string): Uint8Array =>
  Uint8Array.from([
    ...[1, ...new Uint8Array(64), 1, 0, 1, 3],
    ...[...keyOf(by), ...base58.decode(to), ...new Uint8Array(32)],
    ...new Uint8Array(32).fill(7),
    ...[1, 2, 2, 0, 1, 12, 2, 0, 0, 0, 0, 225, 245, 5, 0, 0, 0, 0],
  ])

const rows: Record<string, Row> = {
  solana: {
    network: 'solana_devnet',
    account: (of) => ({ address: solana.toAddress(of), publicKey: toHex(of) }),
    bob: key('9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'),
    lookAlike: key('9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVLAzYtAWWM'),
    unsigned: solanaTransfer,
    sign: (by, bytes) => {
      const { raw, id } = solanaSign.signTransaction(by, bytes)
      return { raw, id: id ?? '' }
    },
  },
  aptos: {
    network: 'aptos_testnet',
    account: (of) => ({ address: aptos.toAddress(of), publicKey: toHex(of) }),
    bob: `0xab12${'0'.repeat(56)}cd34`,
    lookAlike: `0xab12${'f'.repeat(56)}cd34`,
    unsigned: (by, to) =>
      aptos.encode({
        sender: aptos.toAddress(keyOf(by)),
        sequenceNumber: 7n,
        call: {
          address: `0x${'0'.repeat(63)}1`,
          module: 'aptos_account',
          name: 'transfer',
          typeArguments: [],
          arguments: [fromHex(to), Uint8Array.of(0, 225, 245, 5, 0, 0, 0, 0)],
        },
        maxGasAmount: 2_000n,
        gasUnitPrice: 100n,
        expirationSeconds: 1_800_000_000n,
        chainId: 2,
      }),
    sign: (by, bytes) => {
      return aptosSign.signTransaction(by, bytes)
    },
  },
  near: {
    network: 'near_testnet',
    account: (of) => ({ address: near.toAddress(of), publicKey: toHex(of) }),
    bob: 'alice.testnet',
    lookAlike: 'a1ice.testnet',
    unsigned: (by, receiverId) =>
      near.encode({
        signerId: near.toAddress(keyOf(by)),
        publicKey: { ed25519: keyOf(by) },
        nonce: 7n,
        receiverId,
        blockHash: new Uint8Array(32).fill(7),
        actions: [{ transfer: { deposit: 10n ** 24n } }],
      }),
    sign: (by, bytes) => {
      return nearSign.signTransaction(by, bytes)
    },
  },
  tezos: {
    network: 'ghostnet',
    account: (of) => ({ address: tezos.toAddress(of), publicKey: tezos.toKeyText(of) }),
    bob: 'tz1VSUr8wwNhLAzempoch5d6hLRiTh8Cjcjb',
    // The code needs addresses with a checksum: here the look-alike is the one in the history.
    lookAlike: 'tz1VSUr8wwNhLAzempoch5d6hLRiTh8Cjcjb',
    unsigned: (by, destination) =>
      tezos.encode({
        branch: 'BLzyjjHKEKMULtvkpSHxuZxx6ei6fpntH2BTkYZiLgs8zLVstvX',
        contents: [
          {
            kind: 'transaction',
            source: tezos.toAddress(keyOf(by)),
            fee: 400n,
            counter: 2n,
            gasLimit: 1_000n,
            storageLimit: 257n,
            amount: 1_500_000n,
            destination,
            parameters: undefined,
          },
        ],
      }),
    sign(by, bytes) {
      return tezosSign.signTransaction(by, bytes)
    },
  },
}

const operationTo = (to: string): Operation => ({
  unsigned: new Uint8Array(),
  meaning: '',
  what: 'Send 1',
  action: 'Send 1',
  amount: undefined,
  parties: [{ label: 'To', address: to }],
  lines: [],
  changes: undefined,
  facts: [],
  fee: undefined,
  total: undefined,
  insufficient: undefined,
  failure: undefined,
  warnings: [],
  unreadable: false,
  details: [],
  assets: [],
})

describe.each(Object.entries(rows))('%s', (name, { network, account, bob, lookAlike, unsigned, sign }) => {
  const own = account(keyOf(seed))
  const build = async (by: Bytes = seed, more: object = {}) => {
    const { raw, id } = await sign(by, await unsigned(by, bob))
    const rows = [{ network, hash: id, raw: toHex(raw), end: null, ...more }]
    const api = { call: async () => ({ transactions: rows }) } as unknown as Api // It answers what these tests ask.
    const wallet = someone.wallet as NonNullable<typeof someone.wallet>
    const user = { ...someone, wallet: { ...wallet, accounts: { ...wallet.accounts, [name]: own } } }
    return createTestWallet({ user, network, networks: [network], session: { api } }).context
  }
  const here = readNetwork(network)
  const show = async (to: string, known: string[] | undefined) => {
    const context = await build()
    return withHistory(
      operationTo(to),
      await readTransfers(context, here, await unsigned(seed, to)),
      known,
      own.address,
      messages,
    )
  }

  test('default: who was sent to before is known, everybody else is new', async () => {
    const known = await readRecipients(await build(), here)
    expect(known).toEqual([bob])
    expect((await show(bob, known)).parties[0]?.note).toBe('You’ve sent to this address before.')
    expect((await show(bob, [])).parties[0]?.note).toMatch(/^First time/)
  })

  test('behavior: one that only looks like somebody known is warned of', async () => {
    const alike = name === 'tezos' ? 'tz1VSUrXXXXXXXXXXXXXXXXXXXXXXXXXCjcjb' : bob
    const { parties, warnings } = await show(lookAlike, [alike])
    expect(parties[0]?.note).toMatch(/^First time/)
    expect(warnings).toMatchObject([
      { tone: 'danger', title: 'This address only looks like one you know', address: { address: alike } },
    ])
    expect((await show(bob, [bob])).warnings).toEqual([])
  })

  test('behavior: what another signed, or what was never taken, makes nobody known', async () => {
    expect(await readRecipients(await build(stranger), here)).toEqual([])
    expect(await readRecipients(await build(seed, { end: { outcome: 'expired', reason: null } }), here)).toEqual([])
  })

  test('error: a history that cannot be read says nothing', async () => {
    const context = await build()
    context.session.api.call = async () => {
      throw new Error('down')
    }
    expect(await readRecipients(context, here)).toBeUndefined()
    expect((await show(bob, undefined)).parties[0]?.note).toBeUndefined()
  })

  test('behavior: oneself is nobody new', async () => {
    const { parties } = withHistory(
      operationTo(own.address),
      [{ asset: 'coin', to: own.address }],
      [],
      own.address,
      messages,
    )
    expect(parties[0]?.note).toBeUndefined()
  })
})

describe('readRecipients', () => {
  test('behavior: where a family reads its facts elsewhere, the API is not asked for the history', async () => {
    const asked: unknown[] = []
    const api = { call: async (name: string) => asked.push(name) } as unknown as Api // It records its calls.
    const { context } = createTestWallet({ user: someone, network: 'mumbai', session: { api } })
    expect(await readRecipients(context, readNetwork('mumbai'))).toBeUndefined()
    expect(asked).toEqual([])
  })
})
