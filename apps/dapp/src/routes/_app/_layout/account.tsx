import { loginProviders } from '@latchkey/core/login-providers'
import { networkOfChainId } from '@latchkey/core/networks'
import { Address, Amount, Button, Facts, Notice } from '@latchkey/ui'
import { createFileRoute } from '@tanstack/react-router'
import { formatUnits, parseEther } from 'viem'
import { useBalance, useChains, useDisconnect } from 'wagmi'
import styles from '../../../connection/account.module.css'
import { type Connected, WhenConnected } from '../../../connection/connected.tsx'
import { loginProviderOf } from '../../../connection/face-connector.ts'
import { WalletButtons } from '../../../connection/wallet-buttons.tsx'
import { giveCoins } from '../../../faucet/faucet.ts'
import { FaucetButton } from '../../../faucet/faucet-button.tsx'
import { texts } from '../../../texts.ts'
import { Card } from '../../../ui/card.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { Page } from '../../../ui/page.tsx'

export const Route = createFileRoute('/_app/_layout/account')({ component: AccountPage })

/** What the faucet gives at once. */
const gift = '10'

function AccountPage() {
  const { page, title } = texts.account
  return (
    <WhenConnected>
      {(connected) => (
        <Page name={page} title={title}>
          <Account {...connected} />
        </Page>
      )}
    </WhenConnected>
  )
}

function Account({ address, chainId, connector, isSupported }: Connected) {
  const { dapp, connection } = Route.useRouteContext()
  const [chain] = useChains()
  const balance = useBalance({ address, query: { refetchInterval: connection.pollingInterval } })
  const disconnect = useDisconnect({
    mutation: {
      onMutate: () => connection.ending.write('disconnected'),
      onError: () => connection.ending.write(undefined),
    },
  })
  const provider = loginProviderOf(connector)
  const words = texts.account
  return (
    <>
      {!isSupported && (
        <Notice tone="caution" title={words.unsupported.title} role="status">
          <p>{words.unsupported.text(chainId)}</p>
        </Notice>
      )}
      <Card>
        <div className={styles.balance}>
          <h2 className={styles.label}>{words.balance}</h2>
          {balance.data && (
            <Amount value={formatUnits(balance.data.value, balance.data.decimals)} coin={balance.data.symbol} />
          )}
          <p className={styles.note} role="status">
            {balance.isError
              ? balance.data
                ? words.oldBalance
                : words.noBalance
              : balance.data
                ? undefined
                : words.loadingBalance}
          </p>
        </div>
        <Address value={address} label={words.address} />
        <Facts
          rows={[
            { term: words.network, detail: isSupported ? chain.name : chainId },
            { term: words.chain, detail: chainId },
            ...(provider ? [{ term: words.signedInWith, detail: loginProviders[provider].title }] : []),
          ]}
        />
      </Card>
      {provider && (
        <Card heading={texts.wallet.title}>
          <WalletButtons
            connector={connector}
            coin={chain.nativeCurrency.symbol}
            blockchain={networkOfChainId(chain.id).blockchain}
          />
        </Card>
      )}
      {dapp.faucet && (
        <Card heading={texts.faucet.title}>
          <FaucetButton
            amount={gift}
            coin={chain.nativeCurrency.symbol}
            give={(client) => giveCoins(client, address, parseEther(gift))}
          >
            <p className={styles.soft}>{texts.faucet.text(chain.nativeCurrency.symbol)}</p>
          </FaucetButton>
        </Card>
      )}
      <div className={styles.leave}>
        <Button busy={disconnect.isPending} onClick={() => disconnect.mutate({ connector })}>
          {words.disconnect}
        </Button>
        <p className={styles.soft}>{words.disconnectHint}</p>
      </div>
      <Failure error={disconnect.error} />
    </>
  )
}
