import { randomBytes } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  Account,
  actions,
  baseDecode,
  createTransaction,
  encodeTransaction,
  JsonRpcProvider,
  KeyPair,
  KeyPairSigner,
  keyToImplicitAddress,
  PublicKey,
} from 'near-api-js'
import { FungibleToken, NEAR } from 'near-api-js/tokens'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { freePort } from '../ports.ts'
import { digest } from './clock.ts'
import { type Near, startNear } from './near.ts'
import { metadata } from './token.ts'

const one = 10n ** 24n
let near: Near
let provider: JsonRpcProvider

const newAccount = () => {
  const pair = KeyPair.fromRandom('ed25519')
  return new Account(keyToImplicitAddress(pair.getPublicKey()), provider, new KeyPairSigner(pair))
}
const funded = () => {
  const account = newAccount()
  near.fund(account.accountId)
  return account
}
/** A signed transaction, possibly malformed. */
const sign = async (
  account: Account,
  change: {
    nonce?: bigint
    blockHash?: Uint8Array
    actions?: ReturnType<typeof actions.transfer>[]
    receiver?: string
  } = {},
) => {
  const signer = account.getSigner() as KeyPairSigner
  const key = await signer.getPublicKey()
  const { nonce } = await provider.viewAccessKey({ accountId: account.accountId, publicKey: key })
  const { header } = await provider.viewBlock({ finality: 'final' })
  const transaction = createTransaction(
    account.accountId,
    key,
    change.receiver ?? 'testnet',
    change.nonce ?? nonce + 1n,
    change.actions ?? [actions.transfer(1n)],
    change.blockHash ?? baseDecode(header.hash),
  )
  return (await signer.signTransaction(transaction)).signedTransaction
}

afterEach(() => void vi.useRealTimers())

beforeAll(async () => {
  near = await startNear({ dataDir: mkdtempSync(join(tmpdir(), 'near-')), port: await freePort(), blockMs: 200 })
  provider = new JsonRpcProvider({ url: near.rpcUrl }, { retries: 1 })
})
afterAll(() => near.stop())

describe('startNear, by near-api-js', () => {
  test('default: a transfer reaches an account that comes into being by it', async () => {
    const [sender, receiver] = [funded(), newAccount()]
    await expect(receiver.getState()).rejects.toMatchObject({ name: 'AccountDoesNotExistError' })
    const sent = await sender.transfer({ token: NEAR, amount: 2n * one, receiverId: receiver.accountId })
    expect(sent.status).toEqual({ SuccessValue: '' })
    expect((await receiver.getState()).balance.total).toBe(2n * one)
    expect((await receiver.getAccessKeyList()).keys).toHaveLength(1)
    const { total } = (await sender.getState()).balance
    expect(total).toBeLessThan(8n * one)
    expect(total).toBeGreaterThan(8n * one - one / 100n)
    // The new account can send, too.
    const back = await receiver.transfer({ token: NEAR, amount: one, receiverId: sender.accountId })
    expect(back.final_execution_status).toMatch(/EXECUTED|FINAL/)
  })

  test('default: tokens; whoever is not registered cannot get any', async () => {
    const [sender, receiver] = [funded(), funded()]
    const token = new FungibleToken(near.token, metadata as never)
    near.fund(sender.accountId, { tokens: 5_000_000n })
    await expect(token.transfer({ from: sender, receiverId: receiver.accountId, amount: 1n })).rejects.toThrow(
      /not registered/,
    )
    await token.registerAccount({ accountIdToRegister: receiver.accountId, fundingAccount: sender })
    await token.transfer({ from: sender, receiverId: receiver.accountId, amount: 2_000_000n })
    expect(await token.getBalance(receiver)).toBe(2_000_000n)
    expect(await token.getBalance(sender)).toBe(3_000_000n)
    expect(await provider.callFunction({ contractId: near.token, method: 'ft_metadata', args: {} })).toMatchObject({
      symbol: 'DUSD',
      decimals: 6,
    })
    await expect(token.transfer({ from: sender, receiverId: receiver.accountId, amount: 9_000_000n })).rejects.toThrow(
      /enough balance/,
    )
  })

  test('behavior: a transaction that succeeds can hold a receipt that failed', async () => {
    const [sender, receiver] = [funded(), funded()]
    near.fund(sender.accountId, { tokens: 10n })
    near.fund(receiver.accountId, { tokens: 1n })
    const args = { receiver_id: receiver.accountId, amount: '7', msg: '' }
    const sent = await sender.signAndSendTransaction({
      receiverId: near.token,
      actions: [actions.functionCall('ft_transfer_call', args, 30_000_000_000_000n, 1n)],
    })
    expect(sent.status).toEqual({ SuccessValue: Buffer.from('"0"').toString('base64') })
    expect(
      sent.receipts_outcome.filter(({ outcome }) => typeof outcome.status === 'object' && 'Failure' in outcome.status),
    ).toHaveLength(1)
    const token = new FungibleToken(near.token, metadata as never)
    expect(await token.getBalance(sender)).toBe(10n)
  })

  test('behavior: keys: added, limited, deleted', async () => {
    const account = funded()
    const limited = KeyPair.fromRandom('ed25519')
    await account.addFunctionCallAccessKey({
      publicKey: limited.getPublicKey(),
      contractId: near.token,
      methodNames: ['ft_transfer'],
      allowance: one / 10n,
    })
    const signer = new KeyPairSigner(limited)
    await expect(
      account.signAndSendTransaction({ receiverId: 'testnet', actions: [actions.transfer(1n)], signer }),
    ).rejects.toMatchObject({ name: 'AccessKeyRequiresFullAccessActionError' })
    await expect(
      account.signAndSendTransaction({
        receiverId: near.token,
        actions: [actions.functionCall('storage_deposit', {}, 30_000_000_000_000n, 0n)],
        signer,
      }),
    ).rejects.toMatchObject({ name: 'AccessKeyMethodNameMismatchActionError' })
    await account.deleteKey(limited.getPublicKey())
    await expect(account.getAccessKey(limited.getPublicKey())).rejects.toMatchObject({
      name: 'AccessKeyDoesNotExistError',
    })
    await expect(account.deleteKey(limited.getPublicKey())).rejects.toMatchObject({
      name: 'DeleteKeyDoesNotExistActionError',
    })
  })

  test('behavior: the same bytes again wait in the pool, and after that their nonce is used', async () => {
    const account = funded()
    const signed = await sign(account)
    // No block comes between the two.
    vi.useFakeTimers({ toFake: ['Date'] })
    for (let copy = 0; copy < 2; copy++)
      expect(await provider.sendTransactionUntil(signed, 'NONE')).toMatchObject({ final_execution_status: 'NONE' })
    vi.useRealTimers()
    const txHash = digest(encodeTransaction(signed.transaction))
    await provider.viewTransactionStatus({ txHash, accountId: account.accountId, waitUntil: 'FINAL' })
    await expect(provider.sendTransaction(signed)).rejects.toMatchObject({ name: 'InvalidNonceError' })
  })

  test('behavior: how far a transaction has come, to its end', async () => {
    const account = funded()
    const signed = await sign(account)
    const sent = await provider.sendTransactionUntil(signed, 'INCLUDED')
    expect(sent.final_execution_status).toBe('INCLUDED')
    const done = await provider.viewTransactionStatus({
      txHash: sent.transaction.hash,
      accountId: account.accountId,
      waitUntil: 'FINAL',
    })
    expect(done).toMatchObject({ final_execution_status: 'FINAL', status: { SuccessValue: '' } })
    await expect(
      provider.viewTransactionStatus({ txHash: '1'.repeat(32), accountId: account.accountId }),
    ).rejects.toMatchObject({ name: 'UnknownTransactionError' })
  })

  test('behavior: state is kept over a restart, and blocks go on', async () => {
    const account = funded()
    const before = (await provider.viewBlock({ finality: 'final' })).header
    await near.restart()
    await provider.viewNodeStatus().catch(() => undefined) // a connection from before the restart
    expect((await account.getState()).balance.total).toBe(10n * one)
    expect((await provider.viewBlock({ blockId: before.hash })).header.height).toBe(before.height)
  })

  test('error: what may not stand in a block', async () => {
    const account = funded()
    const send = async (change: Parameters<typeof sign>[1]) => provider.sendTransaction(await sign(account, change))
    await expect(send({ nonce: 1n })).rejects.toMatchObject({ name: 'InvalidNonceError' })
    await expect(send({ nonce: 10n ** 18n })).rejects.toMatchObject({ name: 'NonceTooLargeError' })
    await expect(send({ blockHash: Uint8Array.from(randomBytes(32)) })).rejects.toMatchObject({
      name: 'TransactionExpiredError',
    })
    await expect(send({ actions: [actions.transfer(10n * one)] })).rejects.toMatchObject({
      name: 'NotEnoughBalanceError',
    })
    await expect(send({ receiver: 'No Name' })).rejects.toMatchObject({ name: 'InvalidReceiverIdError' })
    await expect(send({ actions: [actions.deleteAccount('testnet'), actions.transfer(1n)] })).rejects.toMatchObject({
      name: 'DeleteActionMustBeFinalActionError',
    })
    const forged = await sign(account)
    forged.transaction.receiverId = 'mallory.testnet'
    await expect(provider.sendTransaction(forged)).rejects.toMatchObject({ name: 'InvalidSignatureError' })
    await expect(account.transfer({ token: NEAR, amount: 1n, receiverId: 'nobody.testnet' })).rejects.toMatchObject({
      name: 'AccountDoesNotExistActionError',
    })
    near.setValidity(1)
    await expect(send({})).rejects.toMatchObject({ name: 'TransactionExpiredError' })
    near.setValidity()
  })

  test('error: unknown methods, accounts, keys, contracts and bytes that are no transaction', async () => {
    await expect(provider.sendJsonRpc('no_such_method' as never, {} as never)).rejects.toThrow(/no_such_method/)
    await expect(
      provider.sendJsonRpc('send_tx', { signed_tx_base64: 'AAAA', wait_until: 'NONE' }),
    ).rejects.toMatchObject({ name: 'RpcRequestParseError' })
    await expect(provider.viewAccount({ accountId: 'nobody.testnet' })).rejects.toMatchObject({
      name: 'AccountDoesNotExistError',
    })
    const key = PublicKey.fromString(`ed25519:${'1'.repeat(32)}`)
    await expect(provider.viewAccessKey({ accountId: 'testnet', publicKey: key })).rejects.toMatchObject({
      name: 'AccessKeyDoesNotExistError',
    })
    await expect(
      provider.callFunction({ contractId: near.token, method: 'no_such_method', args: {} }),
    ).rejects.toMatchObject({ name: 'ContractMethodNotFoundError' })
    await expect(
      provider.callFunction({ contractId: 'testnet', method: 'ft_metadata', args: {} }),
    ).rejects.toMatchObject({ name: 'ContractCodeDoesNotExistError' })
  })
})
