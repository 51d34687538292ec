import { Address } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import type { Connector } from 'wagmi'
import styles from '../../../chains/chains.module.css'
import { families } from '../../../chains/families.ts'
import type { PageChain } from '../../../chains/family.ts'
import { OnlyEmbedded } from '../../../chains/only-embedded.tsx'
import { createAsk, hasEveryFamily, pageChains } from '../../../chains/page-chains.ts'
import { useAccountOn, useBalanceOn } from '../../../chains/use-account-on.ts'
import { WhenConnected } from '../../../connection/connected.tsx'
import { texts } from '../../../texts.ts'
import { Card } from '../../../ui/card.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { Page } from '../../../ui/page.tsx'

export const Route = createFileRoute('/_app/_layout/chains/$network')({ component: ChainPage })

const words = texts.chains

function ChainPage() {
  const { dapp } = Route.useRouteContext()
  const { network } = Route.useParams()
  const chain = pageChains(dapp).find((each) => each.network.name === network)
  return (
    <WhenConnected>
      {({ connector }) => (
        <Page name={chain?.network.title ?? words.page} title={chain?.network.title ?? words.unknown}>
          <Link className={styles.back} to="/chains">
            {words.back}
          </Link>
          {chain &&
            (hasEveryFamily(connector) ? (
              <Chain key={chain.network.name} chain={chain} connector={connector} faucet={dapp.faucet} />
            ) : (
              <OnlyEmbedded />
            ))}
        </Page>
      )}
    </WhenConnected>
  )
}

/** Account and balance on one chain, and below what its family can do. */
function Chain({ chain, connector, faucet }: { chain: PageChain; connector: Connector; faucet: boolean }) {
  const account = useAccountOn(chain, connector)
  const balance = useBalanceOn(chain, account.data)
  const family = useQuery({
    queryKey: ['family', chain.network.family],
    queryFn: () => families[chain.network.family]?.() ?? null,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <>
      <Card heading={words.yours}>
        {account.data ? (
          <>
            <Address value={account.data} label={words.account} />
            <p className={balance.data === undefined ? styles.soft : styles.amount} aria-live="polite">
              {balance.text}
            </p>
          </>
        ) : (
          <p role="status">{account.error ? words.noAnswer : words.reading}</p>
        )}
        <Failure error={account.error} />
      </Card>
      {account.data && family.data && (
        <family.data.Actions
          chain={chain}
          account={account.data}
          ask={createAsk(connector, chain)}
          balance={balance.data}
          refresh={balance.refresh}
          faucet={faucet}
        />
      )}
    </>
  )
}
