import type { Address, Hex } from 'viem'
import { decodeAbiParameters, getAddress } from 'viem/utils'

/** A change for the account by a simulated call. Amounts above zero are gained, below zero lost. */
export type Change =
  | { kind: 'coin'; amount: bigint }
  | { kind: 'token'; contract: Address; amount: bigint }
  | { kind: 'item'; contract: Address; id: bigint; amount: bigint }
  /** Somebody may take so much of a token from now on, or everything of it. */
  | {
      kind: 'permission'
      contract: Address
      spender: Address
      amount: bigint | 'all'
      /** The contract that carries it out, where that is not the token's own (Permit2). */
      through?: Address
    }
  /** Somebody may take one item. */
  | { kind: 'item-permission'; contract: Address; spender: Address; id: bigint }
  /** Somebody controls something of the account, or acts for it, from now on. */
  | { kind: 'control'; contract: Address; to: Address; over: 'contract' | 'name' | 'role' | 'account' | 'debt' }

/** A log as a node answered it, of the right form. */
export type Log = { address: Address; topics: Hex[]; data: Hex }

/** With `traceTransfers` coins move as if they were a token at this address. */
export const coinAddress = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/**
 * keccak-256 of the events that are read. ERC-20 and ERC-721 share names and differ in what is indexed; some tokens
 * older than either index nothing, so that only the words count, not where they stand.
 */
export const events = {
  'Transfer(address,address,uint256)': '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
  'Transfer(address,address,address,uint256,uint256)':
    '0x1b3d7edb2e9c0b0e7c525b20aaaef0f5940d2ed71663c7d39266ecafac728859',
  'TransferSingle(address,address,address,uint256,uint256)':
    '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62',
  'TransferBatch(address,address,address,uint256[],uint256[])':
    '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb',
  'PunkTransfer(address,address,uint256)': '0x05af636b70da6819000c49f85b21fa82081c632069bb626f30932034099107d8',
  'PunkBought(uint256,uint256,address,address)': '0x58e5d5a525e3b40bc15abaa38b5882678db1ee68befd2f60bafe3a7fd06db9e3',
  'Withdrawal(address,uint256)': '0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65',
  'Approval(address,address,uint256)': '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925',
  'Approval(address,address,uint256,uint256)': '0xb3fd5071835887567a0671151121894ddccc2842f1d10bedad13e0d17cace9a7',
  'ApprovalForAll(address,address,bool)': '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31',
  'OperatorSet(address,address,bool)': '0xceb576d9f15e4e200fdb5096d64d5dfd667e16def20c1eefd14256d8e3faa267',
  'AuthorizedOperator(address,address)': '0xf4caeb2d6ca8932a215a353d0703c326ec2d81fc68170f320eb2ab49e9df61f9',
  'Approval(address,address,address,uint160,uint48)':
    '0xda9fa7c1b00402c17d0161b249b1ab8bbec047c5a52207b9c112deffd817036b',
  'Permit(address,address,address,uint160,uint48,uint48)':
    '0xc6a377bfc4eb120024a8ac08eef205be16b817020812c73223e81d1bdb9708ec',
  'BorrowAllowanceDelegated(address,address,address,uint256)':
    '0xda919360433220e13b51e8c211e490d148e61a3bd53de8c097194e458b97f3e1',
  'OwnershipTransferred(address,address)': '0x8be0079c531659141344cd1fd0a4f28419497f9722a3daafe3b4186f6b6457e0',
  'OwnershipTransferStarted(address,address)': '0x38d16b8cac22d99fc7c124b9cd0de2d3fa1faef420bfe791d8c362d765e22700',
  'RoleGranted(bytes32,address,address)': '0x2f8788117e7eff1d82e926ec794901d17c78024a50270940304540a733656f0d',
  'Transfer(bytes32,address)': '0xd4735d920b0f87494915f556dd9b54c8f309026070caea5c737245152564d266',
  'DelegateForAll(address,address,bool)': '0x58781eab4a0743ab1c285a238be846a235f06cdb5b968030573a635e5f8c92fa',
  'DelegateForContract(address,address,address,bool)':
    '0x8d6b2f5255b8d815cc368855b2251146e003bf4e2fcccaec66145fff5c174b4f',
  'DelegateForToken(address,address,address,uint256,bool)':
    '0xe89c6ba1e8957285aed22618f52aa1dcb9d5bb64e1533d8b55136c72fcf5aa5d',
  'DelegateAll(address,address,bytes32,bool)': '0xda3ef6410e30373a9137f83f9781a8129962b6882532b7c229de2e39de423227',
  'DelegateContract(address,address,address,bytes32,bool)':
    '0x021be15e24de4afc43cfb5d0ba95ca38e0783571e05c12bbe6aece8842ae82df',
  'DelegateERC721(address,address,address,uint256,bytes32,bool)':
    '0x15e7a1bdcd507dd632d797d38e60cc5a9c0749b9a63097a215c4d006126825c6',
  'DelegateERC20(address,address,address,bytes32,uint256)':
    '0x6ebd000dfc4dc9df04f723f827bae7694230795e8f22ed4af438e074cc982d18',
  'DelegateERC1155(address,address,address,uint256,bytes32,uint256)':
    '0x27ab1adc9bca76301ed7a691320766dfa4b4b1aa32c9e05cf789611be7f8c75f',
} as const satisfies Record<string, Hex>

const byHash = new Map<string, keyof typeof events>(
  Object.entries(events).map(([name, hash]) => [hash, name as keyof typeof events]), // its own keys
)

/** A log's words, indexed or not, 32 bytes each. */
const wordsOf = ({ topics, data }: Log): bigint[] => [
  ...topics.slice(1).map(BigInt),
  ...(data.slice(2).match(/.{64}/g) ?? []).map((word) => BigInt(`0x${word}`)),
]
const addressOf = (word: bigint): Address =>
  getAddress(`0x${(word & ((1n << 160n) - 1n)).toString(16).padStart(40, '0')}`)

/** Allowances of 160 bits: all of them is no limit. */
const permit2Unlimited = (1n << 160n) - 1n

type Right = { kind: 'right'; of: Address | undefined; key: string; change: Change; isGiven: boolean }
/** Something that moved, or a right that was given. */
type Event =
  | { kind: 'move'; from: Address; to: Address; amount: bigint; id?: bigint }
  /** Coins taken out of a wrapped coin, which not every one tells as a transfer too. */
  | { kind: 'unwrap'; from: Address; amount: bigint }
  | Right

/** The events of one log. */
const readEvents = (log: Log): Event[] => {
  const { address: contract, topics, data } = log
  const name = byHash.get(topics[0] ?? '')
  if (!name) return []
  const words = wordsOf(log)
  const word = (at: number): bigint => {
    const found = words[at]
    if (found === undefined) throw new RangeError('a word is missing')
    return found
  }
  const party = (at: number) => addressOf(word(at))
  const permission = (of: Address, spender: Address, amount: bigint | 'all', token = contract): Right => ({
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
    isGiven: amount !== 0n,
  })
  const control = (
    over: Extract<Change, { kind: 'control' }>['over'],
    of: Address | undefined,
    to: Address,
    isGiven = true,
    // What it is over in particular: taking back one right leaves the others.
    ...particulars: bigint[]
  ): Event => ({
    kind: 'right',
    of,
    key: [contract, name, to, ...particulars].join(' '),
    change: { kind: 'control', contract, to, over },
    isGiven: isGiven && BigInt(to) !== 0n && to !== of,
  })
  switch (name) {
    case 'Transfer(address,address,uint256)': {
      const isItem = topics.length !== 3
      const value = word(2)
      return [
        { kind: 'move', from: party(0), to: party(1), ...(isItem ? { amount: 1n, id: value } : { amount: value }) },
      ]
    }
    case 'PunkTransfer(address,address,uint256)':
      return [{ kind: 'move', from: party(0), to: party(1), amount: 1n, id: word(2) }]
    case 'PunkBought(uint256,uint256,address,address)':
      return [{ kind: 'move', from: party(2), to: party(3), amount: 1n, id: word(0) }]
    case 'Transfer(address,address,address,uint256,uint256)':
    case 'TransferSingle(address,address,address,uint256,uint256)':
      return [{ kind: 'move', from: party(1), to: party(2), id: word(3), amount: word(4) }]
    case 'TransferBatch(address,address,address,uint256[],uint256[])': {
      const [from, to] = [party(1), party(2)]
      const [ids, amounts] = decodeAbiParameters([{ type: 'uint256[]' }, { type: 'uint256[]' }], data)
      return ids.map((id, at) => ({ kind: 'move', from, to, id, amount: amounts[at] ?? 0n }))
    }
    case 'Withdrawal(address,uint256)':
      return [{ kind: 'unwrap', from: party(0), amount: word(1) }]
    case 'Approval(address,address,uint256)': {
      if (topics.length !== 4) return [permission(party(0), party(1), word(2))]
      const [spender, id] = [party(1), word(2)]
      const change = { kind: 'item-permission', contract, spender, id } as const
      return [{ kind: 'right', of: party(0), key: `${contract} ${id} by`, change, isGiven: BigInt(spender) !== 0n }]
    }
    case 'Approval(address,address,uint256,uint256)': {
      const [spender, id] = [party(1), word(2)]
      const change = { kind: 'item-permission', contract, spender, id } as const
      const key = `${contract} ${id} by ${spender}`
      return [{ kind: 'right', of: party(0), key, change, isGiven: word(3) !== 0n }]
    }
    case 'ApprovalForAll(address,address,bool)':
    case 'OperatorSet(address,address,bool)':
      return [
        { ...permission(party(0), party(1), 'all'), key: `${contract} all by ${party(1)}`, isGiven: word(2) !== 0n },
      ]
    case 'AuthorizedOperator(address,address)':
      return [{ ...permission(party(1), party(0), 'all'), key: `${contract} all by ${party(0)}` }]
    case 'Approval(address,address,address,uint160,uint48)':
    case 'Permit(address,address,address,uint160,uint48,uint48)':
      return [permission(party(0), party(2), word(3) >= permit2Unlimited ? 'all' : word(3), party(1))]
    case 'BorrowAllowanceDelegated(address,address,address,uint256)':
      return [control('debt', party(0), party(1), word(3) !== 0n, word(2))]
    case 'OwnershipTransferred(address,address)':
    case 'OwnershipTransferStarted(address,address)':
      return [control('contract', party(0), party(1))]
    case 'RoleGranted(bytes32,address,address)':
      return [control('role', party(2), party(1), true, word(0))]
    // The register of names tells the new owner alone.
    case 'Transfer(bytes32,address)':
      return [control('name', undefined, party(1), true, word(0))]
    default:
      // Each kind of delegation begins with who gives it and to whom, and ends with how much, or whether.
      return [control('account', party(0), party(1), words.at(-1) !== 0n, ...words.slice(2, -1))]
  }
}

/** Losses come first, then rights, then gains: nothing hides behind gifts. */
const rankOf = (change: Change): number =>
  'amount' in change && change.kind !== 'permission' ? (change.amount < 0n ? 0 : 2) : 1

/**
 * Adds up the changes that logs tell for one account, rights as the last log left them; the gravest first.
 * A contract may log whatever it likes: a log that cannot be read says nothing.
 */
export function sumUp(logs: readonly Log[], account: Address): Change[] {
  const changes = new Map<string, Change>()
  /** What a token told as a transfer to nobody or to itself, so that taking coins out of it counts once. */
  const burnt = new Map<string, number>()
  const add = (key: string, change: Extract<Change, { kind: 'coin' | 'token' | 'item' }>) => {
    const before = changes.get(key)
    const sum = before && 'amount' in before && typeof before.amount === 'bigint' ? before.amount : 0n
    changes.set(key, { ...change, amount: sum + change.amount })
  }
  const read = logs.flatMap((log) => {
    try {
      return readEvents(log).map((event) => ({ event, contract: log.address }))
    } catch {
      return []
    }
  })
  for (const { event, contract } of read)
    if (event.kind === 'move' && event.id === undefined && (BigInt(event.to) === 0n || event.to === contract)) {
      const key = `${contract} ${event.from} ${event.amount}`
      burnt.set(key, (burnt.get(key) ?? 0) + 1)
    }
  for (const { event, contract } of read) {
    if (event.kind === 'right') {
      const { of, key, change, isGiven } = event
      if ((of ?? account) !== account) continue
      changes.delete(key)
      if (isGiven && !('to' in change && change.to === account)) changes.set(key, change)
      continue
    }
    if (event.kind === 'unwrap') {
      if (event.from !== account) continue
      const key = `${contract} ${account} ${event.amount}`
      const count = burnt.get(key) ?? 0
      if (count > 0) burnt.set(key, count - 1)
      else add(contract, { kind: 'token', contract, amount: -event.amount })
      continue
    }
    const { from, to, amount, id } = event
    if (from !== account && to !== account) continue
    const signed = (to === account ? amount : 0n) - (from === account ? amount : 0n)
    if (contract.toLowerCase() === coinAddress) add('coin', { kind: 'coin', amount: signed })
    else if (id === undefined) add(contract, { kind: 'token', contract, amount: signed })
    else add(`${contract} ${id}`, { kind: 'item', contract, id, amount: signed })
  }
  return [...changes.values()]
    .filter((change) => !('amount' in change) || change.amount !== 0n)
    .sort((one, other) => rankOf(one) - rankOf(other))
}
