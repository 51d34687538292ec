import type { Address, Hex } from 'viem'
import { concatHex, decodeFunctionData, encodeFunctionData, numberToHex, parseAbi, size, slice } from 'viem/utils'
import type { CallsKind } from './reading.ts'

/** A call that another call makes. */
export type Inner = { to: Address; value: bigint; data: Hex; delegate: boolean }

/** The contracts whose calls stand inside another: by these names whoever writes such contracts calls the functions. */
const abi = parseAbi([
  // A contract that calls itself for its caller, several times.
  'function multicall(bytes[] calls)',
  'function multicall(uint256 deadline, bytes[] calls)',
  'function multicall(bytes32 previousBlockhash, bytes[] calls)',
  // Multicall3, and those before it.
  'function aggregate((address to, bytes data)[] calls)',
  'function blockAndAggregate((address to, bytes data)[] calls)',
  'function tryAggregate(bool all, (address to, bytes data)[] calls)',
  'function tryBlockAndAggregate(bool all, (address to, bytes data)[] calls)',
  'function aggregate3((address to, bool may, bytes data)[] calls)',
  'function aggregate3Value((address to, bool may, uint256 value, bytes data)[] calls)',
  // Accounts that are contracts: Safe, and those of ERC-4337 and ERC-7702.
  'function execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures)',
  'function execTransactionFromModule(address to, uint256 value, bytes data, uint8 operation)',
  'function multiSend(bytes calls)',
  'function execute(address to, uint256 value, bytes data)',
  'function executeBatch((address to, uint256 value, bytes data)[] calls)',
])

/** The same address on every chain that has it. */
const multicall3 = '0xca11bde05977b3631167028862be2a173976ca11'

/**
 * Safe's own libraries, 1.3.0 and 1.4.1, canonical and EIP-155 deployments: a Safe runs these as itself to make several
 * calls.
 */
const multiSends = new Set([
  '0xa238cbeb142c10ef7ad8442c6d1f9e89e07e7761',
  '0x998739bfdaadde7c933b942a68053933098f9eda',
  '0x40a2accbd92bca938b02010e17a5b8929b49130d',
  '0xa1dabef33b3b82c7814b6d82a79e50f4ac44102b',
  '0x38869bf66a61cf6bdb996a6ae40d5853fd43b526',
  '0x9641d764fc13c8b624c04430c7356c1c7c8102e2',
])

/** Returns whether an address is Safe's own library for several calls. */
export function isMultiSend(address: Address): boolean {
  return multiSends.has(address.toLowerCase())
}

const isBytes = (x: unknown): x is Hex => typeof x === 'string'

/**
 * MultiSend packs its calls: operation (1 byte), to (20), value (32), length (32), data. Nothing when it does not add
 * up.
 */
const unpack = (packed: Hex): Inner[] | undefined => {
  const calls: Inner[] = []
  const end = size(packed)
  for (let at = 0; at < end; ) {
    if (at + 85 > end) return undefined
    const operation = Number(slice(packed, at, at + 1))
    const length = BigInt(slice(packed, at + 53, at + 85))
    if (operation > 1 || length > BigInt(end - at - 85)) return undefined
    const until = at + 85 + Number(length)
    calls.push({
      to: slice(packed, at + 1, at + 21) as Address,
      value: BigInt(slice(packed, at + 21, at + 53)),
      data: length === 0n ? '0x' : slice(packed, at + 85, until),
      delegate: operation === 1,
    })
    at = until
  }
  return calls
}

/** Calls in the form MultiSend takes. */
export function pack(calls: readonly Inner[]): Hex {
  return concatHex(
    calls.flatMap(({ to, value, data, delegate }) => [
      numberToHex(delegate ? 1 : 0, { size: 1 }),
      to,
      numberToHex(value, { size: 32 }),
      numberToHex(size(data), { size: 32 }),
      data,
    ]),
  )
}

type Tuple = { to: Address; value?: bigint; data: Hex }

const innerOf = (name: string, args: readonly unknown[], self: Address): Inner[] | undefined => {
  // The ABI above fixes the order and types of what is decoded.
  if (name === 'multicall')
    return (args.at(-1) as Hex[]).map((data) => ({ to: self, value: 0n, data, delegate: false }))
  if (name === 'multiSend') return isBytes(args[0]) ? unpack(args[0]) : undefined
  // A Safe pays whoever it names for the gas: what it pays is in none of the calls.
  if (name === 'execTransaction' && (args[6] as bigint) > 0n) return undefined
  if (name.startsWith('exec') && name !== 'executeBatch') {
    const [to, value, data, operation] = args as [Address, bigint, Hex, number | undefined]
    return (operation ?? 0) > 1 ? undefined : [{ to, value, data, delegate: operation === 1 }]
  }
  return (args.at(-1) as Tuple[]).map(({ to, value = 0n, data }) => ({ to, value, data, delegate: false }))
}

/** In whose name the calls are made, before the contract itself was asked. */
const kindOf = (name: string, to: Address): CallsKind | 'maybe-safe' => {
  if (name === 'multicall') return 'own'
  if (name === 'multiSend') return isMultiSend(to) ? 'safe' : 'unsure'
  if (name.startsWith('execTransaction')) return 'maybe-safe'
  return to.toLowerCase() === multicall3 && !name.startsWith('execute') ? 'other' : 'unsure'
}

/**
 * The calls inside a call that makes several, or makes one for somebody. Nothing for any other calldata, nor where
 * encoding what was read does not give the same calldata.
 */
export function splitCalls(to: Address, data: Hex): { how: CallsKind | 'maybe-safe'; calls: Inner[] } | undefined {
  try {
    const { functionName, args } = decodeFunctionData({ abi, data })
    // The types of overloaded functions are lost between the two.
    const again = encodeFunctionData({ abi, functionName, args } as Parameters<typeof encodeFunctionData>[0])
    if (again !== data.toLowerCase()) return undefined
    const calls = innerOf(functionName, args, to)
    return calls && { how: kindOf(functionName, to), calls }
  } catch {
    return undefined
  }
}
