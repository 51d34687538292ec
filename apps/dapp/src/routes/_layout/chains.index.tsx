import { createFileRoute, Link } from '@tanstack/react-router'
import type { Connector } from 'wagmi'
import styles from '../../chains/chains.module.css'
import type { PageChain } from '../../chains/family.ts'
import { OnlyEmbedded } from '../../chains/only-embedded.tsx'
import { hasEveryFamily, pageChains } from '../../chains/page-chains.ts'
import { useAccountOn, useBalanceOn } from '../../chains/use-account-on.ts'
import { WhenConnected } from '../../connection/connected.tsx'
import { useDapp } from '../../dapp-context.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { Page } from '../../ui/page.tsx'

export const Route = createFileRoute('/_layout/chains/')({ component: ChainsPage })

/** The visitor's accounts on every family, each with its balance, and the way to what can be done there. */
function ChainsPage() {
  const words = useMessages().chains
  const dapp = useDapp()
  return (
    <WhenConnected>
      {({ connector }) => (
        <Page name={words.page} title={words.title} lead={words.lead}>
          {hasEveryFamily(connector) ? (
            <ul className={styles.chains}>
              {pageChains(dapp).map((chain) => (
                <Row key={chain.network.name} chain={chain} connector={connector} />
              ))}
            </ul>
          ) : (
            <OnlyEmbedded />
          )}
        </Page>
      )}
    </WhenConnected>
  )
}

function Row({ chain, connector }: { chain: PageChain; connector: Connector }) {
  const words = useMessages().chains
  const account = useAccountOn(chain, connector)
  const balance = useBalanceOn(chain, account.data)
  return (
    <li>
      <Link className={styles.row} to="/chains/$network" params={{ network: chain.network.name }}>
        <span className={styles.name}>{chain.network.title}</span>
        <span className={styles.account}>{account.data ?? (account.error ? words.noAnswer : words.reading)}</span>
        <span className={styles.balance}>{balance.text}</span>
      </Link>
    </li>
  )
}
