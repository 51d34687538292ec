import { type ModuleBytecode, type Resource, undefinedIfMissing } from '@latchkey/aptos-node'
import { readBalance } from '@latchkey/chains/aptos'
import { Details, Facts, Select, Tabs } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { formatUnits } from 'viem'
import type { Messages } from '../../messages/en.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { Card } from '../../ui/card.tsx'
import type { PageChain } from '../family.ts'
import styles from './aptos.module.css'
import { Json } from './json.tsx'
import { decimals, nodeOf } from './node.ts'
import { LookupFailed, Transactions } from './transaction-card.tsx'

type Tab = keyof Messages['aptos']['explorer']['tabs']
type Place = { chain: PageChain; address: string }

/** The most items of one kind that are shown. */
const most = 200

/** The first items of an async iterable. */
const first = async <T,>(walk: AsyncIterable<T>): Promise<T[]> => {
  const found: T[] = []
  for await (const each of walk) {
    found.push(each)
    if (found.length > most) break
  }
  return found
}

/** An account: its holdings, its code, its transactions, its events. */
export function AccountCard({ chain, address }: Place) {
  const words = useMessages().aptos.explorer
  const [tab, setTab] = useState<Tab>('resources')
  const node = nodeOf(chain)
  const found = useQuery({
    queryKey: ['aptos account', chain.node, address],
    queryFn: async () => {
      const [account, balance] = await Promise.all([
        node.getAccount(address).catch(undefinedIfMissing),
        readBalance(address, node),
      ])
      return { account: account?.data, balance }
    },
    retry: false,
  })
  if (!found.data) return <LookupFailed error={found.error} />
  const { account, balance } = found.data
  const place = { chain, address }
  const panels: Record<Tab, () => ReactNode> = {
    resources: () => <Resources {...place} />,
    modules: () => <Modules {...place} />,
    transactions: () => <Sent {...place} />,
    events: () => <Events {...place} />,
  }
  return (
    <Card heading={words.account}>
      <div className={styles.sections}>
        <span className={styles.mono}>{address}</span>
        <Facts
          rows={[
            { term: words.facts.balance, detail: `${formatUnits(balance, decimals)} APT` },
            ...(account
              ? [
                  { term: words.facts.sequence, detail: String(account.sequence_number) },
                  {
                    term: words.facts.key,
                    detail: <span className={styles.mono}>{account.authentication_key}</span>,
                  },
                ]
              : []),
          ]}
        />
        {!account && <p className={styles.soft}>{words.neverUsed}</p>}
        <Tabs<Tab> label={words.account} tabs={words.tabs} chosen={tab} onChoose={setTab}>
          {panels[tab]()}
        </Tabs>
      </div>
    </Card>
  )
}

const useResources = ({ chain, address }: Place) =>
  useQuery({
    queryKey: ['aptos resources', chain.node, address],
    queryFn: async () => (await first<Resource>(nodeOf(chain).resources(address)).catch(undefinedIfMissing)) ?? [],
    retry: false,
  })

function Shown({ count, none, children }: { count: number; none: string; children: ReactNode }) {
  const words = useMessages().aptos.explorer
  if (count === 0) return <p className={styles.soft}>{none}</p>
  return (
    <>
      <ul className={styles.list}>{children}</ul>
      {count > most && <p className={styles.soft}>{words.more(most)}</p>}
    </>
  )
}

function Resources(place: Place) {
  const words = useMessages().aptos.explorer
  const found = useResources(place)
  if (!found.data) return <LookupFailed error={found.error} />
  return (
    <Shown count={found.data.length} none={words.none.resources}>
      {found.data.slice(0, most).map(({ type, data }) => (
        <li key={type} className={styles.item}>
          <Details summary={type}>
            <Json value={data} />
          </Details>
        </li>
      ))}
    </Shown>
  )
}

function Modules({ chain, address }: Place) {
  const words = useMessages().aptos.explorer
  const found = useQuery({
    queryKey: ['aptos modules', chain.node, address],
    queryFn: async () => (await first<ModuleBytecode>(nodeOf(chain).modules(address)).catch(undefinedIfMissing)) ?? [],
    retry: false,
  })
  if (!found.data) return <LookupFailed error={found.error} />
  return (
    <Shown count={found.data.length} none={words.none.modules}>
      {found.data.slice(0, most).map(({ abi }, at) => (
        <li key={abi?.name ?? at} className={styles.item}>
          <Details summary={abi?.name ?? String(at)}>
            <ul className={styles.list}>
              {abi?.exposed_functions.map(({ name, params, return: returns, is_view }) => (
                <li key={name} className={styles.mono}>
                  {`${name}(${params.join(', ')})${returns.length > 0 ? ` → ${returns.join(', ')}` : ''}${is_view ? ' · view' : ''}`}
                </li>
              ))}
            </ul>
          </Details>
        </li>
      ))}
    </Shown>
  )
}

function Sent({ chain, address }: Place) {
  const found = useQuery({
    queryKey: ['aptos sent by', chain.node, address],
    queryFn: async () =>
      (
        (await nodeOf(chain).getAccountTransactions(address, { limit: 100 }).catch(undefinedIfMissing))?.data ?? []
      ).toReversed(),
    retry: false,
  })
  if (!found.data) return <LookupFailed error={found.error} />
  return <Transactions chain={chain} list={found.data} />
}

/** Event handles among resources: fields with a counter. Those with events come first. */
const handlesOf = (resources: readonly Resource[]): { type: string; field: string }[] =>
  resources
    .flatMap(({ type, data }) =>
      Object.entries((data ?? {}) as Record<string, unknown>).flatMap(([field, value]) => {
        const { counter, guid } = (value ?? {}) as { counter?: unknown; guid?: unknown } // a value of unknown form
        return counter !== undefined && guid !== undefined ? [{ type, field, empty: counter === '0' }] : []
      }),
    )
    .sort((a, b) => Number(a.empty) - Number(b.empty))

function Events(place: Place) {
  const words = useMessages().aptos.explorer
  const resources = useResources(place)
  const [chosen, choose] = useState(0)
  const handles = handlesOf(resources.data ?? [])
  const handle = handles[chosen]
  if (!resources.data) return <LookupFailed error={resources.error} />
  if (!handle) return <p className={styles.soft}>{words.none.events}</p>
  return (
    <div className={styles.sections}>
      <Select label={words.handle} value={chosen} onChange={({ target }) => choose(Number(target.value))}>
        {handles.map(({ type, field }, at) => (
          <option key={`${type} ${field}`} value={at}>{`${type} · ${field}`}</option>
        ))}
      </Select>
      <HandleEvents {...place} {...handle} />
    </div>
  )
}

function HandleEvents({ chain, address, type, field }: Place & { type: string; field: string }) {
  const words = useMessages().aptos.explorer
  const found = useQuery({
    queryKey: ['aptos events', chain.node, address, type, field],
    queryFn: async () =>
      (await nodeOf(chain).getEventsByHandle(address, type, field, { limit: 100 })).data.toReversed(),
    retry: false,
  })
  if (!found.data) return <LookupFailed error={found.error} />
  return (
    <Shown count={found.data.length} none={words.none.events}>
      {found.data.map(({ sequence_number, version, data, type }) => (
        <li key={String(sequence_number)} className={styles.item}>
          <span className={styles.mono}>{`${type} · ${words.facts.version} ${version}`}</span>
          <Json value={data} />
        </li>
      ))}
    </Shown>
  )
}
