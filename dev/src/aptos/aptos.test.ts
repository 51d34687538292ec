import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { sha3_256 } from '@noble/hashes/sha3.js'
import { AptosAccount, AptosClient, BCS, CoinClient, FaucetClient, TransactionBuilder, TxnBuilderTypes } from 'aptos'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../ports.ts'
import { type Aptos, startAptos } from './aptos.ts'

const folder = mkdtempSync(join(import.meta.dirname, '..', '..', '..', '.data', 'aptos-test-'))
const dataDir = join(folder, 'ledger')
let chain: Aptos
let client: AptosClient
let faucet: FaucetClient
const person = new AptosAccount()
const other = new AptosAccount()
const aptosCoin = '0x1::aptos_coin::AptosCoin'
const coinStore = `0x1::coin::CoinStore<${aptosCoin}>`

beforeAll(async () => {
  chain = await startAptos({ dataDir, port: await freePort(), blockMs: 50 })
  client = new AptosClient(chain.rpcUrl)
  faucet = new FaucetClient(chain.rpcUrl, chain.address)
  await faucet.fundAccount(person.address(), 5_00000000)
})
afterAll(async () => {
  await chain?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const call = (id: string, types: string[], args: unknown[]) => ({
  type: 'entry_function_payload',
  function: id,
  type_arguments: types,
  arguments: args as never[],
})
type Options = Parameters<AptosClient['generateTransaction']>[2]
/** The client prepares a transaction from JSON, for which it reads modules, signs it and sends it as BCS. */
const send = async (from: AptosAccount, payload: ReturnType<typeof call>, options: Options = {}) => {
  const raw = await client.generateTransaction(from.address(), payload, {
    expiration_timestamp_secs: soon(),
    ...options,
  })
  const { hash } = await client.submitTransaction(await client.signTransaction(from, raw))
  return client.waitForTransactionWithResult(hash, { checkSuccess: true })
}
const soon = (seconds = 20) => String(Math.floor(Date.now() / 1_000) + seconds)
const code = async (going: Promise<unknown>) =>
  going.then(
    () => 'nothing was refused',
    (failure) => ({ status: failure.status, code: failure.errorCode, vm: failure.vmErrorCode }),
  )
const ask = async (path: string, body?: unknown, type = 'application/json') => {
  const response = await fetch(`${chain.rpcUrl}${path}`, {
    ...(body !== undefined && {
      method: 'POST',
      headers: { 'content-type': type },
      body: body instanceof Uint8Array ? (body as BodyInit) : JSON.stringify(body),
    }),
  })
  const text = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    text,
    json: text.startsWith('<') ? undefined : JSON.parse(text),
  }
}

describe('startAptos', () => {
  test('default: the real client sends a coin, and reads what became of it', async () => {
    const coins = new CoinClient(client)
    const before = await coins.checkBalance(person)
    const transaction = (await client.waitForTransactionWithResult(
      await coins.transfer(person, other, 1_00000000, { createReceiverIfMissing: true }),
      { checkSuccess: true },
    )) as { gas_used: string; gas_unit_price: string; version: string; events: { type: string }[]; changes: unknown[] }
    const fee = BigInt(transaction.gas_used) * BigInt(transaction.gas_unit_price)
    expect(await coins.checkBalance(other)).toBe(1_00000000n)
    expect(await coins.checkBalance(person)).toBe(before - 1_00000000n - fee)
    expect(transaction.events.map(({ type }) => type)).toEqual([
      '0x1::coin::WithdrawEvent',
      '0x1::coin::DepositEvent',
      '0x1::transaction_fee::FeeStatement',
    ])
    expect(transaction.changes.length).toBeGreaterThanOrEqual(4)
    expect(await client.getAccount(person.address())).toMatchObject({ sequence_number: '1' })
    const events = await client.getEventsByEventHandle(other.address(), coinStore, 'deposit_events')
    expect(events).toMatchObject([{ data: { amount: '100000000' }, version: transaction.version }])
    expect(await client.getEventsByCreationNumber(other.address(), 2)).toEqual(events)
    expect(await client.getAccountTransactions(person.address())).toMatchObject([{ version: transaction.version }])
    const block = await client.getBlockByVersion(Number(transaction.version), true)
    expect(block.transactions?.map(({ type }) => type)).toContain('user_transaction')
    expect(await client.getBlockByHeight(Number(block.block_height))).toMatchObject({ block_hash: block.block_hash })
    expect(await client.getTransactionByVersion(Number(transaction.version))).toEqual(transaction)
    const past = { ledgerVersion: BigInt(transaction.version) - 1n }
    expect(await code(client.getAccountResource(other.address(), coinStore, past))).toMatchObject({ status: 404 })
  })

  test('behavior: tables, views, modules, resources and facts of the ledger', async () => {
    expect(await client.getChainId()).toBe(2)
    const info = await client.getAccountResource('0x1', `0x1::coin::CoinInfo<${aptosCoin}>`)
    type Info = { supply: { vec: [{ aggregator: { vec: [{ handle: string; key: string }] } }] } }
    const [{ handle, key }] = (info.data as Info).supply.vec[0].aggregator.vec
    const item = { key_type: 'address', value_type: 'u128', key }
    expect(await client.getTableItem(handle, item)).toBe('100000000000000000')
    expect((await ask(`/tables/${handle}/raw_item`, { key: `0x${key.slice(2).padStart(64, '0')}` })).json).toMatch(
      /^0x[0-9a-f]{32}$/,
    )
    const view = { type_arguments: [aptosCoin], arguments: [other.address().hex()] }
    expect(await client.view({ function: '0x1::coin::balance', ...view })).toEqual(['100000000'])
    expect((await client.getAccountModules('0x1')).map(({ abi }) => abi?.name)).toContain('primary_fungible_store')
    expect(await client.getAccountModule('0x1', 'coin')).toMatchObject({ abi: { name: 'coin', address: '0x1' } })
    expect((await client.getAccountResources(person.address())).map(({ type }) => type)).toEqual([
      '0x1::account::Account',
      coinStore,
    ])
    expect(await client.estimateGasPrice()).toMatchObject({ gas_estimate: 100 })
    expect((await ask(`/accounts/${other.address()}/balance/0xa`)).json).toBe(100000000)
    expect((await ask('/-/healthy?duration_secs=5')).json).toEqual({ message: 'aptos-node:ok' })
    expect((await ask('/spec')).text).toContain('Aptos Node API')
    expect((await ask('/info')).status).toBe(200)
    const { headers } = await ask('/accounts/0x1/resources?limit=1')
    expect(Object.fromEntries([...headers].filter(([name]) => name.startsWith('x-aptos')))).toMatchObject({
      'x-aptos-chain-id': '2',
      'x-aptos-ledger-oldest-version': '0',
      'x-aptos-cursor': expect.stringMatching(/^[0-9a-f]+$/),
    })
    expect(headers.get('access-control-expose-headers')).toContain('X-APTOS-LEDGER-TIMESTAMPUSEC')
    const next = await ask(`/accounts/0x1/resources?start=${headers.get('x-aptos-cursor')}`)
    expect(next.json[0].type).not.toBe((await ask('/accounts/0x1/resources?limit=1')).json[0].type)
  })

  test('behavior: a fungible asset is minted and moved; objects change hands', async () => {
    const { asset, module } = chain.tokens
    await send(person, call(`${module}::dollar::mint`, [], [person.address().hex(), '7000000']))
    const metadata = '0x1::fungible_asset::Metadata'
    const moved = await send(
      person,
      call('0x1::primary_fungible_store::transfer', [metadata], [asset, other.address().hex(), '2500000']),
    )
    expect((moved as { events: { type: string }[] }).events.map(({ type }) => type)).toEqual([
      '0x1::fungible_asset::Withdraw',
      '0x1::fungible_asset::Deposit',
      '0x1::transaction_fee::FeeStatement',
    ])
    expect((await ask(`/accounts/${other.address()}/balance/${asset}`)).json).toBe(2500000)
    const made = (await send(person, call(`${module}::item::make`, [], []))) as {
      changes: { address: string; data: { type: string } }[]
    }
    const object = made.changes.find(({ data }) => data.type === '0x1::object::ObjectCore')?.address as string
    const owner = async () =>
      (
        await client.view({
          function: '0x1::object::owner',
          type_arguments: ['0x1::object::ObjectCore'],
          arguments: [object],
        })
      )[0]
    expect(await owner()).toBe(person.address().hex())
    await send(person, call('0x1::object::transfer_call', [], [object, other.address().hex()]))
    expect(await owner()).toBe(other.address().hex())
    await expect(send(person, call('0x1::object::transfer_call', [], [object, other.address().hex()]))).rejects.toThrow(
      'ENOT_OBJECT_OWNER',
    )
  })

  test('behavior: JSON is signed over the message it makes itself, and simulated with no signature', async () => {
    const { sequence_number } = await client.getAccount(person.address())
    const request = {
      sender: person.address().hex(),
      sequence_number,
      max_gas_amount: '2000',
      gas_unit_price: '100',
      expiration_timestamp_secs: soon(),
      payload: call('0x1::aptos_account::transfer', [], [other.address().hex(), '5']),
    }
    const message = (await ask('/transactions/encode_submission', request)).json as string
    const signature = {
      type: 'ed25519_signature',
      public_key: person.pubKey().hex(),
      signature: person.signHexString(message).hex(),
    }
    const simulated = await ask('/transactions/simulate', {
      ...request,
      signature: { ...signature, signature: `0x${'00'.repeat(64)}` },
    })
    expect(simulated.json).toMatchObject([
      { success: true, vm_status: 'Executed successfully', hash: expect.any(String) },
    ])
    expect(await ask('/transactions/simulate', { ...request, signature })).toMatchObject({
      status: 400,
      json: { error_code: 'invalid_input' },
    })
    const { status, json } = await ask('/transactions', { ...request, signature })
    expect(status).toBe(202)
    expect(await client.waitForTransactionWithResult(json.hash)).toMatchObject({ success: true })
  })

  test('behavior: k of n keys, two who sign one, one who pays, and keys of another curve’s form', async () => {
    const keys = [new AptosAccount(), new AptosAccount(), new AptosAccount()]
    const key = new TxnBuilderTypes.MultiEd25519PublicKey(
      keys.map((each) => new TxnBuilderTypes.Ed25519PublicKey(each.signingKey.publicKey)),
      2,
    )
    const authentication = TxnBuilderTypes.AuthenticationKey.fromMultiEd25519PublicKey(key)
    const joint = authentication.derivedAddress()
    await faucet.fundAccount(joint, 1_00000000)
    const raw = await client.generateTransaction(
      joint,
      call('0x1::aptos_account::transfer', [], [other.address().hex(), '9']),
    )
    const signed = (by: number[]) =>
      BCS.bcsToBytes(
        new TxnBuilderTypes.SignedTransaction(
          raw,
          new TxnBuilderTypes.TransactionAuthenticatorMultiEd25519(
            key,
            new TxnBuilderTypes.MultiEd25519Signature(
              by.map(
                (i) =>
                  new TxnBuilderTypes.Ed25519Signature(
                    (keys[i] as AptosAccount).signBuffer(TransactionBuilder.getSigningMessage(raw)).toUint8Array(),
                  ),
              ),
              TxnBuilderTypes.MultiEd25519Signature.createBitmap(by),
            ),
          ),
        ),
      )
    expect(await code(client.submitTransaction(signed([1])))).toMatchObject({ vm: 1 })
    const { hash } = await client.submitTransaction(signed([0, 2]))
    expect(await client.waitForTransactionWithResult(hash)).toMatchObject({
      success: true,
      signature: { type: 'multi_ed25519_signature', threshold: 2, bitmap: '0xa0000000' },
    })

    const rawOf = (from: AptosAccount | TxnBuilderTypes.AccountAddress, payload: ReturnType<typeof call>) =>
      client.generateTransaction(from instanceof AptosAccount ? from.address() : from.toHexString(), payload, {
        expiration_timestamp_secs: soon(),
      })
    const { module } = chain.tokens
    const theirs = TxnBuilderTypes.AccountAddress.fromHex(other.address())
    const paidFor = new TxnBuilderTypes.FeePayerRawTransaction(
      await rawOf(person, call(`${module}::dollar::mint`, [], ['0x1', '1'])),
      [],
      theirs,
    )
    const before = await new CoinClient(client).checkBalance(person)
    const paid = await client.submitFeePayerTransaction(
      paidFor,
      await client.signMultiTransaction(person, paidFor),
      await client.signMultiTransaction(other, paidFor),
    )
    expect(await client.waitForTransactionWithResult(paid.hash)).toMatchObject({ success: true })
    expect(await new CoinClient(client).checkBalance(person)).toBe(before)

    const agreed = new TxnBuilderTypes.MultiAgentRawTransaction(
      await rawOf(person, call(`${module}::board::agree`, [], ['we both say so'])),
      [theirs],
    )
    const both = new TxnBuilderTypes.SignedTransaction(
      agreed.raw_txn as TxnBuilderTypes.RawTransaction,
      new TxnBuilderTypes.TransactionAuthenticatorMultiAgent(
        await client.signMultiTransaction(person, agreed),
        [theirs],
        [await client.signMultiTransaction(other, agreed)],
      ),
    )
    const joined = await client.submitTransaction(BCS.bcsToBytes(both))
    expect(await client.waitForTransactionWithResult(joined.hash, { checkSuccess: true })).toMatchObject({
      success: true,
    })
    const request = { function: `${module}::board::read`, type_arguments: [], arguments: [other.address().hex()] }
    expect(await client.view(request)).toEqual(['we both say so'])

    // The newer form of a single key, which this client does not write.
    const single = new AptosAccount()
    const anyKey = Uint8Array.of(0, 32, ...single.signingKey.publicKey)
    const address = `0x${Buffer.from(sha3_256(Uint8Array.of(...anyKey, 2))).toString('hex')}`
    await faucet.fundAccount(address, 1_00000000)
    const expected = await rawOf(
      TxnBuilderTypes.AccountAddress.fromHex(address),
      call('0x1::aptos_account::transfer', [], [other.address().hex(), '9']),
    )
    const signature = single.signBuffer(TransactionBuilder.getSigningMessage(expected)).toUint8Array()
    const bytes = Uint8Array.of(...BCS.bcsToBytes(expected), 4, 2, ...anyKey, 0, 64, ...signature)
    const byOne = await client.submitTransaction(bytes)
    expect(await client.waitForTransactionWithResult(byOne.hash)).toMatchObject({
      success: true,
      signature: { type: 'single_sender' },
    })
  })

  test('error: what the chain finds wrong before it runs anything', async () => {
    const transfer = call('0x1::aptos_account::transfer', [], [other.address().hex(), '5'])
    const { sequence_number } = await client.getAccount(person.address())
    const signedBy = async (by: AptosAccount, options: Options, from = person) =>
      client.signTransaction(
        by,
        await client.generateTransaction(from.address(), transfer, { expiration_timestamp_secs: soon(), ...options }),
      )
    const refused = async (by: AptosAccount, options: Options, from?: AptosAccount) =>
      code(client.submitTransaction(await signedBy(by, options, from)))
    expect(await refused(other, {})).toEqual({ status: 400, code: 'vm_error', vm: 2 })
    const broken = await signedBy(person, {})
    broken[broken.length - 1] = (broken.at(-1) ?? 0) ^ 1
    expect(await code(client.submitTransaction(broken))).toEqual({ status: 400, code: 'vm_error', vm: 1 })
    expect(await refused(person, { sequence_number: '0' })).toEqual({
      status: 400,
      code: 'sequence_number_too_old',
      vm: 3,
    })
    expect(await refused(person, { expiration_timestamp_secs: soon(-1) })).toMatchObject({ vm: 6 })
    expect(await refused(person, { gas_unit_price: '1' })).toMatchObject({ vm: 15 })
    expect(await refused(person, { max_gas_amount: '3000000' })).toMatchObject({ vm: 13 })
    expect(await refused(person, { gas_unit_price: '100000' })).toMatchObject({ vm: 5 })
    const poor = new AptosAccount()
    expect(await refused(poor, { sequence_number: '0' }, poor)).toMatchObject({ vm: 5 })
    const wrongChain = new AptosClient(chain.rpcUrl)
    wrongChain.getChainId = async () => 1
    const elsewhere = await wrongChain.generateTransaction(person.address(), transfer, {
      expiration_timestamp_secs: soon(),
    })
    expect(await code(client.submitTransaction(await client.signTransaction(person, elsewhere)))).toMatchObject({
      vm: 23,
    })

    const later = await signedBy(person, { sequence_number: String(BigInt(sequence_number) + 1n) })
    const { hash } = await client.submitTransaction(later)
    expect(await client.submitTransaction(later)).toMatchObject({ hash })
    expect(await client.getTransactionByHash(hash)).toMatchObject({ type: 'pending_transaction' })
    const rival = { sequence_number: String(BigInt(sequence_number) + 1n), max_gas_amount: '1999' }
    expect(await refused(person, rival)).toMatchObject({ code: 'invalid_transaction_update' })
    await send(person, transfer, { sequence_number })
    expect(await client.waitForTransactionWithResult(hash)).toMatchObject({ success: true })
  })

  test('behavior: what arrives late has expired; everyone is given coins at once', async () => {
    const transfer = call('0x1::aptos_account::transfer', [], [other.address().hex(), '5'])
    chain.setDelay(30)
    await expect(send(person, transfer)).rejects.toMatchObject({ errorCode: 'vm_error', vmErrorCode: 6 })
    chain.setDelay()
    await send(person, transfer)
    const body = JSON.stringify({ account: '0x5151' })
    expect((await fetch(`${chain.address}/faucet`, { method: 'POST', body })).status).toBe(200)
    expect((await ask('/accounts/0x5151/balance/0xa')).json).toBe(10_00000000)
    expect((await fetch(`${chain.address}/faucet/tokens`, { method: 'POST', body })).status).toBe(200)
    expect((await ask(`/accounts/0x5151/balance/${chain.tokens.asset}`)).json).toBe(100_000000)
    expect((await ask(`/accounts/0x5151/balance/${chain.tokens.coin}`)).json).toBe(25_0000)
    const named = await ask(`/accounts/${chain.tokens.module}/resource/0x1::coin::CoinInfo<${chain.tokens.coin}>`)
    expect(named.json.data).toMatchObject({ symbol: 'GOLD', decimals: 4 })
    chain.fund('0x5151', 7n)
    expect((await ask('/accounts/0x5151/balance/0xa')).json).toBe(10_00000007)
  })

  test('error: what fails on the ledger costs its fee and does nothing', async () => {
    const before = await new CoinClient(client).checkBalance(person)
    const fail = (payload: ReturnType<typeof call>) => send(person, payload)
    await expect(
      fail(call('0x1::aptos_account::transfer', [], [other.address().hex(), String(before * 2n)])),
    ).rejects.toThrow('EINSUFFICIENT_BALANCE')
    await expect(fail(call('0x1::coin::transfer', [aptosCoin], ['0x77', '1']))).rejects.toThrow(
      'ECOIN_STORE_NOT_PUBLISHED',
    )
    expect(await new CoinClient(client).checkBalance(person)).toBe(before - 1_000n)
  })

  test('error: codes for what there is not, and for what cannot be read', async () => {
    const refusal = async (path: string, body?: unknown) => {
      const { status, json } = await ask(path, body)
      return [status, json.error_code]
    }
    expect(await refusal('/accounts/0x99')).toEqual([404, 'account_not_found'])
    expect(await refusal('/accounts/0x99/resources')).toEqual([404, 'account_not_found'])
    expect(await refusal('/accounts/0x1/resource/0x1::a::B')).toEqual([404, 'resource_not_found'])
    expect(await refusal('/accounts/0x1/module/nothing')).toEqual([404, 'module_not_found'])
    expect(await refusal(`/accounts/${person.address()}/events/${coinStore}/frozen`)).toEqual([
      404,
      'struct_field_not_found',
    ])
    expect(await refusal('/transactions/by_version/99999999')).toEqual([404, 'version_not_found'])
    expect(await refusal(`/transactions/by_hash/0x${'00'.repeat(32)}`)).toEqual([404, 'transaction_not_found'])
    expect(await refusal('/blocks/by_height/99999999')).toEqual([404, 'block_not_found'])
    expect(await refusal('/accounts/0x1?ledger_version=99999999')).toEqual([404, 'version_not_found'])
    expect(await refusal('/tables/0x1/item', { key_type: 'u8', value_type: 'u8', key: 1 })).toEqual([
      404,
      'table_item_not_found',
    ])
    expect(await refusal('/accounts/zz')).toEqual([400, 'invalid_input'])
    expect(await refusal('/transactions?limit=1000')).toEqual([400, 'invalid_input'])
    expect(await refusal('/transactions?start=x')).toEqual([400, 'web_framework_error'])
    expect(await refusal('/transactions', { sender: 5 })).toEqual([400, 'web_framework_error'])
    expect(await refusal('/view', { function: '0x1::coin::nothing', type_arguments: [], arguments: [] })).toEqual([
      400,
      'invalid_input',
    ])
    const bcs = await fetch(`${chain.rpcUrl}/transactions`, { headers: { accept: 'application/x-bcs' } })
    expect([bcs.status, (await bcs.json()).error_code]).toEqual([400, 'bcs_not_supported'])
  })

  test('behavior: several at once: all taken, or some', async () => {
    const transfer = call('0x1::aptos_account::transfer', [], [other.address().hex(), '5'])
    const { sequence_number } = await client.getAccount(person.address())
    const signedAt = async (add: bigint, by = person) =>
      client.signTransaction(
        by,
        await client.generateTransaction(person.address(), transfer, {
          sequence_number: String(BigInt(sequence_number) + add),
          expiration_timestamp_secs: soon(),
        }),
      )
    const vector = (...all: Uint8Array[]) => Buffer.concat([Uint8Array.of(all.length), ...all])
    const type = 'application/x.aptos.signed_transaction+bcs'
    expect(await ask('/transactions/batch', vector(await signedAt(0n), await signedAt(1n)), type)).toMatchObject({
      status: 202,
      json: { transaction_failures: [] },
    })
    expect(await ask('/transactions/batch', vector(await signedAt(2n), await signedAt(3n, other)), type)).toMatchObject(
      {
        status: 206,
        json: { transaction_failures: [{ transaction_index: 1, error: { error_code: 'vm_error', vm_error_code: 2 } }] },
      },
    )
  })

  test('behavior: after a restart, and half a line at the end of its file, it has its versions, balances and hashes', async () => {
    await faucet.fundAccount(other.address(), 10)
    const [last] = await client.getAccountTransactions(person.address(), { limit: 1 })
    const { version, hash } = last as { version: string; hash: string }
    const balance = await new CoinClient(client).checkBalance(person)
    await chain.stop()
    appendFileSync(join(dataDir, 'blocks.jsonl'), '["17')
    await chain.restart()
    expect(await client.getTransactionByHash(hash)).toMatchObject({ version, success: true })
    expect(await new CoinClient(client).checkBalance(person)).toBe(balance)
    await send(person, call('0x1::aptos_account::transfer', [], [other.address().hex(), '5']))
    await chain.restart()
    expect(await client.getTransactionByHash(hash)).toMatchObject({ version })
  })
})
