import { readAddress, toShortAddress } from '@latchkey/chains/aptos'
import { functions, type Native } from './functions.ts'

/** A module as the API shows it. There is no bytecode behind it here: functions.ts implements its functions. */
export type Module = { bytecode: string; abi: Abi }
type Abi = {
  address: string
  name: string
  friends: string[]
  exposed_functions: ReturnType<typeof show>[]
  structs: Struct[]
}
type Struct = {
  name: string
  is_native: boolean
  is_event: boolean
  abilities: string[]
  generic_type_params: { constraints: string[] }[]
  fields: { name: string; type: string }[]
}

const generics = (count: number) => Array.from({ length: count }, () => ({ constraints: [] as string[] }))

const show = (name: string, { params, signers = 1, types = 0, returns = [], run }: Native) => ({
  name,
  visibility: 'public',
  is_entry: run !== undefined,
  is_view: run === undefined,
  generic_type_params: generics(types),
  params: [...Array.from({ length: run ? signers : 0 }, () => '&signer'), ...params],
  return: [...returns],
})

const struct = (name: string, types: number, fields: Record<string, string>): Struct => ({
  name,
  is_native: false,
  is_event: false,
  abilities: ['key'],
  generic_type_params: generics(types),
  fields: Object.entries(fields).map(([name, type]) => ({ name, type })),
})
const handle = (event: string) => `0x1::event::EventHandle<${event}>`

const structs: Record<string, Struct[]> = {
  '0x1::account': [
    struct('Account', 0, {
      authentication_key: 'vector<u8>',
      sequence_number: 'u64',
      guid_creation_num: 'u64',
      coin_register_events: handle('0x1::account::CoinRegisterEvent'),
      key_rotation_events: handle('0x1::account::KeyRotationEvent'),
      rotation_capability_offer: '0x1::account::CapabilityOffer<0x1::account::RotationCapability>',
      signer_capability_offer: '0x1::account::CapabilityOffer<0x1::account::SignerCapability>',
    }),
  ],
  '0x1::coin': [
    struct('CoinStore', 1, {
      coin: '0x1::coin::Coin<T0>',
      frozen: 'bool',
      deposit_events: handle('0x1::coin::DepositEvent'),
      withdraw_events: handle('0x1::coin::WithdrawEvent'),
    }),
    struct('CoinInfo', 1, {
      name: '0x1::string::String',
      symbol: '0x1::string::String',
      decimals: 'u8',
      supply: '0x1::option::Option<0x1::optional_aggregator::OptionalAggregator>',
    }),
  ],
  '0x1::fungible_asset': [
    struct('FungibleStore', 0, {
      metadata: '0x1::object::Object<0x1::fungible_asset::Metadata>',
      balance: 'u64',
      frozen: 'bool',
    }),
    struct('Metadata', 0, {
      name: '0x1::string::String',
      symbol: '0x1::string::String',
      decimals: 'u8',
      icon_uri: '0x1::string::String',
      project_uri: '0x1::string::String',
    }),
  ],
}

/** The first bytes of every compiled module, and nothing behind them. */
const magic = '0xa11ceb0b'

const modules = Object.entries(functions).map(([id, rows]): [string, Module] => {
  const [address = '', name = ''] = id.split('::')
  const exposed_functions = Object.entries(rows).map(([each, native]) => show(each, native))
  return [id, { bytecode: magic, abi: { address, name, friends: [], exposed_functions, structs: structs[id] ?? [] } }]
})
const byId = new Map(modules)

/** The modules of an account, in the order of their names. */
export function modulesOf(address: string): Module[] {
  return modules.filter(([, { abi }]) => readAddress(abi.address) === readAddress(address)).map(([, module]) => module)
}

export function moduleOf(address: string, name: string): Module | undefined {
  return byId.get(`${toShortAddress(address)}::${name}`)
}

/** Finds a function by its full name, however many leading zeros its address has. */
export function functionOf(address: string, module: string, name: string): Native | undefined {
  const declared = functions[`${toShortAddress(address)}::${module}`]
  return declared && Object.hasOwn(declared, name) ? declared[name] : undefined
}
