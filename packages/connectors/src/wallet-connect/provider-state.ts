import type { Address } from 'viem'
import { parseAccounts, parseChainId } from '../parse-response.ts'
import type { Session } from './session.ts'

/** The state of a session's provider: what was approved, and the wallet's current chain and accounts. */
export type ProviderState = {
  session: Session | undefined
  /** The chain that requests are for. */
  chainId: number
  /** The accounts that the person chose in the wallet, if it reported some; otherwise empty. */
  chosen: readonly Address[]
  /** A chain that the wallet reported before it was in the session. */
  expected: number | undefined
}

type WalletEvent = { name: string; data: unknown }

/** The accounts a page sees. */
export function readAccounts({ session, chainId, chosen }: ProviderState): readonly Address[] {
  if (!session) return []
  return chosen.length > 0 ? chosen : (session.accounts.get(chainId) ?? [])
}

/** The page's first chain that the session has; if it has none of them, the session's first. */
export function preferredChain(chains: readonly { id: number }[], { accounts }: Session): number | undefined {
  return chains.find(({ id }) => accounts.has(id))?.id ?? [...accounts.keys()][0]
}

/** The state once the wallet is on a chain. A chain that the session does not have is used as soon as it does. */
export function goToChain(state: ProviderState, chainId: number): ProviderState {
  const isApproved = state.session?.accounts.has(chainId) ?? false
  return isApproved ? { ...state, chainId, expected: undefined } : { ...state, expected: chainId }
}

/** The state after the wallet changed what it approves. */
export function updateSession(
  state: ProviderState,
  session: Session,
  chains: readonly { id: number }[],
): ProviderState {
  const next = { ...state, session, chosen: [] }
  if (state.expected !== undefined && session.accounts.has(state.expected)) return goToChain(next, state.expected)
  if (session.accounts.has(state.chainId)) return next
  return { ...next, chainId: preferredChain(chains, session) ?? state.chainId }
}

/**
 * The state after an event of the wallet's. A malformed event changes nothing.
 *
 * @param caip2 the chain of the event, such as `eip155:1`
 */
export function applyWalletEvent(state: ProviderState, { name, data }: WalletEvent, caip2: string): ProviderState {
  if (name === 'accountsChanged') {
    // Some wallets write their accounts in CAIP-10.
    const plain = Array.isArray(data)
      ? data.map((each) => (typeof each === 'string' ? each.split(':').at(-1) : each))
      : data
    const accounts = parseAccounts(plain)
    return accounts?.[0] ? { ...state, chosen: accounts } : state
  }
  if (name === 'chainChanged') {
    const chainId = parseChainId(data) ?? parseChainId(caip2.split(':')[1])
    return chainId === undefined ? state : goToChain(state, chainId)
  }
  return state
}
