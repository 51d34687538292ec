import { Button, Facts, Field, Select } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useLocale } from '../../messages/use-first-messages.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { Card } from '../../ui/card.tsx'
import type { PageChain } from '../family.ts'
import { AccountCard } from './account-card.tsx'
import styles from './aptos.module.css'
import { BlockCard } from './block-card.tsx'
import { nodeOf, readAddress } from './node.ts'
import { toTime } from './time.ts'
import { TransactionCard, Transactions } from './transaction-card.tsx'

export type Kind = 'account' | 'transaction' | 'block'
export type Search = { kind: Kind; q: string }

const kinds: readonly Kind[] = ['account', 'transaction', 'block']

/** The input in the node's form; undefined if it is malformed. */
const read = (kind: Kind, text: string): string | undefined => {
  const trimmed = text.trim()
  if (kind === 'account') return readAddress(trimmed)
  if (/^\d{1,20}$/.test(trimmed)) return trimmed
  return kind === 'transaction' && /^0x[0-9a-fA-F]{64}$/.test(trimmed) ? trimmed : undefined
}

/** A search field and its result, otherwise the current state of the chain. */
export function Explorer({
  chain,
  asked,
  look,
}: {
  chain: PageChain
  asked: Search | undefined
  look(next: Search): void
}) {
  const words = useMessages().aptos.explorer
  const [kind, setKind] = useState<Kind>(asked?.kind ?? 'account')
  const [text, setText] = useState(asked?.q ?? '')
  const [submitted, setSubmitted] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const q = read(kind, text)
    setSubmitted(q === undefined)
    if (q !== undefined) look({ kind, q })
  }
  return (
    <>
      <Card>
        <form className={styles.form} onSubmit={submit} noValidate>
          <Select label={words.kind} value={kind} onChange={({ target }) => setKind(target.value as Kind)}>
            {kinds.map((each) => (
              <option key={each} value={each}>
                {words.kinds[each]}
              </option>
            ))}
          </Select>
          <Field
            label={words.query[kind]}
            value={text}
            error={submitted ? words.queryMissing[kind] : undefined}
            onChange={({ target }) => setText(target.value)}
            spellCheck={false}
            autoCapitalize="none"
            autoCorrect="off"
          />
          <Button type="submit" tone="primary">
            {words.search}
          </Button>
        </form>
      </Card>
      {asked?.kind === 'account' && <AccountCard chain={chain} address={asked.q} />}
      {asked?.kind === 'transaction' && <TransactionCard chain={chain} name={asked.q} />}
      {asked?.kind === 'block' && <BlockCard chain={chain} height={asked.q} />}
      {!asked && <Now chain={chain} />}
    </>
  )
}

/** How often the chain is read again, milliseconds. */
const everyMs = 2_000

/** The current state of the chain. */
function Now({ chain }: { chain: PageChain }) {
  const words = useMessages().aptos.explorer
  const locale = useLocale()
  const node = nodeOf(chain)
  const now = useQuery({
    queryKey: ['aptos now', chain.node],
    queryFn: async () => {
      const [{ data: index }, { data: latest }] = await Promise.all([
        node.getIndex(),
        node.getTransactions({ limit: 15 }),
      ])
      return { index, latest: latest.toReversed() }
    },
    refetchInterval: everyMs,
    retry: false,
  })
  if (!now.data) return <p role="status">{now.error ? words.silent : words.reading}</p>
  const { index, latest } = now.data
  const height = String(index.block_height)
  return (
    <>
      <Card heading={words.ledger}>
        <Facts
          rows={[
            { term: words.facts.chain, detail: String(index.chain_id) },
            { term: words.facts.version, detail: String(index.ledger_version) },
            {
              term: words.facts.block,
              detail: (
                <Link
                  to="/chains/$network/explorer"
                  params={{ network: chain.network.name }}
                  search={{ kind: 'block', q: height }}
                >
                  {height}
                </Link>
              ),
            },
            { term: words.facts.time, detail: toTime(index.ledger_timestamp, locale) },
            { term: words.facts.node, detail: index.node_role },
          ]}
        />
      </Card>
      <Card heading={words.latest}>
        <Transactions chain={chain} list={latest} />
      </Card>
    </>
  )
}
