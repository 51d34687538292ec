import { type AptosNode, isAptosNodeError, parametersOf } from '@latchkey/aptos-node'
import type { Bytes } from '@latchkey/core/bytes'
import { WalletError } from '@latchkey/core/errors'
import { least, most } from '../bigint.ts'
import { readAddress, toShortAddress } from './address.ts'
import { encodeArguments } from './arguments.ts'
import { readBalance } from './balance.ts'
import { type BalanceChange, readBalanceChanges, readEvents, type SimulatedEvent } from './balance-changes.ts'
import { encode, mostFee, type PartiesTransaction, type Transaction } from './decode.ts'
import { readCall, spentBy } from './describe.ts'
import { type Failure, readFailure } from './failure.ts'
import type { Wanted } from './request.ts'
import { type Simulated, simulate, simulateParties, type Who } from './simulate.ts'
import { parseTypeTag } from './type-tag.ts'

/** The account that signs, and the chain it signs for. Both are the wallet's, never the page's. */
export type Signer = { address: string; publicKey: Uint8Array; chainId: number }

/** The result of a simulation. */
export type AptosSimulation = {
  /** Balance changes of the account; undefined where it was not simulated, would fail, or could not be read. */
  balances: readonly BalanceChange[] | undefined
  /** False where the node does not simulate. */
  simulated: boolean
  /** The events it would emit. */
  events: readonly SimulatedEvent[]
  /** Set if the network says that it would fail; the reason, as far as its codes tell. */
  failure: Failure | undefined
}

/** A transaction ready to be shown and signed, with what the network says of it. */
export type Prepared = AptosSimulation & {
  unsigned: Bytes
  /** The types of the function's parameters, without the signer. */
  parameters: readonly string[]
  /** Octas the account has. */
  balance: bigint
  /** The network fee as it would be now, and the most it can become, in octas. */
  fee: { likely: bigint; most: bigint }
}

/** The gas limit of a page's transaction before it was simulated. */
const guessedGas = 200_000n
/** The gas assumed for an account too poor to simulate: about that of a transfer that creates an account. */
const poorGas = 1_000n
/** Seconds a transaction holds from the moment it is signed, and the longest a page may ask for. */
const expirySeconds = 20n
const longestExpiry = 600n

/** Reads the account; one that has sent nothing yet need not exist (AIP-115). */
const readAccount = async (node: AptosNode, address: string) => {
  try {
    return (await node.getAccount(address)).data
  } catch (failure) {
    if (isAptosNodeError(failure, 'account_not_found')) return { sequence_number: 0n, authentication_key: address }
    throw failure
  }
}

/**
 * Encodes a call with the current sequence number, gas price, and time of the chain's own clock.
 *
 * @throws WalletError `invalidParams` where the call does not fit its function, `unauthorized` where the account's key
 * was changed, `unsupportedChain` where the node is of another chain; what the node's client throws
 */
export async function prepare(wanted: Wanted, signer: Signer, node: AptosNode): Promise<Prepared> {
  const typeArguments = wanted.typeArguments.map(parseTypeTag)
  const call = { function: wanted.function, type_arguments: wanted.typeArguments, arguments: wanted.arguments }
  const [entry, account, price, balance, { data: index }] = await Promise.all([
    requireEntry(node, call),
    readAccount(node, signer.address),
    node.gasPrice(),
    readBalance(signer.address, node),
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
  const used = simulated?.outcome.success ? simulated.outcome.gas_used : undefined
  // Half as much again: the state, and with it the gas, may change before a block takes it.
  if (used !== undefined && wanted.maxGasAmount === undefined)
    transaction.maxGasAmount = least((used * 3n + 1n) / 2n, affordable)
  // Not simulated, so the limit is a guess. It must leave enough for the amount that is moved.
  else if (!simulated && wanted.maxGasAmount === undefined && gasUnitPrice > 0n)
    transaction.maxGasAmount = least(
      guessedGas,
      most(poorGas, (balance - movedBy(transaction, parameters)) / gasUnitPrice),
    )
  return {
    unsigned: encode(transaction) as Bytes,
    parameters,
    balance,
    fee: { likely: (used ?? transaction.maxGasAmount) * gasUnitPrice, most: mostFee(transaction) },
    ...(await readSimulation(node, simulated, signer.address, signer.address)),
  }
}

/** Octas a transaction moves, as far as it can be read. */
const movedBy = (transaction: Transaction, parameters: readonly string[]): bigint =>
  spentBy(readCall(transaction, parameters))

const readSimulation = async (
  node: AptosNode,
  simulated: Simulated | undefined,
  account: string,
  payer: string,
): Promise<AptosSimulation> => {
  if (!simulated) return { balances: undefined, simulated: false, events: [], failure: undefined }
  const { outcome } = simulated
  const shared = { simulated: true, events: readEvents(outcome) }
  if (!outcome.success) return { ...shared, balances: undefined, failure: readFailure(outcome.vm_status) }
  return { ...shared, balances: await readBalanceChanges(node, simulated, account, payer), failure: undefined }
}

/**
 * Simulates a transaction of several parties for one of them.
 *
 * @throws what the node's client throws where the node is limited, fails or is silent
 */
export async function prepareParties(parties: PartiesTransaction, who: Who, node: AptosNode): Promise<AptosSimulation> {
  return readSimulation(
    node,
    await simulateParties(node, parties, who),
    who.address,
    parties.feePayer ?? parties.raw.sender,
  )
}

/**
 * The same bytes with a current sequence number and expiry. Neither is part of what the person agreed to.
 *
 * @throws what the node's client throws
 */
export async function renew(transaction: Transaction, wanted: Wanted, node: AptosNode): Promise<Bytes> {
  const [account, { data: index }] = await Promise.all([readAccount(node, transaction.sender), node.getIndex()])
  const renewed = {
    ...transaction,
    sequenceNumber: account.sequence_number,
    expirationSeconds: expiryOf(index.ledger_timestamp, wanted.expirationSeconds),
  }
  return encode(renewed) as Bytes
}

/**
 * By the chain's clock, which may differ from the device's. A page's own expiry is kept unless it has passed or is too
 * far away.
 */
const expiryOf = (microseconds: bigint, requested: bigint | undefined): bigint => {
  const now = microseconds / 1_000_000n
  return requested !== undefined && requested > now && requested <= now + longestExpiry
    ? requested
    : now + expirySeconds
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

/** An asset's symbol and decimals. */
export type Asset = { symbol: string; decimals: number }

/** Reads an asset from the chain, by a coin's type or a fungible asset's address. */
export async function readAsset(asset: string, node: AptosNode): Promise<Asset | undefined> {
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
    // Letters that resemble others would let one asset pass for another.
    const plain = symbol.replace(/[^A-Za-z0-9\p{Sc}.+-]/gu, '').slice(0, 16)
    return plain === '' ? undefined : { symbol: plain, decimals: Number(decimals) }
  } catch (failure) {
    if (isAptosNodeError(failure) && failure.status < 500 && failure.status !== 429) return undefined
    throw failure
  }
}
