import { Address, Button } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import type { Connector } from 'wagmi'
import { adapters } from '../../chains/adapters.gen.ts'
import styles from '../../chains/chains.module.css'
import type { Adapter, FamilyProps, PageChain, Place } from '../../chains/family.ts'
import { Faucet } from '../../chains/faucet.tsx'
import { OnlyEmbedded } from '../../chains/only-embedded.tsx'
import { createAsk, hasEveryFamily, pageChains } from '../../chains/page-chains.ts'
import { Send } from '../../chains/send.tsx'
import { SignMessage } from '../../chains/sign-message.tsx'
import { useAccountOn, useBalanceOn, useTokensOn } from '../../chains/use-account-on.ts'
import { WhenConnected } from '../../connection/connected.tsx'
import { useDapp } from '../../dapp-context.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { Card } from '../../ui/card.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Page } from '../../ui/page.tsx'

export const Route = createFileRoute('/_layout/chains/$network')({ component: ChainPage })

function ChainPage() {
  const words = useMessages().chains
  const dapp = useDapp()
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

/** Account and balance on one chain, and below what can be done there: the same on all, by what their families can. */
function Chain({ chain, connector, faucet }: { chain: PageChain; connector: Connector; faucet: boolean }) {
  const words = useMessages().chains
  const account = useAccountOn(chain, connector)
  const balance = useBalanceOn(chain, account.data)
  const tokens = useTokensOn(chain, account.data)
  const adapter = useQuery({
    queryKey: ['adapter', chain.network.family],
    queryFn: () => adapters[chain.network.family]?.() ?? null,
    staleTime: Number.POSITIVE_INFINITY,
  })
  // The form offers the account's tokens. If it were drawn before they are read, it would move under a finger.
  const areTokensKnown = tokens.data !== undefined || tokens.error !== null
  const refresh = () => {
    balance.refresh()
    tokens.refresh()
  }
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
        {account.error && (
          <Button busy={account.isFetching} onClick={() => void account.refetch()}>
            {words.again}
          </Button>
        )}
      </Card>
      {account.data && adapter.data && areTokensKnown && (
        <AccountActions
          adapter={adapter.data}
          place={{ chain, account: account.data, ask: createAsk(connector, chain) }}
          balance={balance.data}
          tokens={tokens}
          refresh={refresh}
          faucet={faucet}
        />
      )}
    </>
  )
}

type AccountActionsProps = Pick<FamilyProps, 'balance' | 'refresh' | 'faucet'> & {
  adapter: Adapter
  place: Place
  tokens: Pick<ReturnType<typeof useTokensOn>, 'data' | 'error'>
}

function AccountActions({ adapter, place, tokens, ...props }: AccountActionsProps) {
  const { signMessage, Extras } = adapter
  return (
    <>
      <Send adapter={adapter} place={place} balance={props.balance} tokens={tokens} changed={props.refresh} />
      {signMessage && <SignMessage sign={(text) => signMessage(place, text)} />}
      {Extras && <Extras {...place} {...props} />}
      {props.faucet && <Faucet gifts={adapter.gifts(place.chain)} account={place.account} changed={props.refresh} />}
    </>
  )
}
