import { networkOfChainId } from '@latchkey/core/networks'
import { AccountView } from '@latchkey/kit'
import { createFileRoute } from '@tanstack/react-router'
import { parseEther } from 'viem'
import { useChains } from 'wagmi'
import styles from '../../connection/account.module.css'
import { BuyButton } from '../../connection/buy-button.tsx'
import { type Connected, WhenConnected } from '../../connection/connected.tsx'
import { useDapp } from '../../dapp-context.ts'
import { giveCoins } from '../../faucet/faucet.ts'
import { FaucetButton } from '../../faucet/faucet-button.tsx'
import { useMessages } from '../../messages/use-messages.ts'
import { Card } from '../../ui/card.tsx'
import { Page } from '../../ui/page.tsx'

export const Route = createFileRoute('/_layout/account')({ component: AccountPage })

/** The amount the faucet sends at once. */
const gift = '10'

function AccountPage() {
  const { page, title } = useMessages().account
  return (
    <WhenConnected>
      {(connected) => (
        <Page name={page} title={title}>
          <Card>
            <AccountView />
          </Card>
          <Extras {...connected} />
        </Page>
      )}
    </WhenConnected>
  )
}

/** Buying coins, and a faucet where there is one. */
function Extras({ address, chainId, connector }: Connected) {
  const dapp = useDapp()
  const { buy, faucet } = useMessages()
  const chain = useChains().find(({ id }) => id === chainId)
  if (!chain) return null
  const coin = chain.nativeCurrency.symbol
  return (
    <>
      {connector.type === 'faceWallet' && (
        <Card heading={buy.title(coin)}>
          <BuyButton connector={connector} coin={coin} blockchain={networkOfChainId(chain.id).blockchain} />
        </Card>
      )}
      {dapp.faucet && (
        <Card heading={faucet.title}>
          <FaucetButton
            amount={gift}
            coin={coin}
            chainId={chain.id}
            give={(client) => giveCoins(client, address, parseEther(gift))}
          >
            <p className={styles.soft}>{faucet.text(coin)}</p>
          </FaucetButton>
        </Card>
      )}
    </>
  )
}
