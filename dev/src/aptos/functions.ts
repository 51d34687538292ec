import { aptosCoin, readAddress, toShortAddress, type Value } from '@latchkey/chains/aptos'
import {
  Abort,
  accountType,
  balanceOf,
  coinStoreOf,
  demoAddress,
  demoAsset,
  demoCoin,
  ensureAccount,
  ensureCoinStore,
  giveCoin,
  giveFungible,
  metadataType,
  moveCoin,
  moveFungible,
  type ObjectCore,
  objectAddress,
  objectType,
  supply,
  writeObject,
} from './assets.ts'
import type { Data, Session } from './state.ts'

/** Arguments of a function. Amounts and other integers are decimal digits. */
export type Call = {
  session: Session
  /** Signs the call; empty for a view. */
  sender: string
  /** Further signers. */
  others: readonly string[]
  types: readonly string[]
  arguments: readonly Value[]
  clock: { microseconds: bigint; height: bigint; chainId: number }
}

/** A function of one of this chain's modules: its parameters and its effect. */
export type Native = {
  /** Without the signers. */
  params: readonly string[]
  /** The number of signers of a call. Default 1. */
  signers?: number
  /** The number of type parameters. */
  types?: number
  returns?: readonly string[]
  run?(call: Call): void
  view?(call: Call): unknown[]
}

const text = (value: Value | undefined): string => String(value)
const amount = (value: Value | undefined): bigint => BigInt(text(value))
const sendCoin = (session: Session, coin: string, from: string, to: string, units: bigint) => {
  ensureCoinStore(session, to, coin)
  moveCoin(session, coin, from, to, units)
}
const coinInfo = (session: Session, [coin = '']: readonly string[]): Data => {
  const info = session.read(readAddress(coin.split('::')[0] ?? ''), `0x1::coin::CoinInfo<${coin}>`)
  if (!info)
    throw new Abort('0x1::coin', 'ECOIN_INFO_NOT_PUBLISHED', 0x60003, "CoinType hasn't been initialized as a coin")
  return info
}
const metadata = (session: Session, asset: Value | undefined): Data => {
  const found = session.read(text(asset), metadataType)
  if (!found)
    throw new Abort('0x1::object', 'EOBJECT_DOES_NOT_EXIST', 0x60002, 'An object does not exist at this address')
  return found
}
const account = (session: Session, address: Value | undefined): Data => {
  const found = session.read(text(address), accountType)
  if (!found) throw new Abort('0x1::account', 'EACCOUNT_DOES_NOT_EXIST', 0x60002, 'Account does not exist')
  return found
}
const object = (session: Session, address: Value | undefined): ObjectCore => {
  const found = session.borrow(text(address), objectType)
  if (!found)
    throw new Abort('0x1::object', 'EOBJECT_DOES_NOT_EXIST', 0x60002, 'An object does not exist at this address')
  return found as ObjectCore // written by writeObject alone
}
const moveObject = ({ session, sender, arguments: [at, to] }: Call) => {
  const core = object(session, at)
  if (core.owner !== sender)
    throw new Abort('0x1::object', 'ENOT_OBJECT_OWNER', 0x50004, 'The caller does not have ownership permissions')
  session.write(text(at), objectType, { ...core, owner: text(to) })
  session.tell('0x1::object::Transfer', { object: text(at), from: sender, to: text(to) })
}

const string = '0x1::string::String'
const anyObject = '0x1::object::Object<T0>'
const assetObject = '0x1::object::Object<0x1::fungible_asset::Metadata>'
const transferFungible: Native['run'] = ({ session, sender, arguments: [asset, to, units] }) =>
  moveFungible(session, text(asset), sender, text(to), amount(units))

/** Every function of this chain, by module. */
export const functions: Record<string, Record<string, Native>> = {
  '0x1::account': {
    exists_at: {
      params: ['address'],
      returns: ['bool'],
      view: ({ session, arguments: [at] }) => [session.read(text(at), accountType) !== undefined],
    },
    get_sequence_number: {
      params: ['address'],
      returns: ['u64'],
      view: ({ session, arguments: [at] }) => [account(session, at).sequence_number],
    },
    get_authentication_key: {
      params: ['address'],
      returns: ['vector<u8>'],
      view: ({ session, arguments: [at] }) => [account(session, at).authentication_key],
    },
    rotate_authentication_key_call: {
      params: ['vector<u8>'],
      run({ session, sender, arguments: [key] }) {
        if (text(key).length !== 66)
          throw new Abort(
            '0x1::account',
            'EMALFORMED_AUTHENTICATION_KEY',
            0x10004,
            'The provided authentication key has an invalid length',
          )
        session.write(sender, accountType, { ...ensureAccount(session, sender), authentication_key: text(key) })
      },
    },
  },
  '0x1::aptos_account': {
    create_account: {
      params: ['address'],
      run({ session, arguments: [at] }) {
        if (session.read(text(at), accountType))
          throw new Abort('0x1::account', 'EACCOUNT_ALREADY_EXISTS', 0x80001, 'Account already exists')
        ensureCoinStore(session, text(at), aptosCoin)
      },
    },
    transfer: {
      params: ['address', 'u64'],
      run: ({ session, sender, arguments: [to, units] }) =>
        sendCoin(session, aptosCoin, sender, text(to), amount(units)),
    },
    transfer_coins: {
      params: ['address', 'u64'],
      types: 1,
      run: ({ session, sender, types: [coin = ''], arguments: [to, units] }) =>
        sendCoin(session, coin, sender, text(to), amount(units)),
    },
    transfer_fungible_assets: { params: [assetObject, 'address', 'u64'], run: transferFungible },
  },
  '0x1::block': {
    get_current_block_height: { params: [], returns: ['u64'], view: ({ clock }) => [String(clock.height)] },
  },
  '0x1::chain_id': { get: { params: [], returns: ['u8'], view: ({ clock }) => [clock.chainId] } },
  '0x1::coin': {
    balance: {
      params: ['address'],
      types: 1,
      returns: ['u64'],
      view: ({ session, types: [coin = ''], arguments: [at] }) => [String(balanceOf(session, text(at), coin))],
    },
    decimals: {
      params: [],
      types: 1,
      returns: ['u8'],
      view: ({ session, types }) => [coinInfo(session, types).decimals],
    },
    is_account_registered: {
      params: ['address'],
      types: 1,
      returns: ['bool'],
      view: ({ session, types: [coin = ''], arguments: [at] }) => [
        session.read(text(at), coinStoreOf(coin)) !== undefined,
      ],
    },
    name: { params: [], types: 1, returns: [string], view: ({ session, types }) => [coinInfo(session, types).name] },
    supply: {
      params: [],
      types: 1,
      returns: ['0x1::option::Option<u128>'],
      view({ session, types }) {
        coinInfo(session, types)
        return [{ vec: [session.readTable(supply.handle, supply.key)] }]
      },
    },
    symbol: {
      params: [],
      types: 1,
      returns: [string],
      view: ({ session, types }) => [coinInfo(session, types).symbol],
    },
    transfer: {
      params: ['address', 'u64'],
      types: 1,
      run: ({ session, sender, types: [coin = ''], arguments: [to, units] }) =>
        moveCoin(session, coin, sender, text(to), amount(units)),
    },
  },
  '0x1::fungible_asset': {
    decimals: {
      params: [anyObject],
      types: 1,
      returns: ['u8'],
      view: ({ session, arguments: [asset] }) => [metadata(session, asset).decimals],
    },
    name: {
      params: [anyObject],
      types: 1,
      returns: [string],
      view: ({ session, arguments: [asset] }) => [metadata(session, asset).name],
    },
    symbol: {
      params: [anyObject],
      types: 1,
      returns: [string],
      view: ({ session, arguments: [asset] }) => [metadata(session, asset).symbol],
    },
  },
  '0x1::managed_coin': {
    register: {
      params: [],
      types: 1,
      run: ({ session, sender, types: [coin = ''] }) => void ensureCoinStore(session, sender, coin),
    },
  },
  '0x1::object': {
    owner: {
      params: [anyObject],
      types: 1,
      returns: ['address'],
      view: ({ session, arguments: [at] }) => [toShortAddress(object(session, at).owner)],
    },
    transfer: { params: [anyObject, 'address'], types: 1, run: moveObject },
    transfer_call: { params: ['address', 'address'], run: moveObject },
  },
  '0x1::primary_fungible_store': {
    balance: {
      params: ['address', anyObject],
      types: 1,
      returns: ['u64'],
      view: ({ session, arguments: [at, asset] }) => [String(balanceOf(session, text(at), text(asset)))],
    },
    transfer: { params: [anyObject, 'address', 'u64'], types: 1, run: transferFungible },
  },
  '0x1::timestamp': {
    now_microseconds: { params: [], returns: ['u64'], view: ({ clock }) => [String(clock.microseconds)] },
    now_seconds: { params: [], returns: ['u64'], view: ({ clock }) => [String(clock.microseconds / 1_000_000n)] },
  },
  [`${toShortAddress(demoAddress)}::board`]: {
    read: {
      params: ['address'],
      returns: [string],
      view: ({ session, arguments: [at] }) => [session.read(text(at), board)?.text ?? ''],
    },
    agree: {
      params: [string],
      signers: 2,
      run: ({ session, sender, others: [other = ''], arguments: [words] }) => {
        for (const each of [sender, other])
          session.write(each, board, { text: text(words), mark: '0x', until: { vec: [] } })
      },
    },
    write: {
      params: [string, 'vector<u8>', '0x1::option::Option<u64>'],
      run: ({ session, sender, arguments: [words, mark, until] }) =>
        session.write(sender, board, {
          text: text(words),
          mark: text(mark),
          until: { vec: until === null ? [] : [text(until)] },
        }),
    },
  },
  [`${toShortAddress(demoAddress)}::dollar`]: {
    asset: { params: [], returns: ['address'], view: () => [demoAsset] },
    mint: {
      params: ['address', 'u64'],
      run: ({ session, arguments: [to, units] }) => giveFungible(session, demoAsset, text(to), amount(units)),
    },
  },
  [`${toShortAddress(demoAddress)}::gold`]: {
    mint: {
      params: ['address', 'u64'],
      run: ({ session, arguments: [to, units] }) => {
        ensureCoinStore(session, text(to), demoCoin)
        giveCoin(session, demoCoin, text(to), amount(units))
      },
    },
  },
  [`${toShortAddress(demoAddress)}::item`]: {
    make: {
      params: [],
      run({ session, sender }) {
        const { guid_creation_num, ...rest } = ensureAccount(session, sender)
        session.write(sender, accountType, { ...rest, guid_creation_num: String(BigInt(guid_creation_num) + 1n) })
        writeObject(session, objectAddress(sender, guid_creation_num), sender)
      },
    },
  },
}

const board = `${toShortAddress(demoAddress)}::board::Board`
