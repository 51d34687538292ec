import {
  type Address,
  numberToHex,
  ProviderDisconnectedError,
  UnauthorizedProviderError,
  UnsupportedProviderMethodError,
} from 'viem'
import { ConnectorError } from '../connector-error.ts'
import { isForNode } from '../page-rpc.ts'
import { parseAccounts, parseChainId } from '../parse-response.ts'
import type { Eip1193Provider, Request } from '../provider.ts'
import { createWalletEvents } from '../wallet-events.ts'
import type { Client } from './client.ts'
import { readSession, type Session } from './session.ts'
import { sendToWallet } from './wallet-request.ts'

type Surroundings = {
  /** The page's chains, the preferred first. */
  chains: readonly { id: number }[]
  node(chainId: number, request: Request): Promise<unknown>
  /** Milliseconds, for a person to answer. */
  limit: number
  toFailure(thrown: unknown): Error
}

/** A session as an EIP-1193 provider, and what a connector does with it. */
export type SessionProvider = {
  provider: Eip1193Provider
  session(): Session | undefined
  accounts(): readonly Address[]
  chainId(): number
  /** Speaks for this session from now on, on that chain where it was approved. */
  adopt(client: Client, session: Session, chainId: number | undefined): void
  /** Speaks for none any more; whatever waits fails with 4900. */
  release(): void
}

/**
 * The provider of a wallet at the other end of a relay. The wallet is asked what needs it, on the chain the session is
 * on; what any node can answer goes to the page's own node of that chain.
 *
 * Events: `accountsChanged`, `chainChanged`, and `disconnect` when the wallet ends the session or it expires.
 */
export function createSessionProvider({ chains, node, limit, toFailure }: Surroundings): SessionProvider {
  const events = createWalletEvents()
  let held: { client: Client; session: Session; stop(): void; ended: AbortController } | undefined
  let chainId = chains[0]?.id ?? 1
  /** The account the person chose in the wallet, where it said so. */
  let chosen: readonly Address[] = []
  /** The chain the wallet says it is on, before it was approved for the session. */
  let expected: number | undefined

  const accounts = () => {
    const approved = held?.session.accounts.get(chainId) ?? []
    return chosen.length > 0 && held ? chosen : approved
  }
  const setChain = (next: number) => {
    if (next === chainId) return
    chainId = next
    events.emit('chainChanged', numberToHex(chainId))
  }
  const setAccounts = (work: () => void) => {
    const before = accounts().join()
    work()
    if (accounts().join() !== before) events.emit('accountsChanged', accounts())
  }
  /** The wallet is on that chain, as soon as the session has it. */
  const goTo = (next: number) => {
    expected = held?.session.accounts.has(next) ? undefined : next
    if (!expected) setAccounts(() => setChain(next))
  }

  const onUpdate = (session: Session) => {
    if (!held) return
    held.session = session
    setAccounts(() => {
      chosen = []
      const approved = [...session.accounts.keys()]
      if (expected !== undefined && session.accounts.has(expected)) goTo(expected)
      else if (!session.accounts.has(chainId)) setChain(preferred(approved))
    })
  }
  /** The first of these that the page has; if it has none, the first. */
  const preferred = (approved: readonly number[]) =>
    chains.find(({ id }) => approved.includes(id))?.id ?? approved[0] ?? chainId

  const onWalletEvent = ({ name, data }: { name: string; data: unknown }, caip2: string) => {
    if (name === 'accountsChanged') {
      // Some wallets write their accounts as CAIP-10 does.
      const plain = Array.isArray(data)
        ? data.map((each) => (typeof each === 'string' ? each.split(':').at(-1) : each))
        : data
      const parsed = parseAccounts(plain)
      if (parsed?.[0]) setAccounts(() => (chosen = parsed))
    }
    if (name === 'chainChanged') {
      const parsed = parseChainId(data) ?? parseChainId(caip2.split(':')[1])
      if (parsed !== undefined) goTo(parsed)
    }
  }

  const listen = (client: Client, topic: string) => {
    const mine = (listener: (params: never) => void) => (event: { topic: string; params?: unknown }) => {
      if (event.topic === topic) listener(event.params as never) // of that session's event
    }
    const end = () => {
      if (held?.session.topic !== topic) return
      release()
      events.emit('disconnect', new ProviderDisconnectedError(new Error('The wallet ended the session.')))
    }
    const listeners = {
      session_event: mine(({ event, chainId }: { event: { name: string; data: unknown }; chainId: string }) =>
        onWalletEvent(event, chainId),
      ),
      session_update: mine(() => {
        const session = readSession(client.session.get(topic))
        if (session) onUpdate(session)
        else end()
      }),
      session_delete: mine(end),
      session_expire: mine(end),
    } as const
    const names = Object.keys(listeners) as (keyof typeof listeners)[] // exactly these
    for (const name of names) client.on(name, listeners[name])
    return () => {
      for (const name of names) client.off(name, listeners[name])
    }
  }

  const release = () => {
    held?.stop()
    held?.ended.abort()
    held = undefined
    chosen = []
    expected = undefined
  }

  const toWallet = async (request: Request) => {
    if (!held) throw new ProviderDisconnectedError(new Error('No wallet is connected.'))
    const { client, session, ended } = held
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

  /** A chain of the session needs nobody; for another the wallet is asked. */
  const switchTo = async (request: Request) => {
    const [{ chainId: wanted }] = request.params as [{ chainId: unknown }] // parsed below
    const next = parseChainId(wanted)
    if (next === undefined) throw new ConnectorError('invalidAnswer', { about: request.method })
    if (held?.session.accounts.has(next)) {
      goTo(next)
      return null
    }
    const canSwitch = held?.session.methods.get(chainId)?.has(request.method)
    if (!canSwitch) throw Object.assign(new Error('The wallet did not approve this chain.'), { code: 4902 })
    const answer = await toWallet(request)
    goTo(next)
    return answer
  }

  const addChain = async (request: Request) => {
    const answer = await toWallet(request)
    const [{ chainId: added }] = request.params as [{ chainId: unknown }] // parsed here
    const next = parseChainId(added)
    if (next !== undefined && next !== chainId) goTo(next)
    return answer
  }

  const answers: Record<string, (request: Request) => unknown> = {
    eth_accounts: accounts,
    eth_requestAccounts() {
      if (!held) throw new UnauthorizedProviderError(new Error('No wallet is connected.'))
      return accounts()
    },
    eth_coinbase: () => accounts()[0] ?? null,
    eth_chainId: () => numberToHex(chainId),
    net_version: () => String(chainId),
    wallet_switchEthereumChain: switchTo,
    wallet_addEthereumChain: addChain,
  }

  return {
    provider: {
      on: events.on,
      removeListener: events.removeListener,
      async request(request) {
        const answer = answers[request.method]
        if (answer) return answer(request)
        return isForNode(request.method) ? node(chainId, request) : toWallet(request)
      },
    },
    session: () => held?.session,
    accounts,
    chainId: () => chainId,
    adopt(client, session, wanted) {
      release()
      held = { client, session, stop: listen(client, session.topic), ended: new AbortController() }
      chainId = wanted !== undefined && session.accounts.has(wanted) ? wanted : preferred([...session.accounts.keys()])
    },
    release,
  }
}
