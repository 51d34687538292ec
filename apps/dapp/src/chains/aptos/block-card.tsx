import { Facts } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { useLocale } from '../../messages/use-first-messages.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { Card } from '../../ui/card.tsx'
import type { PageChain } from '../family.ts'
import styles from './aptos.module.css'
import { nodeOf } from './node.ts'
import { toTime } from './time.ts'
import { LookupFailed, Transactions } from './transaction-card.tsx'

/** One block and its contents. */
export function BlockCard({ chain, height }: { chain: PageChain; height: string }) {
  const words = useMessages().aptos.explorer
  const locale = useLocale()
  const found = useQuery({
    queryKey: ['aptos block', chain.node, height],
    queryFn: async () => (await nodeOf(chain).getBlockByHeight(BigInt(height), { withTransactions: true })).data,
    retry: false,
  })
  if (!found.data) return <LookupFailed error={found.error} />
  const { block_height, block_hash, block_timestamp, first_version, last_version, transactions } = found.data
  return (
    <Card heading={words.block}>
      <div className={styles.sections}>
        <Facts
          rows={[
            { term: words.facts.block, detail: String(block_height) },
            { term: words.facts.hash, detail: <span className={styles.mono}>{block_hash}</span> },
            { term: words.facts.time, detail: toTime(block_timestamp, locale) },
            { term: words.facts.first, detail: String(first_version) },
            { term: words.facts.last, detail: String(last_version) },
          ]}
        />
        <Transactions chain={chain} list={transactions ?? []} />
      </div>
    </Card>
  )
}
