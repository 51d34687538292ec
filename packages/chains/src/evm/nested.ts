import type { Address, Hex } from 'viem'
import {
  concatHex,
  decodeAbiParameters,
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionData,
  getAddress,
  numberToHex,
  parseAbi,
  parseAbiParameters,
  size,
  slice,
} from 'viem/utils'
import type { CallsKind, Operators } from './reading.ts'
import type { SafeRefund } from './safe-refund.ts'

/** A call that another call makes. */
export type Inner = { to: Address; value: bigint; data: Hex; delegate: boolean }

/** Contracts whose calldata contains further calls. Known contracts share these function names. */
const abi = parseAbi([
  // The contract calls itself for its caller, several times.
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
  // Smart accounts: Safe, and those of ERC-4337 and ERC-7702.
  'function execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures)',
  'function execTransactionFromModule(address to, uint256 value, bytes data, uint8 operation)',
  'function multiSend(bytes calls)',
  'function execute(address to, uint256 value, bytes data)',
  'function executeBatch((address to, uint256 value, bytes data)[] calls)',
  // ERC-7579, and ERC-7821 after it.
  'function execute(bytes32 mode, bytes calls)',
  // ERC-4337's EntryPoint, to version 0.6 and from 0.7 on.
  'function handleOps((address sender, uint256 nonce, bytes initCode, bytes callData, uint256 callGasLimit, uint256 verificationGasLimit, uint256 preVerificationGas, uint256 maxFeePerGas, uint256 maxPriorityFeePerGas, bytes paymasterAndData, bytes signature)[] ops, address beneficiary)',
  'function handleOps((address sender, uint256 nonce, bytes initCode, bytes callData, bytes32 accountGasLimits, uint256 preVerificationGas, bytes32 gasFees, bytes paymasterAndData, bytes signature)[] ops, address beneficiary)',
])

/** ERC-4337's EntryPoint, versions 0.6 to 0.8: the same addresses on every chain that has them. */
const entryPoints = new Set([
  '0x5ff137d4b0fdcd49dca30c7cf57e578a026d2789',
  '0x0000000071727de22e5e9d8baf0edac6f37da032',
  '0x4337084d9e255ff0702461cf8895ce9e3b5ff108',
])

/** The same address on every chain that has it. */
const multicall3 = '0xca11bde05977b3631167028862be2a173976ca11'

/**
 * Contracts that make any call for anybody, in their own name: anybody can take what they hold or may spend. Multicall
 * in its versions and on ZKsync, and Uniswap's.
 */
const multicalls = new Set([
  multicall3,
  '0xeefba1e63905ef1d7acba5a8513c70307c1ce441',
  '0x5ba1e12693dc8f9c48aad8770482f4739beed696',
  '0xf9cda624fbc7e059355ce98a31693d299facd963',
  '0x1f98415757620b543a52e61c46b32eb19261f984',
])

/**
 * Uniswap's contracts whose `multicall` calls themselves on behalf of the caller: its routers and position managers.
 * Any other contract's `multicall` may do anything.
 */
const selfCallers = new Set([
  '0xe592427a0aece92de3edee1f18e0157c05861564',
  '0x68b3465833fb72a70ecdf485e0e4c7bd8665fc45',
  '0x3bfa4769fb09eefc5a80d6e87c3b9c650f7ae48e', // Sepolia
  '0xb971ef87ede563556b2ed4b1c0b0019111dd85d2', // BNB Smart Chain
  '0x3d4e44eb1374240ce5f1b871ab261cd16335b76a', // Linea
  '0xc36442b4a4522e871399cd717abdd847ab11fe88',
])

/**
 * Safe's own MultiSend libraries, 1.1.1, 1.3.0, 1.4.1 and 1.5.0, canonical and EIP-155 deployments: a Safe delegates to
 * these to make several calls.
 */
const multiSends = new Set([
  '0x8d29be29923b68abfdd21e541b9374737b49cdad',
  '0xa238cbeb142c10ef7ad8442c6d1f9e89e07e7761',
  '0x998739bfdaadde7c933b942a68053933098f9eda',
  '0x40a2accbd92bca938b02010e17a5b8929b49130d',
  '0xa1dabef33b3b82c7814b6d82a79e50f4ac44102b',
  '0x38869bf66a61cf6bdb996a6ae40d5853fd43b526',
  '0x9641d764fc13c8b624c04430c7356c1c7c8102e2',
  '0x218543288004cd07832472d464648173c77d7eb7',
  '0xa83c336b20401af773b6219ba5027174338d1836',
])

/** Returns whether an address is one of Safe's own MultiSend libraries. */
export function isMultiSend(address: Address): boolean {
  return multiSends.has(address.toLowerCase())
}

/** Returns whether a contract makes any call for anybody: whatever it holds or may spend, anybody can take. */
export function isOpenToAll(address: string): boolean {
  const key = address.toLowerCase()
  return multicalls.has(key) || multiSends.has(key)
}

const isBytes = (x: unknown): x is Hex => typeof x === 'string'

/**
 * MultiSend packs its calls: operation (1 byte), to (20), value (32), length (32), data. Undefined when the lengths do
 * not add up.
 */
const unpack = (packed: Hex): Inner[] | undefined => {
  const calls: Inner[] = []
  const end = size(packed)
  for (let at = 0; at < end; ) {
    if (at + 85 > end) return undefined
    const operation = Number(slice(packed, at, at + 1))
    const length = BigInt(slice(packed, at + 53, at + 85))
    // From version 1.5.0 on the zero address means the Safe itself, before that nobody.
    if (operation > 1 || length > BigInt(end - at - 85) || BigInt(slice(packed, at + 1, at + 21)) === 0n)
      return undefined
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

/** Encodes calls in the form that MultiSend takes. */
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

const batch = parseAbiParameters('(address to, uint256 value, bytes data)[]')
const signedBatch = parseAbiParameters('(address to, uint256 value, bytes data)[], bytes')
const batches = parseAbiParameters('bytes[]')

/** The calls of a batch, with or without a signature that authorises them behind it; undefined for any other bytes. */
const readBatch = (data: Hex): Inner[] | undefined => {
  for (const parameters of [batch, signedBatch])
    try {
      const values = decodeAbiParameters(parameters, data)
      if (encodeAbiParameters(parameters, values as never) !== data) continue
      // The zero address means the account itself in ERC-7821, and nobody in ERC-7579.
      if (values[0].some(({ to }) => BigInt(to) === 0n)) return undefined
      return values[0].map((call) => ({ ...call, delegate: false }))
    } catch {}
  return undefined
}

/**
 * ERC-7579: the first byte of a mode says how many calls there are, and on whose behalf. ERC-7821 adds batches of
 * batches.
 */
const readMode = (mode: Hex, data: Hex): Inner[] | undefined => {
  const kind = slice(mode, 0, 1)
  const isCodeOfOthers = kind === '0xff'
  const head = isCodeOfOthers ? 20 : 52
  if (kind === '0x00' || isCodeOfOthers) {
    if (size(data) < head) return undefined
    const value = isCodeOfOthers ? 0n : BigInt(slice(data, 20, 52))
    const rest: Hex = size(data) === head ? '0x' : slice(data, head)
    return [{ to: slice(data, 0, 20), value, data: rest, delegate: isCodeOfOthers }]
  }
  if (kind !== '0x01') return undefined
  if (slice(mode, 6, 10) !== '0x78210002') return readBatch(data)
  const [each] = decodeAbiParameters(batches, data)
  if (encodeAbiParameters(batches, [each]) !== data) return undefined
  const read = each.map(readBatch)
  return read.every((calls) => calls !== undefined) ? read.flat() : undefined
}

type UserOperation = { sender: Address; initCode: Hex; callData: Hex; paymasterAndData: Hex }
type Tuple = { to: Address; value?: bigint; data: Hex }

const innerOf = (name: string, args: readonly unknown[], self: Address): Inner[] | undefined => {
  // The ABI above fixes the order and types of what is decoded.
  if (name === 'multicall')
    return (args.at(-1) as Hex[]).map((data) => ({ to: self, value: 0n, data, delegate: false }))
  if (name === 'multiSend') return isBytes(args[0]) ? unpack(args[0]) : undefined
  if (name === 'handleOps') {
    if (!entryPoints.has(self.toLowerCase())) return undefined
    const [operations] = args as [UserOperation[]]
    return operations.map(({ sender, callData }) => ({ to: sender, value: 0n, data: callData, delegate: false }))
  }
  if (name === 'execute' && args.length === 2) return readMode(...(args as [Hex, Hex]))
  if (name.startsWith('exec') && name !== 'executeBatch') {
    const [to, value, data, operation] = args as [Address, bigint, Hex, number | undefined]
    return (operation ?? 0) > 1 ? undefined : [{ to, value, data, delegate: operation === 1 }]
  }
  return (args.at(-1) as Tuple[]).map(({ to, value = 0n, data }) => ({ to, value, data, delegate: false }))
}

/** The gas refund that a Safe pays on top; none of the calls contains it. */
const refundOf = (name: string, args: readonly unknown[]): SafeRefund | undefined => {
  if (name !== 'execTransaction') return undefined
  const [baseGas, price, token, to] = args.slice(5) as [bigint, bigint, Address, Address]
  const unlessZero = (address: Address) => (BigInt(address) === 0n ? undefined : address)
  return price === 0n ? undefined : { to: unlessZero(to), token: unlessZero(token), least: baseGas * price }
}

/**
 * Others who have a part in operations of accounts: who is paid for carrying them out, and the contracts that make
 * accounts or pay for them, which stand before the data for them.
 */
const operatorsOf = (name: string, args: readonly unknown[]): Operators | undefined => {
  if (name !== 'handleOps') return undefined
  const [operations, beneficiary] = args as [UserOperation[], Address]
  const helpers = operations
    .flatMap(({ initCode, paymasterAndData }) => [initCode, paymasterAndData])
    .flatMap((data) => (size(data) < 20 ? [] : [getAddress(slice(data, 0, 20))]))
  const isWhole = operations.every(({ initCode, paymasterAndData }) =>
    [initCode, paymasterAndData].every((data) => data === '0x' || size(data) >= 20),
  )
  return { beneficiary, helpers: [...new Set(helpers)], isWhole }
}

/** On whose behalf the calls are made, before the contract itself was asked. */
const kindOf = (name: string, to: Address): CallsKind | 'maybe-safe' => {
  if (name === 'multicall') return selfCallers.has(to.toLowerCase()) ? 'own' : 'unsure'
  if (name === 'multiSend') return isMultiSend(to) ? 'safe' : 'unsure'
  if (name.startsWith('execTransaction')) return 'maybe-safe'
  // Only a known EntryPoint gets here. It calls accounts that agreed by their signatures.
  if (name === 'handleOps') return 'accounts'
  return to.toLowerCase() === multicall3 && !name.startsWith('execute') ? 'other' : 'unsure'
}

/**
 * The calls inside a call that makes several, or makes one on behalf of somebody; `isSelf` where the contract calls
 * itself. Undefined for any other calldata, and where encoding what was read gives other calldata.
 */
export function splitCalls(
  to: Address,
  data: Hex,
):
  | { how: CallsKind | 'maybe-safe'; isSelf: boolean; calls: Inner[]; refund?: SafeRefund; operators?: Operators }
  | undefined {
  try {
    const { functionName, args } = decodeFunctionData({ abi, data })
    // TypeScript loses the types of overloaded functions here.
    const again = encodeFunctionData({ abi, functionName, args } as Parameters<typeof encodeFunctionData>[0])
    if (again !== data.toLowerCase()) return undefined
    const calls = innerOf(functionName, args, to)
    const refund = refundOf(functionName, args)
    const operators = operatorsOf(functionName, args)
    const isSelf = functionName === 'multicall'
    const more = { ...(refund && { refund }), ...(operators && { operators }) }
    return calls && { how: kindOf(functionName, to), isSelf, calls, ...more }
  } catch {
    return undefined
  }
}
