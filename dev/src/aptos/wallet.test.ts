import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { type AptosNode, createAptosNode } from '@latchkey/aptos-node'
import {
  aptosCoin,
  decode,
  encode,
  type Prepared,
  prepare,
  readAsset,
  readBalance,
  readWanted,
  renew,
  submit,
  toAddress,
  toSubmitRequest,
  wait,
} from '@latchkey/chains/aptos'
import { signTransaction } from '@latchkey/chains/aptos/sign'
import { fromUtf8, toHex } from '@latchkey/core/bytes'
import { isWalletError, WalletError } from '@latchkey/core/errors'
import { ed25519 } from '@noble/curves/ed25519.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../ports.ts'
import { type Aptos, startAptos } from './aptos.ts'

// The wallet's own code for preparing, sending and following, against the stand-in, which checks what the chain checks.

const folder = mkdtempSync(join(import.meta.dirname, '..', '..', '..', '.data', 'aptos-wallet-test-'))
let chain: Aptos
let node: AptosNode
const accountOf = (byte: number) => {
  const seed = new Uint8Array(32).fill(byte)
  const publicKey = ed25519.getPublicKey(seed)
  return { seed, publicKey, address: toAddress(publicKey), chainId: 2 }
}
const [ann, bob, poor] = [accountOf(1), accountOf(2), accountOf(3)] as [Account, Account, Account] // as many as made
type Account = ReturnType<typeof accountOf>

beforeAll(async () => {
  chain = await startAptos({ dataDir: join(folder, 'ledger'), port: await freePort(), blockMs: 50 })
  node = createAptosNode({ url: chain.rpcUrl, retryDelay: 1 })
  await give(ann, 10_00000000n)
})
afterAll(async () => {
  await chain?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const give = async ({ address }: Account, units: bigint) => {
  const response = await fetch(`${chain.address}/mint?address=${address}&amount=${units}`, { method: 'POST' })
  const [hash] = (await response.json()) as [string]
  expect(await node.waitForTransaction(hash, { pollingInterval: 20 })).toMatchObject({ state: 'success' })
}
const wanted = (id: string, args: unknown[] = [], types: string[] = [], options?: unknown) =>
  readWanted(fromUtf8(JSON.stringify({ function: id, type_arguments: types, arguments: args })), options)
const transfer = (units: bigint | string, options?: unknown) =>
  wanted('0x1::aptos_account::transfer', [bob.address, String(units)], [], options)
const follow = (hash: string, unsigned: Uint8Array, timeout = 5_000) =>
  wait(node, hash, decode(unsigned).expirationSeconds, { every: 20, timeout })
const send = async ({ unsigned }: Pick<Prepared, 'unsigned'>, by = ann) => {
  const signed = signTransaction(by.seed, unsigned)
  return follow(await submit(signed, node), unsigned)
}
const isFailure = (reason: string, mayBeSent?: true) => (failure: unknown) =>
  isWalletError(failure, 'sendTransactionFailed') &&
  failure.context.reason === reason &&
  failure.context.mayBeSent === mayBeSent

describe('prepare', () => {
  test('default: number, price, gas half above what it takes, expiry by the chain’s clock, what would change', async () => {
    const prepared = await prepare(transfer(1_00000000n), ann, node)
    const transaction = decode(prepared.unsigned)
    const { data } = await node.getIndex()
    expect(transaction).toMatchObject({ sender: ann.address, sequenceNumber: 0n, gasUnitPrice: 100n, chainId: 2 })
    expect(transaction.expirationSeconds - data.ledger_timestamp / 1_000_000n).toBeOneOf([19n, 20n])
    expect(prepared.parameters).toEqual(['address', 'u64'])
    expect(prepared.fee.most).toBe(transaction.maxGasAmount * 100n)
    expect(transaction.maxGasAmount).toBe(((prepared.fee.likely / 100n) * 3n + 1n) / 2n)
    expect(prepared.balances).toEqual([{ asset: aptosCoin, by: -1_00000000n }])
    expect(prepared.failure).toBeUndefined()
    expect(await send(prepared)).toMatchObject({ outcome: 'success' })
    expect(await readBalance(bob.address, node)).toBe(1_00000000n)
  })

  test('behavior: the most gas is capped at the balance', async () => {
    await give(poor, 50_000n)
    const { unsigned, failure } = await prepare(transfer(1n), poor, node)
    expect(failure).toBeUndefined()
    expect(decode(unsigned).maxGasAmount).toBeLessThanOrEqual(500n)
    const nobody = accountOf(9)
    expect(await prepare(transfer(1n), nobody, node)).toMatchObject({
      balance: 0n,
      balances: undefined,
      fee: { most: 100_000n },
    })
  })

  test('behavior: a fungible asset is a change of its own, and has a name', async () => {
    const { asset, module } = chain.tokens
    const prepared = await prepare(wanted(`${module}::dollar::mint`, [ann.address, '2500000']), ann, node)
    expect(prepared.balances).toEqual([{ asset, by: 2500000n }])
    expect(await readAsset(asset, node)).toEqual({ symbol: 'DUSD', decimals: 6 })
    expect(await readAsset(aptosCoin, node)).toEqual({ symbol: 'APT', decimals: 8 })
    expect(await readAsset(bob.address, node)).toBeUndefined()
  })

  test('behavior: what would fail says why', async () => {
    const { failure, balances } = await prepare(transfer(9999_00000000n), ann, node)
    expect(failure).toEqual({
      reason: { code: 'notEnoughToMove' },
      message: 'Not enough coins to complete transaction',
    })
    expect(balances).toBeUndefined()
  })

  test('behavior: a page’s own gas and expiry hold, unless the expiry is over or far away', async () => {
    const seconds = (await node.getIndex()).data.ledger_timestamp / 1_000_000n
    const asked = async (options: unknown) => decode((await prepare(transfer(1n, options), ann, node)).unsigned)
    expect(
      await asked({ max_gas_amount: '5000', gas_unit_price: 150, expiration_timestamp_secs: String(seconds + 300n) }),
    ).toMatchObject({ maxGasAmount: 5000n, gasUnitPrice: 150n, expirationSeconds: seconds + 300n })
    for (const far of [seconds - 5n, seconds + 9_999n])
      expect((await asked({ expiration_timestamp_secs: String(far) })).expirationSeconds).toBeLessThan(seconds + 60n)
  })

  test('error: what is no call of this chain, and an account whose key was changed', async () => {
    const refused = (id: string, args: unknown[]) => prepare(wanted(id, args), ann, node)
    const invalid = expect.toSatisfy((failure) => isWalletError(failure, 'invalidParams'))
    await expect(refused('0x1::coin', [])).rejects.toEqual(invalid)
    await expect(refused('0x1::nothing::at_all', [])).rejects.toEqual(invalid)
    await expect(refused('0x1::aptos_account::transfer', [bob.address])).rejects.toEqual(invalid)
    await expect(refused('0x1::aptos_account::transfer', [bob.address, '-1'])).rejects.toEqual(invalid)
    const other = { ...ann, chainId: 1 }
    await expect(prepare(transfer(1n), other, node)).rejects.toSatisfy((x) => isWalletError(x, 'unsupportedChain'))
    const rotated = accountOf(7)
    await give(rotated, 1_00000000n)
    const rotate = wanted('0x1::account::rotate_authentication_key_call', [bob.address])
    expect(await send(await prepare(rotate, rotated, node), rotated)).toMatchObject({ outcome: 'success' })
    await expect(prepare(transfer(1n), rotated, node)).rejects.toSatisfy((x) => isWalletError(x, 'unauthorized'))
  })
})

describe('renew', () => {
  test('default: another number and another expiry, and nothing else', async () => {
    const request = transfer(3n)
    const { unsigned } = await prepare(request, ann, node)
    await send({ unsigned })
    const before = decode(unsigned)
    const after = decode(await renew(before, request, node))
    expect(after.sequenceNumber).toBe(before.sequenceNumber + 1n)
    expect({ ...after, sequenceNumber: 0n, expirationSeconds: 0n }).toEqual({
      ...before,
      sequenceNumber: 0n,
      expirationSeconds: 0n,
    })
  })
})

describe('submit', () => {
  test('behavior: the same bytes again, on their way or on the ledger, are the same transaction', async () => {
    const { unsigned } = await prepare(transfer(5n), ann, node)
    const signed = signTransaction(ann.seed, unsigned)
    expect(await submit(signed, node)).toBe(signed.id)
    expect(await submit(signed, node)).toBe(signed.id)
    await follow(signed.id, unsigned)
    const before = await readBalance(bob.address, node)
    expect(await submit(signed, node)).toBe(signed.id)
    expect(await readBalance(bob.address, node)).toBe(before)
  })

  test('error: refused: another transaction has the number, it expired, the fee cannot be paid', async () => {
    const [one, two] = [await prepare(transfer(6n), ann, node), await prepare(transfer(7n), ann, node)]
    await send(one)
    // The refusal may be about an earlier copy of the same transaction: nobody can say, so sending again is not
    // offered.
    await expect(submit(signTransaction(ann.seed, two.unsigned), node)).rejects.toMatchObject({
      context: { mayBeSent: true },
    })
    const soon = await prepare(transfer(8n), ann, node)
    const { data } = await node.getIndex()
    const late = { ...decode(soon.unsigned), expirationSeconds: data.ledger_timestamp / 1_000_000n - 1n }
    await expect(submit(signTransaction(ann.seed, encode(late) as never), node)).rejects.toSatisfy(
      isFailure('it expired before the network took it'),
    )
    const dear = await prepare(transfer(8n, { max_gas_amount: '2000000', gas_unit_price: '100000' }), ann, node)
    await expect(submit(signTransaction(ann.seed, dear.unsigned), node)).rejects.toSatisfy(
      isFailure('the account cannot pay the fee'),
    )
  })

  test('behavior: an answer that was lost is no failure: the network knows it', async () => {
    const { unsigned } = await prepare(transfer(11n), ann, node)
    const signed = signTransaction(ann.seed, unsigned)
    let posts = 0
    const deaf = createAptosNode({
      url: chain.rpcUrl,
      retryCount: 0,
      fetch: async (url, options) => {
        const response = await fetch(url, options)
        if (options?.method !== 'POST') return response
        posts += 1
        throw new TypeError('the connection was cut')
      },
    })
    expect(await submit(signed, deaf)).toBe(signed.id)
    expect(posts).toBe(1)
    expect(await follow(signed.id, unsigned)).toMatchObject({ outcome: 'success' })
  })

  test('error: nobody answers: it may have been sent', async () => {
    const server = createServer((_, response) => response.writeHead(502).end('<html>'))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const gateway = createAptosNode({
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      retryCount: 1,
      retryDelay: 1,
    })
    const { unsigned } = await prepare(transfer(12n), ann, node)
    const sending = submit(signTransaction(ann.seed, unsigned), gateway)
    await expect(sending)
      .rejects.toSatisfy(isFailure('the network did not answer', true))
      .finally(() => server.close())
  })
})

describe('wait', () => {
  test('behavior: on the ledger and failed, with the reason', async () => {
    const { unsigned } = await prepare(transfer(9999_00000000n), ann, node)
    expect(await send({ unsigned })).toMatchObject({
      outcome: 'failed',
      reason: { code: 'notEnoughToMove' },
    })
  })

  test('behavior: expired once the chain’s clock is past it; before, nobody knows', async () => {
    const hash = `0x${'ab'.repeat(32)}`
    const now = (await node.getIndex()).data.ledger_timestamp / 1_000_000n
    expect(await wait(node, hash, now - 1n, { every: 10 })).toEqual({ outcome: 'expired' })
    expect(await wait(node, hash, now + 60n, { every: 10, timeout: 40 })).toEqual({ outcome: 'timeout' })
  })

  test('behavior: what the node does not know is sent again', async () => {
    const { unsigned } = await prepare(transfer(13n), ann, node)
    const { raw, id } = signTransaction(ann.seed, unsigned)
    const { expirationSeconds } = decode(unsigned)
    expect(await wait(node, id, expirationSeconds, { every: 10, raw })).toMatchObject({ outcome: 'success' })
  })
})

describe('toSubmitRequest', () => {
  test('default: the node takes it, and knows it by the same hash', async () => {
    const { module } = chain.tokens
    const prepared = await prepare(wanted(`${module}::board::write`, ['hello', '0xbeef', '7']), ann, node)
    const { signature, id } = signTransaction(ann.seed, prepared.unsigned)
    const publicKey = toHex(ann.publicKey)
    const request = JSON.parse(toSubmitRequest(prepared.unsigned, prepared.parameters, { publicKey, signature }))
    expect(request.payload.arguments).toEqual(['hello', '0xbeef', { vec: ['7'] }])
    const { data } = await node.submitTransaction(request)
    expect(data.hash).toBe(id)
    expect(await follow(id, prepared.unsigned)).toMatchObject({ outcome: 'success' })
  })
})

describe('readWanted', () => {
  test('error: scripts, what is no JSON, and gas that is no number', () => {
    const read = (text: string, options?: unknown) => () => readWanted(fromUtf8(text), options)
    for (const text of ['no', '{}', '{"type":"script_payload","function":"0x1::a::b"}'])
      expect(read(text)).toThrow(expect.toSatisfy((failure) => failure instanceof WalletError))
    expect(read('{"function":"0x1::a::b"}', { max_gas_amount: '1e9' })).toThrow('whole numbers')
    expect(read(`{"function":"${'a'.repeat(70_000)}"}`)).toThrow('Transaction too large')
  })
})
