import { isAptosNodeError, isCommitted, type Transaction } from '@latchkey/aptos-node'
import { Details, Facts } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatUnits } from 'viem'
import type { Messages } from '../../messages/en.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { Card } from '../../ui/card.tsx'
import type { PageChain } from '../family.ts'
import styles from './aptos.module.css'
import { Json } from './json.tsx'
import { decimals, nodeOf } from './node.ts'

type ExplorerMessages = Messages['aptos']['explorer']

type Known = Partial<
  Record<'hash' | 'sender' | 'gas_used' | 'gas_unit_price' | 'payload' | 'events' | 'changes', unknown>
>

const toState = (transaction: Transaction, words: ExplorerMessages): string =>
  !isCommitted(transaction) ? words.pending : transaction.success ? words.success : words.failure

/** A transaction in one line: the called function, or its kind. */
const toName = (transaction: Transaction): string => {
  const { payload } = transaction as { payload?: { function?: unknown } } // only some kinds have one
  return typeof payload?.function === 'string' ? payload.function : transaction.type
}

/** Transactions in the given order, each with a link. */
export function Transactions({ chain, list }: { chain: PageChain; list: readonly Transaction[] }) {
  const words = useMessages().aptos.explorer
  if (list.length === 0) return <p className={styles.soft}>{words.none.transactions}</p>
  return (
    <ul className={styles.list}>
      {list.map((each) => (
        <TransactionRow key={'hash' in each ? String(each.hash) : ''} chain={chain} transaction={each} />
      ))}
    </ul>
  )
}

function TransactionRow({ chain, transaction }: { chain: PageChain; transaction: Transaction }) {
  const words = useMessages().aptos.explorer
  const { hash } = transaction as Known
  const name = isCommitted(transaction) ? String(transaction.version) : String(hash)
  return (
    <li className={styles.item}>
      <Link
        className={styles.mono}
        to="/chains/$network/explorer"
        params={{ network: chain.network.name }}
        search={{ kind: 'transaction', q: name }}
      >
        {name}
      </Link>
      <span className={styles.mono}>{toName(transaction)}</span>
      <span className={styles.soft}>{toState(transaction, words)}</span>
    </li>
  )
}

/** One transaction: its effects, its cost, its changes. */
export function TransactionCard({ chain, name }: { chain: PageChain; name: string }) {
  const words = useMessages().aptos.explorer
  const found = useQuery({
    queryKey: ['aptos transaction', chain.node, name],
    queryFn: async () => {
      const node = nodeOf(chain)
      const { data } = await (name.startsWith('0x')
        ? node.getTransactionByHash(name)
        : node.getTransactionByVersion(BigInt(name)))
      return data
    },
    refetchInterval: ({ state }) => (state.data && isCommitted(state.data) ? false : 2_000),
    retry: false,
  })
  if (!found.data) return <LookupFailed error={found.error} />
  const transaction = found.data
  const { hash, sender, gas_used, gas_unit_price, payload, events, changes } = transaction as Known
  const fee = typeof gas_used === 'bigint' && typeof gas_unit_price === 'bigint' ? gas_used * gas_unit_price : undefined
  const args = (payload as { arguments?: unknown } | undefined)?.arguments
  const version = isCommitted(transaction) ? transaction.version : undefined
  return (
    <Card heading={words.transaction}>
      <div className={styles.sections}>
        <Facts
          rows={[
            { term: words.facts.hash, detail: <span className={styles.mono}>{String(hash)}</span> },
            { term: words.facts.state, detail: toState(transaction, words) },
            ...(version === undefined ? [] : [{ term: words.facts.version, detail: String(version) }]),
            { term: words.facts.function, detail: <span className={styles.mono}>{toName(transaction)}</span> },
            ...(typeof sender === 'string'
              ? [{ term: words.facts.sender, detail: <AccountLink chain={chain} address={sender} /> }]
              : []),
            ...(fee === undefined ? [] : [{ term: words.facts.fee, detail: `${formatUnits(fee, decimals)} APT` }]),
          ]}
        />
        {isCommitted(transaction) && !transaction.success && <p>{transaction.vm_status}</p>}
        {args !== undefined && (
          <Details summary={words.arguments}>
            <Json value={args} />
          </Details>
        )}
        {Array.isArray(events) && events.length > 0 && (
          <Details summary={words.events}>
            <Json value={events} />
          </Details>
        )}
        {Array.isArray(changes) && changes.length > 0 && (
          <Details summary={words.changes}>
            <Json value={changes} />
          </Details>
        )}
        <Details summary={words.whole}>
          <Json value={transaction} />
        </Details>
      </div>
    </Card>
  )
}

/** A link to an account. */
export function AccountLink({ chain, address }: { chain: PageChain; address: string }) {
  return (
    <Link
      className={styles.mono}
      to="/chains/$network/explorer"
      params={{ network: chain.network.name }}
      search={{ kind: 'account', q: address }}
    >
      {address}
    </Link>
  )
}

/** Shown while something is loading, missing, or the node does not answer. */
export function LookupFailed({ error }: { error: unknown }) {
  const words = useMessages().aptos.explorer
  const missing = isAptosNodeError(error) && (error.status === 404 || error.status === 410)
  return <p role="status">{missing ? words.missing : error ? words.silent : words.reading}</p>
}
