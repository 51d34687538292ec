import { useState } from 'react'
import type { Chain } from 'viem'
import type { Connector } from 'wagmi'
import { toWallet } from '../connect/wallets.ts'
import { type Connected, useConnected, useConnectionState, useConnectModal, useLatchkey } from '../context.tsx'
import { CopyButton } from '../parts/copy-button.tsx'
import { ErrorNotice } from '../parts/error-notice.tsx'
import { KitButton } from '../parts/kit-button.tsx'
import { Icon } from '../parts/notice.tsx'
import { ExternalLink } from '../transactions/external-link.tsx'
import { explorerLink } from '../transactions/format.ts'
import { useRecentTransactions } from '../transactions/use-recent-transactions.ts'
import { useMessages } from '../use-messages.ts'
import { AccountName } from './account-name.tsx'
import { Balance } from './balance.tsx'
import { WrongNetwork } from './wrong-network.tsx'

/** The connected account, and its actions. */
export function Account() {
  const connected = useConnected()
  const { account } = useMessages()
  if (!connected) return <p className="lk-soft">{account.nobody}</p>
  return <ConnectedAccount {...connected} />
}

function ConnectedAccount(connected: Connected) {
  const { address, chainId, connector, isSupported } = connected
  const { account: words, connect, transactions: sent } = useMessages()
  const { config, connection } = useLatchkey()
  const { status } = useConnectionState()
  const { open } = useConnectModal()
  const { list } = useRecentTransactions()
  const chain: Chain | undefined = config.chains.find(({ id }) => id === chainId)
  const wallet = toWallet(connector, undefined, connect.list)
  const link = explorerLink(chain, 'address', address)
  const underWay = list.filter(({ progress }) => progress.state === 'pending').length
  return (
    <div className="lk-account">
      {!isSupported && <WrongNetwork />}
      <AccountName address={address} wallet={words.connectedWith(wallet.name)} />
      <div className="lk-account-actions">
        <CopyButton value={address} label={words.copyAddress} />
        {link && <ExternalLink href={link}>{words.explorer}</ExternalLink>}
      </div>
      {chain && <Balance address={address} chain={chain} />}
      <div className="lk-rows">
        <Row
          label={words.network}
          value={chain?.name ?? words.wrongNetwork.notUsed}
          hint={words.changeNetwork}
          onPress={() => open('networks')}
        />
        <Row
          label={sent.title}
          value={underWay > 0 ? words.underWay(underWay) : undefined}
          onPress={() => open('activity')}
        />
      </div>
      {wallet.loginProvider && status === 'connected' && <OpenWallet connector={connector} />}
      <KitButton onClick={() => void connection.disconnect()}>{words.disconnect}</KitButton>
    </div>
  )
}

const chevron = 'M8 5l5 5-5 5'

function Row({
  label,
  value,
  hint,
  onPress,
}: {
  label: string
  value?: string | undefined
  hint?: string
  onPress(): void
}) {
  return (
    <button type="button" className="lk-row lk-account-row" aria-haspopup="dialog" onClick={onPress}>
      <span>{label}</span>
      <span className="lk-account-row-value">
        {value}
        {hint && <span className="lk-hidden">. {hint}</span>}
      </span>
      <Icon path={chevron} />
    </button>
  )
}

/** Opens the embedded wallet's own screen, which shows more than a page may know. */
function OpenWallet({ connector }: { connector: Connector }) {
  const { account: words } = useMessages()
  const [state, setState] = useState<'busy' | 'failed'>()
  const openHome = async () => {
    setState('busy')
    try {
      const provider = (await connector.getProvider()) as { request(call: object): Promise<unknown> } // the provider of the embedded wallet
      await provider.request({ method: 'face_openHome', params: [] })
      setState(undefined)
    } catch {
      setState('failed')
    }
  }
  return (
    <>
      <KitButton busy={state === 'busy'} onClick={() => void openHome()}>
        {words.openWallet}
      </KitButton>
      {state === 'failed' && (
        <ErrorNotice explanation={{ tone: 'caution', ...words.openWalletFailed, canRetry: false }} />
      )}
    </>
  )
}
