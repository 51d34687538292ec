import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type AptosNode, createAptosNode, isAptosNodeError, isKind } from '@latchkey/aptos-node'
import { decode, prepare, prepareParties, readWanted, toAddress } from '@latchkey/chains/aptos'
import { signTransaction } from '@latchkey/chains/aptos/sign'
import { fromUtf8, toHex } from '@latchkey/core/bytes'
import { ed25519 } from '@noble/curves/ed25519.js'
import { BCS } from 'aptos'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../ports.ts'
import { type Aptos, startAptos } from './aptos.ts'

// The client of an Aptos node at the stand-in: answers in bytes, the examples of its guide, and simulations.

const folder = mkdtempSync(join(import.meta.dirname, '..', '..', '..', '.data', 'aptos-client-test-'))
const coinStore = '0x1::coin::CoinStore<0x1::aptos_coin::AptosCoin>'
const seed = new Uint8Array(32).fill(5)
const publicKey = ed25519.getPublicKey(seed)
const ann = { address: toAddress(publicKey), publicKey, chainId: 2 }
const bob = `0x${'b0b'.padStart(64, '0')}`
let chain: Aptos
let node: AptosNode

beforeAll(async () => {
  chain = await startAptos({ dataDir: join(folder, 'ledger'), port: await freePort(), blockMs: 50 })
  node = createAptosNode({ url: chain.rpcUrl, retryDelay: 1 })
  const response = await fetch(`${chain.address}/mint?address=${ann.address}&amount=500000000`, { method: 'POST' })
  const [hash = ''] = (await response.json()) as string[]
  await node.waitForSuccess(hash, { pollingInterval: 20 })
})
afterAll(async () => {
  await chain?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const transfer = (amount: string) =>
  readWanted(fromUtf8(JSON.stringify({ function: '0x1::aptos_account::transfer', arguments: [bob, amount] })))

/** A resource's bytes as the official library's reader sees them. */
const reader = (bytes: Uint8Array) => new BCS.Deserializer(bytes)
const address = (from: BCS.Deserializer) => toHex(from.deserializeFixedBytes(32))

describe('bcs', () => {
  test('default: an account and its coins, byte for byte as the chain keeps them', async () => {
    const shown = (await node.getAccount(ann.address)).data
    const account = reader((await node.bcs.getAccount(ann.address)).data)
    expect(toHex(account.deserializeBytes())).toBe(shown.authentication_key)
    expect(account.deserializeU64()).toBe(shown.sequence_number)
    expect(account.deserializeU64()).toBe(4n)
    expect([account.deserializeU64(), account.deserializeU64(), address(account)]).toEqual([0n, 0n, ann.address])
    expect([account.deserializeU64(), account.deserializeU64(), address(account)]).toEqual([0n, 1n, ann.address])
    expect([account.deserializeUleb128AsU32(), account.deserializeUleb128AsU32()]).toEqual([0, 0])

    const coins = (await node.bcs.getResource(ann.address, coinStore)).data
    expect(reader(coins).deserializeU64()).toBe(500_000_000n)

    // A map: its length, then each struct's tag with the bytes of its value.
    const all = reader((await node.bcs.getResources(ann.address)).data)
    expect(all.deserializeUleb128AsU32()).toBe(2)
    expect([address(all), all.deserializeStr(), all.deserializeStr(), all.deserializeUleb128AsU32()]).toEqual([
      `0x${'1'.padStart(64, '0')}`,
      'coin',
      'CoinStore',
      1,
    ])
  })

  test('behavior: what is submitted is answered with nothing: its hash is known', async () => {
    const { raw, id } = signTransaction(seed, (await prepare(transfer('7'), ann, node)).unsigned)
    const { data, status } = await node.bcs.submitTransaction(raw)
    expect([data.length, status]).toEqual([0, 202])
    expect(await node.waitForSuccess(id, { pollingInterval: 20 })).toMatchObject({ success: true })
  })

  test('error: as JSON, also where bytes were asked for', async () => {
    await expect(node.bcs.getAccount('0xdead')).rejects.toSatisfy((each) => isAptosNodeError(each, 'account_not_found'))
    await expect(node.bcs.getTransactions()).rejects.toSatisfy((each) => isAptosNodeError(each, 'bcs_not_supported'))
  })
})

describe('the guide', () => {
  test('default: ask, walk, wait, fail', async () => {
    const { data, ledger } = await node.getAccount('0x1')
    expect(typeof data.sequence_number).toBe('bigint')
    expect(ledger?.timestamp).toBeGreaterThan(1_600_000_000_000_000n)
    const { unsigned } = await prepare(transfer('8'), ann, node)
    const { raw, id } = signTransaction(seed, unsigned)
    const options = { expirationSeconds: 1n << 40n, timeout: 10_000, pollingInterval: 20, signed: raw }
    const end = await node.followTransaction(id, options)
    if (end.state !== 'success') throw new Error(end.state)
    const { data: transaction } = await node.getTransactionByVersion(end.transaction.version)
    if (!isKind(transaction, 'user_transaction') || !isKind(transaction.payload, 'entry_function_payload'))
      throw new Error('it is a call')
    expect(transaction.payload.function).toBe('0x1::aptos_account::transfer')
    const types: string[] = []
    for await (const { type } of node.resources(ann.address)) types.push(type)
    expect(types).toEqual(['0x1::account::Account', coinStore])
    const versions: unknown[] = []
    for await (const each of node.transactions({ limit: 3 })) versions.push('version' in each && each.version)
    expect(versions).toEqual(versions.map((_, i) => BigInt(i)))
    expect(await node.getSpec()).toContain('Aptos Node API')
    await expect(node.getResource('0x1', '0x1::a::A')).rejects.toSatisfy((each) =>
      isAptosNodeError(each, 'resource_not_found'),
    )
  })
})

describe('prepareParties', () => {
  const raw = async () => decode((await prepare(transfer('9'), ann, node)).unsigned)
  test('default: what it would change of the one who sends, while others have not signed', async () => {
    const parties = { raw: await raw(), secondarySigners: [], feePayer: bob }
    const simulation = await prepareParties(parties, ann, node)
    // The fee payer has too little: the chain rejects the whole transaction.
    expect(simulation).toMatchObject({ simulated: true, failure: { reason: { code: 'cannotPayFee' } } })
    const prepared = await prepareParties({ ...parties, feePayer: ann.address, raw: { ...parties.raw } }, ann, node)
    expect(prepared).toMatchObject({ simulated: true, failure: undefined, balances: [{ by: -9n }] })
    expect(prepared.events.map(({ type }) => type)).toContain('0x1::coin::WithdrawEvent')
  })
})
