import {
  type Address,
  numberToHex,
  ProviderDisconnectedError,
  UnauthorizedProviderError,
  UnsupportedProviderMethodError,
} from 'viem'
import { isForNode } from '../page-rpc.ts'
import type { Eip1193Provider, Request } from '../provider.ts'
import { createWalletEvents } from '../wallet-events.ts'
import { createChainRequests } from './chain-requests.ts'
import type { Client } from './client.ts'
import {
  applyWalletEvent,
  goToChain,
  type ProviderState,
  preferredChain,
  readAccounts,
  updateSession,
} from './provider-state.ts'
import type { Session } from './session.ts'
import { listenToSession } from './session-events.ts'
import { sendToWallet } from './wallet-request.ts'

type Surroundings = {
  /** The page's chains, the preferred one first. */
  chains: readonly { id: number }[]
  node(chainId: number, request: Request): Promise<unknown>
  /** The time limit for a person to answer, milliseconds. */
  limit: number
  toFailure(thrown: unknown): Error
}

/** A session as an EIP-1193 provider, and what a connector does with it. */
export type SessionProvider = {
  provider: Eip1193Provider
  session(): Session | undefined
  accounts(): readonly Address[]
  chainId(): number
  /** Uses this session from now on, on that chain if it was approved. */
  adopt(client: Client, session: Session, chainId: number | undefined): void
  /** Uses no session from now on; pending requests fail with 4900. */
  release(): void
}

/**
 * The provider of a wallet at the other end of a relay. Requests that need the wallet go there, on the session's
 * current chain; those that any node can answer go to the page's own node of that chain.
 *
 * Events: `accountsChanged`, `chainChanged`, and `disconnect` when the wallet ends the session or it expires.
 */
export function createSessionProvider({ chains, node, limit, toFailure }: Surroundings): SessionProvider {
  const events = createWalletEvents()
  let connection: { client: Client; stop(): void; ended: AbortController } | undefined
  let state = withoutSession(chains[0]?.id ?? 1)

  const setState = (next: ProviderState) => {
    const before = state
    state = next
    if (next.chainId !== before.chainId) events.emit('chainChanged', numberToHex(next.chainId))
    const accounts = readAccounts(next)
    if (accounts.join() !== readAccounts(before).join()) events.emit('accountsChanged', accounts)
  }

  const release = () => {
    connection?.stop()
    connection?.ended.abort()
    connection = undefined
    state = withoutSession(state.chainId)
  }

  const listen = (client: Client, topic: string) =>
    listenToSession(client, topic, {
      onEvent: (event, caip2) => setState(applyWalletEvent(state, event, caip2)),
      onUpdate: (session) => setState(updateSession(state, session, chains)),
      onEnd() {
        release()
        events.emit('disconnect', new ProviderDisconnectedError(new Error('The wallet ended the session.')))
      },
    })

  const toWallet = async (request: Request) => {
    const { session, chainId } = state
    if (!connection || !session) throw new ProviderDisconnectedError(new Error('No wallet is connected.'))
    const { client, ended } = connection
    if (!session.methods.get(chainId)?.has(request.method))
      throw new UnsupportedProviderMethodError(new Error('The wallet did not approve this.'), {
        method: request.method,
      })
    try {
      return await sendToWallet(client, { topic: session.topic, chainId, request, limit, signal: ended.signal })
    } catch (thrown) {
      throw toFailure(thrown)
    }
  }

  const accounts = () => readAccounts(state)
  const answers: Record<string, (request: Request) => unknown> = {
    eth_accounts: accounts,
    eth_requestAccounts() {
      if (!state.session) throw new UnauthorizedProviderError(new Error('No wallet is connected.'))
      return accounts()
    },
    eth_coinbase: () => accounts()[0] ?? null,
    eth_chainId: () => numberToHex(state.chainId),
    net_version: () => String(state.chainId),
    ...createChainRequests({ read: () => state, goTo: (chainId) => setState(goToChain(state, chainId)), toWallet }),
  }

  return {
    provider: {
      on: events.on,
      removeListener: events.removeListener,
      async request(request) {
        const answer = answers[request.method]
        if (answer) return answer(request)
        return isForNode(request.method) ? node(state.chainId, request) : toWallet(request)
      },
    },
    session: () => state.session,
    accounts,
    chainId: () => state.chainId,
    adopt(client, session, wanted) {
      release()
      connection = { client, stop: listen(client, session.topic), ended: new AbortController() }
      const isApproved = wanted !== undefined && session.accounts.has(wanted)
      const chainId = isApproved ? wanted : (preferredChain(chains, session) ?? state.chainId)
      state = { ...withoutSession(chainId), session }
    },
    release,
  }
}

const withoutSession = (chainId: number): ProviderState => ({
  session: undefined,
  chainId,
  chosen: [],
  expected: undefined,
})
