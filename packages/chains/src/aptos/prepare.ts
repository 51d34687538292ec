import { type AptosNode, isAptosNodeError, parametersOf, type UserTransaction } from '@latchkey/aptos-node'
import { type Bytes, concat, toHex } from '@latchkey/core/bytes'
import { WalletError } from '@latchkey/core/errors'
import { sha3_256 } from '@noble/hashes/sha3.js'
import { readAddress, toAddressBytes, toShortAddress } from './address.ts'
import { encodeArguments } from './arguments.ts'
import { rawTransactionType, signedTransactionType } from './bcs.ts'
import { encode, mostFee, type Transaction } from './decode.ts'
import { aptosCoin } from './reading.ts'
import type { Wanted } from './request.ts'
import { formatTypeTag, parseTypeTag } from './type-tag.ts'

/** The account that signs, and the chain it signs for: ours, never the page's. */
export type Signer = { address: string; publicKey: Uint8Array; chainId: number }

/** What an asset's balance would become, in its smallest unit; the fee is not in it. */
export type Balance = { asset: string; before: bigint; after: bigint }

/** A transaction ready to be shown and signed, with what the network says of it. */
export type Prepared = {
  unsigned: Bytes
  /** The types of the function's parameters, without the signer. */
  parameters: readonly string[]
  /** Octas the account has. */
  balance: bigint
  /** The network fee as it would be now, and the most it can become, in octas. */
  fee: { likely: bigint; most: bigint }
  /** What would change of the account; nothing where it could not be simulated. */
  balances: readonly Balance[] | undefined
  /** The network says it would fail, and why if it says so. */
  failure: { reason: string | undefined } | undefined
}

/** What a transaction is given unless its page says otherwise, and until it is known what it takes. */
const guessedGas = 200_000n
/** What is reckoned with for an account too poor to try: a transfer that makes an account takes about as much. */
const poorGas = 1_000n
/** Seconds a transaction holds from the moment it is signed, and the longest a page may ask for. */
const expirySeconds = 20n
const longestExpiry = 600n

const least = (one: bigint, other: bigint) => (one < other ? one : other)

/** The account as the chain knows it; one that sent nothing yet need not exist (AIP-115). */
const readAccount = async (node: AptosNode, address: string) => {
  try {
    return (await node.getAccount(address)).data
  } catch (failure) {
    if (isAptosNodeError(failure, 'account_not_found')) return { sequence_number: 0n, authentication_key: address }
    throw failure
  }
}

/** Octas an account has, in whichever of its places. */
export const readBalance = async (node: AptosNode, address: string, asset: string = aptosCoin): Promise<bigint> => {
  try {
    return (await node.getBalance(address, asset)).data
  } catch (failure) {
    if (isAptosNodeError(failure) && failure.status === 404) return 0n
    throw failure
  }
}

/**
 * The bytes of a call with everything that is true now: sequence number, price, and the time of the chain's own clock.
 *
 * @throws WalletError `invalidParams` where the call does not fit its function, `unauthorized` where the account's key was
 * changed, `unsupportedChain` where the node is of another chain; what the node's client throws
 */
export async function prepare(node: AptosNode, wanted: Wanted, signer: Signer): Promise<Prepared> {
  const typeArguments = wanted.typeArguments.map(parseTypeTag)
  const call = { function: wanted.function, type_arguments: wanted.typeArguments, arguments: wanted.arguments }
  const [entry, account, price, balance, { data: index }] = await Promise.all([
    requireEntry(node, call),
    readAccount(node, signer.address),
    node.gasPrice(),
    readBalance(node, signer.address),
    node.getIndex(),
  ])
  if (index.chain_id !== signer.chainId) throw new WalletError('unsupportedChain', { chainId: index.chain_id })
  if (readAddress(account.authentication_key) !== signer.address)
    throw new WalletError('unauthorized', {
      reason: 'the key of this account was changed: this wallet cannot sign for it',
    })
  const parameters = parametersOf(entry)
  const [address = '', module = '', name = ''] = wanted.function.split('::')
  const gasUnitPrice = wanted.gasUnitPrice ?? price.gas_estimate
  const affordable = gasUnitPrice === 0n ? guessedGas : balance / gasUnitPrice

  const transaction: Transaction = {
    sender: signer.address,
    sequenceNumber: account.sequence_number,
    call: {
      address: readAddress(address),
      module,
      name,
      typeArguments,
      arguments: encodeArguments(wanted.arguments, parameters, typeArguments),
    },
    maxGasAmount: wanted.maxGasAmount ?? (affordable === 0n ? poorGas : least(guessedGas, affordable)),
    gasUnitPrice,
    expirationSeconds: expiryOf(index.ledger_timestamp, wanted.expirationSeconds),
    chainId: signer.chainId,
  }
  const simulated = affordable === 0n ? undefined : await simulate(node, transaction, signer)
  const used = simulated?.success ? simulated.gas_used : undefined
  // Half as much again: between now and the block the state may change, and with it what the call takes.
  if (used !== undefined && wanted.maxGasAmount === undefined)
    transaction.maxGasAmount = least((used * 3n + 1n) / 2n, affordable)
  return {
    unsigned: encode(transaction) as Bytes,
    parameters,
    balance,
    fee: { likely: (used ?? transaction.maxGasAmount) * gasUnitPrice, most: mostFee(transaction) },
    balances: simulated?.success ? await readBalances(node, simulated, signer.address) : undefined,
    failure: simulated && !simulated.success ? { reason: readStatus(simulated.vm_status) } : undefined,
  }
}

/**
 * The same bytes with a sequence number and an expiry of this moment: what a person agreed to is not in these two.
 *
 * @throws what the node's client throws
 */
export async function renew(node: AptosNode, transaction: Transaction, wanted: Wanted): Promise<Bytes> {
  const [account, { data: index }] = await Promise.all([readAccount(node, transaction.sender), node.getIndex()])
  const renewed = {
    ...transaction,
    sequenceNumber: account.sequence_number,
    expirationSeconds: expiryOf(index.ledger_timestamp, wanted.expirationSeconds),
  }
  return encode(renewed) as Bytes
}

/** By the chain's clock, which may not be the device's. A page's own expiry holds where it is neither over nor far away. */
const expiryOf = (microseconds: bigint, asked: bigint | undefined): bigint => {
  const now = microseconds / 1_000_000n
  return asked !== undefined && asked > now && asked <= now + longestExpiry ? asked : now + expirySeconds
}

const requireEntry = async (node: AptosNode, call: Parameters<AptosNode['requireEntry']>[0]) => {
  try {
    return await node.requireEntry(call)
  } catch (failure) {
    if (isAptosNodeError(failure) && failure.status === 404)
      throw new WalletError('invalidParams', { reason: 'the chain has no such function' }, { cause: failure })
    if (failure instanceof TypeError)
      throw new WalletError('invalidParams', { reason: failure.message }, { cause: failure })
    throw failure
  }
}

/** Runs it at the node with a signature of zeros, which is what the node asks for. */
const simulate = async (node: AptosNode, transaction: Transaction, { publicKey }: Signer): Promise<UserTransaction> => {
  const unsigned = signedTransactionType
    .serialize(
      {
        raw: rawTransactionType.parse(encode(transaction)),
        authenticator: { ed25519: { publicKey, signature: new Uint8Array(64) } },
      },
      { maxSize: 128 * 1024 },
    )
    .toBytes()
  const [outcome] = (await node.simulateTransaction(unsigned)).data
  if (!outcome) throw new WalletError('internalJsonRpc', { reason: 'the node gave no outcome' })
  return outcome
}

/** Where an account keeps a fungible asset unless it chose another place. */
const primaryStore = (owner: string, asset: string): string =>
  toHex(sha3_256(concat(toAddressBytes(owner), toAddressBytes(asset), Uint8Array.of(0xfc))))

/** The account's own balances among what a transaction would write. */
const readBalances = async (node: AptosNode, simulated: UserTransaction, address: string): Promise<Balance[]> => {
  const fee = simulated.gas_used * simulated.gas_unit_price
  const written = simulated.changes.flatMap((change) => {
    const found = toBalance(change, address)
    return found ? [found] : []
  })
  const balances = await Promise.all(
    written.map(async ({ asset, after }) => ({
      asset,
      before: await readBalance(node, address, asset),
      after: asset === aptosCoin || asset === readAddress('0xa') ? after + fee : after,
    })),
  )
  return balances.filter(({ before, after }) => before !== after)
}

const toBalance = (change: { type: string }, address: string): { asset: string; after: bigint } | undefined => {
  const { address: at, data } = change as { address?: unknown; data?: { type?: unknown; data?: unknown } } // an open union: each part is looked at
  if (change.type !== 'write_resource' || typeof at !== 'string' || typeof data?.type !== 'string') return undefined
  try {
    const [, coin] = /^0x0*1::coin::CoinStore<(.+)>$/.exec(data.type) ?? []
    const {
      coin: held,
      balance,
      metadata,
    } = (data.data ?? {}) as Record<string, { value?: string; inner?: string } & string>
    if (coin && readAddress(at) === address)
      return { asset: formatTypeTag(parseTypeTag(coin)), after: BigInt(held?.value ?? '') }
    if (!/^0x0*1::fungible_asset::FungibleStore$/.test(data.type) || !metadata?.inner) return undefined
    const asset = readAddress(metadata.inner)
    return readAddress(at) === primaryStore(address, asset) ? { asset, after: BigInt(balance ?? '') } : undefined
  } catch {
    return undefined // not of the form the chain writes
  }
}

/** The words of a failure, cleaned of what cannot be seen. Nothing when there are none. */
export const readStatus = (status: string): string | undefined => {
  const said = status.replace(/^.*\(0x[0-9a-f]+\): /s, '').replace(/^.*(?:Error|Code:) /s, '')
  const clean = said.replace(/[^\p{L}\p{M}\p{N}\p{P}\p{S} ]|\p{Default_Ignorable_Code_Point}/gu, ' ').trim()
  return clean === '' ? undefined : clean.slice(0, 160)
}

/** What an asset is called, and its decimals; undefined where the chain does not say. */
export type Asset = { symbol: string; decimals: number }

/** Reads it from the chain: an asset is a coin's type, or a fungible asset's address. */
export const readAsset = async (node: AptosNode, asset: string): Promise<Asset | undefined> => {
  const coin = asset.includes('::')
  const ask = async (name: string): Promise<unknown> =>
    (
      await node.view({
        function: `0x1::${coin ? 'coin' : 'fungible_asset'}::${name}`,
        type_arguments: [coin ? asset : '0x1::fungible_asset::Metadata'],
        arguments: coin ? [] : [toShortAddress(asset)],
      })
    ).data[0]
  try {
    const [symbol, decimals] = await Promise.all([ask('symbol'), ask('decimals')])
    if (typeof symbol !== 'string' || !Number.isInteger(decimals) || Number(decimals) > 77) return undefined
    // Letters that look like others would let one asset pass for another.
    const clean = symbol.replace(/[^A-Za-z0-9\p{Sc}.+-]/gu, '').slice(0, 16)
    return clean === '' ? undefined : { symbol: clean, decimals: Number(decimals) }
  } catch (failure) {
    if (isAptosNodeError(failure) && failure.status < 500 && failure.status !== 429) return undefined
    throw failure
  }
}
