import type { Address, Hex } from 'viem'
import { concatHex, decodeAbiParameters, keccak256, numberToHex } from 'viem/utils'
import { addressIn } from './address-in.ts'
import type { Change, ControlOver, Log } from './change.ts'
import { events } from './events.ts'

/** Something that moved, or a right that was granted. */
export type Event =
  | { kind: 'move'; from: Address; to: Address; amount: bigint; id?: bigint; token?: Address }
  /** Coins wrapped or unwrapped. Not every wrapped coin reports this as a transfer too. */
  | { kind: 'wrap' | 'unwrap'; of: Address; amount: bigint }
  /** A debt of the account, for which a debt token may have been minted. */
  | { kind: 'borrow'; of: Address; token: Address; amount: bigint }
  /** The proceeds of a position, and who gets them. */
  | { kind: 'payout'; to: Address; id: bigint; amounts: readonly bigint[] }
  /** `of` is undefined where the event does not say whose right it is. A later event with the same key replaces it. */
  | { kind: 'right'; of: Address | undefined; key: string; change: Change; isGranted: boolean }

type Name = keyof typeof events

const byHash = new Map<string, Name>(
  Object.entries(events).map(([name, hash]) => [hash, name as Name]), // its own keys
)

/** A log's words, indexed or not, 32 bytes each. */
const wordsOf = ({ topics, data }: Log): bigint[] => [
  ...topics.slice(1).map(BigInt),
  ...(data.slice(2).match(/.{64}/g) ?? []).map((word) => BigInt(`0x${word}`)),
]

/** Allowances of Permit2 have 160 bits; the largest means no limit. */
const permit2Unlimited = (1n << 160n) - 1n

/** The words of one log, and constructors for the rights it may report. */
const createWords = (log: Log, account: Address) => {
  const { address: contract, topics, data } = log
  const words = wordsOf(log)
  const word = (at: number): bigint => {
    const found = words[at]
    if (found === undefined) throw new RangeError('a word is missing')
    return found
  }
  const hex = (at: number): Hex => numberToHex(word(at), { size: 32 })
  const permission = (of: Address, spender: Address, amount: bigint | 'all', token = contract): Event => ({
    kind: 'right',
    of,
    key: `${contract} ${token} by ${spender}`,
    change: {
      kind: 'permission',
      contract: token,
      spender,
      amount,
      ...(token !== contract && { through: contract }),
    },
    isGranted: amount !== 0n,
  })
  return {
    contract,
    topics,
    data,
    account,
    words,
    word,
    hex,
    party: (at: number) => addressIn(word(at)),
    permission,
    /** A right over everything of a collection, or of a token. */
    operator: (of: Address, spender: Address, isGranted = true): Event => ({
      kind: 'right',
      of,
      key: `${contract} all by ${spender}`,
      change: { kind: 'permission', contract, spender, amount: 'all' },
      isGranted,
    }),
    /**
     * Control that several may hold at once.
     * @param particulars what the control is over exactly, so that revoking one right leaves the others
     */
    control: (
      over: ControlOver,
      of: Address | undefined,
      to: Address,
      isGranted = true,
      ...particulars: bigint[]
    ): Event => ({
      kind: 'right',
      of,
      key: [contract, over, to, ...particulars].join(' '),
      change: { kind: 'control', contract, to, over },
      isGranted: isGranted && BigInt(to) !== 0n && to !== of,
    }),
    /** Control that only one holds: the last one to get it. */
    sole: (over: ControlOver, of: Address | undefined, to: Address, particular: Hex | bigint = 0n): Event => ({
      kind: 'right',
      of,
      key: [contract, 'sole', over, particular].join(' '),
      change: { kind: 'control', contract, to, over },
      isGranted: BigInt(to) !== 0n && to !== of,
    }),
    /** @param offer its terms; undefined where it is taken back */
    offer: (of: Address | undefined, key: bigint, offer?: { to?: Address; id?: bigint; price?: bigint }): Event => ({
      kind: 'right',
      of,
      key: `${contract} offer ${key}`,
      change: { kind: 'offer', contract, ...offer },
      isGranted: offer !== undefined,
    }),
    safe: (change: { threshold: bigint } | { removed: Address }): Event => ({
      kind: 'right',
      of: undefined,
      key: `${contract} safe ${Object.values(change).join()}`,
      change: { kind: 'safe', contract, ...change },
      isGranted: true,
    }),
  }
}

type Words = ReturnType<typeof createWords>
type Reader = (words: Words) => Event | Event[]

/** Every kind of delegation begins with its giver and receiver, and ends with an amount or a flag. */
const readDelegation: Reader = ({ control, party, topics, words }) =>
  control('account', party(0), party(1), words.at(-1) !== 0n, BigInt(topics[0] ?? 0), ...words.slice(2, -1))

const readPermit2: Reader = ({ permission, party, word }) =>
  permission(party(0), party(2), word(3) >= permit2Unlimited ? 'all' : word(3), party(1))

const readItems: Reader = ({ party, word }) => ({
  kind: 'move',
  from: party(1),
  to: party(2),
  id: word(3),
  amount: word(4),
})
const readOperator: Reader = ({ operator, party, word }) => operator(party(0), party(1), word(2) !== 0n)
/** The previous owner loses it to the new one. */
const readOwner: Reader = ({ sole, party }) => sole('contract', party(0), party(1))
const readBorrow: Reader = ({ party, word }) => ({ kind: 'borrow', of: party(1), token: party(0), amount: word(4) })
const readSafe: Reader = ({ control, party }) => control('safe', undefined, party(0))
const readCode: Reader = ({ sole, party }) => sole('code', undefined, party(0))

/** The node of a subdomain, from its parent's node and its label (EIP-137 `namehash`). */
const nodeOf = (node: Hex, label: Hex) => keccak256(concatHex([node, label]))

/** A reader for each event. None infers anything that the log does not say. */
const readers: Record<Name, Reader> = {
  'Transfer(address,address,uint256)': ({ topics, party, word }) => {
    const value = word(2)
    // An item's number is indexed; the oldest collections index nothing.
    return { kind: 'move', from: party(0), to: party(1), ...(topics.length === 3 ? { amount: value } : item(value)) }
  },
  'PunkTransfer(address,address,uint256)': ({ party, word }) => ({
    kind: 'move',
    from: party(0),
    to: party(1),
    ...item(word(2)),
  }),
  'PunkBought(uint256,uint256,address,address)': ({ party, word }) => ({
    kind: 'move',
    from: party(1),
    to: party(2),
    ...item(word(0)),
  }),
  'PunkOffered(uint256,uint256,address)': ({ offer, party, word }) => {
    const to = party(1)
    return offer(undefined, word(0), { ...(BigInt(to) !== 0n && { to }), id: word(0), price: word(2) })
  },
  'PunkNoLongerForSale(uint256)': ({ offer, word }) => offer(undefined, word(0)),
  'OrderValidated(bytes32,address,address)': ({ offer, party, word }) => offer(party(1), word(0), {}),
  'OrderValidated(bytes32,(address,address,(uint8,address,uint256,uint256,uint256)[],(uint8,address,uint256,uint256,uint256,address)[],uint8,uint256,uint256,bytes32,uint256,bytes32,uint256))':
    ({ offer, party, word }) => offer(party(2), word(0), {}),
  'Transfer(address,address,address,uint256,uint256)': readItems,
  'TransferSingle(address,address,address,uint256,uint256)': readItems,
  'TransferBatch(address,address,address,uint256[],uint256[])': ({ party, data }) => {
    const [from, to] = [party(1), party(2)]
    const [ids, amounts] = decodeAbiParameters([{ type: 'uint256[]' }, { type: 'uint256[]' }], data)
    return ids.map((id, at) => ({ kind: 'move', from, to, id, amount: amounts[at] ?? 0n }))
  },
  'Deposit(address,uint256)': ({ party, word }) => ({ kind: 'wrap', of: party(0), amount: word(1) }),
  'Withdrawal(address,uint256)': ({ party, word }) => ({ kind: 'unwrap', of: party(0), amount: word(1) }),
  // Collateral withdrawn to oneself is a transfer of its own.
  'WithdrawCollateral(address,address,address,uint256)': ({ party, word }) =>
    party(0) === party(1) ? [] : { kind: 'move', from: party(0), to: party(1), token: party(2), amount: word(3) },
  'TransferCollateral(address,address,address,uint256)': ({ party, word }) => ({
    kind: 'move',
    from: party(0),
    to: party(1),
    token: party(2),
    amount: word(3),
  }),
  'InternalBalanceChanged(address,address,int256)': ({ contract, party, word }) => {
    const delta = BigInt.asIntN(256, word(2))
    const [from, to] = delta < 0n ? [party(0), contract] : [contract, party(0)]
    return { kind: 'move', from, to, token: party(1), amount: delta < 0n ? -delta : delta }
  },
  'Collect(uint256,address,uint256,uint256)': ({ party, word }) => ({
    kind: 'payout',
    to: party(1),
    id: word(0),
    amounts: [word(2), word(3)],
  }),
  'Borrow(address,address,address,uint256,uint8,uint256,uint16)': readBorrow,
  'Borrow(address,address,address,uint256,uint256,uint256,uint16)': readBorrow,
  'Approval(address,address,uint256)': ({ contract, topics, permission, party, word }) => {
    if (topics.length !== 4) return permission(party(0), party(1), word(2))
    const [spender, id] = [party(1), word(2)]
    const change = { kind: 'item-permission', contract, spender, id } as const
    return { kind: 'right', of: party(0), key: `${contract} ${id} by`, change, isGranted: BigInt(spender) !== 0n }
  },
  'Approval(address,address,uint256,uint256)': ({ contract, party, word }) => {
    const [spender, id] = [party(1), word(2)]
    const change = { kind: 'item-permission', contract, spender, id } as const
    return { kind: 'right', of: party(0), key: `${contract} ${id} by ${spender}`, change, isGranted: word(3) !== 0n }
  },
  'Approval(address,address,address,uint256)': ({ permission, party, word }) =>
    permission(party(1), party(2), word(3), party(0)),
  'ApprovalForAll(address,address,bool)': readOperator,
  'OperatorSet(address,address,bool)': readOperator,
  'AuthorizedOperator(address,address)': ({ operator, party }) => operator(party(1), party(0)),
  'Approval(address,address,address,uint160,uint48)': readPermit2,
  'Permit(address,address,address,uint160,uint48,uint48)': readPermit2,
  'BorrowAllowanceDelegated(address,address,address,uint256)': ({ control, party, word }) =>
    control('debt', party(0), party(1), word(3) !== 0n, word(2)),
  'SetAuthorization(address,address,address,bool)': ({ control, party, word }) =>
    control('account', party(1), party(2), word(3) !== 0n),
  'RelayerApprovalChanged(address,address,bool)': ({ control, party, word }) =>
    control('account', party(1), party(0), word(2) !== 0n),
  'LogOperatorSet(address,address,bool)': ({ control, party, word }) =>
    control('account', party(0), party(1), word(2) !== 0n),
  // Euler's sub-accounts share all but the last byte of an address, so the event does not name one.
  'OperatorStatus(bytes19,address,uint256)': ({ account, control, hex, party, word }) =>
    hex(0).slice(2, 40) === account.slice(2, 40).toLowerCase()
      ? control('account', account, party(1), word(2) !== 0n)
      : [],
  'FlowOperatorUpdated(address,address,address,uint8,int96)': ({ control, party, word }) =>
    control('stream', party(1), party(2), word(3) !== 0n, word(0)),
  'FlowUpdated(address,address,address,int96,int256,int256,bytes)': ({ control, party, word }) =>
    control('stream', party(1), party(2), word(3) !== 0n, word(0), -1n),
  'DelegateChanged(address,address,address)': ({ sole, party }) => sole('votes', party(0), party(2), BigInt(party(0))),
  'OwnershipTransferred(address,address)': readOwner,
  'OwnershipTransferStarted(address,address)': readOwner,
  'OwnershipTransferRequested(address,address)': readOwner,
  'OwnerUpdated(address,address)': readOwner,
  'LogSetOwner(address)': ({ sole, party }) => sole('contract', undefined, party(0)),
  'AdminChanged(address,address)': ({ sole, party }) =>
    // A new proxy had no administrator.
    BigInt(party(0)) === 0n ? [] : sole('code', undefined, party(1), 1n),
  'Upgraded(address)': readCode,
  'BeaconUpgraded(address)': readCode,
  'ChangedMasterCopy(address)': readCode,
  'AddedOwner(address)': readSafe,
  'RemovedOwner(address)': ({ safe, party }) => safe({ removed: party(0) }),
  'EnabledModule(address)': readSafe,
  'DisabledModule(address)': ({ control, party }) => control('safe', undefined, party(0), false),
  'ChangedThreshold(uint256)': ({ safe, word }) => safe({ threshold: word(0) }),
  'ChangedGuard(address)': readSafe,
  'ChangedModuleGuard(address)': readSafe,
  'ChangedFallbackHandler(address)': readSafe,
  'ModuleInstalled(uint256,address)': ({ control, party }) => control('safe', undefined, party(1)),
  'RoleGranted(bytes32,address,address)': ({ control, party, word }) =>
    control('role', party(2), party(1), true, word(0)),
  // The ENS registry reports only the new owner.
  'Transfer(bytes32,address)': ({ sole, party, hex }) => sole('name', undefined, party(1), hex(0)),
  'NewOwner(bytes32,bytes32,address)': ({ sole, party, hex }) =>
    sole('name', undefined, party(2), nodeOf(hex(0), hex(1))),
  'DelegateForAll(address,address,bool)': readDelegation,
  'DelegateForContract(address,address,address,bool)': readDelegation,
  'DelegateForToken(address,address,address,uint256,bool)': readDelegation,
  'DelegateAll(address,address,bytes32,bool)': readDelegation,
  'DelegateContract(address,address,address,bytes32,bool)': readDelegation,
  'DelegateERC721(address,address,address,uint256,bytes32,bool)': readDelegation,
  'DelegateERC20(address,address,address,bytes32,uint256)': readDelegation,
  'DelegateERC1155(address,address,address,uint256,bytes32,uint256)': readDelegation,
}

function item(id: bigint) {
  return { amount: 1n, id }
}

/**
 * Reads the events in one log.
 *
 * @param account the account whose changes are wanted
 * @returns undefined for another event, or a log that does not have the event's form
 */
export function readEvents(log: Log, account: Address): Event[] | undefined {
  const name = byHash.get(log.topics[0] ?? '')
  if (!name) return undefined
  try {
    return [readers[name](createWords(log, account))].flat()
  } catch {
    return undefined
  }
}
