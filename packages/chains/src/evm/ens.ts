import { type Address, createClient, custom, getAddress, isAddress, zeroAddress } from 'viem'
import { getEnsAddress, getEnsName } from 'viem/actions'
import { mainnet } from 'viem/chains'
import { normalize, toCoinType } from 'viem/ens'
import type { Rpc } from './rpc.ts'

/** The most characters of a name. */
const longest = 64

/** A label that begins as an address does: anybody can own it, and it would read as that address. */
const addressLike = /(^|\.)0x[0-9a-f]{8}/i

/**
 * Returns a name as ENS stores it (ENSIP-15), so that no letter imitates another.
 *
 * @returns undefined for text that is not a name of at least two labels, is longer than 64 characters, or imitates an
 * address
 */
export function normalizeEnsName(text: string): string | undefined {
  if (text.length > longest || !/^[^.\s]+(\.[^.\s]+)+$/u.test(text)) return undefined
  try {
    const name = normalize(text)
    // Other digits become these only now.
    return addressLike.test(name) ? undefined : name
  } catch {
    return undefined
  }
}

/** One node of Ethereum and nothing else: records stored off-chain (EIP-3668) are not fetched. */
const createNode = (rpc: Rpc) =>
  createClient({
    chain: mainnet,
    ccipRead: false,
    transport: custom({ request: ({ method, params }) => rpc(method, params) }, { retryCount: 0 }),
  })

/** No code, or code that only delegates (EIP-7702): its key signs for it on every network. */
const isKeyed = (code: unknown): boolean => code === '0x' || /^0xef0100[0-9a-f]{40}$/i.test(String(code))

/**
 * The address that a name stands for on a network (ENSIP-9, ENSIP-11). If the name has none for that network, its
 * address on Ethereum is used, unless that is a contract, which may belong to nobody on another network.
 *
 * @param name a normalised name
 * @param chainId the network on which something would be sent
 * @param rpc a node of Ethereum
 * @returns undefined where there is none
 * @throws what `rpc` throws, and Error for a name that is stored off-chain
 */
export async function findEnsAddress(name: string, chainId: number, rpc: Rpc): Promise<Address | undefined> {
  const node = createNode(rpc)
  const read = async (coinType?: bigint) => {
    const address = await getEnsAddress(node, { name, ...(coinType !== undefined && { coinType }) })
    // For another network these are arbitrary bytes from the name's owner.
    if (address === null || !isAddress(address, { strict: false }) || address === zeroAddress) return undefined
    return getAddress(address)
  }
  if (chainId === mainnet.id) return read()
  const here = await read(toCoinType(chainId))
  if (here) return here
  const main = await read()
  return main && isKeyed(await rpc('eth_getCode', [main, 'latest'])) ? main : undefined
}

/**
 * The primary name of an address on Ethereum, which ENS verifies in both directions (ENSIP-3).
 *
 * @param rpc a node of Ethereum
 * @returns undefined for an address without a name, or with one that is not normalised
 * @throws what `rpc` throws, and Error for a name that is stored off-chain
 */
export async function findEnsName(address: Address, rpc: Rpc): Promise<string | undefined> {
  const name = await getEnsName(createNode(rpc), { address })
  return name && normalizeEnsName(name) === name ? name : undefined
}
