import { useQuery, useQueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { formatUnits } from 'viem'
import type { Connector } from 'wagmi'
import { useMessages } from '../messages/use-messages.ts'
import { adapters } from './adapters.gen.ts'
import type { PageChain } from './family.ts'
import { urlsOf } from './follow.ts'
import { createAsk } from './page-chains.ts'

const oneAccount = v.tuple([v.pipe(v.string(), v.minLength(1), v.maxLength(128))])

/** How often a balance is refreshed, milliseconds. */
const everyMs = 10_000

/** The visitor's account on a chain, from the embedded wallet. */
export function useAccountOn(chain: PageChain, connector: Connector) {
  return useQuery({
    queryKey: ['account on', chain.network.name, connector.uid],
    queryFn: async () => {
      const { family, blockchain } = chain.network
      const answer = await createAsk(connector, chain)('face_accounts', blockchain)
      const [account] = v.parse(oneAccount, answer)
      const adapter = await adapters[family]?.()
      return adapter?.toAccount?.(account) ?? account
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** An account's balance there, as text, and a function that refreshes it. */
export function useBalanceOn(chain: PageChain, account: string | undefined) {
  const { chains } = useMessages()
  const queries = useQueryClient()
  const { name, coin, decimals, family } = chain.network
  const queryKey = ['balance on', name, account]
  const balance = useQuery({
    queryKey,
    queryFn: async () => {
      const adapter = await adapters[family]?.()
      if (!adapter || account === undefined) throw new Error('nothing to read it with')
      const { createNode, readBalance, decimals: own } = adapter.family
      return { units: await readBalance(account, createNode(urlsOf(chain))), decimals: own ?? decimals }
    },
    enabled: account !== undefined,
    refetchInterval: everyMs,
    retry: false,
  })
  const text = balance.data
    ? `${formatUnits(balance.data.units, balance.data.decimals)} ${coin}`
    : balance.error
      ? chains.unread
      : chains.reading
  return { data: balance.data?.units, text, refresh: () => void queries.invalidateQueries({ queryKey }) }
}

/** The tokens that an account holds there, and a function that refreshes them. */
export function useTokensOn(chain: PageChain, account: string | undefined) {
  const queries = useQueryClient()
  const { name, family } = chain.network
  const queryKey = ['tokens on', name, account]
  const { data, error } = useQuery({
    queryKey,
    queryFn: async () => {
      const adapter = await adapters[family]?.()
      if (!adapter || account === undefined) throw new Error('nothing to read them with')
      const { createNode, readTokens } = adapter.family
      return readTokens(account, createNode(urlsOf(chain)), chain)
    },
    enabled: account !== undefined,
    refetchInterval: everyMs,
    retry: false,
  })
  return { data, error, refresh: () => void queries.invalidateQueries({ queryKey }) }
}
