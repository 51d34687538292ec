import { type Bytes, fromHex, toHex } from '@latchkey/core/bytes'
import { isWalletError, type WalletError } from '@latchkey/core/errors'
import type { Family } from '@latchkey/core/wire-networks'
import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { Keypair, Transaction as Legacy, SystemProgram } from '@solana/web3.js'
import { recoverTransactionAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterEach, describe, expect, test, vi } from 'vitest'
import * as aptos from './aptos/index.ts'
import { signer as aptosSigner, signingMessage } from './aptos/sign.ts'
import * as evm from './evm/index.ts'
import { signer as evmSigner } from './evm/sign.ts'
import { families } from './families.gen.ts'
import type { ChainFamily, FamilySigner, Sent, Signed, TokenSource, Transfer } from './family.ts'
import { hedera } from './hedera/index.ts'
import { signer as hederaSigner } from './hedera/sign.ts'
import * as near from './near/index.ts'
import { signer as nearSigner } from './near/sign.ts'
import * as solana from './solana/index.ts'
import { signer as solanaSigner } from './solana/sign.ts'
import * as tezos from './tezos/index.ts'
import { signer as tezosSigner } from './tezos/sign.ts'

/** Tests of the contract that every family fulfils, whatever its transactions look like. */

const seed = fromHex('11'.repeat(32))
const stranger = fromHex('22'.repeat(32))
const publicKey = ed25519.getPublicKey(seed)

type Account = { address: string; publicKey: string }
/** An answer of a fake node: a status and JSON. */
type Answer = { status?: number; body: unknown }
type Ask = { path: string; method: string; params: unknown; body: unknown }
/** Answers a request; undefined for no answer. */
type Answers = (ask: Ask) => Answer | undefined

type Row = {
  family: ChainFamily
  signer: FamilySigner
  /** Texts that are addresses in the family, and texts that are not. */
  addresses: { right: string[]; wrong: string[] }
  /** A transfer of coins from the account of a seed. */
  unsigned(seed: Bytes): Promise<Uint8Array> | Uint8Array
  /** True when signed bytes have the account's signature, verified by third-party code where there is any. */
  verify(raw: Uint8Array, unsigned: Uint8Array): Promise<boolean> | boolean
  /** The transfer, as read from its bytes. */
  transfer: Transfer
  account?(seed: Bytes): Account
  /** False for EVM transactions, whose sender is whoever signed them. */
  namesSender: boolean
  /** Bytes that do not belong to the transaction's meaning: room for signatures, which signing fills. */
  open?: [from: number, to: number]
  /** The last byte of a signature, counted from the end of the signed bytes, or from their start. */
  signatureByte(raw: Uint8Array): number
  node: {
    /** The node accepts a submission. */
    takes: Answers
    /** The node refuses a submission, and does not know it. */
    refuses: Answers
    /** The node refuses a submission because it already has it. */
    knows(signed: Signed): Answers
    succeeded(signed: Signed): Answers
    failed(signed: Signed): Answers
    expired(signed: Signed): Answers
    /** The node reports 42 of the coin's smallest units for the address, and nothing for others. */
    balance(address: string): Answers
    /** The account has 7 of a token. */
    token: { source: TokenSource; answers: Answers; id: string }
  }
  sent?(signed: Signed, address: string): Sent
}

const ed25519Account = (family: Pick<ChainFamily, 'toAddress'>) => (seed: Bytes) => {
  const key = ed25519.getPublicKey(seed)
  return { address: family.toAddress(key), publicKey: toHex(key) }
}
const secp256k1Account = (seed: Bytes) => {
  const key = secp256k1.getPublicKey(seed, false)
  return { address: evm.evm.toAddress(key), publicKey: toHex(key) }
}

const result = (value: unknown): Answer => ({ body: { jsonrpc: '2.0', id: 1, result: value } })
const rpcError = (error: object): Answer => ({ body: { jsonrpc: '2.0', id: 1, error } })
const inContext = (value: unknown, slot = 9) => result({ context: { slot }, value })
/** Answers by the JSON-RPC method. */
const byMethod =
  (answers: Record<string, (params: never) => Answer>): Answers =>
  ({ method, params }) =>
    answers[method]?.(params as never)
const byPath =
  (answers: Record<string, (body: never) => Answer>): Answers =>
  ({ path, body }) =>
    Object.entries(answers).find(([end]) => path.endsWith(end))?.[1](body as never)
const either =
  (...all: Answers[]): Answers =>
  (ask) => {
    for (const each of all) {
      const answer = each(ask)
      if (answer) return answer
    }
    return undefined
  }

const evmTransfer = () =>
  fromHex(
    evm.encode({
      chainId: 80001,
      nonce: 7,
      to: `0x${'35'.repeat(20)}`,
      value: 10n ** 18n,
      data: '0x',
      gas: 21_000n,
      accessList: [],
      fees: { kind: 'eip1559', maxFeePerGas: 30n * 10n ** 9n, maxPriorityFeePerGas: 10n ** 9n },
    }),
  )
const word = (value: number) => `0x${value.toString(16).padStart(64, '0')}`
const demoToken = `0x${'d0'.repeat(20)}`
const source = (name: TokenSource['network']['name'], coin: string, ids: string[] = []): TokenSource => ({
  network: { name, coin, net: 'main' },
  tokens: ids.map((id) => ({ id, symbol: 'DEMO', name: 'Demo', decimals: 2 })),
})
const evmNode: Row['node'] = {
  takes: byMethod({ eth_sendRawTransaction: () => result(word(1)) }),
  refuses: byMethod({
    eth_sendRawTransaction: () => rpcError({ code: -32000, message: 'insufficient funds' }),
    eth_getTransactionByHash: () => result(null),
  }),
  knows: () => byMethod({ eth_sendRawTransaction: () => rpcError({ code: -32000, message: 'already known' }) }),
  succeeded: () =>
    byMethod({
      eth_getTransactionReceipt: () => result({ status: '0x1' }),
      eth_getTransactionCount: () => result('0x8'),
    }),
  failed: () =>
    byMethod({
      eth_getTransactionReceipt: () => result({ status: '0x0' }),
      eth_getTransactionCount: () => result('0x8'),
    }),
  expired: () =>
    byMethod({ eth_getTransactionReceipt: () => result(null), eth_getTransactionCount: () => result('0x8') }),
  balance: () => byMethod({ eth_getBalance: () => result('0x2a') }),
  token: {
    id: demoToken,
    source: source('polygon', 'POL', [demoToken]),
    answers: byMethod({ eth_call: () => result(word(7)) }),
  },
}
const verifyEvm = async (raw: Uint8Array) =>
  (await recoverTransactionAddress({ serializedTransaction: toHex(raw) as `0x02${string}` })) ===
  privateKeyToAccount(toHex(seed)).address

const bob = 'tz1VSUr8wwNhLAzempoch5d6hLRiTh8Cjcjb'
const contract = 'KT1PWx2mnDueood7fEmfbBDKx1D9BAnnXitn'
const branch = 'BLzyjjHKEKMULtvkpSHxuZxx6ei6fpntH2BTkYZiLgs8zLVstvX'
const blake = async (bytes: Uint8Array) => (await import('@noble/hashes/blake2.js')).blake2b(bytes, { dkLen: 32 })
/** A block 102 with one operation, and a head above it. */
const tezosBlock = (hash: string, status: string, level = 105): Answers =>
  byPath({
    [`/${branch}/header`]: () => ({ body: { level: 100 } }),
    '/head/header': () => ({ body: { level } }),
    '/102/operation_hashes/3': () => ({ body: [hash] }),
    '/102/operations/3': () => ({
      body: [{ hash, contents: [{ metadata: { operation_result: { status, errors: [{ id: 'x.gas_exhausted' }] } } }] }],
    }),
    '/operation_hashes/3': () => ({ body: [] }),
    '/injection/operation': () => ({ body: 'o' }),
  })

const tokenAccount = (mint: Uint8Array, owner: Uint8Array, amount: number) => {
  const data = new Uint8Array(165)
  data.set(mint, 0)
  data.set(owner, 32)
  data[64] = amount
  return data
}
const demoMint = new Uint8Array(32).fill(5)
const mintData = () => {
  const data = new Uint8Array(82)
  data[44] = 2
  return data
}
const tokenProgram = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const base64 = (bytes: Uint8Array) => [Buffer.from(bytes).toString('base64'), 'base64']

const nearFinal = (status: unknown) =>
  result({
    final_execution_status: 'FINAL',
    status,
    transaction_outcome: { outcome: { status: { SuccessReceiptId: 'x' } } },
    receipts_outcome: [],
  })
const unknownTransaction = () => rpcError({ name: 'HANDLER_ERROR', cause: { name: 'UNKNOWN_TRANSACTION' } })
let height = 100

const aptosCommitted = (success: boolean): Answers =>
  byPath({
    '': () => ({
      body: {
        type: 'user_transaction',
        version: '5',
        hash: `0x${'ab'.repeat(32)}`,
        state_change_hash: `0x${'00'.repeat(32)}`,
        event_root_hash: `0x${'00'.repeat(32)}`,
        gas_used: '5',
        success,
        vm_status: success ? 'Executed successfully' : 'Out of gas',
        accumulator_root_hash: `0x${'00'.repeat(32)}`,
        changes: [],
        sender: '0x1',
        sequence_number: '7',
        max_gas_amount: '2000',
        gas_unit_price: '100',
        expiration_timestamp_secs: '1800000000',
        payload: {
          type: 'entry_function_payload',
          function: '0x1::aptos_account::transfer',
          type_arguments: [],
          arguments: [],
        },
        events: [],
        timestamp: '1700000000000000',
      },
    }),
  })
const aptosRefusal = (status: number, error_code: string, message = 'no'): Answer => ({
  status,
  body: { error_code, message, vm_error_code: null },
})
/** The ledger's clock, past the expiry of the transfer, with all its history. */
const aptosLedger = {
  'X-Aptos-Chain-Id': '2',
  'X-Aptos-Ledger-Version': '9',
  'X-Aptos-Ledger-TimestampUsec': '1800001000000000',
  'X-Aptos-Epoch': '1',
  'X-Aptos-Ledger-Oldest-Version': '0',
  'X-Aptos-Block-Height': '1',
  'X-Aptos-Oldest-Block-Height': '0',
}

const rows: Record<Family, Row> = {
  evm: {
    family: evm.evm,
    signer: evmSigner,
    addresses: {
      right: ['0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826', `0x${'35'.repeat(20)}`],
      wrong: ['0xcD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826', '0x12', '0.0.1234', bob],
    },
    unsigned: evmTransfer,
    verify: verifyEvm,
    transfer: { asset: 'coin', amount: 10n ** 18n, to: `0x${'35'.repeat(20)}` },
    account: secp256k1Account,
    namesSender: false,
    signatureByte: (raw) => raw.length - 5,
    node: evmNode,
  },
  hedera: {
    family: hedera,
    signer: hederaSigner,
    addresses: { right: [`0x${'35'.repeat(20)}`], wrong: ['0.0.1234', '0x12'] },
    unsigned: evmTransfer,
    verify: verifyEvm,
    transfer: { asset: 'coin', amount: 10n ** 18n, to: `0x${'35'.repeat(20)}` },
    account: secp256k1Account,
    namesSender: false,
    signatureByte: (raw) => raw.length - 5,
    node: {
      ...evmNode,
      balance: (address) =>
        either(byPath({ [`/accounts/${address}`]: () => ({ body: { balance: { balance: 42 } } }) }), () => ({
          status: 404,
          body: {},
        })),
      token: {
        id: '0.0.1234',
        source: source('hedera_testnet', 'HBAR'),
        answers: byPath({
          '/tokens?limit=50': () => ({ body: { tokens: [{ token_id: '0.0.1234', balance: 7, decimals: 2 }] } }),
          '/tokens/0.0.1234': () => ({ body: { name: 'Demo', symbol: 'DEMO', type: 'FUNGIBLE_COMMON' } }),
        }),
      },
    },
  },
  solana: {
    family: solana.solana,
    signer: solanaSigner,
    addresses: {
      right: ['9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'],
      wrong: ['9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYt', '0x12', bob],
    },
    unsigned(seed) {
      const { publicKey } = Keypair.fromSeed(seed)
      const transaction = new Legacy({
        feePayer: publicKey,
        blockhash: solana.toBase58(new Uint8Array(32).fill(7)),
        lastValidBlockHeight: 1,
      })
      const toPubkey = Keypair.fromSeed(fromHex('33'.repeat(32))).publicKey
      transaction.add(SystemProgram.transfer({ fromPubkey: publicKey, toPubkey, lamports: 1_500_000_000n }))
      return new Uint8Array(transaction.serialize({ requireAllSignatures: false, verifySignatures: false }))
    },
    verify: (raw) => {
      const { message, signatures } = solana.decode(raw)
      return signatures[0] !== undefined && ed25519.verify(signatures[0], message, publicKey)
    },
    transfer: {
      asset: 'coin',
      amount: 1_500_000_000n,
      to: Keypair.fromSeed(fromHex('33'.repeat(32))).publicKey.toBase58(),
    },
    namesSender: true,
    open: [1, 65],
    // In the older format signatures come first.
    signatureByte: () => 5,
    sent: ({ id, raw }) => ({ id, raw, lastValidBlockHeight: 100n, sentAt: Date.now() }) as Sent,
    node: {
      takes: byMethod({ sendTransaction: () => result('signature') }),
      refuses: byMethod({
        sendTransaction: () => rpcError({ code: -32002, message: 'no', data: { err: 'InsufficientFundsForFee' } }),
        getSignatureStatuses: () => inContext([null]),
      }),
      knows: () =>
        byMethod({
          sendTransaction: () => rpcError({ code: -32002, message: 'no', data: { err: 'AlreadyProcessed' } }),
        }),
      succeeded: () =>
        byMethod({
          getEpochInfo: () => result({ blockHeight: 50, absoluteSlot: 9 }),
          getSignatureStatuses: () => inContext([{ slot: 7, err: null, confirmationStatus: 'confirmed' }]),
        }),
      failed: () =>
        byMethod({
          getEpochInfo: () => result({ blockHeight: 50, absoluteSlot: 9 }),
          getSignatureStatuses: () =>
            inContext([{ slot: 7, err: 'InsufficientFundsForFee', confirmationStatus: 'confirmed' }]),
        }),
      expired: () =>
        byMethod({
          getEpochInfo: () => result({ blockHeight: 101, absoluteSlot: 9 }),
          getSignatureStatuses: () => inContext([null]),
          getFirstAvailableBlock: () => result(0),
        }),
      balance: (address) => byMethod({ getBalance: ([asked]: [string]) => inContext(asked === address ? 42 : 0) }),
      token: {
        id: solana.toBase58(demoMint),
        source: source('solana_devnet', 'SOL'),
        answers: byMethod({
          getTokenAccountsByOwner: ([, { programId }]: [string, { programId: string }]) =>
            inContext(
              programId === tokenProgram
                ? [
                    {
                      pubkey: solana.toBase58(new Uint8Array(32).fill(6)),
                      account: {
                        lamports: 1,
                        owner: tokenProgram,
                        data: base64(tokenAccount(demoMint, publicKey, 7)),
                      },
                    },
                  ]
                : [],
            ),
          getMultipleAccounts: ([asked]: [string[]]) =>
            inContext(
              asked.map((each) =>
                each === solana.toBase58(demoMint)
                  ? { lamports: 1, owner: tokenProgram, data: base64(mintData()) }
                  : null,
              ),
            ),
        }),
      },
    },
  },
  aptos: {
    family: aptos.aptos,
    signer: aptosSigner,
    addresses: { right: ['0x1', `0x${'09'.repeat(32)}`], wrong: ['1', `0x${'09'.repeat(33)}`, bob] },
    unsigned: (seed) =>
      aptos.encode({
        sender: aptos.toAddress(ed25519.getPublicKey(seed)),
        sequenceNumber: 7n,
        call: {
          address: `0x${'0'.repeat(63)}1`,
          module: 'aptos_account',
          name: 'transfer',
          typeArguments: [],
          arguments: [new Uint8Array(32).fill(9), Uint8Array.of(0, 225, 245, 5, 0, 0, 0, 0)],
        },
        maxGasAmount: 2_000n,
        gasUnitPrice: 100n,
        expirationSeconds: 1_800_000_000n,
        chainId: 2,
      }),
    verify: (raw, unsigned) => ed25519.verify(raw.slice(-64), signingMessage(unsigned), publicKey),
    transfer: { asset: 'coin', amount: 100_000_000n, to: `0x${'09'.repeat(32)}` },
    namesSender: true,
    signatureByte: (raw) => raw.length - 5,
    node: {
      takes: () => undefined,
      refuses: ({ path }) =>
        path.endsWith('/transactions')
          ? aptosRefusal(400, 'invalid_input', 'OUT_OF_GAS')
          : aptosRefusal(404, 'transaction_not_found'),
      knows: () =>
        either(
          ({ path }) => (path.endsWith('/transactions') ? aptosRefusal(400, 'sequence_number_too_old') : undefined),
          aptosCommitted(true),
        ),
      succeeded: () => aptosCommitted(true),
      failed: () => aptosCommitted(false),
      expired: () => () => aptosRefusal(404, 'transaction_not_found'),
      balance: (address) =>
        either(
          ({ path }) => (path.includes(address) ? { body: 42 } : undefined),
          () => aptosRefusal(404, 'account_not_found'),
        ),
      token: {
        id: '0xd0',
        source: source('aptos_testnet', 'APT', ['0xd0']),
        answers: ({ path }) => (path.includes('/balance/') ? { body: 7 } : { body: [] }),
      },
    },
  },
  near: {
    family: near.near,
    signer: nearSigner,
    addresses: { right: ['bob.near', 'a'.repeat(64)], wrong: ['Bob.near', 'b', 'a..b', 'x'.repeat(65)] },
    unsigned: (seed) =>
      near.encode({
        signerId: near.toAddress(ed25519.getPublicKey(seed)),
        publicKey: { ed25519: ed25519.getPublicKey(seed) },
        nonce: 7n,
        receiverId: 'bob.near',
        blockHash: new Uint8Array(32).fill(7),
        actions: [{ transfer: { deposit: 10n ** 24n } }],
      }),
    verify: (raw, unsigned) => ed25519.verify(raw.slice(-64), sha256(unsigned), publicKey),
    transfer: { asset: 'coin', amount: 10n ** 24n, to: 'bob.near' },
    namesSender: true,
    signatureByte: (raw) => raw.length - 5,
    sent: ({ id, raw }, address) => ({ id, raw, signer: address }) as Sent,
    node: {
      takes: byMethod({ send_tx: () => result({}) }),
      refuses: byMethod({
        send_tx: () =>
          rpcError({
            cause: { name: 'INVALID_TRANSACTION' },
            data: { TxExecutionError: { InvalidTxError: { NotEnoughBalance: {} } } },
          }),
      }),
      knows: ({ id }) =>
        byMethod({
          send_tx: () =>
            rpcError({
              cause: { name: 'INVALID_TRANSACTION' },
              data: { TxExecutionError: { InvalidTxError: { InvalidNonce: {} } } },
            }),
          tx: () => result({ transaction: { hash: id } }),
        }),
      succeeded: () => byMethod({ tx: () => nearFinal({ SuccessValue: '' }) }),
      failed: () => byMethod({ tx: () => nearFinal({ Failure: { ActionError: { kind: 'x' } } }) }),
      expired: () =>
        byMethod({
          tx: unknownTransaction,
          query: () => result({ nonce: 8, permission: 'FullAccess' }),
          block: () => result({ header: { height: ++height } }),
        }),
      balance: (address) =>
        byMethod({
          query: ({ account_id }: { account_id: string }) =>
            account_id === address
              ? result({ amount: '42', locked: '0', storage_usage: 0 })
              : rpcError({ cause: { name: 'UNKNOWN_ACCOUNT' } }),
        }),
      token: {
        id: 'demo.near',
        source: source('near_testnet', 'NEAR', ['demo.near']),
        answers: byMethod({ query: () => result({ result: [...Buffer.from('"7"')] }) }),
      },
    },
  },
  tezos: {
    family: tezos.tezos,
    signer: tezosSigner,
    addresses: {
      right: [bob, contract],
      wrong: [`${bob.slice(0, -1)}c`, 'sr1Fq8fPi2NjhWUXtcXBggbL6zFjZctGkmso', 'bob'],
    },
    unsigned: (seed) =>
      tezos.encode({
        branch,
        contents: [
          {
            kind: 'transaction',
            source: tezos.toAddress(ed25519.getPublicKey(seed)),
            fee: 400n,
            counter: 2n,
            gasLimit: 1_000n,
            storageLimit: 257n,
            amount: 1_500_000n,
            destination: bob,
            parameters: undefined,
          },
        ],
      }),
    verify: async (raw, unsigned) =>
      ed25519.verify(raw.slice(-64), await blake(Uint8Array.of(3, ...unsigned)), publicKey),
    transfer: { asset: 'coin', amount: 1_500_000n, to: bob },
    account(seed) {
      const key = ed25519.getPublicKey(seed)
      return { address: tezos.toAddress(key), publicKey: tezos.toKeyText(key) }
    },
    namesSender: true,
    signatureByte: (raw) => raw.length - 5,
    node: {
      takes: byPath({ '/injection/operation': () => ({ body: 'o' }) }),
      refuses: byPath({
        '/injection/operation': () => ({ status: 500, body: [{ id: 'proto.contract.balance_too_low' }] }),
        '/mempool/pending_operations': () => ({ body: { validated: [] } }),
        '/operation_hashes/3': () => ({ body: [] }),
      }),
      knows: ({ id }) =>
        byPath({
          '/injection/operation': () => ({ status: 500, body: [{ id: 'proto.contract.counter_in_the_past' }] }),
          '/mempool/pending_operations': () => ({ body: { validated: [{ hash: id }] } }),
          '/operation_hashes/3': () => ({ body: [] }),
        }),
      succeeded: ({ id }) => tezosBlock(id, 'applied'),
      failed: ({ id }) => tezosBlock(id, 'failed'),
      expired: () => tezosBlock('another', 'applied', 100 + 450 + 2),
      balance: (address) =>
        byPath({ [`/contracts/${address}/balance`]: () => ({ body: '42' }), '/balance': () => ({ body: '0' }) }),
      token: {
        id: `${contract}/3`,
        source: source('ghostnet', 'XTZ', [`${contract}/3`]),
        answers: byPath({
          '/chain_id': () => ({ body: 'NetXnHfVqm9iesp' }),
          '/run_view': () => ({ body: { data: [{ prim: 'Pair', args: [{}, { int: '7' }] }] } }),
        }),
      },
    },
  },
}

const attempt = async (act: () => unknown): Promise<unknown> => {
  try {
    return await act()
  } catch (failure) {
    return failure
  }
}
const is = (reason: Parameters<typeof isWalletError>[1]) =>
  expect.toSatisfy((failure) => isWalletError(failure, reason))

/** Replaces `fetch` with a node. A request that it does not answer is an outage. */
const startNode = (answers: Answers) => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string | URL | Request, init: RequestInit = {}) => {
    const { pathname, search } = new URL(url instanceof Request ? url.url : url)
    const path = pathname + search
    const text = typeof init.body === 'string' ? init.body : undefined
    const body: unknown = text === undefined ? init.body : JSON.parse(text)
    const { method = '', params } = (typeof body === 'object' && body !== null ? body : {}) as {
      method?: string
      params?: unknown
    }
    asked.push(method || path)
    const answer = answers({ path, method, params, body })
    if (!answer) throw new TypeError('fetch failed')
    return Response.json(answer.body ?? null, { status: answer.status ?? 200, headers: aptosLedger })
  })
  return asked
}
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})
const urls = { url: 'https://node.test', mirror: 'https://mirror.test' }
/** Runs with pauses that take no time. */
const hurried = async <T>(work: Promise<T>): Promise<T> => {
  let done = false
  const finished = work.finally(() => {
    done = true
  })
  finished.catch(() => undefined)
  while (!done) await vi.advanceTimersByTimeAsync(1_000)
  return finished
}
const quick = { every: 1, within: 15_000 }

test('the register has every family, each under its name', async () => {
  for (const [name, row] of Object.entries(rows)) expect(await families[name as Family](), name).toBe(row.family)
  expect(Object.keys(families).sort()).toEqual(Object.keys(rows).sort())
})

describe.each(Object.entries(rows))('%s', (name, row) => {
  const { family, signer, unsigned, verify, node } = row
  const accountOf = row.account ?? ed25519Account(family)
  const account = accountOf(seed)
  const sign = async (by = seed) => {
    const { raw, id = '' } = signer.signTransaction(by, await unsigned(by))
    return { raw, id }
  }
  const sentOf = async () => {
    const signed = await sign()
    return { signed, sent: row.sent?.(signed, account.address) ?? signed }
  }

  describe('addresses', () => {
    test('default: the account of a key is one', () => expect(family.isAddress(account.address)).toBe(true))
    test('default', () => {
      for (const text of row.addresses.right) expect(family.isAddress(text), text).toBe(true)
      for (const text of ['', ...row.addresses.wrong]) expect(family.isAddress(text), text).toBe(false)
    })
  })

  describe('decode, encode', () => {
    test('default: decoded, encoded, the same bytes', async () => {
      const bytes = await unsigned(seed)
      expect(toHex(family.encode(family.decode(bytes)))).toBe(toHex(bytes))
    })

    test('behavior: every changed byte is refused, or is another transaction', async () => {
      const bytes = await unsigned(seed)
      const shown = family.decode(bytes)
      for (const [at, byte] of bytes.entries()) {
        if (row.open && at >= row.open[0] && at < row.open[1]) continue
        for (const change of [1, 0x80, 0xff]) {
          const changed = Uint8Array.from(bytes)
          changed[at] = byte ^ change
          const read = await attempt(() => family.decode(changed))
          if (read instanceof Error) expect(read, `byte ${at}`).toEqual(is('invalidParams'))
          else expect(read, `byte ${at}`).not.toEqual(shown)
        }
      }
    })

    test('error: bytes cut short, or with more behind them', async () => {
      const bytes = await unsigned(seed)
      for (let length = 0; length < bytes.length; length++)
        expect(await attempt(() => family.decode(bytes.slice(0, length))), `${length} bytes`).toEqual(
          is('invalidParams'),
        )
      expect(await attempt(() => family.decode(Uint8Array.of(...bytes, 0)))).toEqual(is('invalidParams'))
    })

    test('error: another family’s bytes', async () => {
      for (const [other, { unsigned }] of Object.entries(rows)) {
        // Hedera's transactions are Ethereum's.
        if (other === name || (row.unsigned === evmTransfer && unsigned === evmTransfer)) continue
        const bytes = await unsigned(seed)
        expect(await attempt(() => family.decode(bytes)), other).toEqual(is('invalidParams'))
        expect(await attempt(() => signer.signTransaction(seed, bytes)), other).toEqual(is('invalidParams'))
      }
    })
  })

  describe('describe', () => {
    test('default: the transfer, and no danger', async () => {
      const effects = family.describe(family.decode(await unsigned(seed)), account.address)
      expect(effects.transfers).toEqual([row.transfer])
      expect(effects.steps).toHaveLength(1)
      expect([effects.approvals, effects.dangers]).toEqual([[], []])
    })
  })

  describe('sign', () => {
    test('default: signed, and the account’s key verifies it', async () => {
      const bytes = await unsigned(seed)
      const { raw, id } = signer.signTransaction(seed, bytes)
      expect(await verify(raw, bytes)).toBe(true)
      expect(id).not.toBe('')
      const again = signer.signTransaction(seed, bytes)
      expect([toHex(again.raw), again.id]).toEqual([toHex(raw), id])
      expect(raw).not.toEqual(bytes)
    })

    test.runIf(row.namesSender)('error: another account’s transaction is not signed', async () => {
      const bytes = await unsigned(stranger)
      expect(await attempt(() => signer.signTransaction(seed, bytes))).toEqual(is('unauthorized'))
    })

    test('error: a key of another length', async () => {
      const bytes = await unsigned(seed)
      for (const length of [0, 16, 31, 33, 64])
        expect(
          await attempt(() => signer.signTransaction(new Uint8Array(length).fill(1), bytes)),
          `${length} bytes`,
        ).toEqual(is('invalidArgument'))
    })
  })

  describe('readSigned', () => {
    test('default: what the account signed is read again', async () => {
      const { raw, id } = await sign()
      const read = family.readSigned(raw, account)
      expect([read.id, toHex(read.raw)]).toEqual([id, toHex(raw)])
      expect(family.describe(read.transaction, account.address).transfers).toEqual([row.transfer])
    })

    test('error: another account’s, a changed signature', async () => {
      const { raw } = await sign()
      expect(await attempt(() => family.readSigned(raw, accountOf(stranger)))).toEqual(is('invalidParams'))
      const at = row.signatureByte(raw)
      const changed = raw.with(at, (raw[at] as number) ^ 1)
      expect(await attempt(() => family.readSigned(changed, account))).toEqual(is('invalidParams'))
    })
  })

  describe('submit', () => {
    const submit = async (answers: Answers) => {
      startNode(answers)
      vi.useFakeTimers()
      return hurried(family.submit(await sign(), family.createNode(urls)))
    }
    const failing = async (answers: Answers) => attempt(() => submit(answers))

    test('default: its id', async () => {
      const { id } = await sign()
      const answers: Answers = name === 'aptos' ? () => ({ status: 202, body: pendingOnAptos(id) }) : node.takes
      expect(await submit(answers)).toBe(id)
    })

    test('behavior: refused because the network has it already', async () => {
      const signed = await sign()
      expect(await submit(node.knows(signed))).toBe(signed.id)
    })

    test('error: refused', async () => {
      const failure = await failing(node.refuses)
      expect(failure).toEqual(is('sendTransactionFailed'))
      expect((failure as WalletError<'sendTransactionFailed'>).context.mayBeSent).toBeUndefined()
    })

    test('error: nobody answers: it may have been sent', async () => {
      const failure = await failing(() => undefined)
      expect(failure).toEqual(is('sendTransactionFailed'))
      expect((failure as WalletError<'sendTransactionFailed'>).context.mayBeSent).toBe(true)
    })
  })

  describe('createWait', () => {
    const wait = async (answers: (signed: Signed) => Answers, options = quick) => {
      const { signed, sent } = await sentOf()
      startNode(answers(signed))
      return family.createWait(sent, family.createNode(urls))(options)
    }

    test('default: success', async () => expect(await wait(node.succeeded)).toMatchObject({ outcome: 'success' }))
    test('behavior: failed', async () => expect(await wait(node.failed)).toMatchObject({ outcome: 'failed' }))
    test('behavior: expired', async () => expect(await wait(node.expired)).toEqual({ outcome: 'expired' }))
    test('error: nobody answers in time', async () =>
      expect(await wait(() => () => undefined, { every: 1, within: 20 })).toEqual({ outcome: 'timeout' }))
    test('error: given up', async () => {
      const { sent } = await sentOf()
      startNode(() => undefined)
      const signal = AbortSignal.abort()
      expect(await family.createWait(sent, family.createNode(urls))({ every: 1, within: 5_000, signal })).toEqual({
        outcome: 'timeout',
      })
    })
  })

  describe('readBalance', () => {
    test('default', async () => {
      startNode(node.balance(account.address))
      expect(await family.readBalance(account.address, family.createNode(urls))).toBe(42n)
    })
    test.skipIf(name === 'evm')('behavior: an account nobody has paid into has none', async () => {
      startNode(node.balance(account.address))
      expect(await family.readBalance(accountOf(stranger).address, family.createNode(urls))).toBe(0n)
    })
    test('error: nobody answers', async () => {
      startNode(() => undefined)
      expect(await attempt(() => family.readBalance(account.address, family.createNode(urls)))).toBeInstanceOf(Error)
    })
  })

  describe('readTokens', () => {
    test('default: those it holds any of', async () => {
      const { id, source, answers } = node.token
      startNode(answers)
      const [token, ...more] = await family.readTokens(account.address, family.createNode(urls), source)
      expect(token).toMatchObject({ id, decimals: 2, balance: 7n })
      expect(more).toEqual([])
    })
    test('error: nobody answers', async () => {
      startNode(() => undefined)
      const reading = attempt(() => family.readTokens(account.address, family.createNode(urls), node.token.source))
      expect(await reading).toBeInstanceOf(Error)
    })
  })
})

const pendingOnAptos = (hash: string) => ({
  type: 'pending_transaction',
  hash,
  sender: '0x1',
  sequence_number: '7',
  max_gas_amount: '2000',
  gas_unit_price: '100',
  expiration_timestamp_secs: '1800000000',
  payload: {
    type: 'entry_function_payload',
    function: '0x1::aptos_account::transfer',
    type_arguments: [],
    arguments: [],
  },
})
