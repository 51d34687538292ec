import { fromHex } from '@latchkey/core/bytes'
import { WalletError } from '@latchkey/core/errors'
import { base58 } from '@scure/base'
import * as v from 'valibot'
import { readAccount, readKey } from './account.ts'
import { isAccountId } from './address.ts'
import { decode, encode, type Transaction, toKeyText } from './decode.ts'
import { readTransaction, type Step, spentBy } from './describe.ts'
import { mostFee } from './fee.ts'
import { amount, NodeRefusal, type Rpc, read } from './rpc.ts'
import { isRegistered, readTokenBalance, readTokenMetadata, type TokenMetadata } from './tokens.ts'

/** A transaction as it can be signed now, with what the network says of it. Amounts in yoctoNEAR. */
export type Prepared = {
  unsigned: Uint8Array
  transaction: Transaction
  /** The coins the account may spend. */
  balance: bigint
  /** The coins it moves at once, and the highest network fee. */
  spent: bigint
  fee: bigint
  /** Tokens that appear in it, by their contract; those that say nothing of themselves are left out. */
  tokens: ReadonlyMap<string, TokenMetadata>
  /** The receiver comes into being by this. */
  newReceiver: boolean
  /** Known beforehand: it would fail, and why. */
  failure: Failure | undefined
}

/** Why a transaction would fail. */
export type Failure =
  | { kind: 'noReceiver'; account: string }
  | { kind: 'notRegistered'; account: string; contract: string }
  | { kind: 'tooFewTokens'; contract: string }

/** An account that stores no more needs to keep nothing (NEP-448). */
const freeBytes = 770

/**
 * Reads the unsigned transaction a page asks for.
 * @param account the account that is signed in, and its public key as NEAR writes it
 * @throws WalletError `invalidParams` for other bytes, `unauthorized` for another signer's
 */
export function readRequest(serializedHex: string, account: { address: string; publicKey: string }): Transaction {
  let bytes: Uint8Array
  try {
    bytes = fromHex(serializedHex)
  } catch (cause) {
    throw new WalletError('invalidParams', { reason: 'the transaction is not hex' }, { cause })
  }
  const transaction = decode(bytes)
  const { signerId, publicKey, receiverId } = transaction
  if (signerId !== account.address || toKeyText(publicKey) !== account.publicKey)
    throw new WalletError('unauthorized', { reason: 'the signer is not the signed-in account' })
  if (!isAccountId(receiverId)) throw new WalletError('invalidParams', { reason: 'the receiver is no NEAR account' })
  return transaction
}

/** A recent block that stays, which every transaction names. */
const readBlock = async (rpc: Rpc): Promise<Uint8Array> => {
  const block = v.object({ header: v.object({ hash: v.pipe(v.string(), v.regex(/^[1-9A-HJ-NP-Za-km-z]{43,44}$/)) }) })
  const { header } = await read(rpc('block', { finality: 'final' }), block)
  const hash = base58.decode(header.hash)
  if (hash.length !== 32) throw new WalletError('internalJsonRpc', { reason: 'the node gave no block' })
  return hash
}

/** The next number of the account's key; the first for an account that is not there yet. */
const readNonce = async (transaction: Transaction, exists: boolean, rpc: Rpc): Promise<bigint> => {
  const key = await readKey(transaction.signerId, toKeyText(transaction.publicKey), rpc)
  if (!key) {
    if (!exists) return 1n
    throw new WalletError('sendTransactionFailed', { reason: 'the key of this wallet was removed from the account' })
  }
  if (!key.full)
    throw new WalletError('sendTransactionFailed', { reason: 'the key of this wallet may no longer do everything' })
  return key.nonce + 1n
}

const isImplicit = (id: string) => /^(0x[\da-f]{40}|[\da-f]{64})$/.test(id)

/** Finds a failure that can be known beforehand: this chain has no simulation. */
const foresee = async (
  { signerId, receiverId, actions }: Transaction,
  steps: Step[],
  receiverExists: boolean,
  rpc: Rpc,
): Promise<Failure | undefined> => {
  const creates = actions.some((each) => 'createAccount' in each)
  const byTransfer = isImplicit(receiverId) && actions.length === 1 && actions[0] && 'transfer' in actions[0]
  if (!receiverExists && !creates && !byTransfer) return { kind: 'noReceiver', account: receiverId }
  const spent = new Map<string, bigint>()
  /** Accounts the same transaction registers before it pays them. */
  const placed = new Set<string>()
  for (const step of steps) {
    if (step.kind === 'register') placed.add(`${step.contract} ${step.account}`)
    if (step.kind !== 'transferToken') continue
    const { contract, to } = step
    spent.set(contract, (spent.get(contract) ?? 0n) + step.amount)
    if (!placed.has(`${contract} ${to}`) && !(await isRegistered(to, contract, rpc)))
      return { kind: 'notRegistered', account: to, contract }
  }
  for (const [contract, needed] of spent)
    if ((await readTokenBalance(signerId, contract, rpc)) < needed) return { kind: 'tooFewTokens', contract }
  return undefined
}

/**
 * Makes a transaction ready to be shown and signed: the key's next number and a recent block in place of the page's
 * own, cost, and what the network says of those it concerns. Nothing else of it changes.
 * @throws WalletError `sendTransactionFailed` where the key may not sign, `internalJsonRpc`; what `rpc` throws
 */
export async function prepare(requested: Transaction, rpc: Rpc): Promise<Prepared> {
  const { signerId, receiverId } = requested
  const steps = readTransaction(requested)
  const contracts = new Set(steps.flatMap((step) => (step.kind === 'transferToken' ? [step.contract] : [])))
  const readTokenOf = async (contract: string) => [contract, await readTokenMetadata(contract, rpc)] as const
  const [account, receiver, blockHash, { gas_price }, known] = await Promise.all([
    readAccount(signerId, rpc),
    receiverId === signerId ? undefined : readAccount(receiverId, rpc),
    readBlock(rpc),
    read(rpc('gas_price', [null]), v.object({ gas_price: amount })),
    Promise.all([...contracts].map(readTokenOf)),
  ])
  const receiverExists = receiverId === signerId || receiver !== undefined
  const [nonce, failure] = await Promise.all([
    readNonce(requested, account !== undefined, rpc),
    foresee(requested, steps, receiverExists, rpc),
  ])
  const transaction = { ...requested, nonce, blockHash }
  const locked = account && account.storage > freeBytes ? account.storageLock : 0n
  const has = account?.amount ?? 0n
  return {
    unsigned: encode(transaction),
    transaction,
    balance: has > locked ? has - locked : 0n,
    spent: spentBy(transaction),
    fee: mostFee(transaction, gas_price),
    tokens: new Map(known.flatMap(([contract, token]) => (token ? [[contract, token] as const] : []))),
    newReceiver: !receiverExists && isImplicit(receiverId),
    failure,
  }
}

/**
 * The same transaction with the key's next number and a recent block as they are now: nothing a person was shown
 * changes.
 * @throws as `prepare`
 */
export async function renew(transaction: Transaction, rpc: Rpc): Promise<Uint8Array> {
  const [nonce, blockHash] = await Promise.all([readNonce(transaction, true, rpc), readBlock(rpc)])
  return encode({ ...transaction, nonce, blockHash })
}

/**
 * The same as `prepare` for a transaction that is signed as it came, for the page to send.
 * @throws as `prepare`; WalletError `invalidParams` for a number that was used, and for a block this network does not
 * know: by that it could be sent on another
 */
export async function prepareAsIs(requested: Transaction, rpc: Rpc): Promise<Prepared> {
  const prepared = await prepare(requested, rpc)
  if (requested.nonce < prepared.transaction.nonce)
    throw new WalletError('invalidParams', { reason: 'the number of this transaction was used already' })
  const known = await rpc('block', { block_id: base58.encode(requested.blockHash) }).catch((failure: unknown) => {
    if (failure instanceof NodeRefusal) return undefined
    throw failure
  })
  if (known === undefined)
    throw new WalletError('invalidParams', { reason: 'this network does not know the block of this transaction' })
  return { ...prepared, transaction: requested, unsigned: encode(requested) }
}
