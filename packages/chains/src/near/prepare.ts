import { fromHex } from '@latchkey/core/bytes'
import { WalletError } from '@latchkey/core/errors'
import { base58 } from '@scure/base'
import * as v from 'valibot'
import { createSendError } from '../failure-reason.ts'
import { readAccount, readKey } from './account.ts'
import { isAccountId } from './address.ts'
import { decode, encode, type Transaction, toKeyText } from './decode.ts'
import { readTransaction, type Step, spentBy } from './describe.ts'
import { mostFee } from './fee.ts'
import { amount, NodeRefusal, type Rpc, read } from './rpc.ts'
import { isRegistered, readTokenBalance, readTokenMetadata, type TokenMetadata } from './tokens.ts'

/** A transaction that is ready to be signed, with what the network says of it. Amounts in yoctoNEAR. */
export type Prepared = {
  unsigned: Uint8Array
  transaction: Transaction
  /** The coins the account may spend. */
  balance: bigint
  /** The coins it spends immediately, and the highest network fee. */
  spent: bigint
  fee: bigint
  /** The tokens in it, by contract, without those that have no metadata. */
  tokens: ReadonlyMap<string, TokenMetadata>
  /** It creates the receiver's account. */
  newReceiver: boolean
  /** Set where it is known in advance that it would fail. */
  failure: Failure | undefined
}

/** Why a transaction would fail. */
export type Failure =
  | { kind: 'noReceiver'; account: string }
  | { kind: 'notRegistered'; account: string; contract: string }
  | { kind: 'tooFewTokens'; contract: string }

/** An account that stores no more than this needs no balance for its storage (NEP-448). */
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

/** A recent final block, which every transaction names. */
const readBlock = async (rpc: Rpc): Promise<Uint8Array> => {
  const block = v.object({ header: v.object({ hash: v.pipe(v.string(), v.regex(/^[1-9A-HJ-NP-Za-km-z]{43,44}$/)) }) })
  const { header } = await read(rpc('block', { finality: 'final' }), block)
  const hash = base58.decode(header.hash)
  if (hash.length !== 32) throw new WalletError('internalJsonRpc', { reason: 'the node gave no block' })
  return hash
}

/** The key's next nonce; the first one for an account that does not exist yet. */
const readNonce = async (transaction: Transaction, exists: boolean, rpc: Rpc): Promise<bigint> => {
  const key = await readKey(transaction.signerId, toKeyText(transaction.publicKey), rpc)
  if (!key) {
    if (!exists) return 1n
    throw createSendError({ code: 'walletKeyRemoved' })
  }
  if (!key.full) throw createSendError({ code: 'walletKeyRestricted' })
  return key.nonce + 1n
}

const isImplicit = (id: string) => /^(0x[\da-f]{40}|[\da-f]{64})$/.test(id)

/** Finds a failure that can be known in advance, because this chain has no simulation. */
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
  /** Accounts that the same transaction registers before it pays them. */
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
 * Makes a transaction ready to be shown and signed: the key's next nonce and a recent block replace the page's own,
 * with the cost and what the network says of the accounts concerned. Nothing else changes.
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
 * The same transaction with the key's current next nonce and a recent block. Everything the person was shown stays.
 * @throws as `prepare`
 */
export async function renew(transaction: Transaction, rpc: Rpc): Promise<Uint8Array> {
  const [nonce, blockHash] = await Promise.all([readNonce(transaction, true, rpc), readBlock(rpc)])
  return encode({ ...transaction, nonce, blockHash })
}

/**
 * Like `prepare`, for a transaction that is signed unchanged, for the page to send.
 * @throws as `prepare`; WalletError `invalidParams` for a used nonce, and for a block that this network does not know,
 * with which it could be sent on another
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
