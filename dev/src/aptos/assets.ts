import { aptosCoin, readAddress, toAddressBytes, toShortAddress } from '@latchkey/chains/aptos'
import { concat, fromUtf8, toHex } from '@latchkey/core/bytes'
import { sha3_256 } from '@noble/hashes/sha3.js'
import { type EventHandle, newHandle, type Session, type State } from './state.ts'

/** An abort of a function: the transaction is on the ledger, its fee is paid, and it had no effect. */
export class Abort extends Error {
  override readonly name = 'Abort'
  constructor(module: string, code: string, number: number, why: string) {
    super(`Move abort in ${module}: ${code}(0x${number.toString(16)}): ${why}`)
  }
}

export const accountType = '0x1::account::Account'
export const storeType = '0x1::fungible_asset::FungibleStore'
export const objectType = '0x1::object::ObjectCore'
export const metadataType = '0x1::fungible_asset::Metadata'
export function coinStoreOf(coin: string): string {
  return `0x1::coin::CoinStore<${coin}>`
}
/** The fungible asset that is the chain's own coin. */
const aptosAsset = readAddress('0xa')

/** The address of the demo module, and of its fungible asset, which anyone may mint. */
export const demoAddress = `0x${'face'.repeat(16)}`
const derive = (source: string, seed: Uint8Array, scheme: number) =>
  toHex(sha3_256(concat(toAddressBytes(source), seed, Uint8Array.of(scheme))))
export const demoAsset: string = derive(demoAddress, fromUtf8('DUSD'), 0xfe)
/** A coin of the older kind, besides the chain's own. Anyone may mint it there, too. */
export const demoCoin = `${toShortAddress(demoAddress)}::gold::Gold`
/** Where an account keeps a fungible asset. */
export function primaryStore(owner: string, asset: string): string {
  return derive(owner, toAddressBytes(asset), 0xfc)
}
/** The address of the `n`th object an account makes. */
export function objectAddress(maker: string, n: string): string {
  return toHex(sha3_256(concat(fromUtf8(n.padStart(8, '0')), toAddressBytes(maker), Uint8Array.of(0xfd))))
}

type Account = {
  authentication_key: string
  coin_register_events: EventHandle
  guid_creation_num: string
  key_rotation_events: EventHandle
  rotation_capability_offer: { for: { vec: string[] } }
  sequence_number: string
  signer_capability_offer: { for: { vec: string[] } }
}
type CoinStore = {
  coin: { value: string }
  deposit_events: EventHandle
  frozen: boolean
  withdraw_events: EventHandle
}
type Store = { balance: string; frozen: boolean; metadata: { inner: string } }
export type ObjectCore = {
  allow_ungated_transfer: boolean
  guid_creation_num: string
  owner: string
  transfer_events: EventHandle
}

/** Returns an account, and creates it if it is missing. New event handles continue its count. */
export function ensureAccount(session: Session, address: string): Account {
  const found = session.borrow(address, accountType) as Account | undefined
  if (found) return found
  const account: Account = {
    authentication_key: address,
    coin_register_events: newHandle(address, 0),
    guid_creation_num: '2',
    key_rotation_events: newHandle(address, 1),
    rotation_capability_offer: { for: { vec: [] } },
    sequence_number: '0',
    signer_capability_offer: { for: { vec: [] } },
  }
  session.write(address, accountType, account)
  return account
}

export function ensureCoinStore(session: Session, address: string, coin: string): CoinStore {
  const found = session.borrow(address, coinStoreOf(coin)) as CoinStore | undefined
  if (found) return found
  const account = ensureAccount(session, address)
  const next = Number(account.guid_creation_num)
  session.write(address, accountType, { ...account, guid_creation_num: String(next + 2) })
  const store: CoinStore = {
    coin: { value: '0' },
    deposit_events: newHandle(address, next),
    frozen: false,
    withdraw_events: newHandle(address, next + 1),
  }
  session.write(address, coinStoreOf(coin), store)
  return store
}

const requireCoinStore = (session: Session, address: string, coin: string): CoinStore => {
  const found = session.borrow(address, coinStoreOf(coin)) as CoinStore | undefined
  if (!found)
    throw new Abort(
      '0x1::coin',
      'ECOIN_STORE_NOT_PUBLISHED',
      0x60005,
      "Account hasn't registered `CoinStore` for `CoinType`",
    )
  return found
}

/** Moves a coin. The receiver must have a store for it. */
export function moveCoin(session: Session, coin: string, from: string, to: string, amount: bigint): void {
  takeCoin(session, coin, from, amount)
  giveCoin(session, coin, to, amount)
}

/** Withdraws a coin, with the event for it unless it is a fee. */
export function takeCoin(session: Session, coin: string, from: string, amount: bigint, asFee = false): void {
  const store = requireCoinStore(session, from, coin)
  const left = BigInt(store.coin.value) - amount
  if (left < 0n)
    throw new Abort('0x1::coin', 'EINSUFFICIENT_BALANCE', 0x10006, 'Not enough coins to complete transaction')
  store.coin.value = String(left)
  if (!asFee) session.emit(store.withdraw_events, '0x1::coin::WithdrawEvent', { amount: String(amount) })
  session.write(from, coinStoreOf(coin), store)
}

export function giveCoin(session: Session, coin: string, to: string, amount: bigint): void {
  const store = requireCoinStore(session, to, coin)
  store.coin.value = String(BigInt(store.coin.value) + amount)
  session.emit(store.deposit_events, '0x1::coin::DepositEvent', { amount: String(amount) })
  session.write(to, coinStoreOf(coin), store)
}

const ensureStore = (session: Session, owner: string, asset: string): { at: string; store: Store } => {
  if (!session.read(asset, metadataType))
    throw new Abort('0x1::object', 'EOBJECT_DOES_NOT_EXIST', 0x60002, 'An object does not exist at this address')
  const at = primaryStore(owner, asset)
  const found = session.borrow(at, storeType) as Store | undefined
  if (found) return { at, store: found }
  const store: Store = { balance: '0', frozen: false, metadata: { inner: asset } }
  writeObject(session, at, owner)
  session.write(at, storeType, store)
  return { at, store }
}

export function writeObject(session: Session, at: string, owner: string): void {
  session.write(at, objectType, {
    allow_ungated_transfer: true,
    guid_creation_num: '1125899906842625',
    owner,
    transfer_events: newHandle(at, '1125899906842624'),
  } satisfies ObjectCore)
}

export function giveFungible(session: Session, asset: string, to: string, amount: bigint): void {
  const { at, store } = ensureStore(session, to, asset)
  session.write(at, storeType, { ...store, balance: String(BigInt(store.balance) + amount) })
  session.tell('0x1::fungible_asset::Deposit', { store: at, amount: String(amount) })
}

export function moveFungible(session: Session, asset: string, from: string, to: string, amount: bigint): void {
  if (asset === aptosAsset) {
    ensureCoinStore(session, to, aptosCoin)
    moveCoin(session, aptosCoin, from, to, amount)
    return
  }
  const { at, store } = ensureStore(session, from, asset)
  const left = BigInt(store.balance) - amount
  if (left < 0n)
    throw new Abort(
      '0x1::fungible_asset',
      'EINSUFFICIENT_BALANCE',
      0x10004,
      'Insufficient balance to withdraw or transfer.',
    )
  session.write(at, storeType, { ...store, balance: String(left) })
  session.tell('0x1::fungible_asset::Withdraw', { store: at, amount: String(amount) })
  giveFungible(session, asset, to, amount)
}

type Reader = Pick<State, 'read'> | Session

/** The balance of an asset, by either of its names; 0 when the account never held any. */
export function balanceOf(state: Reader, address: string, asset: string, version?: bigint): bigint {
  const read = (at: string, type: string) => (state as State).read(at, type, version)
  const coin = asset.includes('::') ? asset : asset === aptosAsset ? aptosCoin : undefined
  const store = coin
    ? (read(address, coinStoreOf(coin)) as CoinStore | undefined)?.coin.value
    : (read(primaryStore(address, asset), storeType) as Store | undefined)?.balance
  return BigInt(store ?? 0)
}

/** Writes the initial state of the chain: its coin, its faucet's account, the demo asset. */
export function writeGenesis(session: Session, faucet: string): void {
  const framework = readAddress('0x1')
  ensureAccount(session, framework)
  session.write(framework, '0x1::chain_id::ChainId', { id: 2 })
  session.write(framework, `0x1::coin::CoinInfo<${aptosCoin}>`, {
    decimals: 8,
    name: 'Aptos Coin',
    supply: { vec: [{ aggregator: { vec: [{ ...supply, limit: String(2n ** 128n - 1n) }] }, integer: { vec: [] } }] },
    symbol: 'APT',
  })
  session.writeTable(readAddress(supply.handle), 'address', 'u128', supply.key, String(faucetFunds))
  ensureAccount(session, faucet)
  const store = ensureCoinStore(session, faucet, aptosCoin)
  session.write(faucet, coinStoreOf(aptosCoin), { ...store, coin: { value: String(faucetFunds) } })

  ensureAccount(session, demoAddress)
  session.write(demoAddress, `0x1::coin::CoinInfo<${demoCoin}>`, {
    decimals: 4,
    name: 'Demo Gold',
    supply: { vec: [] },
    symbol: 'GOLD',
  })
  writeObject(session, demoAsset, demoAddress)
  session.write(demoAsset, metadataType, {
    decimals: 6,
    icon_uri: '',
    name: 'Demo Dollar',
    project_uri: '',
    symbol: 'DUSD',
  })
  session.write(aptosAsset, metadataType, {
    decimals: 8,
    icon_uri: '',
    name: 'Aptos Coin',
    project_uri: '',
    symbol: 'APT',
  })
  writeObject(session, aptosAsset, framework)
}

/** The table item in which the chain counts the supply of its coin. */
export const supply = {
  handle: toHex(sha3_256(fromUtf8('supply of the local chain'))),
  key: toShortAddress(toHex(sha3_256(fromUtf8('supply of the local chain, its key')))),
}
const faucetFunds = 10n ** 17n
