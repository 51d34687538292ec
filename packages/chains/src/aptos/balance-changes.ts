import { type AptosNode, isAptosNodeError, isKind, type UserTransaction } from '@latchkey/aptos-node'
import { concat, toHex } from '@latchkey/core/bytes'
import { sha3_256 } from '@noble/hashes/sha3.js'
import { readAddress, toAddressBytes } from './address.ts'
import { aptosCoin } from './describe.ts'
import { refuses, type Simulated } from './simulate.ts'
import { formatTypeTag, parseTypeTag } from './type-tag.ts'

/**
 * The change of an account's balance of an asset, in its smallest unit, without the fee. Negative where it shrinks,
 * undefined where it cannot be computed.
 */
export type BalanceChange = { asset: string; by: bigint | undefined }

/** The chain's own coin as a fungible asset. */
const aptosAsset = readAddress('0xa')
const storeType = '0x1::fungible_asset::FungibleStore'
const concurrentType = '0x1::fungible_asset::ConcurrentFungibleBalance'
const objectType = '0x1::object::ObjectCore'
const groupType = '0x1::object::ObjectGroup'

/** The most stores of other owners that are looked up. */
const mostOwners = 16
/** The most levels of objects that are followed to an owner. */
const deepest = 4

/** Where an account keeps a fungible asset unless it chose another place. */
const primaryStore = (owner: string, asset: string): string =>
  toHex(sha3_256(concat(toAddressBytes(owner), toAddressBytes(asset), Uint8Array.of(0xfc))))

/** The writes of a transaction: the account's coin stores, and objects with their fungible stores. */
type Written = {
  /** By the coin's type; undefined where the store is deleted. */
  coins: Map<string, bigint>
  /** By address. */
  objects: Map<string, { store?: FungibleStore; concurrent?: bigint; owner?: string; gone?: true }>
}
type FungibleStore = { asset: string; balance: bigint }

type Fields = Record<string, unknown>
const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {}) // from the node: each field is checked

const readStore = (data: unknown): FungibleStore => {
  const { balance, metadata } = fieldsOf(data)
  return { asset: readAddress(String(fieldsOf(metadata).inner)), balance: BigInt(String(balance)) }
}
const readConcurrent = (data: unknown): bigint => BigInt(String(fieldsOf(fieldsOf(data).balance).value))
const readCoin = (data: unknown): bigint => BigInt(String(fieldsOf(fieldsOf(data).coin).value))
const readOwner = (data: unknown): string => readAddress(String(fieldsOf(data).owner))

const isType = (type: string, wanted: string): boolean => type.replace(/^0x0*1::/, '0x1::') === wanted
const coinOf = (type: string): string | undefined => {
  const [, coin] = /^0x0*1::coin::CoinStore<(.+)>$/.exec(type) ?? []
  return coin && formatTypeTag(parseTypeTag(coin))
}

const readWritten = ({ changes }: UserTransaction, account: string): Written => {
  const written: Written = { coins: new Map(), objects: new Map() }
  const at = (address: string) => {
    const object = written.objects.get(address) ?? {}
    written.objects.set(address, object)
    return object
  }
  for (const change of changes) {
    if (isKind(change, 'write_resource')) {
      const address = readAddress(change.address)
      const { type, data } = change.data
      const coin = address === account ? coinOf(type) : undefined
      if (coin) written.coins.set(coin, readCoin(data))
      else if (isType(type, storeType)) at(address).store = readStore(data)
      else if (isType(type, concurrentType)) at(address).concurrent = readConcurrent(data)
      else if (isType(type, objectType)) at(address).owner = readOwner(data)
    } else if (isKind(change, 'delete_resource')) {
      const address = readAddress(change.address)
      const coin = address === account ? coinOf(change.resource) : undefined
      if (coin) written.coins.set(coin, 0n)
      else if (isType(change.resource, storeType) || isType(change.resource, groupType)) at(address).gone = true
    }
  }
  return written
}

/** The ledger state on which a transaction was simulated. */
const createBefore = (node: AptosNode, ledgerVersion: bigint | undefined) => {
  const cached = new Map<string, Promise<unknown>>()
  /** Reads a resource; undefined where there is none. @throws what the node's client throws */
  return (address: string, type: string): Promise<unknown> => {
    const key = `${address} ${type}`
    const found = cached.get(key) ?? read(address, type)
    cached.set(key, found)
    return found
  }
  async function read(address: string, type: string): Promise<unknown> {
    try {
      return (await node.getResource(address, type, ledgerVersion === undefined ? {} : { ledgerVersion })).data.data
    } catch (failure) {
      if (isAptosNodeError(failure, 'resource_not_found') || isAptosNodeError(failure, 'account_not_found'))
        return undefined
      throw failure
    }
  }
}
type Before = ReturnType<typeof createBefore>

/** Returns whether an object belongs to the account, directly or through other objects. */
const isOwned = async (
  owner: string | undefined,
  account: string,
  ownerOf: (object: string) => Promise<string | undefined>,
): Promise<boolean> => {
  let at = owner
  for (let depth = 0; at !== undefined && depth < deepest; depth += 1) {
    if (at === account) return true
    at = await ownerOf(at)
  }
  return at !== undefined // deeper than we look: it may still be owned
}

/**
 * Changes of an account's coins and fungible assets by a simulated transaction, summed over every store of an asset
 * that it writes. A coin and its paired fungible asset count as one. Where a store at an address of the account's own
 * choice is written, the new balance is unknown.
 *
 * @param payer who pays the fee
 * @returns undefined where none of them could be read
 * @throws what the node's client throws where the node is limited, fails or is silent
 */
export async function readBalanceChanges(
  node: AptosNode,
  { outcome, ledgerVersion }: Simulated,
  account: string,
  payer: string,
): Promise<BalanceChange[] | undefined> {
  try {
    return await sum(node, createBefore(node, ledgerVersion), outcome, account, payer)
  } catch (failure) {
    // The chain does not write this form, or the state before the simulation can no longer be read.
    if (
      failure instanceof Error &&
      failure.name !== 'AptosAnswerError' &&
      (refuses(failure) || !isAptosNodeError(failure))
    )
      return undefined
    throw failure
  }
}

const sum = async (
  node: AptosNode,
  before: Before,
  outcome: UserTransaction,
  account: string,
  payer: string,
): Promise<BalanceChange[] | undefined> => {
  const { coins, objects } = readWritten(outcome, account)
  const ownerBefore = async (object: string) => {
    const core = await before(object, objectType)
    return core === undefined ? undefined : readOwner(core)
  }
  const ownerAfter = async (object: string) => objects.get(object)?.owner ?? ownerBefore(object)

  const totals = new Map<string, bigint | undefined>()
  const add = (asset: string, by: bigint | undefined) => {
    const sofar = totals.has(asset) ? totals.get(asset) : 0n
    totals.set(asset, sofar === undefined || by === undefined ? undefined : sofar + by)
  }

  const foreign: [string, FungibleStore][] = []
  for (const [address, { store, concurrent, gone }] of objects) {
    if (!store && concurrent === undefined && !gone) continue
    const held = await before(address, storeType)
    const was = held === undefined ? undefined : readStore(held)
    const asset = store?.asset ?? was?.asset
    if (asset === undefined) continue // an object without a store
    if (address !== primaryStore(account, asset)) {
      foreign.push([address, store ?? (was as FungibleStore)]) // one of them has the asset
      continue
    }
    // A store with concurrent writes keeps its balance in a resource of its own.
    const apart = concurrent === undefined && !gone ? 0n : await readApart(before, address)
    const now = gone ? 0n : (store?.balance ?? was?.balance ?? 0n) + (concurrent ?? 0n)
    add(asset, now - (was?.balance ?? 0n) - apart)
  }
  if (foreign.length > mostOwners) return undefined
  const theirs = await Promise.all(
    foreign.map(async ([address, { asset }]) => {
      const after = await ownerAfter(address)
      // A primary store never changes hands.
      const fixed = after !== undefined && address === primaryStore(after, asset)
      const isOurs =
        (await isOwned(after, account, ownerAfter)) ||
        (!fixed && (await isOwned(await ownerBefore(address), account, ownerBefore)))
      return isOurs ? asset : undefined
    }),
  )
  for (const asset of theirs) if (asset !== undefined) add(asset, undefined)

  // A coin and its paired fungible asset are one asset, whichever of the two is written.
  for (const [coin, now] of coins) {
    const held = await before(account, `0x1::coin::CoinStore<${coin}>`)
    const by = now - (held === undefined ? 0n : readCoin(held))
    const pair = coin === aptosCoin ? aptosAsset : totals.size > 0 ? await pairOf(node, coin) : undefined
    if (pair !== undefined && totals.has(pair)) {
      add(coin, totals.get(pair))
      totals.delete(pair)
    }
    add(coin, by)
  }
  if (totals.has(aptosAsset)) {
    add(aptosCoin, totals.get(aptosAsset))
    totals.delete(aptosAsset)
  }
  if (payer === account && totals.has(aptosCoin)) add(aptosCoin, feeOf(outcome))
  return [...totals].filter(([, by]) => by !== 0n).map(([asset, by]) => ({ asset, by }))
}

const readApart = async (before: Before, address: string): Promise<bigint> => {
  const held = await before(address, concurrentType)
  return held === undefined ? 0n : readConcurrent(held)
}

/** The gas charged, less the storage refund. */
const feeOf = ({ gas_used, gas_unit_price, events }: UserTransaction): bigint => {
  const statement = events.find(({ type }) => isType(type, '0x1::transaction_fee::FeeStatement'))
  const refund = fieldsOf(statement?.data).storage_fee_refund_octas
  return gas_used * gas_unit_price - (refund === undefined ? 0n : BigInt(String(refund)))
}

/**
 * The fungible asset that a coin is paired with; undefined where there is none, or the chain does not know such pairs.
 */
const pairOf = async (node: AptosNode, coin: string): Promise<string | undefined> => {
  try {
    const { data } = await node.view({
      function: '0x1::coin::paired_metadata',
      type_arguments: [coin],
      arguments: [],
    })
    const { vec } = fieldsOf(data[0])
    return Array.isArray(vec) && vec.length === 1 ? readAddress(String(fieldsOf(vec[0]).inner)) : undefined
  } catch (failure) {
    if (refuses(failure)) return undefined
    throw failure
  }
}

/** An event of a simulated transaction, for a person to read: its type, and its fields as JSON. */
export type SimulatedEvent = { type: string; data: string }

const longestData = 400

/** Events in order, truncated where they are long, without invisible characters. */
export function readEvents({ events }: UserTransaction): SimulatedEvent[] {
  return events.map(({ type, data }) => {
    const text = clean(JSON.stringify(data) ?? '')
    return {
      type: clean(type),
      data: text.length > longestData ? `${text.slice(0, longestData)}…` : text,
    }
  })
}

/** Removes invisible characters and those that change the direction of text. */
export function clean(text: string): string {
  return text.replace(/[^\p{L}\p{M}\p{N}\p{P}\p{S} ]|\p{Default_Ignorable_Code_Point}/gu, ' ').trim()
}
