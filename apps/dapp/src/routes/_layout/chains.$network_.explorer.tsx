import { createFileRoute, Link } from '@tanstack/react-router'
import * as v from 'valibot'
import { findExplored } from '../../chains/aptos/explored.ts'
import { Explorer } from '../../chains/aptos/explorer.tsx'
import { ViewCaller } from '../../chains/aptos/view-caller.tsx'
import styles from '../../chains/chains.module.css'
import { pageChains } from '../../chains/page-chains.ts'
import { useDapp } from '../../dapp-context.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { Page } from '../../ui/page.tsx'

const search = v.object({
  kind: v.optional(v.fallback(v.picklist(['account', 'transaction', 'block']), 'account')),
  /** The search: an address, a hash or version, a height. Numbers in an address bar come as numbers. */
  q: v.optional(v.fallback(v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.maxLength(128)), '')),
})

export const Route = createFileRoute('/_layout/chains/$network_/explorer')({
  validateSearch: search,
  component: ExplorerPage,
})

/** Looks at an Aptos network through the page's own node; nobody needs to be signed in. */
function ExplorerPage() {
  const dapp = useDapp()
  const { network } = Route.useParams()
  const { kind, q } = Route.useSearch()
  const navigate = Route.useNavigate()
  const chain = findExplored(pageChains(dapp), network)
  const words = useMessages().aptos.explorer
  if (!chain) return <Page name={words.page} title={words.noSuch} />
  return (
    <Page name={words.page} title={words.title} lead={words.lead}>
      <Link className={styles.back} to="/chains/$network" params={{ network }}>
        {words.back}
      </Link>
      <Explorer
        key={`${kind} ${q}`}
        chain={chain}
        asked={kind && q ? { kind, q } : undefined}
        look={(next) => void navigate({ search: next })}
      />
      <ViewCaller chain={chain} />
    </Page>
  )
}
