import { type AptosNode, createAptosNode, isAptosNodeError } from '@latchkey/aptos-node'
import type { Outcome, PageChain } from '../family.ts'

const clients = new Map<string, AptosNode>()

/** The client of a chain's node; one for each address, because it keeps prices and modules. */
export const nodeOf = ({ node }: Pick<PageChain, 'node'>): AptosNode => {
  const client = clients.get(node) ?? createAptosNode({ url: node })
  clients.set(node, client)
  return client
}

export const aptosCoin = '0x1::aptos_coin::AptosCoin'
export const decimals = 8

/** Octas of an account; none for one the chain does not know. */
export const readBalance = async (node: AptosNode, account: string): Promise<bigint> => {
  try {
    return (await node.getBalance(account, aptosCoin)).data
  } catch (failure) {
    if (isAptosNodeError(failure) && failure.status === 404) return 0n
    throw failure
  }
}

/** The clocks of the chain and of this device may be so far apart. */
const clocksApartMs = 10 * 60_000

type Following = {
  /** When it was handed over, milliseconds of the epoch. */
  sentAt: number
  /** When it expires, seconds of the epoch, where that is known. */
  expirationSeconds?: bigint
  signal?: AbortSignal
}

/** Follows a transaction to its end, over a node that is away for a while. Only what the chain itself rules out has expired. */
export const follow = async (node: AptosNode, hash: string, { sentAt, ...options }: Following): Promise<Outcome> => {
  const submittedSeconds = BigInt(Math.floor((sentAt - clocksApartMs) / 1_000))
  const ended = await node.followTransaction(hash, { timeout: 60_000, submittedSeconds, ...options })
  if (ended.state === 'success') return { kind: 'confirmed', settled: true }
  if (ended.state === 'failed') return { kind: 'failed', reason: ended.transaction.vm_status }
  if (ended.state === 'expired') return { kind: 'expired' }
  return { kind: ended.state === 'unknown' ? 'untold' : 'unknown' }
}

/** An address as the chain writes it whole; undefined for what is none. */
export const readAddress = (text: string): string | undefined => {
  const [, digits] = /^(?:0x)?([0-9a-fA-F]{1,64})$/.exec(text.trim()) ?? []
  return digits && `0x${digits.toLowerCase().padStart(64, '0')}`
}
