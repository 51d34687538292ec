import { isWalletError } from '@latchkey/core/errors'
import type { Address, Hex } from 'viem'
import { decodeAbiParameters, encodeFunctionData, isAddressEqual, numberToHex, parseAbi } from 'viem/utils'
import { callContract, isQuantity, isWord, type Rpc, unreadable } from './rpc.ts'

const abi = parseAbi([
  'function balanceOf(address, uint256) view returns (uint256)',
  'function ownerOf(uint256) view returns (address)',
  'function isApprovedForAll(address, address) view returns (bool)',
])

// keccak-256 of Transfer(address,address,uint256) and TransferSingle(address,address,address,uint256,uint256).
const transfer: Hex = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const transferSingle: Hex = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'

/** The most items of one contract that are checked, the newest first. */
const mostItems = 24

/** How many blocks back transfers are searched where a node does not search all of them. */
const lastBlocks = 5_000n

/** An item of a collection: which one, and how many of it. */
export type Item = { id: bigint; amount: bigint }

/** Returns whether an operator may take every item an account has of a collection. Throws what `rpc` throws. */
export async function readIsApprovedForAll(
  collection: Address,
  account: Address,
  spender: Address,
  rpc: Rpc,
): Promise<boolean> {
  const data = encodeFunctionData({ abi, functionName: 'isApprovedForAll', args: [account, spender] })
  return BigInt(await callContract(collection, data, rpc)) === 1n
}

const ownsItem = async (rpc: Rpc, token: Address, account: Address, id: bigint): Promise<bigint> => {
  try {
    const answer = await callContract(token, encodeFunctionData({ abi, functionName: 'ownerOf', args: [id] }), rpc)
    const [owner] = decodeAbiParameters([{ type: 'address' }], answer)
    return isAddressEqual(owner, account) ? 1n : 0n
  } catch (failure) {
    // A burnt item has no owner: the contract reverts.
    if (isWalletError(failure)) return 0n
    throw failure
  }
}

const itemBalance = async (rpc: Rpc, token: Address, account: Address, id: bigint): Promise<bigint> =>
  BigInt(await callContract(token, encodeFunctionData({ abi, functionName: 'balanceOf', args: [account, id] }), rpc))

type Log = { topics: readonly unknown[]; data: unknown }

const isLogs = (x: unknown): x is Log[] =>
  Array.isArray(x) && x.every((log) => typeof log === 'object' && log !== null && Array.isArray((log as Log).topics))

/** Logs of a contract: from all blocks, or from the newest where the node limits the range. */
const readLogs = async (rpc: Rpc, address: Address, topics: readonly (Hex | null)[]): Promise<Log[]> => {
  const ask = async (fromBlock: Hex | 'earliest') => {
    const logs = await rpc('eth_getLogs', [{ address, topics, fromBlock, toBlock: 'latest' }])
    if (!isLogs(logs)) throw unreadable()
    return logs
  }
  try {
    return await ask('earliest')
  } catch (failure) {
    if (!isWalletError(failure)) throw failure
    const newest = await rpc('eth_blockNumber', [])
    if (!isQuantity(newest)) throw unreadable()
    const from = BigInt(newest) - lastBlocks
    return ask(numberToHex(from > 0n ? from : 0n))
  }
}

const receivedIds = async (
  rpc: Rpc,
  standard: 'erc721' | 'erc1155',
  token: Address,
  account: Address,
): Promise<bigint[]> => {
  const to: Hex = `0x${account.slice(2).toLowerCase().padStart(64, '0')}`
  const logs =
    standard === 'erc721'
      ? await readLogs(rpc, token, [transfer, null, to])
      : await readLogs(rpc, token, [transferSingle, null, null, to])
  const ids = logs.flatMap(({ topics, data }) => {
    const word = standard === 'erc721' ? topics[3] : typeof data === 'string' ? data.slice(0, 66) : undefined
    return isWord(word) ? [BigInt(word)] : []
  })
  return [...new Set(ids.reverse())].slice(0, mostItems)
}

/**
 * The items of an ERC-721 or ERC-1155 contract that an account has. With `ids`, only these; otherwise those that were
 * ever sent to it, the newest first. The contract is asked about each.
 *
 * @throws what `rpc` throws for an outage
 */
export async function readItems(
  rpc: Rpc,
  {
    standard,
    token,
    account,
    ids,
  }: { standard: 'erc721' | 'erc1155'; token: Address; account: Address; ids: bigint[] },
): Promise<Item[]> {
  const requestedIds = ids.length > 0 ? ids : await receivedIds(rpc, standard, token, account)
  const read = standard === 'erc721' ? ownsItem : itemBalance
  const items = await Promise.all(requestedIds.map(async (id) => ({ id, amount: await read(rpc, token, account, id) })))
  return items.filter(({ amount }) => amount > 0n)
}
